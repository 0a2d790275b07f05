import { nearest } from "../../core/nearest";
import type { Problem } from "../../core/resource";
import { someOf } from "../../core/some-of";

/** So many of what there is to choose from are named. */
const MOST_NAMED = 20;

/** What there is to choose from, for a sentence. */
export function namedText(all: readonly string[]): string {
  if (all.length === 0) return "There is none.";
  return `There are: ${someOf(all, MOST_NAMED)}.`;
}

/** What is wrong with a choice of which there is none: the one that was meant, and those that there are. `is`: `is not a version of this game`. */
export function unknownChoice(property: string, is: string, given: string, all: readonly string[]): Problem {
  const meant = nearest(given, all);
  const said = JSON.stringify(given);
  return { property, reason: `${is}: ${said}.${meant === undefined ? "" : ` Did you mean "${meant}"?`} ${namedText(all)}` };
}

/** The dotted numbers of a version; undefined where it is anything else. */
const numbersOf = (version: string): number[] | undefined => (/^\d+(\.\d+)*$/.test(version) ? version.split(".").map(Number) : undefined);

/** Whether one version is older than another, by their numbers; what has other signs in it nobody can tell but the platform. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  if (!a || !b) return false;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x = 0, y = 0] = [a[i], b[i]];
    if (x !== y) return x < y;
  }
  return false;
}
