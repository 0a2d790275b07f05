import { oneLine } from "./errors";
import type { Violation } from "./protocol/events";
import { isRoot, nameOf, typeOf } from "./protocol/urn";

/** Returns the lines of a run's violations, by policy pack, and the mandatory ones of each pack first. */
export function policyLines(violations: readonly Violation[], paintLevel: (level: Violation["level"]) => string): string[] {
  const packs = [...new Set(violations.map(({ pack }) => pack))];
  return packs.flatMap((pack) => {
    const own = violations.filter((one) => one.pack === pack);
    const ordered = [...own.filter(({ level }) => level === "mandatory"), ...own.filter(({ level }) => level !== "mandatory")];
    return [`  ${oneLine(pack)}:`, ...ordered.flatMap((one) => violationLines(one, paintLevel))];
  });
}

function violationLines({ policy, level, urn, message }: Violation, paintLevel: (level: Violation["level"]) => string): string[] {
  const resource = urn === undefined || isRoot(urn) ? "" : ` (${typeOf(urn)}: ${oneLine(nameOf(urn))})`;
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  return [`    [${paintLevel(level)}] ${oneLine(policy)}${resource}`, ...lines.map((line) => `      ${line}`)];
}
