// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getTeamMembers as definition } from "../../provider/functions/hosting/team";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getTeamMembers`. */
export interface GetTeamMembersResult {
  /** The members, in the API's order. */
  members: Array<{
    /** The API's number of the member, as a string. */
    id: string;
    /** Name. */
    name: string | null;
    /** Email address. */
    email: string | null;
  }>;
}

/**
 * The members of the team that the token acts for. The API does not report their roles.
 *
 * @example
 * ```ts
 * const { members } = hosting.getTeamMembersOutput();
 * export const people = members.apply((all) => all.map(({ name }) => name));
 * ```
 * @see docs/reference/get-team-members.md
 */
export function getTeamMembers(options?: FunctionOptions): Promise<GetTeamMembersResult> {
  return call<GetTeamMembersResult>(definition, {}, options);
}

/**
 * `getTeamMembers` with arguments that may be outputs.
 *
 * @see docs/reference/get-team-members.md
 */
export function getTeamMembersOutput(options?: FunctionOptions): pulumi.Output<GetTeamMembersResult> {
  return callOutput<GetTeamMembersResult>(definition, {}, options);
}
