import type { Bag } from "../core/values";

/**
 * Largest state that an error passes to the engine. The error is a header of the response, in base64, and the engine reads headers of at most 16 MiB.
 * If the header were longer, the whole error would be lost, and with it the id of the object.
 */
const LARGEST_BYTES = 8 * 1024 * 1024;

/**
 * Returns the properties of an unfinished object without the largest properties, so that the error fits. The next update sends the inputs that are
 * missing in the state.
 */
export function fitting(properties: Bag, largestBytes: number = LARGEST_BYTES): Bag {
  const sizes = Object.entries(properties).map(([key, value]) => ({ key, bytes: Buffer.byteLength(JSON.stringify(value) ?? "") }));
  let bytes = sizes.reduce((sum, one) => sum + one.bytes, 0);
  const kept = { ...properties };
  for (const one of sizes.sort((a, b) => b.bytes - a.bytes)) {
    if (bytes <= largestBytes) break;
    delete kept[one.key];
    bytes -= one.bytes;
  }
  return kept;
}
