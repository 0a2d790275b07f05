import type { ResourceProvider, ResourceProviders } from "../plan/resource-provider";
import type { Sdk } from "../protocol/sdk";
import { isDefaultProvider, isDynamic, typeOf } from "../protocol/urn";
import { type Bag, containsUnknown, equal } from "../protocol/wire";
import { ProviderClient } from "./client";
import { UnconfiguredProvider } from "./unconfigured";

/** Serves providers to a run: a process of the SDK's host, unless a proof replaces it. */
export interface Host {
  /** Address on which it listens. */
  readonly address: Promise<string>;
  /** Resolves after a broken connection, when the exit has been reported or will not be. */
  exitReported?(): Promise<void>;
  close(): void;
}

interface Loaded {
  urn: string;
  config: Bag;
  provider: Promise<ResourceProvider>;
}

/**
 * The provider processes of one run: one for each provider resource, and for each of its configurations in the run,
 * since a refresh and a destroy use the one in the state (docs/facts/engine.md 6.1).
 */
export class ProviderPool implements ResourceProviders {
  readonly #loaded: Loaded[] = [];
  readonly #hosts: Promise<Host>[] = [];
  #spare: Promise<Host> | undefined;

  constructor(
    private readonly sdk: Sdk,
    private readonly startHost: (env: NodeJS.ProcessEnv) => Promise<Host>,
    private readonly otherPackages: ResourceProvider,
    /** Override those of each provider. */
    private readonly settings: Bag,
    /** Returns the environment of a provider's process, or fails if the provider must not be used. */
    private readonly envOf: (urn: string, config: Bag) => Promise<NodeJS.ProcessEnv>,
    /** Returns the configuration that is sent to a provider. */
    private readonly configOf: (urn: string, config: Bag) => Promise<Bag>,
  ) {}

  /**
   * Starts the default provider's process before its configuration is known. This takes half a second, during which
   * the program starts as well.
   */
  warmUp(env: NodeJS.ProcessEnv): void {
    this.#spare = this.#start(env);
  }

  async get(urn: string, config: Bag): Promise<ResourceProvider> {
    if (!isDynamic(typeOf(urn))) return this.otherPackages;
    const found = this.#loaded.find((loaded) => loaded.urn === urn && equal(loaded.config, config));
    if (found !== undefined) return found.provider;
    const provider = containsUnknown(config) ? Promise.resolve(new UnconfiguredProvider()) : this.#configured(urn, config);
    this.#loaded.push({ urn, config, provider });
    return provider;
  }

  async #configured(urn: string, config: Bag): Promise<ProviderClient> {
    const host = await this.#hostFor(urn, config);
    const provider = new ProviderClient(this.sdk, await host.address, async () => host.exitReported?.());
    await provider.configure({ ...(await this.configOf(urn, config)), ...this.settings });
    return provider;
  }

  async #hostFor(urn: string, config: Bag): Promise<Host> {
    const spare = isDefaultProvider(urn) ? this.#spare : undefined;
    if (spare !== undefined) this.#spare = undefined;
    return spare ?? this.#start(await this.envOf(urn, config));
  }

  #start(env: NodeJS.ProcessEnv): Promise<Host> {
    const host = this.startHost(env);
    host.catch(() => undefined); // The callers that need the host receive the error.
    this.#hosts.push(host);
    return host;
  }

  async close(): Promise<void> {
    for (const { provider } of this.#loaded) (await provider.catch(() => undefined))?.close();
    for (const host of this.#hosts) (await host.catch(() => undefined))?.close();
  }
}
