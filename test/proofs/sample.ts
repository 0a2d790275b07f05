/** The selected items are spread over the whole list. The same seed selects the same items. */
export function sample<T>(items: readonly T[], count: number, seed: number): T[] {
  if (count >= items.length) return [...items];
  const random = generator(seed);
  const width = items.length / count;
  return Array.from({ length: count }, (_, n) => items[Math.floor((n + random()) * width)]).filter((item) => item !== undefined);
}

/** Random generator Mulberry32, which is the same on every machine. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
