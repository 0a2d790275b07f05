import type { OperationOutcome } from "../../harness/stack";
import type { Piece } from "../ownership/piece";
import { joined } from "../proof";
import { type Act, Site } from "../site";
import type { Subject } from "./subjects";

/** `without`: no permission is ever given. `with`: each refusal is answered with exactly the permission that it names. */
export type Mode = "without" | "with";

export const ALLOW = "HOSTING_ALLOW_DATA_LOSS";
export const ALLOW_KEY = "hosting:allowDataLoss";

const isRefusal = (text: string): boolean => text.includes("allowDataLoss") || text.includes(ALLOW);

/** The refusals of an act, without what the engine puts before an object that was created and is not ready. */
const refusalsIn = ({ errors }: Pick<Act, "errors">): string[] =>
  errors.filter(isRefusal).map((text) => text.replace(/^\d+ errors? occurred:\s*\* /, "").trim());

/** The permissions that refusals name: `Volume:data#1003`. */
export const entriesIn = (errors: readonly string[], type: string): string[] => {
  const entry = new RegExp(`\\b${type.replace(".", "\\.")}:[\\w.-]+(?:#[\\w./-]*\\w)?`, "g");
  return [...new Set(errors.filter(isRefusal).flatMap((text) => text.match(entry) ?? []))];
};

/** Resources of a program, by logical name: the data in question, and a bystander that no act is about. */
export class Trial {
  private readonly violations: string[] = [];
  /** Permissions that were given so far. */
  readonly given: string[] = [];

  private constructor(
    readonly site: Site,
    readonly subject: Subject,
    readonly mode: Mode,
  ) {}

  /** Makes the data and the bystander, lets the scenario act on them, and returns what is wrong. */
  static of(subject: Subject, mode: Mode, scenario: (trial: Trial) => Promise<void>, { isMade = true } = {}): Promise<string | undefined> {
    return Site.with({ teams: ["other"] }, async (site) => {
      const trial = new Trial(site, subject, mode);
      if (isMade) await trial.make();
      await scenario(trial);
      return joined(...trial.violations);
    });
  }

  private async make(): Promise<void> {
    const { site, subject } = this;
    site.declare(this.one(), this.other());
    if (subject.isEvent) site.platform.environment = { [ALLOW]: `${subject.type}:one,${subject.type}:other` };
    await site.mustGo("the first up");
    site.platform.environment = {};
    await subject.fill?.(site);
    await site.platform.sandbox.advance(OLDER_THAN_AN_HOUR_SECONDS);
  }

  one = (name = "one", more: Partial<Piece> = {}): Piece => ({ ...this.subject.piece(this.site.fixture, 0, name), ...more });
  other = (name = "other"): Piece => this.subject.piece(this.site.fixture, 1, name);
  changed = (name = "one", more: Partial<Piece> = {}): Piece => {
    const piece = this.one(name);
    return { ...piece, inputs: { ...piece.inputs, ...this.subject.change }, ...more };
  };

  /** Carries an act out; where it is refused, once more, and with permission where the trial gives it. */
  async act(what: string, operate: () => Promise<OperationOutcome>): Promise<Act> {
    const first = await this.watched(what, operate);
    const refusals = refusalsIn(first);
    if (refusals.length === 0) return first;
    if (this.mode === "without") {
      const again = await this.watched(`${what}, retried`, operate);
      const changedText = refusals.filter((text) => !refusalsIn(again).includes(text));
      if (again.ok) this.violations.push(`${what}, retried: it went through`);
      else if (changedText.length > 0)
        this.violations.push(`${what}, retried: the refusal is another: ${changedText} ≠ ${again.errors.join("; ")}`);
      return again;
    }
    return this.permitted(what, refusals, operate);
  }

  /** Gives the permissions that refusals name one by one, so that each of them alone leaves the others' data in place. */
  private async permitted(what: string, refusals: readonly string[], operate: () => Promise<OperationOutcome>): Promise<Act> {
    for (let named = this.namedAnew(refusals); ; ) {
      const [entry] = named;
      if (entry === undefined) this.violations.push(`${what}: the refusal names no permission: ${refusals.join("; ")}`);
      else this.given.push(entry);
      this.site.platform.environment = { [ALLOW]: this.given.join(",") };
      const act = await this.site.act(operate);
      const again = refusalsIn(act);
      const vain = again.filter((text) => this.namedAnew([text]).length === 0);
      if (vain.length > 0) this.violations.push(`${what}: refused although ${this.given} is permitted: ${vain.join("; ")}`);
      named = this.namedAnew(again);
      const spared = act.lost.filter((one) => named.some((other) => isOf(one, other)));
      if (spared.length > 0) this.violations.push(`${what}: ${this.given} was permitted, and it lost ${spared} of ${named}`);
      if (act.lost.length > this.mostLost(this.given.length))
        this.violations.push(`${what}: ${this.given} were permitted, and it lost ${act.lost}`);
      if (named.length === 0) return act;
      if (this.given.length >= MOST_PERMISSIONS) {
        this.violations.push(`${what}: ${this.given} are permitted, and it asks for ${named}`);
        return act;
      }
    }
  }

  /** The permissions that refusals name beside those that were given: a proposal repeats those. */
  private readonly namedAnew = (refusals: readonly string[]): string[] =>
    entriesIn(refusals, this.subject.type).filter((entry) => !this.given.includes(entry));

  /** An application takes its storages along. */
  private readonly mostLost = (entries: number): number => (this.subject.fill ? 2 * entries : entries);

  /** Without a permission for it nothing may be lost. */
  private async watched(what: string, operate: () => Promise<OperationOutcome>): Promise<Act> {
    const act = await this.site.act(operate);
    if (act.lost.length > 0)
      this.violations.push(`${what}: lost ${act.lost} without permission${act.ok ? "" : `, and failed: ${act.errors.join("; ")}`}`);
    return act;
  }

  fail(text: string): void {
    this.violations.push(text);
  }
}

/** Two resources, each with one object that it had and one that it was given meanwhile. */
const MOST_PERMISSIONS = 4;

/** Whether a row or a call is of the object that a permission names: `volumes 1003` of `Volume:data#1003`. */
const isOf = (lost: string, entry: string): boolean => {
  const [id = ""] = entry.split("#")[1]?.split("/") ?? [];
  return id !== "" && lost.split(/[ /]/).includes(id);
};

const OLDER_THAN_AN_HOUR_SECONDS = 2 * 3600;
