import type { DetailedDiff } from "../plan/property-diff";
import { SecretFilter } from "./secret-filter";
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
  | "read-replacement"
  | "discard"
  | "discard-replaced"
  | "refresh"
  | "remove-pending-replace";

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

/** Collects what a run reports, and passes it on. */
export class Report {
  readonly steps: RawStep[] = [];
  readonly messages: Message[] = [];
  readonly secrets = new SecretFilter();

  constructor(
    private readonly listener: (event: EngineEvent) => void,
    private readonly now: () => number,
  ) {}

  message(told: Message): void {
    const message = { ...told, text: this.secrets.hide(told.text) };
    if (!message.ephemeral) this.messages.push(message);
    this.listener({ type: "message", message });
  }

  error(text: string, urn?: string): void {
    this.message({ severity: "error", text, urn });
  }

  /** Tells that a step begins; the returned function tells that it is over. */
  step(step: RawStep, shown: boolean): () => void {
    if (!shown) return () => undefined;
    this.steps.push(step);
    this.listener({ type: "step-begun", step });
    const begun = this.now();
    return () => this.listener({ type: "step-ended", step, elapsedMs: this.now() - begun });
  }

  outputs(outputs: Bag): void {
    this.listener({ type: "outputs", outputs });
  }
}
