/** Truncates a string to at most this many bytes, in whole characters. */
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
