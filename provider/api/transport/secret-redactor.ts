import { isObject } from "../json";

/**
 * Fields of requests that hold a secret, by their API names: values of variables, texts of files, passwords, webhooks (who knows the address may
 * write there), tokens and keys of other services.
 */
const SECRET_FIELD = /^(value|content)$|password|secret|webhook|token|(?:api|catalog|private)_?key/;

/** What makes an address a permission: the signature or token in its query. */
const SIGNATURE = /([?&](?:[\w.-]*[-_.])?(?:token|signature|sig|expires|credential|key)=)[^&\s"'<>\\]+/gi;

/** Shorter texts stand in other words by chance. */
const MIN_LENGTH = 3;
const MIN_LINE_LENGTH = 8;

/** Secrets that a run has sent: a refusal may quote what it refuses, and a user's log must not. */
export class SecretRedactor {
  private readonly sent = new Set<string>();

  /** `token`: what every request bears. */
  constructor(token: string) {
    this.sent.add(token);
  }

  /** Remembers the secrets of a request; `further` names fields that hold one in this call. */
  remember(body: unknown, further: readonly string[] = []): void {
    for (const secret of secretsIn(body, false, further)) this.sent.add(secret);
  }

  /** A text without them. */
  redact(text: string): string;
  /** A response without them. */
  redact(response: unknown): unknown;
  redact(response: unknown): unknown {
    // A secret may be part of another one.
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

/** As it is, as it stands inside a JSON text, and line by line. */
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
