import type { Deployment } from "../plan/deployment";
import { NotReadyError } from "../plan/resource-provider";
import { rawStep, resourceOf, type Step } from "../plan/step";
import { asError, messageOf } from "../protocol/thrown";
import { isDefaultProvider } from "../protocol/urn";
import type { ResourceState } from "../state/state";
import { ProtectedError, pendingType } from "./apply-step";
import { AfterHookError, applyHooked } from "./hooked-step";

/** Runs the steps of a chain in order, and several chains in parallel. After a failure, no further step starts, but running steps finish. */
export class Executor {
  #free: number;
  #active = 0;
  readonly #waiting: (() => void)[] = [];
  #idle: (() => void)[] = [];
  readonly #stop: (() => void)[] = [];
  #stopped = false;
  #failed = false;
  /** Protected resources that the run tried to delete. */
  readonly refused: ResourceState[] = [];

  constructor(
    private readonly deployment: Deployment,
    /** Whether a failed step stops the run. A refresh continues after a failed step (docs/facts/engine.md 6.7). */
    private readonly stopsAtFailure: boolean,
  ) {
    this.#free = deployment.info.parallel;
  }

  get failed(): boolean {
    return this.#failed;
  }
  get stopped(): boolean {
    return this.#stopped;
  }

  schedule(chain: readonly Step[]): Promise<void> {
    this.#active++;
    return this.#run(chain)
      .catch((error: unknown) => this.#abort(error))
      .finally(() => {
        this.#active--;
        if (this.#active === 0) for (const wake of this.#idle.splice(0)) wake();
      });
  }

  /** Executes steps that do not depend on each other, and waits for all of them. */
  async together(steps: readonly Step[]): Promise<void> {
    await Promise.all(steps.map((step) => this.schedule([step])));
  }

  async idle(): Promise<void> {
    while (this.#active > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    for (const stop of this.#stop) stop();
  }

  onStop(stop: () => void): void {
    if (this.#stopped) stop();
    else this.#stop.push(stop);
  }

  async #run(chain: readonly Step[]): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      for (const step of chain) if (this.#stopped || !(await this.#execute(step))) return;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  async #execute(step: Step): Promise<boolean> {
    const { report, snapshot } = this.deployment;
    const raw = rawStep(step);
    if (raw.standIn && isShown(step)) report.standIns.resource(raw.urn, resourceOf(step).type);
    const ended = report.step(raw, isShown(step));
    const pending = pendingType(step);
    const settled = pending && (await snapshot.begin(pending.type, pending.resource));
    const error = await applyHooked(this.deployment, step).then(() => undefined, asError);
    settled?.();
    if (error === undefined || error instanceof NotReadyError || error instanceof AfterHookError) this.#record(step);
    // The state is not saved after a step that changes nothing on the platform. The next save includes the result.
    if (pending !== undefined || step.op === "remove-pending-replace") await snapshot.save();
    Object.assign(raw, rawStep(step), { result: step.found }, error && { failed: true });
    ended();
    if (error !== undefined) this.#fail(step, error);
    else if (step.next && step.op !== "replace") this.#respond(step, step.next);
    if (step.endsRun) this.stop();
    return error === undefined;
  }

  #respond(step: Step, next: ResourceState): void {
    if (step.op !== "refresh") this.deployment.news.set(next.urn, next);
    step.respond?.(next);
  }

  /** Applies the effect of a step to the state (docs/facts/engine.md 6.6). */
  #record({ op, old, next, skipped }: Step): void {
    const { snapshot } = this.deployment;
    switch (op) {
      case "replace":
      case "refresh": // A refresh rebuilds the state after it has read all resources.
        return;
      case "create":
      case "create-replacement":
        if (old?.pendingReplacement) snapshot.done(old);
        break;
      case "delete":
      case "delete-replaced":
      case "discard":
      case "discard-replaced":
        if (old && !old.pendingReplacement) snapshot.done(old);
        break;
      case "read-replacement":
      case "import-replacement": // The sweep at the end of the run deletes the old object.
        break;
      default:
        if (old) snapshot.done(old);
    }
    if (next && !skipped) snapshot.add(next);
  }

  /** Stops the run if the state cannot be saved, because later changes would be missing from the state. */
  #abort(error: unknown): void {
    this.deployment.report.error(messageOf(error));
    this.#failed = true;
    this.stop();
  }

  #fail(step: Step, error: Error): void {
    const { dryRun } = this.deployment.info;
    const { urn } = resourceOf(step);
    this.deployment.report.error(dryRun ? `Preview failed: ${error.message}` : error.message, urn);
    this.#failed = true;
    if (error instanceof ProtectedError) this.refused.push(resourceOf(step));
    else if (this.stopsAtFailure) this.stop();
  }
}

const isShown = (step: Step): boolean => !isDefaultProvider(resourceOf(step).urn);
