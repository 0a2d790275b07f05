import { isDeepStrictEqual } from "node:util";
import type { OperationOutcome } from "../../harness/stack";
import { Conditioned, ORDINARY } from "../conditions";
import type { Piece } from "../ownership/piece";
import { joined } from "../proof";
import { type Act, keptIn, Site } from "../site";
import type { Subject } from "./subjects";

/** `without`: no permission is ever given. `with`: each refusal is answered with exactly the permission that it names. */
export type Mode = "without" | "with";

export const ALLOW = "HOSTING_ALLOW_DATA_LOSS";
export const ALLOW_KEY = "hosting:allowDataLoss";

const isRefusal = (text: string): boolean => text.includes("allowDataLoss") || text.includes(ALLOW);

/** Returns the errors that require a permission, without the engine's prefix for an object that was created but is not ready. */
const refusalsIn = ({ errors }: Pick<Act, "errors">): string[] =>
  errors.filter(isRefusal).map((text) => text.replace(/^\d+ errors? occurred:\s*\* /, "").trim());

/** Returns the permissions that refusals name, such as `Volume:data#1003`. */
export const entriesIn = (errors: readonly string[], type: string): string[] => {
  const entry = new RegExp(`\\b${type.replace(".", "\\.")}:[\\w.-]+(?:#[\\w./-]*\\w)?`, "g");
  return [...new Set(errors.filter(isRefusal).flatMap((text) => text.match(entry) ?? []))];
};

/** A trial with two resources: `one`, and the bystander `other`, which no action may affect. */
export class Trial {
  private readonly violations: string[] = [];
  /** Permissions that the trial has given so far. */
  readonly given: string[] = [];
  /** Data that actions have deleted. */
  private readonly lost: string[] = [];

  private constructor(
    readonly site: Site,
    readonly subject: Subject,
    readonly mode: Mode,
    private readonly conditioned: Conditioned,
    private readonly isInterrupted: boolean,
  ) {}

  /** Creates the two resources, unless `isMade` is false, and runs the scenario on them. */
  static of(
    subject: Subject,
    mode: Mode,
    scenario: (trial: Trial) => Promise<void>,
    { isMade = true, condition = ORDINARY } = {},
  ): Promise<string | undefined> {
    return Site.with({ teams: ["other"] }, async (site) => {
      const conditioned = new Conditioned(site.platform, site.stack, condition);
      const trial = new Trial(site, subject, mode, conditioned, condition.interruptedAt !== undefined);
      if (isMade) await trial.make();
      conditioned.begin();
      await scenario(trial);
      return joined(...trial.violations);
    });
  }

  private async make(): Promise<void> {
    const { site, subject } = this;
    site.declare(this.one(), this.other());
    // An event overwrites data, and a schedule of backups may delete archives of a storage that no resource manages.
    site.platform.environment = { [ALLOW]: `${subject.type}:one,${subject.type}:other` };
    await site.mustGo("the first up");
    site.platform.environment = {};
    await subject.fill?.(site);
    await site.platform.sandbox.advance(OLDER_THAN_AN_HOUR_SECONDS);
  }

  declare(...pieces: readonly Piece[]): void {
    this.conditioned.declare(pieces);
  }

  /** Runs the program. A condition may put other runs of the same program before it. */
  async up(what: string, pieces: readonly Piece[]): Promise<void> {
    this.declare(...pieces);
    for (const earlier of this.conditioned.earlierRuns(pieces.map(({ name }) => name)))
      await this.act(`${earlier.what} before ${what}`, earlier.run);
    await this.site.act(this.site.stack.preview);
    await this.act(what, this.site.stack.up);
  }

  one = (name = "one", more: Partial<Piece> = {}): Piece => ({ ...this.subject.piece(this.site.fixture, 0, name), ...more });
  other = (name = "other"): Piece => this.subject.piece(this.site.fixture, 1, name);
  changed = (name = "one", more: Partial<Piece> = {}): Piece => {
    const piece = this.one(name);
    return { ...piece, inputs: { ...piece.inputs, ...this.subject.change }, ...more };
  };

  /**
   * Runs an action. If it is refused, runs it again: with the permission that the refusal names, or, in the mode `without`, to be refused again. The
   * refusal is the same, unless the first run did a step of its plan: the engine then continues with the next one.
   */
  async act(what: string, operate: () => Promise<OperationOutcome>): Promise<Act> {
    const { stack } = this.site;
    const before = keptIn(await stack.state());
    const first = await this.watched(what, operate);
    const refusals = refusalsIn(first);
    if (refusals.length === 0) return first;
    if (this.mode === "without") {
      const isUnchanged = isDeepStrictEqual(keptIn(await stack.state()), before);
      const again = await this.watched(`${what}, retried`, operate);
      const changedText = refusals.filter((text) => !refusalsIn(again).includes(text));
      if (again.ok || refusalsIn(again).length === 0) this.violations.push(`${what}, retried: it was not refused: ${again.errors}`);
      else if (isUnchanged && changedText.length > 0)
        this.violations.push(`${what}, retried: the error differs: ${changedText} ≠ ${again.errors.join("; ")}`);
      return again;
    }
    return this.permitted(what, refusals, operate);
  }

  /** A run can be refused for one object after another. The trial gives each permission until no refusal names a new one. */
  private async permitted(what: string, refusals: readonly string[], operate: () => Promise<OperationOutcome>): Promise<Act> {
    const isNew = (entry: string) => !this.given.includes(entry);
    // A refusal names the permissions that already exist together with the missing ones.
    const entries = entriesIn(refusals, this.subject.type).filter(isNew);
    if (entries.length === 0)
      this.violations.push(
        this.given.length === 0
          ? `${what}: the error names no permission: ${refusals.join("; ")}`
          : `${what}: refused although ${this.given} is permitted: ${refusals.join("; ")}`,
      );
    this.given.push(...entries);
    this.site.platform.environment = { [ALLOW]: this.given.join(",") };
    const act = await this.site.act(operate);
    this.note(act);
    if (this.lost.length > this.mostLost(this.given.length))
      this.violations.push(`${what}: ${this.given} were permitted, but it lost ${this.lost}`);
    const next = refusalsIn(act);
    return next.length > 0 && entries.length > 0 ? this.permitted(what, next, operate) : act;
  }

  /** Returns how many objects the permissions may delete. An application is deleted together with its storage. */
  private readonly mostLost = (entries: number): number => (this.subject.fill ? 2 * entries : entries);

  /** Runs an action, and adds a violation if it deleted data without permission. */
  private async watched(what: string, operate: () => Promise<OperationOutcome>): Promise<Act> {
    const act = await this.site.act(operate);
    this.note(act);
    // A permission that an interrupted run has not used still counts.
    if (this.lost.length > this.mostLost(this.given.length))
      this.violations.push(`${what}: lost ${act.lost} without permission${act.ok ? "" : `, and failed: ${act.errors.join("; ")}`}`);
    return act;
  }

  /** An action that was interrupted repeats the step, and the deletion of a missing file does nothing. */
  private note({ lost }: Act): void {
    const isRepeated = (one: string) => this.isInterrupted && one.endsWith("/files/delete") && this.lost.includes(one);
    this.lost.push(...lost.filter((one) => !isRepeated(one)));
  }

  fail(text: string): void {
    this.violations.push(text);
  }
}

const OLDER_THAN_AN_HOUR_SECONDS = 2 * 3600;
