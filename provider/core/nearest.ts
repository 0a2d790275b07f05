/** Minimum length of a word that is searched for inside other words. A shorter word is a part of too many words to identify one. */
const SHORTEST_PART = 3;

/** Returns the candidate closest to a mistyped or shortened word, or undefined if none is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const d = distance(word.toLowerCase(), candidate.toLowerCase());
    if (d < least) [best, least] = [candidate, d];
  }
  return best ?? candidates.find((candidate) => isPart(word, candidate) || isPart(candidate, word));
}

/** Returns the candidate with at most two typing errors, or undefined if there is none. */
export const misspelt = (word: string, candidates: readonly string[]): string | undefined =>
  candidates.find((candidate) => distance(word.toLowerCase(), candidate.toLowerCase()) <= 2);

const isPart = (part: string, whole: string) => part.length >= SHORTEST_PART && whole.toLowerCase().includes(part.toLowerCase());

/** Returns the number of edits (insert, delete, replace) between two words. */
function distance(x: string, y: string): number {
  let row = Array.from({ length: y.length + 1 }, (_, i) => i);
  for (let i = 1; i <= x.length; i++) {
    const next = [i];
    for (let j = 1; j <= y.length; j++) {
      const exchange = (row[j - 1] ?? 0) + (x[i - 1] === y[j - 1] ? 0 : 1);
      next.push(Math.min(exchange, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[y.length] ?? 0;
}
