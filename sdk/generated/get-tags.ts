// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getTags as definition } from "../../provider/functions/hosting/application";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getTags`. */
export interface GetTagsArgs {
  /** Id of the application. */
  applicationUuid: string;
  /** Filter by name. Default: all. */
  name?: string;
}

/** Arguments of `getTagsOutput`. */
export interface GetTagsOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
  /** Filter by name. Default: all. */
  name?: pulumi.Input<string>;
}

/** Result of `getTags`. */
export interface GetTagsResult {
  /** The tags, in the API's order. */
  tags: Array<{
    /** Id of the tag. */
    uuid: string;
    /** Name of the tag, in the form for `TagDeployment`. */
    name: string;
  }>;
}

/**
 * The tags of an application. `getApplications` finds the applications of a tag.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { tags } = hosting.getTagsOutput({ applicationUuid: web.id });
 * export const names = tags.apply((all) => all.map(({ name }) => name));
 * ```
 * @see docs/reference/get-tags.md
 */
export function getTags(args: GetTagsArgs, options?: FunctionOptions): Promise<GetTagsResult> {
  return call<GetTagsResult>(definition, args, options);
}

/**
 * `getTags` with arguments that may be outputs.
 *
 * @see docs/reference/get-tags.md
 */
export function getTagsOutput(args: GetTagsOutputArgs, options?: FunctionOptions): pulumi.Output<GetTagsResult> {
  return callOutput<GetTagsResult>(definition, args, options);
}
