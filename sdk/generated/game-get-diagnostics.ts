// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDiagnostics as definition } from "../../provider/functions/game/server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getDiagnostics`. */
export interface GetDiagnosticsArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getDiagnosticsOutput`. */
export interface GetDiagnosticsOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getDiagnostics`. */
export interface GetDiagnosticsResult {
  /** The findings, including positive ones. */
  findings: Array<{
    /** Id of the check that reports the finding, or null. */
    id: string | null;
    /** Severity, as the panel names it. */
    severity: string;
    /** Text of the finding. */
    message: string;
  }>;
}

/**
 * The findings of the panel about a game server, such as why the server does not start, or which limit it has nearly reached.
 *
 * @example
 * ```ts
 * const { findings } = hosting.game.getDiagnosticsOutput({ server: "<identifier>" });
 * export const texts = findings.apply((all) => all.map((one) => `${one.severity}: ${one.message}`));
 * ```
 * @see docs/reference/game-get-diagnostics.md
 */
export function getDiagnostics(args: GetDiagnosticsArgs, options?: FunctionOptions): Promise<GetDiagnosticsResult> {
  return call<GetDiagnosticsResult>(definition, args, options);
}

/**
 * `getDiagnostics` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-diagnostics.md
 */
export function getDiagnosticsOutput(args: GetDiagnosticsOutputArgs, options?: FunctionOptions): pulumi.Output<GetDiagnosticsResult> {
  return callOutput<GetDiagnosticsResult>(definition, args, options);
}
