import fc from "fast-check";
import { hostileTexts } from "./hostile";

/** Generates strings from all of Unicode, and combinations of parts of the hostile strings. */
export const randomText = (allowed: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc
      .array(fc.constantFrom(...hostileTexts(allowed).filter((text) => text.length < 100)), { minLength: 1, maxLength: 4 })
      .map((t) => t.join("")),
  );
