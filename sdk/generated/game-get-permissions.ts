// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getPermissions as definition } from "../../provider/functions/game/subuser";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getPermissions`. */
export interface GetPermissionsResult {
  /** The permissions, group by group. */
  permissions: Array<{
    /** Name in the form for `game.Subuser`: `file.read`. */
    name: string;
    /** Group of the permission: `file`. */
    group: string;
    /** Description that the panel shows. */
    description: string;
  }>;
}

/**
 * All permissions that a subuser of a game server can have.
 *
 * @example
 * ```ts
 * export const ofFiles = hosting.game
 *   .getPermissionsOutput()
 *   .permissions.apply((all) => all.filter((one) => one.group === "file").map((one) => one.name));
 * ```
 * @see docs/reference/game-get-permissions.md
 */
export function getPermissions(options?: FunctionOptions): Promise<GetPermissionsResult> {
  return call<GetPermissionsResult>(definition, {}, options);
}

/**
 * `getPermissions` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-permissions.md
 */
export function getPermissionsOutput(options?: FunctionOptions): pulumi.Output<GetPermissionsResult> {
  return callOutput<GetPermissionsResult>(definition, {}, options);
}
