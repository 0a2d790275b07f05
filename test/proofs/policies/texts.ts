import type { Violation } from "../../../rehearsal/protocol/events";
import { isRoot, nameOf } from "../../../rehearsal/protocol/urn";

/** Returns the violations as sorted texts that are equal on both hosts and both engines. */
export const textsOf = (violations: readonly Violation[]): string[] =>
  violations
    .map(({ policy, level, urn = "", message }) => `${policy} (${level}) ${isRoot(urn) ? "" : nameOf(urn)}: ${message.trim()}`)
    .sort();

/** The rehearsal masks the secret values of a program also where a message contains them by chance. An analysis of a state knows none of them. */
const MASK = "[secret]";

function isSame(one: string, other: string): boolean {
  const [masked, open] = one.includes(MASK) ? [one, other] : [other, one];
  const parts = masked.split(MASK).map((part) => part.replace(/[^\w\s]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*")}$`).test(open);
}

/** Returns the texts that only one of the two contains. Undefined if they are equal. */
export function difference(one: string, ones: readonly string[], other: string, others: readonly string[]): string | undefined {
  const lines = [
    ...missingIn(others, ones).map((text) => `only ${one}: ${text}`),
    ...missingIn(ones, others).map((text) => `only ${other}: ${text}`),
  ];
  return lines.length === 0 ? undefined : lines.join("\n");
}

function missingIn(these: readonly string[], all: readonly string[]): string[] {
  const left = [...these];
  return all.filter((text) => {
    const at = left.findIndex((one) => isSame(one, text));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
