import fc from "fast-check";
import type { Draw } from "../../harness/lifecycle-fixture";

/** Returns a function that draws random values. The same seed gives the same values. */
export function drawing(seed: number): Draw {
  let drawn = 0;
  return <T>(from: fc.Arbitrary<T>): T => {
    const [value] = fc.sample(fc.noBias(from), { numRuns: 1, seed: scattered(seed, drawn++) });
    return value as T; // one value was requested
  };
}

/** Returns the seed of a random value. Uses the finalizer of MurmurHash3, because neighbouring seeds would produce similar values. */
export function scattered(seed: number, drawn: number): number {
  let hash = Math.imul(seed, 0x9e3779b1) ^ Math.imul(drawn + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
