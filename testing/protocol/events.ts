import { shownBag } from "./shown";
import type { Bag } from "./wire";

/** The engine's own names of steps. */
export type StepOp =
  | "same"
  | "create"
  | "update"
  | "replace"
  | "create-replacement"
  | "delete"
  | "delete-replaced"
  | "read"
  | "import"
  | "read-replacement"
  | "discard"
  | "discard-replaced"
  | "refresh"
  | "remove-pending-replace";

export type ChangeKind = "add" | "delete" | "update" | "add-replace" | "delete-replace" | "update-replace";
/** Property path to what happens there. */
export type DetailedDiff = Record<string, ChangeKind>;

/** A resource before or after a step, without the values of secrets: whoever prints a step prints this too. Made up only when it is looked at. */
export class StepSide {
  readonly #state: { id?: string | undefined; inputs: Bag; outputs: Bag };

  constructor(state: { id?: string | undefined; inputs: Bag; outputs: Bag }) {
    this.#state = state;
  }

  get id(): string | undefined {
    return this.#state.id;
  }

  get inputs(): Bag {
    return shownBag(this.#state.inputs);
  }

  get outputs(): Bag {
    return shownBag(this.#state.outputs);
  }
}

/** A step as it was begun, with what is known of its outcome. */
export interface RawStep {
  op: StepOp;
  urn: string;
  changes: DetailedDiff;
  /** Keys that cause a replacement. */
  replaces: string[];
  /** What a refresh found. */
  result?: "same" | "update" | "delete";
  failed?: boolean;
  /** Of another package: nothing was done. */
  standIn?: true;
  parent?: string | undefined;
  /** URNs of what it depends on. */
  dependencies?: readonly string[];
  old?: StepSide | undefined;
  new?: StepSide | undefined;
}

export type Severity = "info" | "info#err" | "warning" | "error";

/** A line for the user. */
export interface Message {
  severity: Severity;
  /** The resource that it is about; absent for the stack. */
  urn?: string | undefined;
  text: string;
  /** Progress, out of date with the next line. */
  ephemeral?: boolean;
}

/** What a run tells while it works, in the order in which it happens. */
export type EngineEvent =
  | { type: "step-begun"; step: RawStep }
  | { type: "step-ended"; step: RawStep; elapsedMs: number }
  | { type: "message"; message: Message }
  | { type: "outputs"; outputs: Bag };
