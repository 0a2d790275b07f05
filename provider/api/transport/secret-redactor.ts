import { type FormBody, type FormFile, sizeOf, textOf } from "../bodies";
import { isObject } from "../json";
import type { Masker } from "../masker";
import type { Handler } from "./handler";

/** Matches names of secret fields. The address of a webhook is secret, because it permits writing. */
const SECRET_FIELD = /^(value|content)$|password|secret|webhook|token|(?:api|catalog|private)_?key/;

/** Names of fields that the provider itself reads from a refusal. They contain no text of a request. */
const READ_FIELD = /^(?:code|currency|quote|status|id|uuid)$/;

/** Returns the values of the secret fields in a body. `further`: names of other secret fields in the body of this call. */
function secretsIn(value: unknown, further: readonly string[] = []): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => secretsIn(item, further));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    SECRET_FIELD.test(key) || further.includes(key) ? [item] : secretsIn(item, further),
  );
}

function redacted(value: unknown, masker: Masker): unknown {
  if (typeof value === "string") return masker.mask(value);
  if (Array.isArray(value)) return value.map((item) => redacted(item, masker));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, READ_FIELD.test(key) ? item : redacted(item, masker)]));
}

/** Raw bodies up to this size are stored, because the errors of later calls may quote them, such as a small file with a password. */
const REMEMBERED_BYTES = 16_384;
/** If the call itself fails, its raw body is stored up to this size, because the error may quote the body. */
const QUOTED_BYTES = 1_048_576;

export const redact =
  (send: Handler, masker: Masker): Handler =>
  async (request) => {
    const { call, body } = request;
    const isRaw = call.encoding === "text" || call.encoding === "form";
    if (isRaw) hideRaw(masker, body, REMEMBERED_BYTES);
    else masker.hide(...secretsIn(body, call.secretFields));
    const response = await send(request);
    if (response.status < 400 || response.body.wrong !== undefined) return response;
    if (isRaw) hideRaw(masker, body, QUOTED_BYTES);
    return { ...response, body: { value: redacted(response.body.value, masker) } };
  };

/** Stores a raw body, because a file or a field of a form may be secret as a whole. */
function hideRaw(masker: Masker, body: unknown, atMostBytes: number): void {
  const parts =
    typeof body === "string" || ArrayBuffer.isView(body)
      ? [body as string | Uint8Array]
      : Object.values((body ?? {}) as FormBody).flatMap(contentsOf);
  for (const part of parts) if (sizeOf(part) <= atMostBytes) masker.hide(typeof part === "string" ? part : textOf(part));
}

const contentsOf = (value: FormBody[string]): (string | Uint8Array)[] =>
  value === undefined || typeof value === "string"
    ? [value ?? ""]
    : [value as FormFile | readonly FormFile[]].flat().map(({ bytes }) => bytes);
