import { randomUUID } from "node:crypto";
import type { Clock } from "../../provider/api/clock";
import type { Hooks } from "../protocol/hooks";
import type { Report } from "../protocol/report";
import type { RunInfo } from "../protocol/run-info";
import { messageOf, ReportedError } from "../protocol/thrown";
import { DYNAMIC_PACKAGE, isDefaultProvider, isProviderType, isServed, makeUrn, packageOf, providerUrnOf } from "../protocol/urn";
import { type Bag, equal } from "../protocol/wire";
import type { Snapshot } from "../state/snapshot";
import type { ResourceState } from "../state/state";
import { type AimOptions, Aims } from "./aims";
import { Autonaming } from "./autonaming";
import { checkedInputs } from "./checked-inputs";
import { Decisions } from "./decisions";
import type { Comparer, ResourceProvider, ResourceProviders } from "./resource-provider";

export interface ProgramReads {
  /** Whether the run only reads, and changes no resources. */
  readonly isOnly: boolean;
  /** Returns the current state of the resource, or undefined if its object does not exist any more. `next` is the registration. */
  read(old: ResourceState, next: ResourceState): Promise<ResourceState | undefined>;
}

/** The policy packs of a run. They report violations to the run's report. */
export interface Policies {
  /**
   * Judges a resource with its checked inputs, before any step. Returns the inputs, which a policy may correct. A mandatory violation ends an
   * `up`.
   */
  judge(deployment: Deployment, resource: ResourceState, inputs: Bag): Promise<Bag>;
  /** Judges all resources together, after all steps have succeeded. */
  judgeStack(deployment: Deployment): Promise<void>;
}

export class Deployment {
  readonly decisions = new Decisions();
  /** New states of the resources that the program has registered so far, by URN. */
  readonly news = new Map<string, ResourceState>();
  readonly #providers = new Map<string, ResourceState>();
  #olds = new Map<string, ResourceState>();
  aims = new Aims();
  /** Undefined if the run does not read resources while the program registers them. */
  programReads: ProgramReads | undefined;
  /** Undefined if the run has no program. */
  hooks: Hooks | undefined;
  /** Undefined if the run has no policy pack. */
  policies: Policies | undefined;
  /** Undefined if the stack's configuration contains no `pulumi:autonaming`. */
  readonly autonaming: Autonaming | undefined;
  /** Whether the run must fail at its end, because of an error that did not stop it. */
  sawError = false;

  constructor(
    readonly info: RunInfo,
    readonly snapshot: Snapshot,
    readonly report: Report,
    readonly clock: Clock,
    private readonly resourceProviders: ResourceProviders,
  ) {
    report.secrets.remember(info.config);
    this.autonaming = Autonaming.of(info);
    this.rebase(snapshot.base);
  }

  /** Replaces the old state. `old` does not find a resource that is pending deletion. */
  rebase(resources: ResourceState[]): void {
    this.snapshot.base = resources;
    for (const { inputs, outputs } of resources) for (const bag of [inputs, outputs]) this.report.secrets.remember(bag);
    this.#olds = new Map(resources.filter((state) => !state.delete).map((state) => [state.urn, state]));
    for (const state of resources) if (isProviderType(state.type) && !this.#providers.has(state.urn)) this.#providers.set(state.urn, state);
  }

  old = (urn: string): ResourceState | undefined => this.#olds.get(urn);
  get olds(): Iterable<ResourceState> {
    return this.#olds.values();
  }

  /** Returns false if a resource cannot be found. `runsProgram` is true if the program can create missing resources. */
  aimAt(options: AimOptions = {}, runsProgram = false): boolean {
    return this.#found(() => {
      this.aims = new Aims(options, [...this.#olds.keys()], runsProgram);
    });
  }

  /** Like the engine, reports a missing target when the program has ended. */
  requireTargets(): void {
    if (!this.#found(() => this.aims.requireAll([...this.news.keys()]))) this.sawError = true;
  }

  #found(find: () => void): boolean {
    try {
      find();
    } catch (error) {
      this.report.error(messageOf(error));
      return false;
    }
    return true;
  }

  /** `read` is undefined if the object does not exist any more. */
  replaceOld(old: ResourceState, read: ResourceState | undefined): void {
    this.snapshot.base = this.snapshot.base.flatMap((state) => (state === old ? (read ?? []) : state));
    if (read === undefined) this.#olds.delete(old.urn);
    else this.#olds.set(old.urn, read);
  }

  /** Packages whose default provider is in the state. Their processes start before the program needs them. */
  get packages(): string[] {
    const served = [...this.#providers.values()].filter(({ urn, type }) => isDefaultProvider(urn) && isServed(type));
    return [...new Set(served.map(({ type }) => packageOf(type)))];
  }

  useProvider(resource: ResourceState): void {
    this.#providers.set(resource.urn, resource);
  }

  urn(parent: string, type: string, name: string): string {
    return makeUrn({ stack: this.info.stack, project: this.info.project, parent, type, name });
  }

  /** Returns the provider of a resource, configured with the settings of the state or of this run (docs/facts/engine.md 6.1). */
  providerOf(state: Pick<ResourceState, "urn" | "provider">): Promise<ResourceProvider> {
    const resource = this.providerResource(state);
    if (resource === undefined) throw new Error(`The state is damaged: it contains no provider for ${state.urn}.`);
    return this.resourceProviders.get(resource.urn, resource.inputs);
  }

  providerResource = (state: Pick<ResourceState, "provider">): ResourceState | undefined =>
    this.#providers.get(providerUrnOf(state.provider ?? ""));

  settingsOf(urn: string): Promise<Comparer | undefined> {
    return this.resourceProviders.settingsOf(urn);
  }

  /** Adds the default provider of a package to the state, as a resource. Returns the reference to the provider for the package's resources. */
  async registerDefaultProvider(packageName: string, version: string): Promise<string> {
    const type = `pulumi:providers:${packageName}`;
    // As in the engine, each version of a package that the program requests has a separate default provider.
    const urn = this.urn("", type, version === "" ? "default" : `default_${version.replaceAll(/[^\w-]/g, "_")}`);
    const old = this.old(urn);
    const given = packageName === DYNAMIC_PACKAGE ? this.info.config : this.#settingsOf(packageName, version);
    const next: ResourceState = {
      urn,
      type,
      custom: true,
      id: old?.id ?? randomUUID(),
      inputs: given,
      outputs: given,
      dependencies: [],
      propertyDependencies: {},
    };
    const settings = await this.settingsOf(urn);
    const inputs = settings === undefined ? given : await checkedInputs(this, next, settings, { olds: old?.inputs ?? {}, news: given });
    Object.assign(next, { inputs, outputs: inputs });
    this.decisions.seen.add(urn);
    if (old === undefined) this.decisions.created.add(urn);
    else {
      this.decisions.operated.add(urn);
      this.snapshot.done(old);
    }
    this.useProvider(next);
    this.snapshot.add(next);
    if (old === undefined || !equal(old.inputs, inputs)) await this.snapshot.save();
    return `${urn}::${next.id}`;
  }

  /** Only the dynamic provider receives the configuration of all namespaces. */
  #settingsOf(packageName: string, version: string): Bag {
    const prefix = `${packageName}:`;
    const own = Object.entries(this.info.config).filter(([key]) => key.startsWith(prefix));
    return { ...Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value])), ...(version === "" ? {} : { version }) };
  }

  /** Reports an error that ends the run, and returns it for the caller to throw. */
  refuse(text: string, urn?: string): ReportedError {
    this.report.error(text, urn);
    return new ReportedError(text);
  }
}
