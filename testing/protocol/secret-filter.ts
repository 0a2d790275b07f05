import { isSecret, openSecrets, type Value } from "./wire";

/** Shorter texts occur everywhere by chance; hiding them would garble lines and tell more than it hides. */
const SHORTEST = 3;

/** What a message takes for meant are names of what there is. Where one of them is masked, it tells that a secret is that very word. */
const HINT = /(Did you mean [^?\n]+\?)/;
/** Such a secret may be the name of something else; what has digits or is longer hardly is one. */
const isWord = (secret: string): boolean => secret.length <= 24 && /^[a-z]+(?:[._-][a-z]+)*$/i.test(secret);

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
    const secrets = this.#longestFirst;
    const masked = (part: string, isHint: boolean) =>
      secrets.reduce((shown, secret) => (isHint && isWord(secret) ? shown : shown.replaceAll(secret, "[secret]")), part);
    return text
      .split(HINT)
      .map((part, index) => masked(part, index % 2 === 1)) // what the pattern takes stands between the others
      .join("");
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
