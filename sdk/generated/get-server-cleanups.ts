// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getServerCleanups as definition } from "../../provider/functions/hosting/server-cleanup";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getServerCleanups`. */
export interface GetServerCleanupsArgs {
  /** Id of the server. */
  serverUuid: string;
}

/** Arguments of `getServerCleanupsOutput`. */
export interface GetServerCleanupsOutputArgs {
  /** Id of the server. */
  serverUuid: pulumi.Input<string>;
}

/** Result of `getServerCleanups`. */
export interface GetServerCleanupsResult {
  /** The cleanups, in the API's order. */
  executions: Array<{
    /** Id of the cleanup. */
    uuid: string;
    /** State or result, as the API names it. */
    status: string | null;
    /** The platform's message. */
    message: string | null;
    /** Start time. */
    createdAt: string | null;
    /** End time; null while it runs. */
    finishedAt: string | null;
  }>;
}

/**
 * The last 20 cleanups of a server.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const { executions } = hosting.getServerCleanupsOutput({ serverUuid: config.require("serverUuid") });
 * export const last = executions.apply(([one]) => one?.finishedAt ?? "never");
 * ```
 * @see docs/reference/get-server-cleanups.md
 */
export function getServerCleanups(args: GetServerCleanupsArgs, options?: FunctionOptions): Promise<GetServerCleanupsResult> {
  return call<GetServerCleanupsResult>(definition, args, options);
}

/**
 * `getServerCleanups` with arguments that may be outputs.
 *
 * @see docs/reference/get-server-cleanups.md
 */
export function getServerCleanupsOutput(args: GetServerCleanupsOutputArgs, options?: FunctionOptions): pulumi.Output<GetServerCleanupsResult> {
  return callOutput<GetServerCleanupsResult>(definition, args, options);
}
