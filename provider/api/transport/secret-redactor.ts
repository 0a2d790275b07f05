import { type FormBody, type FormFile, sizeOf, textOf } from "../bodies";
import { isObject } from "../json";
import type { Handler } from "./handler";

/** Matches names of secret fields. The address of a webhook is secret, because it permits writing. */
const SECRET_FIELD = /^(value|content)$|password|secret|webhook|token|(?:api|catalog|private)_?key/;

/** Matches a signature or token in the query of an address. Such an address permits access without a key. */
const SIGNATURE = /([?&](?:[\w.-]*[-_.])?(?:token|signature|sig|expires|credential|key)=)[^&\s"'<>\\]+/gi;

/** Shorter texts are not replaced, because they occur in other words by chance. */
const MIN_LENGTH = 3;
const MIN_LINE_LENGTH = 8;

/** Removes secrets from texts that the user sees. If the API refuses a request, its response may quote a secret that the request contained. */
export class SecretRedactor {
  private readonly sent = new Set<string>();

  constructor(token: string) {
    this.sent.add(token);
  }

  /** `further`: names of other secret fields in the body of this call. */
  remember(body: unknown, further: readonly string[] = []): void {
    for (const secret of secretsIn(body, false, further)) this.sent.add(secret);
  }

  redact(text: string): string;
  redact(response: unknown): unknown;
  redact(response: unknown): unknown {
    // Longer secrets come first, because a secret may be a part of another secret.
    const secrets = [...this.sent].sort((x, y) => y.length - x.length);
    return redacted(response, secrets);
  }
}

function secretsIn(value: unknown, isSecret: boolean, further: readonly string[]): string[] {
  if (typeof value === "string") return isSecret && value.trim().length >= MIN_LENGTH ? spellings(value.trim()) : [];
  if (Array.isArray(value)) return value.flatMap((item) => secretsIn(item, isSecret, further));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    secretsIn(item, isSecret || SECRET_FIELD.test(key) || further.includes(key), further),
  );
}

/** Returns the forms in which a response may contain a text: unchanged, inside a JSON text, and line by line. */
function spellings(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [text, JSON.stringify(text).slice(1, -1), ...lines.filter((line) => line.length >= MIN_LINE_LENGTH)];
}

function redacted(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") {
    return secrets.reduce((text, secret) => text.replaceAll(secret, "[secret]"), value).replace(SIGNATURE, "$1[secret]");
  }
  if (Array.isArray(value)) return value.map((item) => redacted(item, secrets));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, secrets)]));
}

/** Raw bodies up to this size are stored, because the errors of later calls may quote them, such as a small file with a password. */
const REMEMBERED_BYTES = 16_384;
/** If the call itself fails, its raw body is stored up to this size, because the error may quote it. */
const QUOTED_BYTES = 1_048_576;

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
    const { value } = response.body;
    return { ...response, body: { value: withQuote(secrets.redact(value), isObject(value) ? value : undefined) } };
  };

/** Puts the numbers and the currency of a quote back, which the provider itself reads. A secret such as `USD` can equal one of them by chance. */
function withQuote(masked: unknown, { quote }: { quote?: unknown } | undefined = {}): unknown {
  if (!isObject(masked) || !isObject(masked.quote) || !isObject(quote)) return masked;
  const plain = Object.entries(quote).filter(([, value]) => /^(?:-?\d+(?:\.\d+)?|[A-Z]{3})$/.test(String(value)));
  return { ...masked, quote: { ...masked.quote, ...Object.fromEntries(plain) } };
}

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
