import type { DataLoss } from "../data/permission";
import type { WrittenDigests } from "../diff/written";
import type { Bag } from "../values";

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
  /** The object and its state, if the engine passed them to a check or a comparison of this run. A check passes only the inputs, and no id. */
  former?: { readonly id: string; readonly olds: Bag } | undefined;
  /**
   * Whether the last call for this resource was a refresh, which read the object, and no check has followed. A comparison at this point belongs to
   * the refresh, not to the program.
   */
  isRefreshed?: boolean;
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
  /**
   * Id of the object that a comparison proved to be gone. Set only if the host did not know whether this is a preview. The check reports later who
   * deleted the object.
   */
  goneId?: string | undefined;
  /** Whether the checks of a preview have already reported this resource, so that a second check reports nothing. */
  isReported: boolean;
  /** Data that the replacement of this resource deletes. If the permission is missing, the first step of the replacement fails. */
  loss?: DataLoss | undefined;
}

/** `Program` keeps this many of the latest pauses between two declarations. */
const PAUSES_KEPT = 16;

/** The program's resources that the provider has received from the engine so far in this run. */
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

  declare(note: ProgramNote, inputs: Bag): void {
    note.inputs = inputs;
    if (note.urn !== "") this.urns.add(note.urn);
    const now = this.now();
    if (this.declaredAt !== undefined) this.pausesMs.push(now - this.declaredAt);
    if (this.pausesMs.length > PAUSES_KEPT) this.pausesMs.shift();
    this.declaredAt = now;
    this.count++;
  }

  /** Runs the comparison of a resource and counts it while it runs. Meanwhile, the engine passes no further declaration to this process. */
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

  /** Number of declarations so far. A resource that the engine checks twice counts twice. */
  get declarations(): number {
    return this.count;
  }

  /** Longest of the latest pauses between two declarations, in milliseconds. On a busy machine, the pauses are longer. */
  get longestPauseMs(): number {
    return Math.max(0, ...this.pausesMs);
  }
}
