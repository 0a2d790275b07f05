import { withoutLongParts } from "./errors";
import type { Problem } from "./resource";

const LONGEST = 200;

/** Returns a problem with its long quotes cut. An input or one of its keys may be a whole file, which the reader knows. */
export const shortened = ({ property, reason, ...code }: Problem): Problem => ({
  property: property.length > LONGEST ? `${property.slice(0, LONGEST)}…` : property,
  reason: withoutLongParts(reason, LONGEST),
  ...code,
});
