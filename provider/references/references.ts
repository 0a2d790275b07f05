import { createHash } from "node:crypto";
import { isBag } from "../core/values";
import type { Withheld } from "../core/written";
import { SlowDigests } from "./digest";
import { nameOf, type Reference, type Source } from "./reference";
import type { Found, ReferenceReader } from "./source";

/** Beginning of a stand-in. A random part follows, so that no value of a program is a stand-in by chance. */
const STAND_IN = "not set:";

/** The references of one run: their values, and stand-ins for the values that this process does not have. None of these is ever stored. */
export class References implements Withheld {
  readonly digests: SlowDigests;
  private readonly texts = new Set<string>();
  private readonly standIns = new Map<string, string | undefined>();
  /** Inputs that this run could not compare, by the name of the source. */
  private readonly missed = new Map<string, Set<string>>();
  private readonly said = new Set<string>();

  constructor(
    private readonly reader: ReferenceReader,
    private readonly randomHex: (bytes: number) => string,
  ) {
    this.digests = new SlowDigests(randomHex);
  }

  get areStandIns(): boolean {
    return this.reader.areStandIns;
  }

  read(reference: Reference): Found {
    const found = this.reader.read(reference);
    if ("value" in found && !this.areStandIns) this.learn(found.value);
    return found;
  }

  /** Records the value of a reference, in all forms whose digests a state may contain. */
  learn(value: string): void {
    for (const text of [value, value.trim()])
      for (const form of [text, createHash("sha256").update(text).digest("hex")]) this.texts.add(form);
  }

  /** Returns a text that represents the value with this digest. Without a digest, the text represents any value. */
  standIn(digest?: string): string {
    const known = [...this.standIns].find(([, one]) => one === digest)?.[0];
    const text = known ?? `${STAND_IN}${this.randomHex(16)}:${this.standIns.size}`;
    this.standIns.set(text, digest);
    return text;
  }

  isStandIn(value: unknown): value is string {
    return typeof value === "string" && this.standIns.has(value);
  }

  digestOf(standIn: string): string | undefined {
    return this.standIns.get(standIn);
  }

  /** Whether the stand-in represents this value. */
  isMeant(standIn: string, value: string): boolean {
    const digest = this.standIns.get(standIn);
    return digest === undefined || this.digests.matches(digest, value);
  }

  hasStandIn(value: unknown): boolean {
    return this.standIns.size > 0 && someLeaf(value, (leaf) => this.isStandIn(leaf));
  }

  hasWithheld(value: unknown): boolean {
    return this.texts.size > 0 && someLeaf(value, (leaf) => typeof leaf === "string" && this.texts.has(leaf));
  }

  slowDigest(salt: string, text: string): string {
    return this.digests.of(salt, text);
  }

  /** Records an input whose value this run does not have. */
  miss(sources: readonly Source[], input: string): void {
    for (const name of sources.map(nameOf)) this.missed.set(name, (this.missed.get(name) ?? new Set()).add(input));
  }

  /** Returns a line for each source that was missed since the last call. */
  missedLines(): string[] {
    return [...this.missed].flatMap(([name, inputs]) => {
      const line = notComparedText(name, inputs.size);
      if (this.said.has(line)) return [];
      this.said.add(line);
      return [line];
    });
  }
}

export const notComparedText = (name: string, inputs: number): string =>
  `not compared: ${name} is not set here (${inputs} ${inputs === 1 ? "input" : "inputs"})`;

function someLeaf(value: unknown, is: (leaf: unknown) => boolean): boolean {
  if (Array.isArray(value)) return value.some((item) => someLeaf(item, is));
  return isBag(value) ? Object.values(value).some((item) => someLeaf(item, is)) : is(value);
}
