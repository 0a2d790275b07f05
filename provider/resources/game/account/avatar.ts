import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { AVATAR_BYTES } from "../../../api/panel/account";

/** Picture formats, by the first bytes of the file. */
const SIGNATURES: readonly (readonly [mime: string, is: (bytes: Buffer) => boolean])[] = [
  ["image/png", (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))],
  ["image/jpeg", (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))],
  ["image/webp", (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP"],
];

export interface Picture {
  /** SHA-256. */
  digest: string;
  /** Picture as a data URL, for the body of the call. */
  dataUrl: string;
}

/** Returns the picture of a file, or the reason why the file cannot be used. The reason is a predicate without a subject. */
export function pictureOf(path: string): Picture | { wrong: string } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    return { wrong: `is not a readable file: ${JSON.stringify(path)} (${code}). The path is relative to the program's folder.` };
  }
  if (bytes.length > AVATAR_BYTES)
    return { wrong: `is too large: the file has ${Math.ceil(bytes.length / 1024)} KB, at most ${AVATAR_BYTES / 1024} KB are allowed.` };
  const [mime] = SIGNATURES.find(([, is]) => is(bytes)) ?? [];
  if (mime === undefined) return { wrong: "must be a PNG, JPEG or WebP picture: the first bytes of the file match none of them." };
  return { digest: createHash("sha256").update(bytes).digest("hex"), dataUrl: `data:${mime};base64,${bytes.toString("base64")}` };
}

/** Returns the digest that identifies the picture in a file, or undefined if the file cannot be used. */
export function digestOf(path: string | undefined): string | undefined {
  const picture = path === undefined ? undefined : pictureOf(path);
  return picture && "digest" in picture ? picture.digest : undefined;
}
