import { createHmac } from "node:crypto";
import { jsonIn } from "../json";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/[a-z]/, LOWER],
  [/[A-Z]/, LOWER.toUpperCase()],
  [/[0-9]/, "0123456789"],
];

/** Maximum number of attempts to find a stand-in that no other secret has. For a very short secret, there may be no such stand-in. */
const MOST_TRIES = 50;

/** Secrets shorter than this are not looked for inside other texts, because they occur there by chance. */
export const SHORTEST_PART = 8;

/**
 * Replaces secret values by stand-ins that keep their form: the length, the signs between letters and digits, the scheme and host of an address, the
 * keys of a JSON document, and the ending of a file name. Equal values get equal stand-ins. The key is random and not kept, so no value can be
 * computed from its stand-in.
 */
export class StandIns {
  private readonly known = new Map<string, string>();
  private readonly taken = new Set<string>();

  constructor(private readonly key: string) {}

  /** Returns the stand-in of a secret value. A reference to a shared variable is no secret. */
  of(secret: string): string {
    if (secret === "" || isReference(secret)) return secret;
    const before = this.known.get(secret);
    if (before !== undefined) return before;
    const made = this.make(secret);
    this.known.set(secret, made);
    this.taken.add(made);
    return made;
  }

  private make(secret: string): string {
    for (let n = 0; n < MOST_TRIES; n++) {
      const made = this.formed(secret, n);
      if (!this.taken.has(made) && made !== secret) return made;
    }
    return this.formed(secret, 0);
  }

  private formed(secret: string, n: number): string {
    const json = /^\s*[[{]/.test(secret) ? jsonIn(secret) : undefined;
    if (json !== undefined) return JSON.stringify(this.leaves(json));
    const address = /^([a-z][\w+.-]*:\/\/)(?:([^/@\s]*)@)?([^/?#\s]*)(.*)$/is.exec(secret);
    if (address) {
      const [, scheme = "", user, host = "", rest = ""] = address;
      return `${scheme}${user === undefined ? "" : `${this.scrambled(user, n)}@`}${host}${this.scrambled(rest, n)}`;
    }
    const file = /^([\w .+-]+)(\.[a-z]\w{0,4})$/i.exec(secret);
    if (file) return `${this.scrambled(file[1] ?? "", n)}${file[2]}`;
    return this.scrambled(secret, n);
  }

  private leaves(value: unknown): unknown {
    if (typeof value === "string") return this.of(value);
    if (typeof value === "number") return Number(this.scrambled(String(value), 0)) || value;
    if (Array.isArray(value)) return value.map((item) => this.leaves(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.leaves(item)]));
  }

  /** Replaces each letter by a letter and each digit by a digit. */
  private scrambled(text: string, n: number): string {
    const bytes = this.stream(`${n}:${text}`, text.length);
    let at = 0;
    return text.replace(/[a-zA-Z0-9]/g, (character) => {
      const [, letters = LOWER] = CLASSES.find(([pattern]) => pattern.test(character)) ?? [];
      return letters[(bytes[at++] ?? 0) % letters.length] ?? character;
    });
  }

  private stream(text: string, length: number): Buffer {
    const blocks: Buffer[] = [];
    for (let size = 0, block = 0; size < length; size += 32, block++)
      blocks.push(createHmac("sha256", this.key).update(`${block} ${text}`).digest());
    return Buffer.concat(blocks);
  }

  /** Replaces the known secrets inside a text, such as a password in an address. `open`: values that are no secret. */
  within(text: string, open: ReadonlySet<string>): string {
    if (open.has(text) || this.taken.has(text)) return text;
    let result = text;
    for (const [secret, standIn] of this.longest())
      if (!open.has(secret) && result.includes(secret)) result = result.replaceAll(secret, standIn);
    return result;
  }

  private sorted: [string, string][] | undefined;

  private longest(): readonly [string, string][] {
    if (this.sorted?.length !== this.known.size) this.sorted = [...this.known].sort(([a], [b]) => b.length - a.length);
    return this.sorted.filter(([secret]) => secret.length >= SHORTEST_PART);
  }
}

export const isReference = (text: string): boolean => /^\s*\{\{\s*[\w.]+\s*\}\}\s*$/.test(text);
