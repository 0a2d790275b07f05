import type { Clock } from "../../provider/api/clock";
import { REHEARSAL } from "../../provider/core/rehearsal";
import type { Deployment } from "../plan/deployment";
import { planRead, planRegistration } from "../plan/planner";
import { ReportedError } from "../plan/reported-error";
import { isStandIn, type Step } from "../plan/step";
import { hashAssets } from "../protocol/assets";
import type { Goal, ReadGoal } from "../protocol/goal";
import { type MonitorHandler, type RegisteredResource, StoppedError } from "../protocol/monitor";
import type { StandIn } from "../protocol/stand-ins";
import { messageOf } from "../protocol/thrown";
import { isDynamic, isProviderType, isRoot, nameOf, packageOf, ROOT_TYPE, STACK_REFERENCE_TYPE } from "../protocol/urn";
import { type Bag, UNKNOWN } from "../protocol/wire";
import type { StandInPackages } from "../provider/stand-in";
import type { ResourceState } from "../state/state";
import type { Executor } from "./executor";
import { sweep } from "./sweep";

type Note = (standIn: StandIn) => void;

/** Creates in the sandbox the objects that a program names, before the program uses them. */
export interface Prepare {
  /** Returns the inputs of a resource in the form that the rehearsal uses. */
  resource(resource: Pick<Goal, "type" | "name" | "inputs">, note: Note): Promise<Bag>;
  /** Prepares an object that the program only reads. */
  read(resource: Pick<ReadGoal, "type" | "id" | "inputs">, note: Note): Promise<void>;
  /** Prepares the objects that the arguments of a function name. Returns whether it made up any. */
  call(name: string, args: Bag, note: Note): Promise<boolean>;
}

/** The run stops waiting for a program that has failed and has made no call for this long. */
const QUIET_MS = 1000;

/** Translates the program's calls into the engine's terms. */
export class ProgramCalls implements MonitorHandler {
  /** Resources are planned one at a time, in the order of arrival (docs/facts/engine.md 6.1). */
  #queue: Promise<void> = Promise.resolve();
  readonly #providers = new Map<string, Promise<string>>();
  #rootUrn = "";
  #swept: Promise<void> | undefined;
  /** Number of calls so far. */
  #asked = 0;
  /** Outputs of the stack that the program registered. */
  stackOutputs: Bag | undefined;
  /** Resolves when the run has stopped and all pending steps are finished and answered (docs/facts/engine.md 3). */
  readonly halted: Promise<void>;

  constructor(
    private readonly deployment: Deployment,
    private readonly executor: Executor,
    /** Reports whether the program is known to have failed; in that case nothing is deleted. */
    private readonly programFailed: () => boolean,
    private readonly others: StandInPackages,
    /** Folder that the paths of assets are relative to. */
    private readonly folder: string,
    private readonly prepare?: Prepare,
  ) {
    this.halted = new Promise((resolve) => executor.onStop(() => void executor.idle().then(resolve)));
  }

  /** Resolves when no call has arrived and no step has been running for a while. */
  async quiet(clock: Clock): Promise<void> {
    for (let asked = -1; asked !== this.#asked; ) {
      await this.executor.idle();
      asked = this.#asked;
      await clock.sleep(QUIET_MS);
    }
  }

  async register(goal: Goal): Promise<RegisteredResource> {
    this.#asked++;
    const provider = (goal.custom || goal.remote) && !isProviderType(goal.type) ? await this.#providerFor(goal) : undefined;
    const placed = this.#placed(goal);
    const state = await this.#respond<ResourceState>((respond) =>
      this.#plan(placed, async () =>
        planRegistration(
          this.deployment,
          { ...placed, inputs: await hashAssets(await this.#prepared(placed), this.folder) },
          provider,
          respond,
        ),
      ),
    );
    const { info, decisions } = this.deployment;
    // A resource that a preview would create or replace has unknown outputs.
    const exists = !info.dryRun || !(decisions.created.has(state.urn) || decisions.replaced.has(state.urn));
    return exists ? madeUp(state) : state;
  }

  async #prepared(goal: Goal): Promise<Bag> {
    return this.prepare === undefined ? goal.inputs : this.prepare.resource(goal, this.#note);
  }

  readonly #note = (standIn: StandIn): void => this.deployment.report.standIn(standIn);

  async read(goal: ReadGoal): Promise<RegisteredResource> {
    this.#asked++;
    const provider = await this.#providerFor(goal);
    const placed = this.#placed(goal);
    const read = this.#respond<ResourceState>((respond) =>
      this.#plan(placed, async () => {
        await this.prepare?.read(placed, this.#note);
        return planRead(this.deployment, placed, provider, respond);
      }),
    );
    return madeUp(await read);
  }

  registerOutputs(urn: string, outputs: Bag): Promise<void> {
    this.#asked++;
    return this.#respond((respond) =>
      this.#enqueue(async () => {
        if (isRoot(urn)) this.stackOutputs = outputs;
        else await this.#componentOutputs(urn, outputs);
        respond(undefined);
      }),
    );
  }

  /** Returns the current state of a resource that a response referred to. */
  resource(urn: string): ResourceState {
    const state = this.deployment.news.get(urn);
    if (state === undefined) throw new Error(`unknown resource ${urn}`);
    return state;
  }

  /** Returns the result of a function of another package, or undefined if no mock provides one. */
  call(token: string, inputs: Bag, provider: string): Promise<Bag | undefined> {
    this.#asked++;
    if (token === REHEARSAL.token) return this.#named(inputs);
    return this.others.call(token, inputs, provider);
  }

  async #named({ function: name, arguments: args }: Bag): Promise<Bag> {
    const isMadeUp = (await this.prepare?.call(String(name), JSON.parse(String(args)) as Bag, this.#note)) ?? false;
    return { isMadeUp };
  }

  /** Reports a feature that needs the Pulumi CLI but that the program does not strictly need. */
  leaveOut(name: string, text: string): void {
    this.deployment.report.standIns.note({ kind: "pulumi", name, text });
  }

  /** Deletes the remaining resources once the program has declared everything. */
  finish(): Promise<void> {
    this.#swept ??= this.#finish();
    return this.#swept;
  }

  /** Ends the run because the program uses a feature that a rehearsal does not support. */
  refuse(text: string): void {
    if (!this.executor.stopped) this.deployment.report.error(text);
    this.#fail();
  }

  async #finish(): Promise<void> {
    await this.#queue; // The last outputs may still be pending (docs/facts/engine.md 7.2).
    await this.executor.idle();
    if (this.executor.stopped || this.executor.failed || this.programFailed()) return;
    await sweep(this.deployment, this.executor);
  }

  #placed<Wanted extends Goal | ReadGoal>(goal: Wanted): Wanted {
    if (goal.type === ROOT_TYPE) this.#rootUrn = this.deployment.urn("", goal.type, goal.name);
    else if (goal.parent === "") return { ...goal, parent: this.#rootUrn };
    return goal;
  }

  /**
   * Returns the provider that the program names, else the default provider, which is registered before the first
   * resource that it serves.
   */
  async #providerFor({ type, provider, version }: Goal | ReadGoal): Promise<string> {
    if (provider !== "") return provider;
    const wanted = isDynamic(type) ? "" : version;
    const key = `${packageOf(type)} ${wanted}`;
    const registered = this.#providers.get(key) ?? this.deployment.registerDefaultProvider(packageOf(type), wanted);
    this.#providers.set(key, registered);
    try {
      return await registered;
    } catch (error) {
      this.#failWith(error);
      await this.halted;
      throw new StoppedError();
    }
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
        this.#failWith(error, urn);
      }
    });
  }

  /** Ends the run. An error that several calls receive is reported once. */
  #failWith(error: unknown, urn?: string): void {
    if (!(error instanceof ReportedError) && !this.executor.stopped) this.deployment.report.error(messageOf(error), urn);
    this.#fail();
  }

  #fail(): void {
    this.deployment.sawError = true;
    this.executor.stop();
  }

  /** Resolves with the response, or rejects at the end of the run. */
  #respond<Response>(start: (respond: (value: Response) => void) => void): Promise<Response> {
    return new Promise((resolve, reject) => {
      start(resolve);
      void this.halted.then(() => reject(new StoppedError()));
    });
  }

  /** Replaces the outputs; an output that is no longer registered is removed. */
  async #componentOutputs(urn: string, outputs: Bag): Promise<void> {
    this.resource(urn).outputs = outputs;
    await this.deployment.snapshot.save();
  }
}

/** A stack reference contains all outputs as one object, marked as made up. */
const madeUp = (state: ResourceState): RegisteredResource =>
  isStandIn(state) && state.type !== STACK_REFERENCE_TYPE && !isProviderType(state.type) && state.id !== UNKNOWN
    ? { ...state, madeUp: nameOf(state.urn) }
    : state;
