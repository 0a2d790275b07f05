import { type Line, readLine } from "../../../provider/core/lines";
import { nameOf } from "../../../testing/protocol/urn";
import type { Diagnostic, ParsedRun } from "./parsed-run";

/** A diagnostic, with its parsed content if it is a line of the provider. */
export interface ReportedLine extends Diagnostic {
  readonly line?: Line;
}

/** Returns the diagnostics of a run, each once. The engine shows a refused input twice, from the program and from the provider. */
export function reportedLines({ diagnostics }: ParsedRun): ReportedLine[] {
  const seen = new Set<string>();
  const reported: ReportedLine[] = [];
  for (const one of diagnostics) {
    const name = one.name ?? (one.urn === undefined ? undefined : nameOf(one.urn));
    const prefix = name === undefined ? "" : `${name}: `;
    const text = prefix !== "" && one.text.startsWith(prefix) ? one.text.slice(prefix.length) : one.text;
    const line = one.severity === "error" ? undefined : readLine(text);
    const key = `${one.urn ?? ""} ${text}`;
    if (seen.has(key)) continue;
    seen.add(key);
    reported.push({ ...one, text, ...(line === undefined ? {} : { line }) });
  }
  return withoutRetracted(reported);
}

/**
 * Leaves out the prices of changes that the engine makes replacements. The provider logs such a price before `deletes data` of the same resource,
 * and the price of the new object after it.
 */
function withoutRetracted(reported: readonly ReportedLine[]): ReportedLine[] {
  const replaced = new Set<string>();
  const isKept = ({ line, urn, name }: ReportedLine): boolean => {
    const who = JSON.stringify([urn, name]);
    if (line?.line === "deletes data") replaced.add(who);
    return (line?.line !== "price" && line?.line !== "unknown price") || !replaced.has(who);
  };
  return reported.toReversed().filter(isKept).reverse();
}
