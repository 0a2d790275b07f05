import type { Writes } from "../definition/context";
import { type Bag, isBag, same } from "../values";
import type { WrittenDigests } from "../written";

/** The knowledge of the provider about a raw input (`Field.isRaw`: a map of API fields), apart from the values that the platform shows. */
interface Known {
  /** `olds`: the resource's inputs in the state. `writes.sent`: the inputs that this operation has just written. */
  readonly olds: Readonly<Bag>;
  readonly writes: Pick<Writes, "sent">;
  readonly shownForms: Pick<WrittenDigests, "matches">;
}

/**
 * Returns the names of the API fields in a raw input that differ on the platform. For a field that the platform does not show, compares the last
 * written value. A field is also equal if the platform shows it in the form that it showed right after the write (`shownForms`). A field that was
 * removed from the program differs.
 */
export function rawDifferences(key: string, wanted: unknown, shown: unknown, { olds, writes: { sent }, shownForms }: Known): string[] {
  const [want, live, before, now] = [wanted, shown, olds[key], sent[key]].map(bagOf) as [Bag, Bag, Bag, Bag];
  const isKnownForm = (name: string) =>
    name in want && same(before[name], want[name]) && shownForms.matches(`${key}.${name}`, live[name]) === true;
  const held: Bag = { ...before, ...now, ...live };
  const left = Object.keys(before).filter((name) => !(key in sent) && !(name in want));
  return [...Object.keys(want), ...left].filter((name) => !same(want[name], held[name]) && !isKnownForm(name));
}

export const bagOf = (value: unknown): Bag => (isBag(value) ? value : {});
