// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getPlatform as definition } from "../../provider/functions/hosting/platform";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getPlatform`. */
export interface GetPlatformResult {
  /** The running version. */
  version: string;
  /** Whether the platform reports that it is healthy. */
  healthy: boolean;
  /** Endpoint for assistants. The function only checks the health of the endpoint. */
  assistant: {
    /** Address for tools that may write. A tool sends its own token with each request. */
    url: string;
    /** Address for tools that only read. */
    readonlyUrl: string;
    /** Whether the endpoint reports that it is healthy. Also false if the platform has no such endpoint. */
    healthy: boolean;
  };
}

/**
 * The platform itself: its version, its health, and its endpoint for assistants.
 *
 * @example
 * ```ts
 * const { version, assistant } = hosting.getPlatformOutput();
 * export const platform = version;
 * export const assistants = assistant.readonlyUrl;
 * ```
 * @see docs/reference/get-platform.md
 */
export function getPlatform(options?: FunctionOptions): Promise<GetPlatformResult> {
  return call<GetPlatformResult>(definition, {}, options);
}

/**
 * `getPlatform` with arguments that may be outputs.
 *
 * @see docs/reference/get-platform.md
 */
export function getPlatformOutput(options?: FunctionOptions): pulumi.Output<GetPlatformResult> {
  return callOutput<GetPlatformResult>(definition, {}, options);
}
