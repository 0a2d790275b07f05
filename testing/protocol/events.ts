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
/** Property path to the kind of change. */
export type DetailedDiff = Record<string, ChangeKind>;

/**
 * A resource before or after a step, without the values of secrets, because printing a step prints this too. Built
 * on first access.
 */
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

/** A step when it started, with its outcome as far as it is known. */
export interface RawStep {
  op: StepOp;
  urn: string;
  changes: DetailedDiff;
  /** Keys that cause a replacement. */
  replaces: string[];
  /** The result of a refresh. */
  result?: "same" | "update" | "delete";
  failed?: boolean;
  /** The resource belongs to another package; nothing was done. */
  standIn?: true;
  parent?: string | undefined;
  /** URNs of its dependencies. */
  dependencies?: readonly string[];
  old?: StepSide | undefined;
  new?: StepSide | undefined;
}

export type Severity = "info" | "info#err" | "warning" | "error";

/** A line for the user. */
export interface Message {
  severity: Severity;
  /** URN of its resource; absent for the stack. */
  urn?: string | undefined;
  text: string;
  /** Progress, which the next line replaces. */
  ephemeral?: boolean;
  /** Shown when it arrives, and not again at the end. */
  atOnce?: boolean;
}

/** Events of a running operation, in the order in which they happen. */
export type EngineEvent =
  | { type: "step-begun"; step: RawStep }
  | { type: "step-ended"; step: RawStep; elapsedMs: number }
  | { type: "message"; message: Message }
  | { type: "outputs"; outputs: Bag };
