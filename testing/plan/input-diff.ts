import type { Bag } from "../protocol/wire";
import { ignoreChanges } from "./ignore-changes";
import { compareInputs, type Diff, topLevelKeys } from "./property-diff";

/** Returns the differences of inputs for which no provider returns a diff. */
export function diffInputs(olds: Bag, news: Bag, ignored: readonly string[]): Pick<Diff, "changed" | "changedKeys" | "detail"> {
  const detail = compareInputs(olds, ignoreChanges(news, olds, ignored).inputs);
  const changed = Object.keys(detail).length > 0;
  return { changed, changedKeys: topLevelKeys(detail), detail: changed ? detail : undefined };
}
