import type { DataLoss } from "../data/permission";
import type { Bag } from "../values";

/** This run's note of one resource: its declaration, and what the run does about it. `Ownership` contains the object of the resource. */
export interface ProgramNote {
  readonly urn: string;
  /** Export name of the resource type. */
  readonly type: string;
  /** Inputs of the program after their check. */
  inputs: Bag;
  /** The inputs of the state, if the engine passed them to a check of this run. */
  formerInputs?: Bag | undefined;
  /** Whether a refresh has read the object and no check has followed since. A comparison at this point belongs to the refresh, not to the program. */
  isRefreshed?: boolean;
  /** Whether an `up` changes the resource, or has changed it, because of a change in the program or because of drift. */
  changes: boolean;
  /** Whether the engine has updated the resource in this run. The engine then does not replace the resource. */
  isUpdated: boolean;
  /** Inputs that this run updates: the program changed them, a refresh stored their drift, or the update repairs their drift. */
  updated: readonly string[];
  /** Id of the object that a comparison found gone, if the host did not know whether this is a preview. */
  goneId?: string | undefined;
  /** Whether a preview has reported everything. */
  isReported: boolean;
  /** Data that the replacement of this resource deletes. The first step of the replacement needs the permission. */
  loss?: DataLoss | undefined;
}

/** Number of stored pauses between two declarations. The longest of them counts. */
const PAUSES_KEPT = 16;

/** The resources of the program that the engine has passed in this run so far. */
export class Program {
  private readonly notes = new Map<string, ProgramNote>();
  private readonly urns = new Set<string>();
  private count = 0;
  private declaredAt: number | undefined;
  private readonly pausesMs: number[] = [];
  private comparisons = 0;

  constructor(private readonly now: () => number) {}

  /** Returns the note of a resource. A resource without a URN is not recorded, because two such resources must never be merged. */
  of(urn: string, type: string): ProgramNote {
    const known = this.notes.get(urn);
    if (known) return known;
    const note: ProgramNote = { urn, type, inputs: {}, changes: false, isUpdated: false, updated: [], isReported: false };
    if (urn !== "") this.notes.set(urn, note);
    return note;
  }

  known(urn: string): ProgramNote | undefined {
    return this.notes.get(urn);
  }

  /** Returns the resources that the program declares. */
  declared(): ProgramNote[] {
    return [...this.urns].flatMap((urn) => this.notes.get(urn) ?? []);
  }

  /** Records that the program declares a resource with these inputs. */
  declare(note: ProgramNote, inputs: Bag): void {
    note.inputs = inputs;
    if (note.urn !== "") this.urns.add(note.urn);
    const now = this.now();
    if (this.declaredAt !== undefined) this.pausesMs.push(now - this.declaredAt);
    if (this.pausesMs.length > PAUSES_KEPT) this.pausesMs.shift();
    this.declaredAt = now;
    this.count++;
  }

  /** Runs the comparison of a resource. The engine passes no further declaration to this process before it has received the result. */
  async compare<T>(comparison: () => Promise<T>): Promise<T> {
    this.comparisons++;
    try {
      return await comparison();
    } finally {
      this.comparisons--;
    }
  }

  get isComparing(): boolean {
    return this.comparisons > 0;
  }

  /** Number of times that the program has declared a resource. */
  get declarations(): number {
    return this.count;
  }

  /** Longest of the latest pauses between two declarations. It is longer on a busy machine. */
  get longestPauseMs(): number {
    return Math.max(0, ...this.pausesMs);
  }
}
