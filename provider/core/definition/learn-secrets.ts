import type { Masker } from "../../api/masker";
import { type Bag, isBag, isHidden } from "../values";
import type { Field } from "./field";
import type { AnyDefinition } from "./resource";

/** Longer contents are whole files, which no message quotes. */
const LONGEST_QUOTED_SECRET = 16_384;

/** Gives the texts in a resource's properties to the masker: secret inputs and outputs as secrets, and all others as plain values. */
export function learnSecrets(masker: Masker, { inputs, outputs }: AnyDefinition, ...bags: readonly Bag[]): void {
  const fields = { ...outputs, ...inputs } as Record<string, Field>;
  const isQuoted = (value: unknown) => typeof value !== "string" || value.length < LONGEST_QUOTED_SECRET;
  for (const [key, value] of bags.flatMap(Object.entries)) {
    if (isHidden(key)) continue;
    if (fields[key]?.secret) masker.hide(...(isBag(value) ? Object.values(value) : [value]).filter(isQuoted));
    else masker.show(value);
  }
}
