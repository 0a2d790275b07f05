/** Truncates a string to at most this many bytes, without splitting a character. */
export function cutToBytes(text: string, bytes: number): string {
  let cut = "";
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    cut += character;
  }
  return cut;
}

/** Returns a date in the form of the panel: with an offset instead of `Z`, and without a fraction (docs/facts/game-panel.md 1.7). */
export const panelStamp = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, "2026-01-01T00:00:00".length)}+00:00`;
