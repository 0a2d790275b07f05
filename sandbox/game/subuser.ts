import { subusers as calls, permissions, SubuserBody } from "../../provider/api/game/subusers";
import { found, panelRefusal, panelRefuse } from "../http/panel-dialect";
import { noContentRoute, product, type Route, route } from "../http/product";
import { reply } from "../http/reply";
import { setKnown, text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Table, World } from "../world/world";
import { panelStamp } from "./forms";
import { type GameServerRow, gameServerOf, may, usableServer } from "./server/access";

/** An account of the panel. A caller adds it as a subuser by its public id. */
type PanelAccountRow = { public_id: string; uuid: string; username: string; email: string; created_at: string };

type SubuserRow = PanelAccountRow & {
  server: string;
  /** A list of permissions, or an object from the position to the permission (docs/facts/game-panel.md 3.10). */
  permissions: string[] | { [position: string]: string };
};

declare module "../world/world" {
  interface Tables {
    /** Accounts that tests have added, besides the accounts in `SEEDED`. The key is the public id. */
    panelAccounts: Table<PanelAccountRow>;
    /** The key of a row is `<server's identifier>:<account's uuid>`. */
    subusers: Table<SubuserRow>;
  }
}

const account = (public_id: string, uuid: string, username: string): PanelAccountRow => ({
  public_id,
  uuid,
  username,
  email: `${username}@example.com`,
  created_at: "2025-03-01T10:00:00+00:00",
});

/** Account that owns the API keys. It cannot be a subuser of its own servers. */
const OWN = account("ACME-0WN3R0", "0f6c1c1e-5b9d-4c0e-a2b1-3d3f0a9c0001", "sandbox");

/** Every team of the sandbox sees these accounts, because accounts belong to the panel. */
const SEEDED: readonly PanelAccountRow[] = [
  OWN,
  account("ACME-7F3K2Q", "7b1f2a50-44a1-4f3e-9a3c-52c1d0ad0002", "ada"),
  account("ACME-1B9X8Z", "c2d9e4b7-0a1c-4d5e-b6f7-8a9b0c110003", "linus"),
  account("ACME-3C5V7N", "e5a4b3c2-d1f0-4e9d-8c7b-6a5f4e330004", "grace"),
];

const accountNamed = ({ panelAccounts }: World, publicId: string): PanelAccountRow | undefined =>
  panelAccounts[publicId] ?? SEEDED.find(({ public_id }) => public_id === publicId);

function addAccount(moment: Moment, publicId: string, username: string): PanelAccountRow {
  const uuid = `${moment.uuid().slice(0, 8)}-0000-4000-a000-${moment.uuid().slice(0, 12)}`;
  const row = { ...account(publicId, uuid, username), created_at: panelStamp(moment.nowMs) };
  moment.world.panelAccounts[publicId] = row;
  return row;
}

// Source: docs/facts/game-panel.md 2.

const KEYS = {
  websocket: ["connect"],
  control: ["console", "start", "stop", "restart"],
  user: ["create", "read", "update", "delete"],
  file: ["create", "read", "read-content", "update", "delete", "archive", "sftp"],
  backup: ["create", "read", "delete", "download", "restore"],
  allocation: ["read", "create", "update", "delete"],
  startup: ["read", "update", "docker-image"],
  database: ["create", "read", "update", "delete", "view_password"],
  schedule: ["create", "read", "update", "delete"],
  settings: ["rename", "reinstall"],
  activity: ["read"],
} as const;

const ALWAYS = "websocket.connect";

const KNOWN: ReadonlySet<string> = new Set(Object.entries(KEYS).flatMap(([group, names]) => names.map((name) => `${group}.${name}`)));

const shownPermissions = (): { [group: string]: { description: string; keys: { [name: string]: string } } } =>
  Object.fromEntries(
    Object.entries(KEYS).map(([group, names]) => [
      group,
      {
        description: `Permissions of ${group}.`,
        keys: Object.fromEntries(names.map((name) => [name, `Allows ${name} of ${group}.`])),
      },
    ]),
  );

/**
 * Returns the permissions as the panel stores them: without unknown ones, and with the permission that every subuser has. If a permission occurs
 * twice, the panel drops the second and leaves a gap in the positions; the result then is an object from the position to the permission.
 */
function storedPermissions(sent: readonly string[]): string[] | { [position: string]: string } {
  const known = sent.filter((key) => KNOWN.has(key));
  const all = known.includes(ALWAYS) ? known : [...known, ALWAYS];
  const first = all.flatMap((key, position) => (all.indexOf(key) === position ? [[String(position), key] as const] : []));
  return first.length === all.length ? first.map(([, key]) => key) : Object.fromEntries(first);
}

// Source: docs/facts/game-panel.md 3.10.

export const subusersOf = ({ subusers }: World, { identifier }: GameServerRow): SubuserRow[] =>
  Object.values(subusers).filter(({ server }) => server === identifier);

const subuserOf = (world: World, { identifier }: GameServerRow, uuid: string): SubuserRow => found(world.subusers[`${identifier}:${uuid}`]);

/**
 * Refuses permissions that the caller does not have on this server. Refuses nothing for an owner: the panel silently drops unknown permissions
 * later.
 */
function refuseEscalation(server: GameServerRow, permissions: readonly string[]): void {
  if (server.server_owner || permissions.every((key) => may(server, key))) return;
  throw panelRefusal(403, "HttpForbiddenException", "Cannot assign permissions to a subuser that your account does not actively possess.");
}

function addSubuser({ world }: Moment, server: GameServerRow, { public_id: publicId, permissions }: SubuserBody): SubuserRow {
  refuseEscalation(server, permissions);
  const account = accountNamed(world, publicId);
  if (!account) throw panelRefuse.invalid("public_id", "exists", "The selected public id is invalid.");
  if (account.uuid === OWN.uuid)
    throw panelRefuse.display("Cannot add the server owner as a subuser for this server.", "UserIsServerOwnerException");
  const key = `${server.identifier}:${account.uuid}`;
  if (world.subusers[key])
    throw panelRefuse.display(
      "A user with that public id is already assigned as a subuser for this server.",
      "ServerSubuserExistsException",
    );
  const row = { ...account, server: server.identifier, permissions: storedPermissions(permissions) };
  world.subusers[key] = row;
  return row;
}

/** `created_at` in the response is the time at which the account was created, not the time at which it became a subuser. */
export function shownSubuser(world: World, { server: _, public_id, uuid, username, email, created_at, permissions }: SubuserRow): Fields {
  const isShown = world.variants?.subuserPublicId !== "hidden";
  return {
    object: "server_subuser",
    attributes: {
      uuid,
      username,
      email,
      image: `https://images.sandbox.example/${username}.png`,
      "2fa_enabled": false,
      created_at,
      permissions,
      ...(isShown ? { public_id } : {}),
    },
  };
}

const routes: readonly Route[] = [
  route(permissions.list, () => reply.ok({ object: "system_permissions", attributes: { permissions: shownPermissions() } })),
  route(calls.list, ({ world, param }) => {
    const rows = subusersOf(world, usableServer(world, param("server"), "user.read"));
    return reply.ok({ object: "list", data: rows.map((row) => shownSubuser(world, row)) });
  }),
  route(calls.get, ({ world, param }) =>
    reply.ok(shownSubuser(world, subuserOf(world, usableServer(world, param("server"), "user.read"), param("subuser")))),
  ),
  route(calls.create, ({ world, moment, param, body }) =>
    reply.ok(shownSubuser(world, addSubuser(moment, usableServer(world, param("server"), "user.create"), body))),
  ),
  route(calls.update, ({ world, param, body }) => {
    const server = usableServer(world, param("server"), "user.update");
    const row = subuserOf(world, server, param("subuser"));
    refuseEscalation(server, body.permissions);
    row.permissions = storedPermissions(body.permissions);
    return reply.ok(shownSubuser(world, row));
  }),
  noContentRoute(calls.remove, ({ world, param }) => {
    const server = usableServer(world, param("server"), "user.delete");
    const { uuid } = subuserOf(world, server, param("subuser"));
    delete world.subusers[`${server.identifier}:${uuid}`];
  }),
];

export const subusers = product({
  routes,
  tables: {
    panelAccounts: {
      singular: "account of the panel",
      add: (moment, { public_id, username = "other-user" }) =>
        addAccount(moment, text("public_id", public_id), text("username", username)).public_id,
    },
    subusers: {
      singular: "subuser",
      aliases: ["users"],
      add: (moment, { server, public_id = "ACME-3C5V7N", permissions = ["control.console"] }) => {
        const row = addSubuser(moment, gameServerOf(moment.world, text("server", server)), SubuserBody.parse({ public_id, permissions }));
        return `${row.server}:${row.uuid}`;
      },
      mutate: setKnown,
    },
  },
});
