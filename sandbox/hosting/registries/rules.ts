import { type RegistryLoginBody as Login, registryHost } from "../../../provider/api/hosting/registries";
import { refuse } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { World } from "../../world/world";
import type { PurchasedServerRow } from "../servers/rows";
import { destinationsOf } from "../servers/rules";
import { CHOSEN } from "./numbers";
import type { RegistryRow } from "./rows";

// docs/facts/hosting.md 9.7.

const nameOf = (text: string): string => {
  const host = registryHost(text);
  return CHOSEN.hubAliases.includes(host) ? CHOSEN.hub : host;
};

export const loginsOf = (world: World, { uuid }: Pick<PurchasedServerRow, "uuid">): RegistryRow[] =>
  Object.values(world.registries).filter((row) => row.server_uuid === uuid);

export const loginOf = (world: World, server: PurchasedServerRow, registry: string): RegistryRow | undefined =>
  world.registries[idOf(server, nameOf(registry))];

const idOf = ({ uuid }: Pick<PurchasedServerRow, "uuid">, registry: string) => `${uuid}/${registry}`;

/** Refuses if the server is not reachable: these calls run on the server, within the request. */
export function requireReachable({ status }: PurchasedServerRow): void {
  if (status !== "ready") throw refuse.badRequest("The server is not reachable.");
}

export function logIn(world: World, server: PurchasedServerRow, { registry, username, password }: Login): string {
  requireReachable(server);
  const before = loginOf(world, server, registry);
  const isRefused = before !== undefined && !before.valid && before.username === username && before.password === password;
  if (isRefused || password === CHOSEN.wrongPassword)
    throw refuse.badRequest("Login failed: unauthorized: incorrect username or password.");
  return addLogin(world, server, { registry, username, password });
}

export function addLogin(
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

export function removeLogin(world: World, server: PurchasedServerRow, registry: string): void {
  delete world.registries[idOf(server, nameOf(registry))];
}

/** Returns the registry of an image; without a host it is the public hub. */
function registryOfImage(image: string): string {
  const [first = "", ...rest] = image.split("/");
  return nameOf(rest.length > 0 && /[.:]|^localhost$/.test(first) ? first : CHOSEN.hub);
}

/** Returns the registries that applications on the server use, with these applications. */
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

/**
 * Returns the registries. If the server is not reachable, its logins cannot be read, and the response contains an
 * error and no login.
 */
export function shownRegistries(world: World, server: PurchasedServerRow): Fields {
  const isAway = server.status !== "ready";
  const users = usersOf(world, server);
  const logins = isAway ? [] : loginsOf(world, server);
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
