import { isObject } from "./error-answers";

/** Fields of requests that hold a secret, by their API names: values of variables, texts of files, passwords, webhook secrets. */
const SECRET_FIELD = /^(value|content)$|password|secret/;

/** Shorter texts stand in other words by chance. */
const SHORTEST = 3;
const SHORTEST_LINE = 8;

/** Secrets that a run has sent: a refusal may quote what it refuses, and a user's log must not. */
export class Echoes {
  private readonly sent = new Set<string>();

  /** Remembers the secrets of a request. */
  learn(body: unknown): void {
    for (const secret of secretsIn(body, false)) this.sent.add(secret);
  }

  /** An answer without them. */
  hide(answer: unknown): unknown {
    // A secret may be part of another one.
    const secrets = [...this.sent].sort((x, y) => y.length - x.length);
    return secrets.length === 0 ? answer : hidden(answer, secrets);
  }
}

function secretsIn(value: unknown, isSecret: boolean): string[] {
  if (typeof value === "string") return isSecret && value.trim().length >= SHORTEST ? spellings(value.trim()) : [];
  if (Array.isArray(value)) return value.flatMap((item) => secretsIn(item, isSecret));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => secretsIn(item, isSecret || SECRET_FIELD.test(key)));
}

/** As it is, as it stands inside a JSON text, and line by line. */
function spellings(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [text, JSON.stringify(text).slice(1, -1), ...lines.filter((line) => line.length >= SHORTEST_LINE)];
}

function hidden(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return secrets.reduce((text, secret) => text.replaceAll(secret, "[secret]"), value);
  if (Array.isArray(value)) return value.map((item) => hidden(item, secrets));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hidden(item, secrets)]));
}
