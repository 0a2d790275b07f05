import { withoutLongParts } from "./errors";
import type { Problem } from "./resource";

const LONGEST = 200;

/** A problem in which long quotes are cut: an input, and a key of one, may be a whole file, and whoever reads the sentence knows it. */
export const shortened = ({ property, reason }: Problem): Problem => ({
  property: property.length > LONGEST ? `${property.slice(0, LONGEST)}…` : property,
  reason: withoutLongParts(reason, LONGEST),
});
