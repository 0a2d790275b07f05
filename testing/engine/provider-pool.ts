import { Provider } from "./provider";
import type { Sdk } from "./sdk";
import { type Bag, equal } from "./wire";

/** What serves providers to a run; a process of the SDK's host, unless a proof puts another in its place. */
export interface Host {
  /** Where it listens. */
  readonly address: Promise<string>;
  /** Comes when a broken connection has been explained, as far as it will be. */
  lastNews?(): Promise<void>;
  close(): void;
}

/**
 * The provider processes of one run: one for each configuration that the run meets, since a refresh and a destroy use the one in
 * the state (engine-protocol.md 6.1).
 */
export class ProviderPool {
  readonly #loaded: { config: Bag; provider: Promise<Provider> }[] = [];
  readonly #hosts: Promise<Host>[] = [];
  #spare: Promise<Host> | undefined;

  constructor(
    private readonly sdk: Sdk,
    private readonly startHost: () => Promise<Host>,
  ) {}

  /** Starts a process before its configuration is known: that takes half a second, in which the program starts as well. */
  warmUp(): void {
    this.#spare = this.#start();
  }

  get(config: Bag): Promise<Provider> {
    const found = this.#loaded.find((loaded) => equal(loaded.config, config));
    if (found !== undefined) return found.provider;
    const host = this.#spare ?? this.#start();
    this.#spare = undefined;
    const provider = this.#configure(host, config);
    this.#loaded.push({ config, provider });
    return provider;
  }

  async #configure(host: Promise<Host>, config: Bag): Promise<Provider> {
    const started = await host;
    const provider = new Provider(this.sdk, await started.address, async () => started.lastNews?.());
    await provider.configure(config);
    return provider;
  }

  #start(): Promise<Host> {
    const host = this.startHost();
    host.catch(() => undefined); // Whoever needs the host hears of it.
    this.#hosts.push(host);
    return host;
  }

  async close(): Promise<void> {
    for (const { provider } of this.#loaded) (await provider.catch(() => undefined))?.close();
    for (const host of this.#hosts) (await host.catch(() => undefined))?.close();
  }
}
