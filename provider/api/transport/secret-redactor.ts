import { isObject } from "../json";

/**
 * Request fields that contain a secret, by their API names: values of variables, texts of files, passwords, webhooks (their address permits writing),
 * and tokens and keys of other services.
 */
const SECRET_FIELD = /^(value|content)$|password|secret|webhook|token|(?:api|catalog|private)_?key/;

/** Matches the signature or token in the query of an address, which makes the address a permission. */
const SIGNATURE = /([?&](?:[\w.-]*[-_.])?(?:token|signature|sig|expires|credential|key)=)[^&\s"'<>\\]+/gi;

/** Shorter texts occur in other words by chance. */
const MIN_LENGTH = 3;
const MIN_LINE_LENGTH = 8;

/** The secrets that a run has sent. A refusal may quote what it refuses, but a user's log must not contain it. */
export class SecretRedactor {
  private readonly sent = new Set<string>();

  /** `token` is the token of every request. */
  constructor(token: string) {
    this.sent.add(token);
  }

  /** Stores the secrets of a request. `further` names further secret fields of this call. */
  remember(body: unknown, further: readonly string[] = []): void {
    for (const secret of secretsIn(body, false, further)) this.sent.add(secret);
  }

  /** Returns a text without the secrets. */
  redact(text: string): string;
  /** Returns a response without the secrets. */
  redact(response: unknown): unknown;
  redact(response: unknown): unknown {
    // A secret may be a part of another one.
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

/** Returns the forms of a text: unchanged, inside a JSON text, and line by line. */
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
