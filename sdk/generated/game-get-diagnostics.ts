// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDiagnostics as definition } from "../../provider/functions/game/get-diagnostics";
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
  /** The findings, good ones too. */
  findings: Array<{
    /** What was looked at, or null. */
    id: string | null;
    /** How bad it is, in the panel's words. */
    severity: string;
    /** What was found. */
    message: string;
  }>;
}

/**
 * What the panel finds when it looks over a game server: why it does not start, what is nearly full.
 *
 * @example
 * ```ts
 * const { findings } = hosting.game.getDiagnosticsOutput({ server: "<identifier>" });
 * export const texts = findings.apply((all) => all.map((one) => `${one.severity}: ${one.message}`));
 * ```
 */
export function getDiagnostics(args: GetDiagnosticsArgs, options?: FunctionOptions): Promise<GetDiagnosticsResult> {
  return call<GetDiagnosticsResult>(definition, args, options);
}

/** `getDiagnostics` with arguments that may be outputs. */
export function getDiagnosticsOutput(args: GetDiagnosticsOutputArgs, options?: FunctionOptions): pulumi.Output<GetDiagnosticsResult> {
  return callOutput<GetDiagnosticsResult>(definition, args, options);
}
