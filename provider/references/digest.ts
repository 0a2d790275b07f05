import { scryptSync, timingSafeEqual } from "node:crypto";

// A user who can decrypt a state could guess a short value from a fast digest of it. A guess against this slow digest takes 20 ms.
const COST = { N: 2 ** 12, r: 8, p: 1 };
const SALT_BYTES = 16;
const LENGTH = 32;

/** Makes and compares digests that take long to compute. Each digest is computed only once in a run. */
export class SlowDigests {
  private readonly known = new Map<string, string>();

  constructor(private readonly randomHex: (bytes: number) => string) {}

  of(salt: string, text: string): string {
    const key = `${salt}:${text}`;
    const known = this.known.get(key) ?? scryptSync(text, salt, LENGTH, COST).toString("hex");
    this.known.set(key, known);
    return known;
  }

  make(text: string): string {
    const salt = this.randomHex(SALT_BYTES);
    return `${salt}:${this.of(salt, text)}`;
  }

  matches(digest: string, text: string): boolean {
    const [salt = "", stored = ""] = digest.split(":");
    const [own, other] = [Buffer.from(this.of(salt, text), "hex"), Buffer.from(stored, "hex")];
    return own.length === other.length && timingSafeEqual(own, other);
  }
}
