import type { Problem } from "../../core/definition/resource";
import { nearest, someOf } from "../../core/log/text";

const MOST_NAMED = 20;

export function namedText(all: readonly string[]): string {
  if (all.length === 0) return "None is available.";
  return `Available: ${someOf(all, MOST_NAMED)}.`;
}

/** `is` is the predicate of the message, such as `is not a version of this game`. */
export function unknownChoice(property: string, is: string, given: string, all: readonly string[]): Problem {
  const meant = nearest(given, all);
  const said = JSON.stringify(given);
  return { property, reason: `${is}: ${said}.${meant === undefined ? "" : ` Did you mean "${meant}"?`} ${namedText(all)}` };
}

const numbersOf = (version: string): number[] | undefined => (/^\d+(\.\d+)*$/.test(version) ? version.split(".").map(Number) : undefined);

/**
 * Compares dotted numbers such as `1.21.4`. Returns false if one of the versions has another form, because only the platform knows the
 * order of such versions.
 */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  if (!a || !b) return false;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x = 0, y = 0] = [a[i], b[i]];
    if (x !== y) return x < y;
  }
  return false;
}
