import { registries } from "../../../provider/api/hosting/registries";
import { hostingDialect } from "../../http/hosting-dialect";
import { refuse, reply } from "../../http/reply";
import { type PathRequest, type Route, route } from "../../http/route";
import { serverOf } from "../servers/rules";
import { logIn, loginOf, removeLogin, requireReachable, shownRegistries } from "./rules";

// docs/facts/hosting.md 9.7.

const server = ({ world, param }: PathRequest) => serverOf(world, param("uuid"));

export const routes: readonly Route[] = [
  route(registries.list, (request) => {
    const { world, caller } = request;
    const isEnough = world.variants?.registryReads === "with Read" || caller.readsSensitive;
    if (!isEnough) throw hostingDialect.missingPermission({ ...registries.list, permission: "read:sensitive" });
    return reply.ok(shownRegistries(world, server(request)));
  }),
  route(registries.login, (request) => {
    logIn(request.world, server(request), request.body);
    return reply.ok({ message: "Login saved." });
  }),
  route(registries.logout, (request) => {
    const { world, param } = request;
    const own = server(request);
    requireReachable(own);
    removeLogin(world, own, param("registry"));
    return reply.ok({ message: "Logged out." });
  }),
  route(registries.check, (request) => {
    const { world, param } = request;
    const own = server(request);
    requireReachable(own);
    const login = loginOf(world, own, param("registry"));
    if (!login) throw refuse.badRequest("No saved login for this registry.");
    const { valid } = login;
    const message = valid ? "The login works." : "Login failed: unauthorized: incorrect username or password.";
    if (world.variants?.registryChecks === "valid") return reply.ok({ valid, message });
    if (!valid) throw refuse.badRequest(message);
    return reply.ok({ message });
  }),
];
