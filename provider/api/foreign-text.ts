// Text of files that other programs write: games, editors, shells. The provider detects the encoding by the byte order mark, and keeps it.

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "latin1";

export interface ForeignText {
  /** Text without its byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
  /** Byte order mark at the beginning of the file. Empty if there is none. */
  readonly mark: Uint8Array;
}

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * Decodes bytes by their byte order mark, or as UTF-8 if there is no mark. With `isLatin1`, bytes that have no mark and are not UTF-8 are decoded as
 * Latin-1. Returns undefined if the bytes do not decode exactly. So a changed text can be written without a loss in its other parts.
 */
export function decodedText(bytes: Uint8Array, { isLatin1 = false } = {}): ForeignText | undefined {
  const { encoding, mark, content } = partsOf(bytes);
  const tried: readonly Encoding[] = isLatin1 && mark.length === 0 ? ["utf-8", "latin1"] : [encoding];
  for (const one of tried) {
    const found = { text: decodedAs(one, content), encoding: one, mark };
    // A text has no zero byte: it would be UTF-16 or UTF-32 without a known mark, or a binary file.
    if (!found.text.includes("\0") && encodedAs(one, found.text).equals(content)) return found;
  }
  return undefined;
}

/** Encodes the text as the file was encoded, with its mark. Returns undefined if the encoding lacks a character of the text. */
export function encodedLike({ encoding, mark }: Pick<ForeignText, "encoding" | "mark">, text: string): Uint8Array | undefined {
  const content = encodedAs(encoding, text);
  return decodedAs(encoding, content) === text ? Buffer.concat([mark, content]) : undefined;
}

/** Decodes UTF-8, and keeps a byte order mark in the text. Returns undefined for other bytes. The text is then the whole file, byte for byte. */
export function wholeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodedAs(encoding: Encoding, content: Buffer): string {
  if (encoding !== "utf-16be") return content.toString(encoding);
  return content.length % 2 === 0 ? Buffer.from(content).swap16().toString("utf-16le") : "";
}

function encodedAs(encoding: Encoding, text: string): Buffer {
  return encoding === "utf-16be" ? Buffer.from(text, "utf-16le").swap16() : Buffer.from(text, encoding);
}

/** Decodes bytes by their byte order mark, for a human reader. Bytes that do not decode become U+FFFD. */
export function readableText(bytes: Uint8Array): string {
  const { encoding, content } = partsOf(bytes);
  return decodedAs(encoding, encoding === "utf-16be" ? content.subarray(0, content.length & ~1) : content);
}

function partsOf(bytes: Uint8Array): { encoding: Encoding; mark: Uint8Array; content: Buffer } {
  const [encoding = "utf-8", { length } = []] = MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte)) ?? [];
  return { encoding, mark: bytes.subarray(0, length), content: Buffer.from(bytes.subarray(length)) };
}
