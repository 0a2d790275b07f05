import { type Bag, isBag, same } from "../values";
import type { WrittenDigests } from "./written";

/** Everything known of an input of raw fields, apart from the platform's values. */
interface Known {
  /** The fields in the state, and the fields that this operation has just written. */
  readonly olds: Readonly<Bag>;
  readonly sent: Readonly<Bag>;
  readonly shownForms: Pick<WrittenDigests, "matches">;
}

/**
 * Returns the raw fields that differ from the platform. A field that the platform does not show counts as last written. A field is equal if the
 * platform shows it in the form that it had right after the same value was written. A field that was removed from the program differs.
 */
export function rawDifferences(key: string, wanted: unknown, shown: unknown, { olds, sent, shownForms }: Known): string[] {
  const [want, live, before, now] = [wanted, shown, olds[key], sent[key]].map(bagOf) as [Bag, Bag, Bag, Bag];
  const isKnownForm = (name: string) =>
    name in want && same(before[name], want[name]) && shownForms.matches(`${key}.${name}`, live[name]) === true;
  const held: Bag = { ...before, ...now, ...live };
  const left = Object.keys(before).filter((name) => !(key in sent) && !(name in want));
  return [...Object.keys(want), ...left].filter((name) => !same(want[name], held[name]) && !isKnownForm(name));
}

export const bagOf = (value: unknown): Bag => (isBag(value) ? value : {});
