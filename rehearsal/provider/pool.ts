import { type Comparer, INPUT_COMPARER, type ResourceProvider, type ResourceProviders } from "../plan/resource-provider";
import type { Sdk } from "../protocol/sdk";
import { isDefaultProvider, isOfPlugin, isServed, nameOf, packageOf, typeOf } from "../protocol/urn";
import { type Bag, containsUnknown, equal } from "../protocol/wire";
import { ProviderClient } from "./client";

/** A process that serves a provider: the SDK's host or the resource plugin. Proofs replace it by a server in this process. */
export interface Host {
  readonly address: Promise<string>;
  /** Called after a broken connection. Resolves when the exit of the process has been reported, or after a time limit. */
  exitReported?(): Promise<void>;
  close(): void;
}

export interface PoolOptions {
  sdk: Sdk;
  startHost(env: NodeJS.ProcessEnv, packageName: string): Promise<Host>;
  otherPackages: ResourceProvider;
  /** Settings that override the settings of each provider. */
  settings: Bag;
  /** Environment variables for the processes of default providers. */
  env: NodeJS.ProcessEnv;
  /** Returns the environment of an explicit provider's process. Fails if the program must not use the provider. */
  envOf(name: string, settings: Bag): Promise<NodeJS.ProcessEnv>;
  /** Returns the settings that an explicit provider receives. */
  settingsFor(name: string, settings: Bag): Promise<Bag>;
}

interface Loaded {
  urn: string;
  config: Bag;
  provider: Promise<ResourceProvider>;
}

/**
 * The provider processes of a run. A provider resource may have two: one with the configuration in the state (`refresh`, `destroy`), and one with the
 * program's configuration (docs/facts/engine.md 6.1).
 */
export class ProviderPool implements ResourceProviders {
  readonly #loaded: Loaded[] = [];
  readonly #hosts: Promise<Host>[] = [];
  /** Processes that have started but have no settings yet, by package. Default providers use them. */
  readonly #spares = new Map<string, Promise<Host>>();
  #plugin: Promise<ProviderClient> | undefined;

  constructor(private readonly options: PoolOptions) {}

  /** Starts a process before its settings are known, in parallel with the program, because the start takes 0.5 s. */
  warmUp(packageName: string): void {
    this.#spares.set(packageName, this.#start(this.options.env, packageName));
  }

  async settingsOf(urn: string): Promise<Comparer | undefined> {
    if (!isOfPlugin(typeOf(urn))) return undefined;
    this.#plugin ??= this.#unconfigured(packageOf(typeOf(urn)));
    return (await this.#plugin).settings;
  }

  /** Returns the process that checks the settings of a package's providers. It later becomes the process of the default provider. */
  async #unconfigured(packageName: string): Promise<ProviderClient> {
    if (!this.#spares.has(packageName)) this.warmUp(packageName);
    const host = this.#spares.get(packageName);
    if (host === undefined) throw new Error(`There is no process of the package ${packageName}.`);
    return this.#clientOf(await host);
  }

  async get(urn: string, config: Bag): Promise<ResourceProvider> {
    if (!isServed(typeOf(urn))) return this.options.otherPackages;
    const found = this.#loaded.find((loaded) => loaded.urn === urn && equal(loaded.config, config));
    if (found !== undefined) return found.provider;
    const provider = containsUnknown(config) ? Promise.resolve(new UnconfiguredProvider()) : this.#configured(urn, config);
    this.#loaded.push({ urn, config, provider });
    return provider;
  }

  async #configured(urn: string, config: Bag): Promise<ProviderClient> {
    const { settingsFor, settings } = this.options;
    const [name, given] = [nameOf(urn), fullKeys(urn, config)];
    const provider = await this.#clientOf(await this.#hostFor(urn, given));
    const own = isDefaultProvider(urn) ? given : await settingsFor(name, given);
    await provider.configure(name, ownKeys(urn, { ...own, ...settings }));
    return provider;
  }

  async #clientOf(host: Host): Promise<ProviderClient> {
    return new ProviderClient(this.options.sdk, await host.address, async () => host.exitReported?.());
  }

  async #hostFor(urn: string, settings: Bag): Promise<Host> {
    const packageName = packageOf(typeOf(urn));
    const spare = isDefaultProvider(urn) ? this.#spares.get(packageName) : undefined;
    if (spare !== undefined) this.#spares.delete(packageName);
    const { env, envOf } = this.options;
    return spare ?? this.#start(isDefaultProvider(urn) ? env : await envOf(nameOf(urn), settings), packageName);
  }

  #start(env: NodeJS.ProcessEnv, packageName: string): Promise<Host> {
    const host = this.options.startHost(env, packageName);
    host.catch(() => undefined); // Callers that need the host receive the error.
    this.#hosts.push(host);
    return host;
  }

  /** Ignores errors: a provider that cannot be reached has no pending call to end. */
  async cancel(): Promise<void> {
    const providers = await Promise.allSettled(this.#loaded.map(({ provider }) => provider));
    await Promise.allSettled(providers.map((loaded) => (loaded.status === "fulfilled" ? loaded.value.cancel?.() : undefined)));
  }

  async close(): Promise<void> {
    for (const provider of [...this.#loaded.map((loaded) => loaded.provider), this.#plugin])
      (await provider?.catch(() => undefined))?.close();
    for (const host of this.#hosts) (await host.catch(() => undefined))?.close();
  }
}

/** Adds the namespace to the keys of the resource plugin's settings: `baseUrl` becomes `hosting:baseUrl`, as in the configuration. */
function fullKeys(urn: string, settings: Bag): Bag {
  if (!isOfPlugin(typeOf(urn))) return settings;
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [`${packageOf(typeOf(urn))}:${key}`, value]));
}

function ownKeys(urn: string, settings: Bag): Bag {
  if (!isOfPlugin(typeOf(urn))) return settings;
  const prefix = `${packageOf(typeOf(urn))}:`;
  return Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [])),
  );
}

/** Replaces a provider in a preview that does not know the provider's settings. Compares inputs without the provider. */
class UnconfiguredProvider implements ResourceProvider {
  check = INPUT_COMPARER.check;
  diff = INPUT_COMPARER.diff;

  read: ResourceProvider["read"] = async (_, id) => ({ id, outputs: {} });

  // This call is never reached: a preview changes nothing, and in an `up` every setting is known.
  create: ResourceProvider["create"] = notInPreview;
  update: ResourceProvider["update"] = notInPreview;
  delete: ResourceProvider["delete"] = notInPreview;

  close(): void {}
}

async function notInPreview(): Promise<never> {
  throw new Error("A provider with unknown settings cannot change anything.");
}
