import { createHash } from "node:crypto";
import * as z from "zod";

// Request bodies other than JSON: plain text and multipart forms (docs/spec/game-panel-api.md, "Files").

const isBytes = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value) && !(value instanceof DataView);

export const Bytes: z.ZodType<Uint8Array> = z.custom<Uint8Array>(isBytes, "expected bytes");

/** A body that is sent verbatim: a text as UTF-8, or bytes unchanged. */
export const RawBody: z.ZodType<string | Uint8Array> = z.union([z.string(), Bytes]);

export const FormFile = z.object({ name: z.string(), bytes: Bytes });
export type FormFile = z.infer<typeof FormFile>;

/** Fields of a multipart form, by name. A list of files becomes one field per file, all with the name of the list. */
export type FormBody = Readonly<Record<string, string | FormFile | readonly FormFile[] | undefined>>;

export interface EncodedBody {
  readonly body: string | Uint8Array;
  readonly contentType: string;
}

/** Sends a body as text/plain, even if it is a JSON file, because the panel would parse a body of the type JSON (docs/facts/game-panel.md 1.1). */
export const encodedText = (body: string | Uint8Array): EncodedBody => ({ body, contentType: "text/plain" });

/**
 * Encodes a multipart form. `FormData` would write a quotation mark in a file name as `%22`, but the node decodes only backslashes, such as `\"`
 * (docs/facts/game-panel.md 3.5).
 */
export function encodedForm(fields: FormBody): EncodedBody {
  const parts = Object.entries(fields).flatMap(([name, value]) => [value ?? []].flat().map((part) => partOf(name, part)));
  const boundary = boundaryOf(parts);
  const delimited = parts.flatMap(({ head, content }) => [Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from("\r\n")]);
  return {
    body: Buffer.concat([...delimited, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

interface Part {
  head: string;
  content: Uint8Array;
}

function partOf(name: string, part: string | FormFile): Part {
  const disposition = `Content-Disposition: form-data; name=${quoted(name)}`;
  if (typeof part === "string") return { head: disposition, content: Buffer.from(part) };
  return { head: `${disposition}; filename=${quoted(part.name)}\r\nContent-Type: application/octet-stream`, content: part.bytes };
}

function quoted(name: string): string {
  if (/[\r\n]/.test(name)) throw new RangeError("the name of a form field must not contain a line break");
  return `"${name.replace(/["\\]/g, "\\$&")}"`;
}

/** Returns a boundary that no part contains: it is a hash of all parts. */
function boundaryOf(parts: readonly Part[]): string {
  const hash = createHash("sha256");
  for (const { head, content } of parts) hash.update(head).update(content);
  return `form-${hash.digest("hex").slice(0, 40)}`;
}

/** Decodes UTF-8. Keeps a byte order mark, which `TextDecoder` removes by default. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

export const sizeOf = (body: string | Uint8Array): number => (typeof body === "string" ? Buffer.byteLength(body) : body.byteLength);
