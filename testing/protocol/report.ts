import type { EngineEvent, Message, RawStep } from "./events";
import { SecretFilter } from "./secret-filter";
import { type StandIn, StandIns } from "./stand-ins";
import type { Bag } from "./wire";

/** Collects what a run reports, and passes it on. */
export class Report {
  readonly steps: RawStep[] = [];
  readonly messages: Message[] = [];
  readonly secrets = new SecretFilter();
  readonly standIns = new StandIns();

  constructor(
    private readonly listener: (event: EngineEvent) => void,
    private readonly now: () => number,
  ) {}

  message(original: Message): void {
    const message = { ...original, text: this.secrets.redact(original.text) };
    if (!message.ephemeral) this.messages.push(message);
    this.listener({ type: "message", message });
  }

  /** Records a stand-in. If it has a warning, the warning is shown at once, before the steps of the resource. */
  standIn(standIn: StandIn): void {
    const { warning } = standIn;
    if (this.standIns.note(standIn) && warning !== undefined) this.message({ severity: "warning", text: warning, atOnce: true });
  }

  error(text: string, urn?: string): void {
    this.message({ severity: "error", text, urn });
  }

  /** Reports the start of a step. Returns a function that reports the end of the step. */
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
