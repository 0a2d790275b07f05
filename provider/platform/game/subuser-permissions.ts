import { ApiError, UnexpectedResponseError } from "../../api/errors";
import type { GameServer } from "../../api/game/servers";
import { ALWAYS_GRANTED, permissions as calls } from "../../api/game/subusers";
import type { CheckContext } from "../../core/definition/context";
import type { Problem } from "../../core/definition/resource";
import { nearest } from "../../core/log/text";
import { gameServerAlone } from "./game-servers";

/** Adds the permission that the panel grants every subuser (docs/facts/game-panel.md 3.10). */
export const permissionSet = (names: readonly string[]): string[] => [...new Set([...names, ALWAYS_GRANTED])].sort();

type Checking = Pick<CheckContext<{ permissions?: string[] | undefined }>, "panel" | "inputs">;

/** Checks permissions before the write: the panel silently drops unknown names, and a user can grant only permissions that the user has. */
export async function grantProblems({ panel, inputs }: Checking, server: GameServer | undefined): Promise<Problem[]> {
  const { permissions = [] } = inputs;
  const known = await knownPermissions(panel);
  const unknown = permissions.flatMap((name, i) => (known && !known.includes(name) ? [unknownProblem(name, i, known)] : []));
  if (unknown.length > 0 || !server || server.server_owner === true) return unknown;
  const { permissions: held } = await gameServerAlone(panel, server.identifier);
  if (!held || held.includes("*")) return [];
  const missing = permissions.filter((name) => name !== ALWAYS_GRANTED && !held.includes(name));
  if (missing.length === 0) return [];
  const reason = `cannot be granted: the key's user does not have ${missing.join(", ")} on ${server.identifier} (${server.name}).`;
  return [{ property: "permissions", reason }];
}

/** Returns undefined if the panel refuses to list the permissions. Unknown names are then not reported before the write. */
async function knownPermissions(panel: Checking["panel"]): Promise<string[] | undefined> {
  try {
    const { permissions } = await panel.get(calls.list);
    return Object.entries(permissions).flatMap(([group, { keys }]) => Object.keys(keys).map((name) => `${group}.${name}`));
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof UnexpectedResponseError)) return undefined;
    throw error;
  }
}

function unknownProblem(name: string, i: number, known: readonly string[]): Problem {
  const meant = nearest(name, known);
  const hint = meant ? `Did you mean ${JSON.stringify(meant)}?` : "getPermissions returns all permissions.";
  return { property: `permissions.${i}`, reason: `is not a permission of the panel (got ${JSON.stringify(name)}). ${hint}` };
}
