// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getEnvironments as definition } from "../../provider/functions/hosting/project";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getEnvironments`. */
export interface GetEnvironmentsArgs {
  /** Id of the project. */
  projectUuid: string;
}

/** Arguments of `getEnvironmentsOutput`. */
export interface GetEnvironmentsOutputArgs {
  /** Id of the project. */
  projectUuid: pulumi.Input<string>;
}

/** Result of `getEnvironments`. */
export interface GetEnvironmentsResult {
  /** The environments, in the API's order. */
  environments: Array<{
    /** Id of the environment, in the form for `Application`. */
    uuid: string;
    /** Name of the environment. */
    name: string;
    /** Description of the environment. */
    description?: string | null;
  }>;
}

/**
 * The environments of a project. Every project begins with `production`.
 *
 * @example
 * ```ts
 * const shop = hosting.Project.get("shop", "<project uuid>");
 * const { environments } = hosting.getEnvironmentsOutput({ projectUuid: shop.id });
 * export const names = environments.apply((all) => all.map((one) => one.name));
 * ```
 * @see docs/reference/get-environments.md
 */
export function getEnvironments(args: GetEnvironmentsArgs, options?: FunctionOptions): Promise<GetEnvironmentsResult> {
  return call<GetEnvironmentsResult>(definition, args, options);
}

/**
 * `getEnvironments` with arguments that may be outputs.
 *
 * @see docs/reference/get-environments.md
 */
export function getEnvironmentsOutput(args: GetEnvironmentsOutputArgs, options?: FunctionOptions): pulumi.Output<GetEnvironmentsResult> {
  return callOutput<GetEnvironmentsResult>(definition, args, options);
}
