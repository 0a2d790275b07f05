import type { Problem } from "../../core/resource";
import { nearest, someOf } from "../../core/text";

/** Number of available choices that a message names. */
const MOST_NAMED = 20;

/** Returns a sentence that names the available choices. */
export function namedText(all: readonly string[]): string {
  if (all.length === 0) return "None is available.";
  return `Available: ${someOf(all, MOST_NAMED)}.`;
}

/**
 * Returns the problem of an unknown choice, with the likely intended choice and the available choices. `is` is the end of a sentence, such as `is not
 * a version of this game`.
 */
export function unknownChoice(property: string, is: string, given: string, all: readonly string[]): Problem {
  const meant = nearest(given, all);
  const said = JSON.stringify(given);
  return { property, reason: `${is}: ${said}.${meant === undefined ? "" : ` Did you mean "${meant}"?`} ${namedText(all)}` };
}

/** Returns the dotted numbers of a version; undefined if it has any other form. */
const numbersOf = (version: string): number[] | undefined => (/^\d+(\.\d+)*$/.test(version) ? version.split(".").map(Number) : undefined);

/** Whether one version is older than another, by their numbers. Only the platform can compare versions of another form. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  if (!a || !b) return false;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x = 0, y = 0] = [a[i], b[i]];
    if (x !== y) return x < y;
  }
  return false;
}
