import type { DataLoss } from "./data/gate";
import type { Bag } from "./values";

/** What a run knows of one resource beside its hold on an object: what the program says, and what this run does about it. */
export interface ProgramNote {
  readonly urn: string;
  /** Export name of its resource type. */
  readonly type: string;
  /** Checked inputs. */
  inputs: Bag;
  /** The inputs that the state holds, if the engine passed them to a check of this run. */
  formerInputs?: Bag | undefined;
  /** Whether an `up` changes something of it, or did: the program's change, or drift that is mended. */
  changes: boolean;
  /** Inputs that this run updates: the program changed them, or a refresh took their drift into the state, or drift in them is mended. */
  updated: readonly string[];
  /** Whether a preview has reported already what there is to report. */
  isReported: boolean;
  /** Data that its replacement deletes: the first step of the replacement needs the permission. */
  loss?: DataLoss | undefined;
}

/** Of so many pauses between two declarations the longest counts. */
const PAUSES_KEPT = 16;

/** The program, as far as the engine passed it in this run. */
export class Program {
  private readonly notes = new Map<string, ProgramNote>();
  private readonly urns = new Set<string>();
  private count = 0;
  private declaredAt: number | undefined;
  private readonly pausesMs: number[] = [];

  constructor(private readonly now: () => number) {}

  /** The note of a resource. Resources without a URN are not recorded: two of them must never pass for one. */
  of(urn: string, type: string): ProgramNote {
    const known = this.notes.get(urn);
    if (known) return known;
    const note: ProgramNote = { urn, type, inputs: {}, changes: false, updated: [], isReported: false };
    if (urn !== "") this.notes.set(urn, note);
    return note;
  }

  known(urn: string): ProgramNote | undefined {
    return this.notes.get(urn);
  }

  /** The resources that the program declares. */
  declared(): ProgramNote[] {
    return [...this.urns].flatMap((urn) => this.notes.get(urn) ?? []);
  }

  /** Notes that the program declares a resource with these inputs. */
  declare(note: ProgramNote, inputs: Bag): void {
    note.inputs = inputs;
    if (note.urn !== "") this.urns.add(note.urn);
    const now = this.now();
    if (this.declaredAt !== undefined) this.pausesMs.push(now - this.declaredAt);
    if (this.pausesMs.length > PAUSES_KEPT) this.pausesMs.shift();
    this.declaredAt = now;
    this.count++;
  }

  /** How often the program has declared a resource. */
  get declarations(): number {
    return this.count;
  }

  /** The longest of the latest pauses between two declarations: on a busy machine it is longer than on a quiet one. */
  get longestPauseMs(): number {
    return Math.max(0, ...this.pausesMs);
  }
}
