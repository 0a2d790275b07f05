import type { Clock } from "../../api/clock";
import type { DataLoss } from "../data/permission";
import { resourceTypeText } from "../type-token";
import { nameOf } from "../urn";
import type { Bag } from "../values";
import type { WrittenDigests } from "../written";
import type { Others } from "./others";

/**
 * The knowledge of this run about one resource: the inputs that the program declares, and what the run does about them. `Ownership` records
 * which object on the platform belongs to the resource.
 */
export interface ProgramNote {
  readonly urn: string;
  /** Export name of the resource type. */
  readonly type: string;
  /** Inputs that the program declares, in their checked form. */
  inputs: Bag;
  /** Whether the program leaves out the name, and the resource keeps the name in the state. */
  keepsName?: boolean;
  /** The object and its state, if the engine passed them to a check or a comparison of this run. A check passes only the inputs, and no id. */
  former?: { readonly id: string; readonly olds: Bag } | undefined;
  /** Whether this run has removed the mark of this resource from the state. If the creation then fails, it writes the mark again. */
  isMarkRemoved?: boolean;
  /** Whether the last call for this resource was a refresh. A comparison before the next check belongs to the refresh, not to the program. */
  isRefreshed?: boolean;
  /** Whether the engine keeps the old object of a replacement (`retainOnDelete`). */
  isRetained?: boolean;
  /** Whether an `up` changes the resource, or has changed it, because of a change in the program or because of drift. */
  changes: boolean;
  /** Whether a change reaches the users of the resource only with an event, such as a deployment. */
  isRevised: boolean;
  /** Whether this run has ended the step of the resource, or has found that it needs none. */
  isDone: boolean;
  /** Digests in the state of an event that this run replaces. */
  formerWritten?: WrittenDigests | undefined;
  /** Whether the engine has called `update` for the resource in this run. If so, it does not replace the resource. */
  isUpdated: boolean;
  /** Inputs that this run updates: the program changed them, a refresh stored their drift, or the update repairs their drift. */
  updated: readonly string[];
  /** Id of the object that a comparison proved to be gone, if the host did not know whether this is a preview. The check reports who deleted it. */
  goneId?: string | undefined;
  /** Whether the checks of a preview have already reported this resource, so that a second check reports nothing. */
  isReported: boolean;
  /** `Operation.generation` of the object in the state, which a replacement keeps until its new object exists. */
  generation?: number;
  /** Why the event of this resource runs again although the program did not change its inputs. */
  due?: string | undefined;
  /** Data that the replacement of this resource deletes. If the permission is missing, the first step of the replacement fails. */
  loss?: DataLoss | undefined;
  /** For an exclusive set: what this run knows of the entries of other resources in its place. */
  others?: Others;
}

/** A wait for a declaration ends when the program has declared nothing for this long. */
const PATIENCE_MS = 1500;
const LOOK_MS = 50;
/** After a suspended process continues, its timers fire before the calls that arrived meanwhile, so one look is not enough. */
const IDLE_LOOKS = 2;

/** Knowledge of this run about the program: the resources that the engine has passed so far. Nothing shows that a further one will not follow. */
export class Program {
  private readonly notes = new Map<string, ProgramNote>();
  private readonly urns = new Set<string>();
  private comparisons = 0;
  private progressAt = Number.NEGATIVE_INFINITY;

  /** `clock`: real time, because the waits are for the engine. */
  constructor(private readonly clock: Clock) {}

  /** Returns the note of a resource. A resource without a URN is not recorded, because two such resources must never be merged. */
  of(urn: string, type: string): ProgramNote {
    const known = this.notes.get(urn);
    if (known) return known;
    const note: ProgramNote = {
      urn,
      type,
      inputs: {},
      changes: false,
      isRevised: false,
      isDone: false,
      isUpdated: false,
      updated: [],
      isReported: false,
    };
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

  /** Whether the engine has checked this resource in this run. It does not check a resource that `--target` leaves out, and none in a `destroy`. */
  hasDeclared(urn: string): boolean {
    return this.urns.has(urn);
  }

  declare(note: ProgramNote, inputs: Bag): void {
    note.inputs = inputs;
    if (note.urn !== "") this.urns.add(note.urn);
    this.progressAt = this.clock.now();
  }

  /**
   * Waits until a declaration makes `look` return a value. Undefined if the program declares nothing for a moment. The program may still be running
   * then, so a caller must not delete or adopt anything because of it: it stops in words (docs/decisions/no-clock.md).
   */
  async awaitDeclared<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T | undefined> {
    for (let idleLooks = 0; ; ) {
      const found = await look();
      const isIdle = !this.isComparing && this.clock.now() - this.progressAt >= PATIENCE_MS;
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
      this.progressAt = this.clock.now();
    }
  }

  get isComparing(): boolean {
    return this.comparisons > 0;
  }
}
