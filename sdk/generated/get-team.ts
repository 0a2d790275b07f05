// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getTeam as definition } from "../../provider/functions/hosting/team";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getTeam`. */
export interface GetTeamResult {
  /** The API's number of the team, as a string. */
  id: string;
  /** Name of the team. */
  name: string | null;
}

/**
 * The team that the token acts for.
 *
 * @example
 * ```ts
 * const { id, name } = hosting.getTeamOutput();
 * export const team = pulumi.interpolate`${name} (${id})`;
 * ```
 * @see docs/reference/get-team.md
 */
export function getTeam(options?: FunctionOptions): Promise<GetTeamResult> {
  return call<GetTeamResult>(definition, {}, options);
}

/**
 * `getTeam` with arguments that may be outputs.
 *
 * @see docs/reference/get-team.md
 */
export function getTeamOutput(options?: FunctionOptions): pulumi.Output<GetTeamResult> {
  return callOutput<GetTeamResult>(definition, {}, options);
}
