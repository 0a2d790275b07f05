import { type Deployment, ReportedError } from "../plan/deployment";
import { planRead, planRegistration } from "../plan/planner";
import type { Step } from "../plan/step";
import type { Goal, ReadGoal } from "../protocol/goal";
import { type MonitorHandler, StoppedError } from "../protocol/monitor";
import { refusal } from "../protocol/refusals";
import { messageOf } from "../protocol/thrown";
import { isProviderType, isRoot, ROOT_TYPE } from "../protocol/urn";
import type { Bag } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import type { Executor } from "./executor";
import { sweep } from "./sweep";

/** What the program asks of the engine, in the engine's terms. */
export class ProgramCalls implements MonitorHandler {
  /** Plans are made for one resource at a time, in the order of arrival (docs/facts/engine.md 6.1). */
  #queue: Promise<void> = Promise.resolve();
  #provider: Promise<string> | undefined;
  #rootUrn = "";
  #swept: Promise<void> | undefined;
  /** What the program registered as outputs of the stack. */
  stackOutputs: Bag | undefined;
  /** Resolves when the run has stopped and what was under way has finished and been answered (docs/facts/engine.md 3). */
  readonly halted: Promise<void>;

  constructor(
    private readonly deployment: Deployment,
    private readonly executor: Executor,
    /** Whether the program is known to have failed: then nothing is deleted. */
    private readonly programFailed: () => boolean,
  ) {
    this.halted = new Promise((resolve) => executor.onStop(() => void executor.idle().then(resolve)));
  }

  async register(goal: Goal): Promise<ResourceState> {
    const provider = goal.custom && !isProviderType(goal.type) ? await this.#providerFor(goal) : undefined;
    const placed = this.#placed(goal);
    return this.#respond((respond) => this.#plan(placed, () => planRegistration(this.deployment, placed, provider, respond)));
  }

  async read(goal: ReadGoal): Promise<ResourceState> {
    const provider = await this.#providerFor(goal);
    const placed = this.#placed(goal);
    return this.#respond((respond) => this.#plan(placed, async () => planRead(this.deployment, placed, provider, respond)));
  }

  registerOutputs(urn: string, outputs: Bag): Promise<void> {
    return this.#respond((respond) =>
      this.#enqueue(async () => {
        if (isRoot(urn)) this.stackOutputs = outputs;
        else await this.#componentOutputs(urn, outputs);
        respond(undefined);
      }),
    );
  }

  /** The current state of a resource that a response referred to. */
  resource(urn: string): ResourceState {
    const state = this.deployment.news.get(urn);
    if (state === undefined) throw new Error(`unknown resource ${urn}`);
    return state;
  }

  /** The program has declared everything: now what is left over is deleted. */
  finish(): Promise<void> {
    this.#swept ??= this.#finish();
    return this.#swept;
  }

  /** Ends the run because the program asks for something that a rehearsal does not have. */
  refuse(what: string): void {
    if (!this.executor.stopped) this.deployment.report.error(refusal(what));
    this.#fail();
  }

  async #finish(): Promise<void> {
    await this.#queue; // The last outputs may still be in work (docs/facts/engine.md 7.2).
    await this.executor.idle();
    if (this.executor.stopped || this.executor.failed || this.programFailed()) return;
    await sweep(this.deployment, this.executor);
  }

  #placed<Wanted extends Goal | ReadGoal>(goal: Wanted): Wanted {
    if (goal.type === ROOT_TYPE) this.#rootUrn = this.deployment.urn("", goal.type, goal.name);
    else if (goal.parent === "") return { ...goal, parent: this.#rootUrn };
    return goal;
  }

  /** The one that the program names; else the default one, which comes before the first resource that it serves. */
  async #providerFor({ provider }: Goal | ReadGoal): Promise<string> {
    if (provider !== "") return provider;
    this.#provider ??= this.deployment.registerDefaultProvider();
    return this.#provider;
  }

  #plan({ parent, type, name }: Goal | ReadGoal, plan: () => Promise<Step[]>): void {
    const urn = this.deployment.urn(parent, type, name);
    this.#enqueue(async () => {
      const steps = await plan();
      void this.executor.schedule(steps);
    }, urn);
  }

  #enqueue(work: () => Promise<void>, urn?: string): void {
    this.#queue = this.#queue.then(async () => {
      if (this.executor.stopped) return;
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ReportedError)) this.deployment.report.error(messageOf(error), urn);
        this.#fail();
      }
    });
  }

  #fail(): void {
    this.deployment.sawError = true;
    this.executor.stop();
  }

  /** The response, or the end of the run. */
  #respond<Response>(start: (respond: (value: Response) => void) => void): Promise<Response> {
    return new Promise((resolve, reject) => {
      start(resolve);
      void this.halted.then(() => reject(new StoppedError("The run has stopped.")));
    });
  }

  /** Replaces the outputs: one that is not registered any more is gone. */
  async #componentOutputs(urn: string, outputs: Bag): Promise<void> {
    this.resource(urn).outputs = outputs;
    await this.deployment.snapshot.save();
  }
}
