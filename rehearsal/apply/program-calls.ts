import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import type { Clock } from "../../provider/api/clock";
import { REHEARSAL } from "../../provider/hosts/rehearsal";
import type { Deployment } from "../plan/deployment";
import { planRead, planRegistration } from "../plan/planner";
import type { ResourceProvider } from "../plan/resource-provider";
import { isStandIn, type Step } from "../plan/step";
import { hashAssets } from "../protocol/assets";
import { type Goal, type ReadGoal, toGoal } from "../protocol/goal";
import { type MonitorHandler, type ProviderChoice, type RegisteredResource, StoppedError } from "../protocol/monitor";
import type { Constructed, FunctionResult } from "../protocol/provider-calls";
import type { StandIn } from "../protocol/stand-ins";
import { messageOf, ReportedError } from "../protocol/thrown";
import { isDynamic, isProviderType, isRoot, nameOf, packageOf, ROOT_TYPE, STACK_REFERENCE_TYPE } from "../protocol/urn";
import { type Bag, openBag, UNKNOWN } from "../protocol/wire";
import type { StandInPackages } from "../provider/stand-in";
import type { ResourceState } from "../state/state";
import type { Executor } from "./executor";
import { refresh } from "./refresh";
import { sweep } from "./sweep";

type Note = (standIn: StandIn) => void;

/** Creates objects in the sandbox that the program expects to exist, before the program uses them. */
export interface Prepare {
  /** Whether the sandbox contains the objects of the program's account. No object must then be created for the program. */
  readonly knowsAccount?: true;
  /** Returns the inputs with which the rehearsal creates the resource. `old` is its state before the run. */
  resource(resource: Pick<Goal, "type" | "name" | "inputs">, note: Note, old?: ResourceState): Promise<Bag>;
  /** Creates the object if the program reads it with `get` and the sandbox does not contain it. */
  read(resource: Pick<ReadGoal, "type" | "id" | "inputs">, note: Note): Promise<void>;
  /** Creates the objects that the arguments of a function refer to. Returns whether it created at least one. */
  call(name: string, args: Bag, note: Note): Promise<boolean>;
  /** Called with the state of each resource that the program no longer declares, before its deletion is planned. */
  leaving?(old: ResourceState): Promise<void>;
}

/** A failed program may send more calls. The run waits until no call has arrived for this time. */
const QUIET_MS = 1000;

export class ProgramCalls implements MonitorHandler {
  /** Resources are planned one at a time, in the order in which they arrive (docs/facts/engine.md 6.1). */
  #queue: Promise<void> = Promise.resolve();
  readonly #providers = new Map<string, Promise<string>>();
  #rootUrn = "";
  #swept: Promise<void> | undefined;
  #asked = 0;
  stackOutputs: Bag | undefined;
  /** Address of the calls of the program. The resource plugin declares the children of a component there. */
  monitorAddress = "";
  /** Resolves when the run was stopped and all running steps have finished (docs/facts/engine.md 3). */
  readonly halted: Promise<void>;

  constructor(
    private readonly deployment: Deployment,
    private readonly executor: Executor,
    /** Whether the program has failed already. In that case the run deletes no resources. */
    private readonly programFailed: () => boolean,
    private readonly others: StandInPackages,
    /** Folder to which the paths of assets are relative. */
    private readonly folder: string,
    private readonly prepare?: Prepare,
  ) {
    this.halted = new Promise((resolve) => executor.onStop(() => void executor.idle().then(resolve)));
  }

  /** Resolves when no call has arrived and no step has been running for `QUIET_MS`. */
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
    return this.prepare === undefined
      ? goal.inputs
      : this.prepare.resource(goal, this.#note, this.deployment.old(this.deployment.urn(goal.parent, goal.type, goal.name)));
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
        else {
          this.resource(urn).outputs = outputs;
          await this.deployment.snapshot.save();
        }
        respond(undefined);
      }),
    );
  }

  resource(urn: string): ResourceState {
    const state = this.deployment.news.get(urn);
    if (state === undefined) throw new Error(`unknown resource ${urn}`);
    return state;
  }

  /** Calls a function of another package. Returns undefined if no mock provides it. */
  call(token: string, inputs: Bag, provider: string): Promise<Bag | undefined> {
    this.#asked++;
    if (token === REHEARSAL.token) return this.#named(inputs);
    return this.others.call(token, inputs, provider);
  }

  async #named({ function: name, arguments: args, isExplicit = false }: Bag): Promise<Bag> {
    if (isExplicit) return { isMadeUp: false };
    const isMadeUp = (await this.prepare?.call(String(name), JSON.parse(String(args)) as Bag, this.#note)) ?? false;
    return { isMadeUp };
  }

  async invoke(token: string, args: Bag, chosen: ProviderChoice): Promise<FunctionResult> {
    const mocked = await this.others.call(token, args, chosen.provider);
    if (mocked !== undefined) return { result: mocked, failures: [] };
    this.#asked++;
    const isMadeUp = (await this.prepare?.call(functionOf(token), openBag(args), this.#note)) ?? false;
    const provider = await this.#plugin(token, chosen);
    return provider.invoke?.({ token, args, isPreview: this.deployment.info.dryRun && !isMadeUp }) ?? { result: {}, failures: [] };
  }

  async construct(request: RegisterResourceRequest): Promise<Constructed> {
    this.#asked++;
    const goal = this.#placed(toGoal(request));
    const provider = await this.#plugin(goal.type, goal);
    const { info } = this.deployment;
    const construction = { request: request.setParent(goal.parent), inputs: goal.inputs, info, monitorAddress: this.monitorAddress };
    if (!provider.construct) throw new Error(`The provider of ${goal.type} has no components.`);
    return provider.construct(construction);
  }

  async #plugin(token: string, chosen: ProviderChoice): Promise<ResourceProvider> {
    const provider = await this.#providerFor({ ...chosen, type: token });
    return this.deployment.providerOf({ urn: token, provider });
  }

  /** Reports that the rehearsal skips a feature that requires the Pulumi CLI. The program continues. */
  leaveOut(name: string, text: string): void {
    this.deployment.report.standIns.note({ kind: "pulumi", name, text });
  }

  /** Deletes the remaining resources after the program has declared all its resources. */
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
    await this.#queue; // The last outputs are possibly still pending (docs/facts/engine.md 7.2).
    await this.executor.idle();
    if (this.executor.stopped || this.executor.failed || this.programFailed()) return;
    if (this.deployment.programReads?.isOnly) await this.#readRest();
    else await sweep(this.deployment, this.executor, this.prepare);
  }

  async #readRest(): Promise<void> {
    const { deployment } = this;
    deployment.snapshot.fold();
    if (!(await refresh(deployment, undefined, ({ urn }) => !deployment.decisions.seen.has(urn)))) deployment.sawError = true;
  }

  #placed<Wanted extends Goal | ReadGoal>(goal: Wanted): Wanted {
    if (goal.type === ROOT_TYPE) this.#rootUrn = this.deployment.urn("", goal.type, goal.name);
    else if (goal.parent === "") return { ...goal, parent: this.#rootUrn };
    return goal;
  }

  /** A default provider is registered before its first resource. */
  async #providerFor({ type, provider, version }: ProviderChoice & Pick<Goal, "type">): Promise<string> {
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

  /** If several calls receive the same error, it is reported once. */
  #failWith(error: unknown, urn?: string): void {
    if (!(error instanceof ReportedError) && !this.executor.stopped) this.deployment.report.error(messageOf(error), urn);
    this.#fail();
  }

  #fail(): void {
    this.deployment.sawError = true;
    this.executor.stop();
  }

  /** Resolves with the response, or rejects when the run ends. */
  #respond<Response>(start: (respond: (value: Response) => void) => void): Promise<Response> {
    return new Promise((resolve, reject) => {
      start(resolve);
      void this.halted.then(() => reject(new StoppedError()));
    });
  }
}

/** Returns the name of a function as in the SDK: `game.getServer` for `hosting:game:getServer`. */
function functionOf(token: string): string {
  const [, module, name = ""] = token.split(":");
  return module === "game" ? `game.${name}` : name;
}

/** Marks the outputs of a stand-in as invented. Stack references are not marked, because all their outputs are in one object. */
const madeUp = (state: ResourceState): RegisteredResource =>
  isStandIn(state) && state.type !== STACK_REFERENCE_TYPE && !isProviderType(state.type) && state.id !== UNKNOWN
    ? { ...state, madeUp: nameOf(state.urn) }
    : state;
