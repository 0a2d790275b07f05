import type { SubuserBody } from "../../../provider/api/panel/subusers";
import { found, panelRefusal, panelRefuse } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { may } from "../game-servers/permissions";
import type { GameServerRow } from "../game-servers/rows";
import { accountNamed, isOwnAccount } from "./accounts";
import { storedPermissions } from "./permissions";
import type { SubuserRow } from "./rows";

// docs/facts/game-panel.md 3.10.

export const subusersOf = ({ subusers }: World, { identifier }: GameServerRow): SubuserRow[] =>
  Object.values(subusers).filter(({ server }) => server === identifier);

export const subuserOf = (world: World, { identifier }: GameServerRow, uuid: string): SubuserRow =>
  found(world.subusers[`${identifier}:${uuid}`]);

/** A subuser can grant only permissions that it has. For an owner, unknown keys are dropped silently. */
function refuseEscalation(server: GameServerRow, permissions: readonly string[]): void {
  if (server.server_owner || permissions.every((key) => may(server, key))) return;
  throw panelRefusal(403, "HttpForbiddenException", "Cannot assign permissions to a subuser that your account does not actively possess.");
}

export function addSubuser({ world }: Moment, server: GameServerRow, { public_id: publicId, permissions }: SubuserBody): SubuserRow {
  refuseEscalation(server, permissions);
  const account = accountNamed(world, publicId);
  if (!account) throw panelRefuse.invalid("public_id", "exists", "The selected public id is invalid.");
  if (isOwnAccount(account))
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

export function changeSubuser(server: GameServerRow, row: SubuserRow, permissions: readonly string[]): void {
  refuseEscalation(server, permissions);
  row.permissions = storedPermissions(permissions);
}

/** `created_at` is that of the account, not of the grant. */
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
