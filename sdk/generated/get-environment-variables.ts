// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getEnvironmentVariables as definition } from "../../provider/functions/hosting/environment-variable";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getEnvironmentVariables`. */
export interface GetEnvironmentVariablesArgs {
  /** Id of the application. */
  applicationUuid: string;
  /** Filter by key. Default: all. */
  key?: string;
  /** `true`: only variables of previews. `false`: only variables of production. Default: both. */
  isPreview?: boolean;
}

/** Arguments of `getEnvironmentVariablesOutput`. */
export interface GetEnvironmentVariablesOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
  /** Filter by key. Default: all. */
  key?: pulumi.Input<string>;
  /** `true`: only variables of previews. `false`: only variables of production. Default: both. */
  isPreview?: pulumi.Input<boolean>;
}

/** Result of `getEnvironmentVariables`. */
export interface GetEnvironmentVariablesResult {
  /** The variables, in the API's order. */
  variables: Array<{
    /** Id of the variable. */
    uuid: string;
    /** Name of the variable. */
    key: string;
    /** Value of the variable; null if the token lacks the permission `Read sensitive data`, or if the platform shows the value only once. */
    value: string | null;
    /** Whether the value is used literally, without interpolation. */
    isLiteral: boolean;
    /** Whether the value has several lines. */
    isMultiline: boolean;
    /** Whether the platform shows the value only once. */
    isShownOnce: boolean;
    /** Comment. */
    comment: string | null;
    /** Whether previews use it instead of the production variable. */
    isPreview: boolean;
    /** Whether the variable is set in builds. */
    isBuildtime: boolean;
    /** Whether the variable is set in containers. */
    isRuntime: boolean;
  }>;
}

/**
 * All variables of an application, or only the variables with one key. The result is secret, because it contains the values.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { variables } = hosting.getEnvironmentVariablesOutput({ applicationUuid: web.id, key: "LOG_LEVEL", isPreview: false });
 * export const level = variables.apply(([one]) => one?.value);
 * ```
 * @see docs/reference/get-environment-variables.md
 */
export function getEnvironmentVariables(args: GetEnvironmentVariablesArgs, options?: FunctionOptions): Promise<GetEnvironmentVariablesResult> {
  return call<GetEnvironmentVariablesResult>(definition, args, options);
}

/**
 * `getEnvironmentVariables` with arguments that may be outputs. The result is secret.
 *
 * @see docs/reference/get-environment-variables.md
 */
export function getEnvironmentVariablesOutput(args: GetEnvironmentVariablesOutputArgs, options?: FunctionOptions): pulumi.Output<GetEnvironmentVariablesResult> {
  return callOutput<GetEnvironmentVariablesResult>(definition, args, options);
}
