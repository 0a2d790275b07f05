import { isSecret, openSecrets, type Value } from "./wire";

/** Shorter texts occur everywhere by chance; hiding them would garble lines and tell more than it hides. */
const SHORTEST = 3;

/** Knows the secret texts of a run and redacts them in what a run reports, as the Pulumi CLI does. */
export class SecretFilter {
  readonly #secrets = new Set<string>();
  #longestFirst: string[] | undefined;

  /** Remembers every secret text inside the value. */
  remember(value: Value): void {
    if (isSecret(value)) this.#rememberText(openSecrets(value));
    else if (Array.isArray(value)) for (const item of value) this.remember(item);
    else if (typeof value === "object" && value !== null) for (const item of Object.values(value)) this.remember(item);
  }

  redact(text: string): string {
    // A secret may be part of another one.
    this.#longestFirst ??= [...this.#secrets].sort((left, right) => right.length - left.length);
    return this.#longestFirst.reduce((shown, secret) => shown.replaceAll(secret, "[secret]"), text);
  }

  #rememberText(value: Value): void {
    if (Array.isArray(value)) for (const item of value) this.#rememberText(item);
    else if (typeof value === "object" && value !== null) for (const item of Object.values(value)) this.#rememberText(item);
    else if (typeof value === "string" && value.length >= SHORTEST && !this.#secrets.has(value)) {
      this.#secrets.add(value);
      this.#longestFirst = undefined;
    }
  }
}
