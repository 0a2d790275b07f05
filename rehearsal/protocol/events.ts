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
  | "import-replacement"
  | "read-replacement"
  | "discard"
  | "discard-replaced"
  | "refresh"
  | "remove-pending-replace";

export type ChangeKind = "add" | "delete" | "update" | "add-replace" | "delete-replace" | "update-replace";
/** The kind of each change, by the path of the property. */
export type DetailedDiff = Record<string, ChangeKind>;

/** A resource before or after a step, built on first access. Secret values are left out, because code that prints a step also prints this object. */
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

/** A step that has started. The result is added when the step ends. */
export interface RawStep {
  op: StepOp;
  urn: string;
  changes: DetailedDiff;
  /** Keys that cause a replacement. */
  replaces: string[];
  /** Result of the step, if it is a refresh. */
  result?: "same" | "update" | "delete";
  failed?: boolean;
  /** Whether the resource belongs to another package, which the rehearsal does not load. The step then only wrote invented outputs to the state. */
  standIn?: true;
  parent?: string | undefined;
  /** URNs of the resources on which this resource depends. */
  dependencies?: readonly string[];
  old?: StepSide | undefined;
  new?: StepSide | undefined;
}

export type Severity = "info" | "info#err" | "warning" | "error";

/** A line for the user. */
export interface Message {
  severity: Severity;
  /** URN of the resource to which the line belongs. Absent for the stack. */
  urn?: string | undefined;
  text: string;
  /** Whether the line shows progress. The next line replaces it. */
  ephemeral?: boolean;
  /** Whether the line is shown at once instead of at the end. */
  atOnce?: boolean;
}

/** A violation of a policy by a resource, or by the stack as a whole. */
export interface Violation {
  policy: string;
  pack: string;
  /** A mandatory violation fails the run. */
  level: "mandatory" | "advisory";
  /** URN of the resource, or of the stack. */
  urn?: string | undefined;
  /** The description of the policy. Further lines describe the violation. */
  message: string;
}

/** Events of a running operation, in the order in which they happen. */
export type EngineEvent =
  | { type: "step-begun"; step: RawStep }
  | { type: "step-ended"; step: RawStep; elapsedMs: number }
  | { type: "message"; message: Message }
  | { type: "violation"; violation: Violation }
  | { type: "outputs"; outputs: Bag };
