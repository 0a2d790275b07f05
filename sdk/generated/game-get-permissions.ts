// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getPermissions as definition } from "../../provider/functions/game/get-permissions";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getPermissions`. */
export interface GetPermissionsResult {
  /** The permissions, group by group. */
  permissions: Array<{
    /** As `game.Subuser` takes it: `file.read`. */
    name: string;
    /** What it is about: `file`. */
    group: string;
    /** What it allows, in the panel's words. */
    description: string;
  }>;
}

/**
 * Everything that a subuser of a game server may be allowed to do.
 *
 * @example
 * ```ts
 * export const ofFiles = hosting.game
 *   .getPermissionsOutput()
 *   .permissions.apply((all) => all.filter((one) => one.group === "file").map((one) => one.name));
 * ```
 */
export function getPermissions(options?: FunctionOptions): Promise<GetPermissionsResult> {
  return call<GetPermissionsResult>(definition, {}, options);
}

/** `getPermissions` with arguments that may be outputs. */
export function getPermissionsOutput(options?: FunctionOptions): pulumi.Output<GetPermissionsResult> {
  return callOutput<GetPermissionsResult>(definition, {}, options);
}
