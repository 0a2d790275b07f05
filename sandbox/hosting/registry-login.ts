import {
  registries as calls,
  type RegistryLoginBody as Login,
  RegistryLoginBody,
  registryHost,
} from "../../provider/api/hosting/registries";
import { hostingDialect } from "../http/dialect";
import { product, type Route, route } from "../http/product";
import { refuse, reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Table, World } from "../world/world";
import { destinationsOf, type PurchasedServerRow, serverOf } from "./server/rows";

const CHOSEN = Object.freeze({
  /** Name under which the sandbox stores the public hub. It replaces the aliases below in requests. */
  hub: "hub.example",
  hubAliases: ["index.hub.example", "registry-1.hub.example"] as readonly string[],
  /** Password that every registry refuses. */
  wrongPassword: "wrong",
});

type RegistryRow = {
  server_uuid: string;
  registry: string;
  username: string;
  /** No call shows the password. */
  password: string;
  /** The place in which the server keeps the login: `auths`, or `credHelpers` for a separate program, whose logins the platform cannot read. */
  source: string;
  /** Whether the registry accepts the login. Only the result of the call that checks the login depends on it. Tests change it. */
  valid: boolean;
};

declare module "../world/world" {
  interface Tables {
    registries: Table<RegistryRow>;
  }
}

// Source: docs/facts/hosting.md 9.7.

const nameOf = (text: string): string => {
  const host = registryHost(text);
  return CHOSEN.hubAliases.includes(host) ? CHOSEN.hub : host;
};

const loginOf = (world: World, server: PurchasedServerRow, registry: string): RegistryRow | undefined =>
  world.registries[idOf(server, nameOf(registry))];

const idOf = ({ uuid }: Pick<PurchasedServerRow, "uuid">, registry: string) => `${uuid}/${registry}`;

/** Logging in and out runs a command on the server during the request, so the server must be reachable. */
function requireReachable({ status }: PurchasedServerRow): void {
  if (status !== "ready") throw refuse.badRequest("The server is not reachable.");
}

function logIn(world: World, server: PurchasedServerRow, { registry, username, password }: Login): string {
  requireReachable(server);
  const before = loginOf(world, server, registry);
  const isRefused = before !== undefined && !before.valid && before.username === username && before.password === password;
  if (isRefused || password === CHOSEN.wrongPassword)
    throw refuse.badRequest("Login failed: unauthorized: incorrect username or password.");
  return addLogin(world, server, { registry, username, password });
}

function addLogin(
  world: World,
  server: PurchasedServerRow,
  { registry, username, password }: Login,
  rest: Partial<RegistryRow> = {},
): string {
  const name = nameOf(registry);
  const id = idOf(server, name);
  world.registries[id] = { server_uuid: server.uuid, registry: name, username, password, source: "auths", valid: true, ...rest };
  return id;
}

/** Returns the registry of an image. An image without a host belongs to the public hub. */
function registryOfImage(image: string): string {
  const [first = "", ...rest] = image.split("/");
  return nameOf(rest.length > 0 && /[.:]|^localhost$/.test(first) ? first : CHOSEN.hub);
}

/** Returns the applications on the server by the registry of their image. */
function usersOf(world: World, server: PurchasedServerRow): Map<string, Fields[]> {
  const here = new Set(destinationsOf(world, server.uuid).map(({ uuid }) => uuid));
  const users = new Map<string, Fields[]>();
  for (const { uuid, destination_uuid, fields } of Object.values(world.applications)) {
    const { ctr_registry_image_name: image, name } = fields;
    if (!here.has(destination_uuid) || typeof image !== "string" || image === "") continue;
    const registry = registryOfImage(image);
    users.set(registry, [...(users.get(registry) ?? []), { type: "application", name: name ?? null, link: `/application/${uuid}` }]);
  }
  return users;
}

/** Returns the logins of a server. If the server is not reachable, they cannot be read, and the response contains an error. */
function shownRegistries(world: World, server: PurchasedServerRow): Fields {
  const isAway = server.status !== "ready";
  const users = usersOf(world, server);
  const logins = isAway ? [] : Object.values(world.registries).filter((row) => row.server_uuid === server.uuid);
  const used = [...users.keys()].filter((registry) => !logins.some((row) => row.registry === registry));
  return {
    registries: [
      ...logins.map(({ registry, source, username }) => ({
        registry,
        logged_in: true,
        source,
        username: source === "auths" ? username : null,
        used_by: users.get(registry) ?? [],
      })),
      ...used.map((registry) => ({ registry, logged_in: false, source: null, username: null, used_by: users.get(registry) ?? [] })),
    ],
    error: isAway ? "The server is not reachable." : null,
  };
}

const routes: readonly Route[] = [
  route(calls.list, ({ world, param, caller }) => {
    const isEnough = world.variants?.registryReads === "with Read" || caller.readsSensitive;
    if (!isEnough) throw hostingDialect.missingPermission({ ...calls.list, permission: "read:sensitive" });
    return reply.ok(shownRegistries(world, serverOf(world, param("uuid"))));
  }),
  route(calls.login, ({ world, param, body }) => {
    logIn(world, serverOf(world, param("uuid")), body);
    return reply.ok({ message: "Login saved." });
  }),
  route(calls.logout, ({ world, param }) => {
    const own = serverOf(world, param("uuid"));
    requireReachable(own);
    delete world.registries[idOf(own, nameOf(param("registry")))];
    return reply.ok({ message: "Logged out." });
  }),
  route(calls.check, ({ world, param }) => {
    const own = serverOf(world, param("uuid"));
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

export const registries = product({
  routes,
  tables: {
    registries: {
      singular: "registry login",
      add: ({ world }, { server_uuid, valid = true, source = "auths", ...fields }) =>
        addLogin(
          world,
          serverOf(world, text("server_uuid", server_uuid)),
          RegistryLoginBody.parse({ username: "other-user", password: "theirs", ...fields }),
          { valid: valid === true, source: text("source", source) },
        ),
    },
  },
});
