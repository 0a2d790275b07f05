import { type Bag, isBag, same } from "./values";
import type { WrittenDigests } from "./written";

/** What is known of an input of raw fields beside what the platform shows. */
interface Known {
  /** As the state has them, and as this operation has just written them. */
  readonly olds: Readonly<Bag>;
  readonly sent: Readonly<Bag>;
  readonly shownForms: Pick<WrittenDigests, "matches">;
}

/**
 * The raw fields that differ from what the platform shows. One that it does not show counts as last written; one that it shows in the form
 * that it showed right after the same value was written is as wanted. A field that left the program differs.
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
