import * as z from "zod";

// Bodies that are no JSON (docs/spec/game-panel-api.md, "Files": plain text, multipart).

const isBytes = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value) && !(value instanceof DataView);

/** Bytes, as they are. */
export const Bytes: z.ZodType<Uint8Array> = z.custom<Uint8Array>(isBytes, "expected bytes");

/** A body that is sent verbatim: a text as UTF-8, bytes as they are. */
export const RawBody: z.ZodType<string | Uint8Array> = z.union([z.string(), Bytes]);

/** A file of a form: the name that the other side is told, and what is in it. */
export const FormFile = z.object({ name: z.string(), bytes: Bytes });
export type FormFile = z.infer<typeof FormFile>;

/** Fields of a form by their names; a list of files stands under one name. */
export type FormBody = Readonly<Record<string, string | FormFile | readonly FormFile[] | undefined>>;

/** What goes over the wire. */
export interface EncodedBody {
  readonly body: string | Uint8Array;
  readonly contentType: string;
}

/** A text body: the panel parses one that calls itself JSON (docs/facts/game-panel.md 1.1). */
export const encodedText = (body: string | Uint8Array): EncodedBody => ({ body, contentType: "text/plain" });

/** A form as multipart. The platform's own classes write it; how they do it is nobody else's business. */
export async function encodedForm(fields: FormBody): Promise<EncodedBody> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of Array.isArray(value) ? (value as readonly FormFile[]) : [value as string | FormFile | undefined]) {
      if (typeof part === "string") form.append(name, part);
      else if (part !== undefined) form.append(name, new Blob([part.bytes as Uint8Array<ArrayBuffer>]), part.name);
    }
  }
  const encoded = new Response(form);
  return { body: new Uint8Array(await encoded.arrayBuffer()), contentType: encoded.headers.get("content-type") ?? "multipart/form-data" };
}

/** A text with its byte order mark, if it has one. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

export const sizeOf = (body: string | Uint8Array): number => (typeof body === "string" ? Buffer.byteLength(body) : body.byteLength);
