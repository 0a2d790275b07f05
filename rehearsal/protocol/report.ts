import type { EngineEvent, Message, RawStep, Violation } from "./events";
import { type StandIn, StandIns } from "./stand-ins";
import { type Bag, isSecret, openSecrets, type Value } from "./wire";

export class Report {
  readonly steps: RawStep[] = [];
  readonly messages: Message[] = [];
  readonly violations: Violation[] = [];
  readonly secrets = new SecretFilter();
  readonly standIns = new StandIns();

  constructor(
    private readonly listener: (event: EngineEvent) => void,
    private readonly now: () => number,
  ) {}

  message(original: Message): void {
    const message = { ...original, text: this.secrets.redact(original.text) };
    if (!message.ephemeral) this.messages.push(message);
    this.listener({ type: "message", message });
  }

  /** A warning is shown at once, before the steps of the resource. */
  standIn(standIn: StandIn): void {
    const { warning } = standIn;
    if (this.standIns.note(standIn) && warning !== undefined) this.message({ severity: "warning", text: warning, atOnce: true });
  }

  violation(original: Violation): void {
    const violation = { ...original, message: this.secrets.redact(original.message) };
    this.violations.push(violation);
    this.listener({ type: "violation", violation });
  }

  error(text: string, urn?: string): void {
    this.message({ severity: "error", text, urn });
  }

  /** Returns a function that reports the end of the step. */
  step(step: RawStep, shown: boolean): () => void {
    if (!shown) return () => undefined;
    this.steps.push(step);
    this.listener({ type: "step-begun", step });
    const begun = this.now();
    return () => this.listener({ type: "step-ended", step, elapsedMs: this.now() - begun });
  }

  outputs(outputs: Bag): void {
    this.listener({ type: "outputs", outputs });
  }
}

/** Minimum length of a secret that is masked. Shorter texts occur by chance: masking them would make lines hard to read and reveal the secret. */
const SHORTEST_SECRET = 3;

/** If a secret is part of a word, the whole word is masked. The rest of the word would show the missing letters (`re[secret]ble`). */
const OF_WORD = /[\p{L}\p{N}_]/u;

/** Matches a suggestion with the name of an existing object. Masking the name would reveal that a secret is equal to the name. */
const HINT = /(Did you mean [^?\n]+\?)/;
/** Whether a secret could also be an object's name. A secret that is longer or contains digits is hardly ever a name. */
const isWord = (secret: string): boolean => secret.length <= 24 && /^[a-z]+(?:[._-][a-z]+)*$/i.test(secret);

/** Masks the secrets of a run in its reports, as the Pulumi CLI does. */
export class SecretFilter {
  readonly #secrets = new Set<string>();
  /** Texts that the program also passes without a secret mark. They are not masked, because a plain input already shows them. */
  readonly #plain = new Set<string>();

  /** Remembers the secrets in the inputs of a resource, and the texts that are no secret. */
  rememberInputs(inputs: Bag): void {
    this.remember(inputs);
    this.#rememberPlain(inputs);
  }

  /** Remembers every secret string inside the value. */
  remember(value: Value): void {
    if (isSecret(value)) this.#rememberText(openSecrets(value));
    else if (Array.isArray(value)) for (const item of value) this.remember(item);
    else if (typeof value === "object" && value !== null) for (const item of Object.values(value)) this.remember(item);
  }

  redact(text: string): string {
    return text
      .split(HINT)
      .map((part, index) => this.#masked(part, index % 2 === 1)) // the matches of the pattern alternate with the other parts
      .join("");
  }

  #masked(text: string, isHint: boolean): string {
    const spans = [...this.#secrets]
      .filter((secret) => !this.#plain.has(secret) && !(isHint && isWord(secret)))
      .flatMap((secret) => spansOf(text, secret));
    let [shown, from] = ["", 0];
    // Overlapping secrets are masked together.
    for (const [start, end] of spans.sort(([left], [right]) => left - right)) {
      if (start >= from) shown += `${text.slice(from, start)}[secret]`;
      from = Math.max(from, end);
    }
    return shown + text.slice(from);
  }

  #rememberPlain(value: Value): void {
    if (typeof value === "string") this.#plain.add(value);
    else if (Array.isArray(value)) for (const item of value) this.#rememberPlain(item);
    else if (typeof value === "object" && value !== null && !isSecret(value))
      for (const item of Object.values(value)) this.#rememberPlain(item);
  }

  #rememberText(value: Value): void {
    if (Array.isArray(value)) for (const item of value) this.#rememberText(item);
    else if (typeof value === "object" && value !== null) for (const item of Object.values(value)) this.#rememberText(item);
    else if (typeof value === "string" && value.length >= SHORTEST_SECRET) this.#secrets.add(value);
  }
}

/** Returns the positions of a secret in a text, extended to the whole words at both ends. */
function spansOf(text: string, secret: string): [start: number, end: number][] {
  const spans: [number, number][] = [];
  for (let at = text.indexOf(secret); at >= 0; ) {
    let [start, end] = [at, at + secret.length];
    if (OF_WORD.test(secret.charAt(0))) while (start > 0 && OF_WORD.test(text.charAt(start - 1))) start--;
    if (OF_WORD.test(secret.charAt(secret.length - 1))) while (OF_WORD.test(text.charAt(end))) end++;
    spans.push([start, end]);
    at = text.indexOf(secret, end - secret.length + 1); // matches can overlap, because the end of the secret can equal its beginning
  }
  return spans;
}
