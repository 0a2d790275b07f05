import { permissions } from "../../../provider/api/panel/permissions";
import { subusers } from "../../../provider/api/panel/subusers";
import { reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import { usableServer } from "../game-servers/rules";
import { shownPermissions } from "./permissions";
import { addSubuser, changeSubuser, shownSubuser, subuserOf, subusersOf } from "./rules";

// docs/facts/game-panel.md 3.10.

export const routes: readonly Route[] = [
  route(permissions.list, () => reply.ok({ object: "system_permissions", attributes: { permissions: shownPermissions() } })),
  route(subusers.list, ({ world, param }) => {
    const rows = subusersOf(world, usableServer(world, param("server"), "user.read"));
    return reply.ok({ object: "list", data: rows.map((row) => shownSubuser(world, row)) });
  }),
  route(subusers.get, ({ world, param }) =>
    reply.ok(shownSubuser(world, subuserOf(world, usableServer(world, param("server"), "user.read"), param("subuser")))),
  ),
  route(subusers.create, ({ world, moment, param, body }) =>
    reply.ok(shownSubuser(world, addSubuser(moment, usableServer(world, param("server"), "user.create"), body))),
  ),
  route(subusers.update, ({ world, param, body }) => {
    const server = usableServer(world, param("server"), "user.update");
    const row = subuserOf(world, server, param("subuser"));
    changeSubuser(server, row, body.permissions);
    return reply.ok(shownSubuser(world, row));
  }),
  route(subusers.remove, ({ world, param }) => {
    const server = usableServer(world, param("server"), "user.delete");
    const { uuid } = subuserOf(world, server, param("subuser"));
    delete world.subusers[`${server.identifier}:${uuid}`];
    return reply.nothing();
  }),
];
