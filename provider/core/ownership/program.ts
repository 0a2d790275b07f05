import type { Clock } from "../../api/clock";
import type { DataLoss } from "../data/permission";
import { resourceTypeText } from "../type-token";
import { nameOf } from "../urn";
import type { Bag } from "../values";
import type { WrittenDigests } from "../written";
import type { Others } from "./others";

/**
 * How far this run is with a resource. Only `Program.record` changes it:
 * - `unseen`: the engine has passed no call that changes the progress.
 * - `declared`: a check has accepted the inputs of the program.
 * - `refreshed`: a refresh has read the object. If `diff` follows without a `check`, it belongs to the refresh and not to the program.
 * - `compared`: the resource was compared with its state and its object.
 * - `reported`: a preview has reported what an `up` does to the resource, so a second check reports nothing.
 * - `unchanged`: the comparison has found that the resource needs no step.
 * - `updating`: the engine has called `update`, so it does not replace the resource.
 * - `written`: this run has created or updated the object.
 * - `forgotten`: the resource has no object any more.
 */
export type Progress = "unseen" | "declared" | "refreshed" | "compared" | "reported" | "unchanged" | "updating" | "written" | "forgotten";

/** `next`: the values to which a call may change the progress. `keeps`: the values that change nothing, because the present one still applies. */
interface Moves {
  readonly next: readonly Progress[];
  readonly keeps: readonly Progress[];
}

const COMPARED: readonly Progress[] = ["compared", "reported"];

/** One process can serve a preview and then an `up`, so a reported resource can be written. */
const MOVES: Readonly<Record<Progress, Moves>> = {
  unseen: { next: ["declared", "refreshed", ...COMPARED, "updating", "written", "forgotten"], keeps: [] },
  declared: { next: ["declared", "refreshed", ...COMPARED, "updating", "written", "forgotten"], keeps: [] },
  refreshed: { next: ["declared", "refreshed", "updating", "written", "forgotten"], keeps: [...COMPARED, "unchanged"] },
  // A replacement has a second check.
  compared: { next: [...COMPARED, "unchanged", "refreshed", "updating", "written", "forgotten"], keeps: ["declared"] },
  reported: { next: [...COMPARED, "refreshed", "updating", "written", "forgotten"], keeps: ["declared", "unchanged"] },
  // The user can force the replacement of an unchanged resource (`--target-replace`).
  unchanged: { next: [...COMPARED, "refreshed", "updating", "written", "forgotten"], keeps: ["declared"] },
  // A state can contain two objects for one resource after a failed replacement. The engine then also deletes the former one.
  updating: { next: ["updating", "written"], keeps: ["declared", "refreshed", ...COMPARED, "unchanged", "forgotten"] },
  written: { next: ["updating", "written"], keeps: ["declared", "refreshed", ...COMPARED, "unchanged", "forgotten"] },
  forgotten: { next: ["declared", "refreshed", ...COMPARED, "written", "forgotten"], keeps: [] },
};

/**
 * The knowledge of this run about one resource: the inputs that the program declares, and what the run does about them. `Ownership` records
 * which object on the platform belongs to the resource.
 */
export interface ProgramNote {
  readonly urn: string;
  /** Export name of the resource type. */
  readonly type: string;
  readonly progress: Progress;
  /** Inputs that the program declares, in their checked form. */
  readonly inputs: Bag;
  /** Whether the program leaves out the name, and the resource keeps the name in the state. */
  readonly keepsName?: boolean;
  /** The object and its state, if the engine passed them to a check or a comparison of this run. A check passes only the inputs, and no id. */
  readonly former?: { readonly id: string; readonly olds: Bag } | undefined;
  /** Whether this run has removed the mark of this resource from the state. If the creation then fails, it writes the mark again. */
  readonly isMarkRemoved?: boolean;
  /** Whether the engine keeps the old object of a replacement (`retainOnDelete`). */
  readonly isRetained?: boolean;
  /** Whether an `up` changes the resource, or has changed it, because of a change in the program or because of drift. */
  readonly changes: boolean;
  /** Whether a change reaches the users of the resource only with an event, such as a deployment. */
  readonly isRevised: boolean;
  /** Digests in the state of an event that this run replaces. */
  readonly formerWritten?: WrittenDigests | undefined;
  /** Inputs that this run updates: the program changed them, a refresh stored their drift, or the update repairs their drift. */
  readonly updated: readonly string[];
  /** Id of the object that a comparison proved to be gone, if the host did not know whether this is a preview. The check reports who deleted it. */
  readonly goneId?: string | undefined;
  /** `Operation.generation` of the object in the state, which a replacement keeps until its new object exists. */
  readonly generation?: number;
  /** Why the event of this resource runs again although the program did not change its inputs. */
  readonly due?: string | undefined;
  /** Id of the former object that this run left in place, and URN of the resource that declares it. */
  readonly leftTo?: readonly [id: string, urn: string] | undefined;
  /** Data that the replacement of this resource deletes. If the permission is missing, the first step of the replacement fails. */
  readonly loss?: DataLoss | undefined;
  /** For an exclusive set: the entries of other resources in its place that this run knows. */
  readonly others?: Others;
}

/** The findings of one call of the engine about a resource. */
export type Findings = Partial<Omit<ProgramNote, "urn" | "type">>;

/** Whether the engine has called `update` for the resource in this run, or this run has created its object. */
export const isWritten = ({ progress }: ProgramNote): boolean => progress === "updating" || progress === "written";

/** Whether this run has ended the step of the resource, or has found that the resource needs no step. */
export const isDone = ({ progress }: ProgramNote): boolean => progress === "unchanged" || progress === "written";

/** A wait for a declaration ends when the program has declared nothing for this long. */
const PATIENCE_MS = 1500;
const LOOK_MS = 50;
/** After a suspended process continues, its timers fire before the calls that arrived meanwhile, so one look is not enough. */
const IDLE_LOOKS = 2;

/** Knowledge of this run about the program: the resources that the engine has passed so far. A further resource may always follow. */
export class Program {
  private readonly notes = new Map<string, ProgramNote>();
  private readonly urns = new Set<string>();
  private comparisons = 0;
  private declaredAt = Number.NEGATIVE_INFINITY;

  /** `clock`: real time, because the waits are for the engine. */
  constructor(private readonly clock: Clock) {}

  /** Returns the note of a resource. A resource without a URN is not recorded, because two such resources must never be merged. */
  of(urn: string, type: string): ProgramNote {
    const known = this.notes.get(urn);
    if (known) return known;
    const note: ProgramNote = { urn, type, progress: "unseen", inputs: {}, changes: false, isRevised: false, updated: [] };
    if (urn !== "") this.notes.set(urn, note);
    return note;
  }

  known(urn: string): ProgramNote | undefined {
    return this.notes.get(urn);
  }

  declared(): ProgramNote[] {
    return [...this.urns].flatMap((urn) => this.notes.get(urn) ?? []);
  }

  /** Whether this run knows several resources with this type, as programs write it, and this name, as in two components. */
  isAmbiguous(type: string, name: string): boolean {
    return [...this.notes.values()].filter((note) => nameOf(note.urn) === name && resourceTypeText(note.type) === type).length > 1;
  }

  /** Records the findings of a call about a resource. No other code changes a note. */
  record(note: ProgramNote, { progress, ...findings }: Findings): void {
    Object.assign(note, findings);
    if (progress === undefined) return;
    const { next, keeps } = MOVES[note.progress];
    if (!next.includes(progress) && !keeps.includes(progress)) this.reportImpossible(note, progress);
    if (!keeps.includes(progress)) Object.assign(note, { progress });
    if (progress !== "declared") return;
    if (note.urn !== "") this.urns.add(note.urn);
    this.declaredAt = this.clock.now();
  }

  /** Tests replace this method by one that fails. An `up` continues, because it must not fail only because `MOVES` lacks a move. */
  reportImpossible(_note: ProgramNote, _progress: Progress): void {}

  /**
   * Waits until a declaration makes `look` return a value. Undefined if the program declares nothing for a moment. The program may still be running
   * then, so a caller must not delete or adopt anything because of this result. It stops with a message (docs/decisions/no-clock.md).
   */
  async awaitDeclared<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T | undefined> {
    for (let idleLooks = 0; ; ) {
      const found = await look();
      const isIdle = !this.isComparing && this.clock.now() - this.declaredAt >= PATIENCE_MS;
      idleLooks = isIdle ? idleLooks + 1 : 0;
      if (found !== undefined || idleLooks === IDLE_LOOKS) return found;
      await this.clock.sleep(LOOK_MS);
    }
  }

  /** Runs the comparison of a resource and counts it while it runs. Meanwhile, the engine passes no further declaration to this process. */
  async compare<T>(comparison: () => Promise<T>): Promise<T> {
    this.comparisons++;
    try {
      return await comparison();
    } finally {
      this.comparisons--;
      this.declaredAt = this.clock.now();
    }
  }

  get isComparing(): boolean {
    return this.comparisons > 0;
  }
}
