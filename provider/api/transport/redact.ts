import { type FormBody, type FormFile, sizeOf, textOf } from "../bodies";
import type { Handler } from "./handler";
import type { SecretRedactor } from "./secret-redactor";

/** Maximum size of a raw body that is stored, in bytes. A panel's error may quote a small file with a password; no error quotes a large file. */
const REMEMBERED_BYTES = 16_384;
/** Maximum number of bytes of a stored body that are searched for in an error. */
const QUOTED_BYTES = 1_048_576;

/** Stores the secrets that are sent and removes them from refusals. A refusal may quote what it refuses, but a user's log must not contain it. */
export const redact =
  (send: Handler, secrets: SecretRedactor): Handler =>
  async (request) => {
    const { call, body } = request;
    const isRaw = call.encoding === "text" || call.encoding === "form";
    if (isRaw) rememberRaw(secrets, body, REMEMBERED_BYTES);
    else secrets.remember(body, call.secretFields);
    const response = await send(request);
    if (response.status < 400 || response.body.wrong !== undefined) return response;
    if (isRaw) rememberRaw(secrets, body, QUOTED_BYTES);
    return { ...response, body: { value: secrets.redact(response.body.value) } };
  };

/** Stores a raw body, because a file or a field of a form may be secret as a whole. */
function rememberRaw(secrets: SecretRedactor, body: unknown, atMostBytes: number): void {
  const parts =
    typeof body === "string" || ArrayBuffer.isView(body)
      ? [body as string | Uint8Array]
      : Object.values((body ?? {}) as FormBody).flatMap(contentsOf);
  for (const part of parts) if (sizeOf(part) <= atMostBytes) secrets.remember({ content: typeof part === "string" ? part : textOf(part) });
}

const contentsOf = (value: FormBody[string]): (string | Uint8Array)[] =>
  value === undefined || typeof value === "string"
    ? [value ?? ""]
    : [value as FormFile | readonly FormFile[]].flat().map(({ bytes }) => bytes);
