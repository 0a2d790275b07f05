const MASK = "[secret]";

/** Matches a signature or token in the query of an address. Such an address permits access without a key. */
const SIGNATURE = /([?&](?:[\w.-]*[-_.])?(?:token|signature|sig|expires|credential|key)=)[^&\s"'<>\\]+/gi;

/** Shorter texts are masked only if the program marked them, because they may stand in quotes by chance. */
const SHORTEST = 3;
/** Shorter texts are masked only where they are a whole quoted or assigned value, because they may be words or syllables by chance. */
const SHORTEST_AS_WORD = 4;
/** Texts of this length are masked even inside a longer word. */
const SHORTEST_IN_WORDS = 8;
const SHORTEST_LINE = 8;
/** Texts that lines and errors contain for other reasons: amounts, small numeric ids, currencies, references to shared variables. */
const ORDINARY = /^(?:\{\{[^{}]*\}\}|\d{1,5}|\d+[.,]\d+|[A-Z]{3}|true|false|null|none)$/;

/**
 * Masks secret values in texts that leave the provider: log lines, errors, reasons in the state, build logs. One masker serves a whole run, because
 * the message about one resource may quote the secret of another resource.
 */
export class Masker {
  private readonly secret = new Set<string>();
  private readonly marked = new Set<string>();
  private readonly plain = new Set<string>();
  private sorted: readonly string[] | undefined;

  constructor(...secrets: readonly unknown[]) {
    this.hide(...secrets);
  }

  /** Adds all texts in these values as secrets. */
  hide(...values: readonly unknown[]): void {
    const before = this.secret.size;
    for (const text of values.flatMap(textsIn)) for (const form of formsOf(text)) this.secret.add(form);
    if (this.secret.size !== before) this.sorted = undefined;
  }

  /** Adds texts that the program itself marked as secret. They are masked even if another resource shows an equal text. */
  hideMarked(...values: readonly unknown[]): void {
    this.hide(...values);
    for (const text of values.flatMap(textsIn).map((one) => one.trim())) {
      this.marked.add(text);
      if (text !== "" && text.length < SHORTEST && !ORDINARY.test(text)) this.secret.add(text);
    }
    this.sorted = undefined;
  }

  /** Whether the program marked a text in these values as secret. */
  isMarked(...values: readonly unknown[]): boolean {
    return values.flatMap(textsIn).some((text) => this.marked.has(text.trim()));
  }

  /** Adds all texts in these values as values that the program shows openly, such as names. They are masked only if the program marked them. */
  show(...values: readonly unknown[]): void {
    for (const text of values.flatMap(textsIn)) this.plain.add(text.trim());
  }

  /** `further`: values that are secret only in this text, even if they are short or ordinary. */
  mask(text: string, ...further: readonly unknown[]): string {
    // Longer secrets come first, because a secret may be a part of another secret.
    this.sorted ??= [...this.secret].sort((x, y) => y.length - x.length);
    const isOpen = (secret: string) => this.plain.has(secret) && !this.marked.has(secret);
    const known = this.sorted.reduce((rest, secret) => (rest.includes(secret) && !isOpen(secret) ? masked(rest, secret) : rest), text);
    const own = further.flatMap(textsIn).flatMap(spellings);
    return own.reduce((rest, secret) => (secret === "" ? rest : masked(rest, secret)), known).replace(SIGNATURE, `$1${MASK}`);
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the forms in which a text may stand in a message. Leaves out forms that are too short or too ordinary to be masked. */
function formsOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  const forms = [...spellings(text.trim()), ...(lines.length > 1 ? lines.filter((line) => line.length >= SHORTEST_LINE) : [])];
  return forms.filter((form) => form.length >= SHORTEST && !ORDINARY.test(form));
}

/** Returns the text as it is, and as it stands inside a JSON text. */
const spellings = (text: string): string[] => [text, JSON.stringify(text).slice(1, -1)];

function masked(text: string, secret: string): string {
  if (secret.length >= SHORTEST_IN_WORDS) return text.replaceAll(secret, MASK);
  const literal = secret.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  const asWord = `${/^\w/.test(secret) ? "(?<!\\w)" : ""}${literal}${/\w$/.test(secret) ? "(?!\\w)" : ""}`;
  const asValue = `^${literal}$|(?<=(["'\`]))${literal}(?=\\1)|(?<==|\\bgot )${literal}(?=[).,;]*(?:\\s|$))`;
  return text.replace(new RegExp(secret.length < SHORTEST_AS_WORD ? asValue : asWord, "g"), MASK);
}
