import { type Line, readLine } from "../../../provider/core/lines";
import { nameOf } from "../../../testing/protocol/urn";
import type { Diagnostic, Reading } from "./reading";

/** A diagnostic with what it says, where it is one of the provider's lines. */
export interface Told extends Diagnostic {
  readonly line?: Line;
}

/** The diagnostics of a run, each once: the engine shows a refused input twice, from the program and from the provider. */
export function toldIn({ diagnostics }: Reading): Told[] {
  const seen = new Set<string>();
  const told: Told[] = [];
  for (const one of diagnostics) {
    const name = one.name ?? (one.urn === undefined ? undefined : nameOf(one.urn));
    const prefix = name === undefined ? "" : `${name}: `;
    const text = prefix !== "" && one.text.startsWith(prefix) ? one.text.slice(prefix.length) : one.text;
    const line = one.severity === "error" ? undefined : readLine(text);
    const key = `${one.urn ?? ""} ${text}`;
    if (seen.has(key)) continue;
    seen.add(key);
    told.push({ ...one, text, ...(line === undefined ? {} : { line }) });
  }
  return told.filter((one, n) => !isRetracted(one, told.slice(n + 1)));
}

/** A price that is told before `deletes data` of the same resource is of a change that the engine makes a replacement; what that costs is told after it. */
const isRetracted = ({ line, urn, name }: Told, after: readonly Told[]): boolean =>
  (line?.line === "price" || line?.line === "unknown price") &&
  after.some((other) => other.line?.line === "deletes data" && other.urn === urn && other.name === name);
