import { UNKNOWN } from "./wire";

/** Forms of texts that differ in each run, although the program and the platform are the same. Such texts are too long to be equal by accident. */
const FORMS = [
  /\b[a-z][a-z0-9]{23}\b/, // id of a new object
  /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/,
  /\b[0-9a-f]{16}\b/, // revision of variables or files
  /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/,
];
const VARYING = new RegExp(`(${FORMS.map(({ source }) => source).join("|")})`, "g");

/** Which texts of this run correspond to the texts of a recorded run. */
export class Correspondence {
  readonly #ofRecorded = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** `addresses` contains the address of this run for each address of the recorded run. */
  constructor(private readonly addresses: ReadonlyMap<string, string>) {}

  /** Returns a recorded value with the texts of this run. */
  translated(value: unknown): unknown {
    if (typeof value === "string") return this.#text(value);
    if (Array.isArray(value)) return value.map((item) => this.translated(item));
    return value;
  }

  /** Whether a value of this run equals the recorded value, except for texts that differ in each run. Messages are nested lists. */
  isSame(recorded: unknown, now: unknown): boolean {
    if (typeof recorded === "string" && typeof now === "string") return this.#isSameText(recorded, now);
    if (!Array.isArray(recorded) || !Array.isArray(now)) return recorded === now || isBothEmpty(recorded, now);
    if (isHidden(recorded) && isHidden(now)) return recorded[0] === now[0];
    return recorded.length === now.length && recorded.every((item, index) => this.isSame(item, now[index]));
  }

  #text(text: string): string {
    const known = text.replace(VARYING, (part) => this.#ofRecorded.get(part) ?? part);
    return [...this.addresses].reduce((result, [from, to]) => result.replaceAll(from, to), known);
  }

  #isSameText(recorded: string, now: string): boolean {
    if (this.#text(recorded) === now) return true;
    const parts = now.split(VARYING);
    const own = recorded.split(VARYING);
    if (own.length !== parts.length) return false;
    return own.every((part, index) => this.#text(part) === parts[index] || (index % 2 === 1 && this.#learn(part, parts[index] ?? "")));
  }

  #learn(recorded: string, now: string): boolean {
    if (recorded === UNKNOWN || now === UNKNOWN || recorded.length !== now.length) return false;
    if (this.#ofRecorded.has(recorded) || this.#taken.has(now)) return false;
    this.#ofRecorded.set(recorded, now);
    this.#taken.add(now);
    return true;
  }
}

/** For a missing field of a message, the list contains null or undefined. */
const isBothEmpty = (one: unknown, other: unknown): boolean => (one ?? null) === null && (other ?? null) === null;

/** Whether the key of a map's entry shows that only the provider reads the entry. */
const isHidden = (entry: readonly unknown[]): boolean => entry.length === 2 && typeof entry[0] === "string" && entry[0].startsWith("__");
