import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { AVATAR_BYTES } from "../../../api/panel/account";

/** A picture of this machine, by its first bytes. */
const SIGNATURES: readonly (readonly [mime: string, is: (bytes: Buffer) => boolean])[] = [
  ["image/png", (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))],
  ["image/jpeg", (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))],
  ["image/webp", (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP"],
];

export interface Picture {
  /** SHA-256. */
  digest: string;
  /** As the call takes it. */
  dataUrl: string;
}

/** The picture of a file, or what is wrong with it, as the rest of a sentence. */
export function pictureOf(path: string): Picture | { wrong: string } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    return { wrong: `is not a readable file (${code}). It is a path from the program's folder.` };
  }
  if (bytes.length > AVATAR_BYTES)
    return { wrong: `must be a file of at most ${AVATAR_BYTES / 1024} KB (it has ${Math.ceil(bytes.length / 1024)} KB).` };
  const [mime] = SIGNATURES.find(([, is]) => is(bytes)) ?? [];
  if (mime === undefined) return { wrong: "must be a PNG, JPEG or WebP picture, by its first bytes." };
  return { digest: createHash("sha256").update(bytes).digest("hex"), dataUrl: `data:${mime};base64,${bytes.toString("base64")}` };
}

/** What tells a picture from another one; undefined where there is none to be read. */
export function digestOf(path: string | undefined): string | undefined {
  const picture = path === undefined ? undefined : pictureOf(path);
  return picture && "digest" in picture ? picture.digest : undefined;
}
