import { isSecret, openSecrets, type Value } from "./wire";

/** Shorter texts occur everywhere by chance; hiding them would garble lines and tell more than it hides. */
const SHORTEST = 3;

/**
 * Where a secret is part of a word, the whole word is masked: what were left of it would tell which letters are missing (`re[secret]ble`), and
 * that a word holds a secret by chance cannot be told from one that was made with it.
 */
const OF_WORD = /[\p{L}\p{N}_]/u;

/** What a message takes for meant are names of what there is. Where one of them is masked, it tells that a secret is that very word. */
const HINT = /(Did you mean [^?\n]+\?)/;
/** Such a secret may be the name of something else; what has digits or is longer hardly is one. */
const isWord = (secret: string): boolean => secret.length <= 24 && /^[a-z]+(?:[._-][a-z]+)*$/i.test(secret);

/** Knows the secret texts of a run and redacts them in what a run reports, as the Pulumi CLI does. */
export class SecretFilter {
  readonly #secrets = new Set<string>();

  /** Remembers every secret text inside the value. */
  remember(value: Value): void {
    if (isSecret(value)) this.#rememberText(openSecrets(value));
    else if (Array.isArray(value)) for (const item of value) this.remember(item);
    else if (typeof value === "object" && value !== null) for (const item of Object.values(value)) this.remember(item);
  }

  redact(text: string): string {
    return text
      .split(HINT)
      .map((part, index) => this.#masked(part, index % 2 === 1)) // what the pattern takes stands between the others
      .join("");
  }

  #masked(text: string, isHint: boolean): string {
    const spans = [...this.#secrets].filter((secret) => !(isHint && isWord(secret))).flatMap((secret) => spansOf(text, secret));
    let [shown, from] = ["", 0];
    // One that begins in another one, such as a part of another secret, is masked with it.
    for (const [start, end] of spans.sort(([left], [right]) => left - right)) {
      if (start >= from) shown += `${text.slice(from, start)}[secret]`;
      from = Math.max(from, end);
    }
    return shown + text.slice(from);
  }

  #rememberText(value: Value): void {
    if (Array.isArray(value)) for (const item of value) this.#rememberText(item);
    else if (typeof value === "object" && value !== null) for (const item of Object.values(value)) this.#rememberText(item);
    else if (typeof value === "string" && value.length >= SHORTEST) this.#secrets.add(value);
  }
}

/** Where the secret stands in the text, each time with the word that it is part of. */
function spansOf(text: string, secret: string): [start: number, end: number][] {
  const spans: [number, number][] = [];
  for (let at = text.indexOf(secret); at >= 0; ) {
    let [start, end] = [at, at + secret.length];
    if (OF_WORD.test(secret.charAt(0))) while (start > 0 && OF_WORD.test(text.charAt(start - 1))) start--;
    if (OF_WORD.test(secret.charAt(secret.length - 1))) while (OF_WORD.test(text.charAt(end))) end++;
    spans.push([start, end]);
    at = text.indexOf(secret, end - secret.length + 1); // it may begin in its own end
  }
  return spans;
}
