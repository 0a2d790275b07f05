import { Provider } from "./provider";
import type { ProviderHost } from "./provider-host";
import type { Sdk } from "./sdk";
import { type Bag, equal } from "./wire";

/**
 * The provider processes of one run: one for each configuration that the run meets, since a refresh and a destroy use the one in
 * the state (engine-protocol.md 6.1).
 */
export class ProviderPool {
  readonly #loaded: { config: Bag; provider: Promise<Provider> }[] = [];
  readonly #hosts: Promise<ProviderHost>[] = [];
  #spare: Promise<ProviderHost> | undefined;

  constructor(
    private readonly sdk: Sdk,
    private readonly startHost: () => Promise<ProviderHost>,
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

  async #configure(host: Promise<ProviderHost>, config: Bag): Promise<Provider> {
    const provider = new Provider(this.sdk, await (await host).address);
    await provider.configure(config);
    return provider;
  }

  #start(): Promise<ProviderHost> {
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
