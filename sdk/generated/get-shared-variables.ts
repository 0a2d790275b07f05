// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getSharedVariables as definition } from "../../provider/functions/hosting/shared-variable";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getSharedVariables`. */
export interface GetSharedVariablesArgs {
  /** Scope of the variables: the team, a project, an environment or a server. */
  scope: {
    /** Scope of a variable for all objects of the team. */
    kind: "team";
  } | {
    /** Scope of a variable for one project. */
    kind: "project";
    /** Id of the project. */
    projectUuid: string;
  } | {
    /** Scope of a variable for one environment. */
    kind: "environment";
    /** Id of the project. */
    projectUuid: string;
    /** Name or id of the environment, at most 255 characters. A name is stored in lower case, with `-` instead of `/`. */
    environment: string;
  } | {
    /** Scope of a variable for one server. */
    kind: "server";
    /** Id of the server. */
    serverUuid: string;
  };
  /** Filter by key. Default: all. */
  key?: string;
}

/** Arguments of `getSharedVariablesOutput`. */
export interface GetSharedVariablesOutputArgs {
  /** Scope of the variables: the team, a project, an environment or a server. */
  scope: pulumi.Input<{
    /** Scope of a variable for all objects of the team. */
    kind: pulumi.Input<"team">;
  } | {
    /** Scope of a variable for one project. */
    kind: pulumi.Input<"project">;
    /** Id of the project. */
    projectUuid: pulumi.Input<string>;
  } | {
    /** Scope of a variable for one environment. */
    kind: pulumi.Input<"environment">;
    /** Id of the project. */
    projectUuid: pulumi.Input<string>;
    /** Name or id of the environment, at most 255 characters. A name is stored in lower case, with `-` instead of `/`. */
    environment: pulumi.Input<string>;
  } | {
    /** Scope of a variable for one server. */
    kind: pulumi.Input<"server">;
    /** Id of the server. */
    serverUuid: pulumi.Input<string>;
  }>;
  /** Filter by key. Default: all. */
  key?: pulumi.Input<string>;
}

/** Result of `getSharedVariables`. */
export interface GetSharedVariablesResult {
  /** The variables, in the API's order. */
  variables: Array<{
    /** Id of the variable, in its scope. */
    id: string;
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
  }>;
}

/**
 * The shared variables of the team, a project, an environment or a server. With `key`, only the variable with this key. The result is
 * secret, because it contains the values.
 *
 * @example
 * ```ts
 * const { variables } = hosting.getSharedVariablesOutput({ scope: { kind: "team" }, key: "REGION" });
 * export const region = variables.apply(([one]) => one?.value);
 * ```
 * @see docs/reference/get-shared-variables.md
 */
export function getSharedVariables(args: GetSharedVariablesArgs, options?: FunctionOptions): Promise<GetSharedVariablesResult> {
  return call<GetSharedVariablesResult>(definition, args, options);
}

/**
 * `getSharedVariables` with arguments that may be outputs. The result is secret.
 *
 * @see docs/reference/get-shared-variables.md
 */
export function getSharedVariablesOutput(args: GetSharedVariablesOutputArgs, options?: FunctionOptions): pulumi.Output<GetSharedVariablesResult> {
  return callOutput<GetSharedVariablesResult>(definition, args, options);
}
