import { systemClock } from "../api/clock";
import type { Run } from "../core/run/run";
import type { Bag } from "../core/values";
import { definitionsOnDemand } from "../resources/on-demand";
import type { DynamicProvider, Process } from "./dynamic-provider";
import type { EngineLog } from "./engine-log";
import type { CancelProtocol } from "./host-cancel";
import { type HostRequest, hostRequests, loadedModules, loadedProtocols } from "./host-requests";

// Modules are loaded only when they are needed: the module of a resource type at its first use, and the modules below at the first call for any type. All other imports in
// this file are types, because loading delays every run.
const loaded = {
  cancellation: () => require("./cancellation") as typeof import("./cancellation"),
  dynamicProvider: () => require("./dynamic-provider") as typeof import("./dynamic-provider"),
  engineLog: () => require("./engine-log") as typeof import("./engine-log"),
  engineWatch: () => require("./engine-watch") as typeof import("./engine-watch"),
  hostCancel: () => require("./host-cancel") as typeof import("./host-cancel"),
  process: () => require("./process") as typeof import("./process"),
};

// This module is the entry point `pulumi-hosting/provider`, which the provider host loads. Users' state files contain
// `exports.handler = () => require("pulumi-hosting/provider").Project;` and so on, so neither this path nor the names of its exports ever change.

/** One process serves all resource types of a stack. They share its configuration, clients, budgets and reads. */
class HostProcess implements Process {
  private config: unknown;
  private current: Run | undefined;
  private log: EngineLog | undefined;
  // The host reads its first request before it calls a provider, so the recording must begin when this module is loaded.
  private readonly requests = hostRequests(loadedProtocols());

  configure(config: unknown): void {
    this.config ??= config;
  }

  run(): Run {
    this.current ??= this.begin(process.argv.at(-1));
    return this.current;
  }

  /** `engine`: address of the engine, from the last argument of the host. */
  private begin(engine: string | undefined): Run {
    const { endWithEngine, enginePipe } = loaded.engineWatch();
    endWithEngine(enginePipe(), engine, systemClock, () => process.exit(1));
    this.log = loaded.engineLog().engineLog(engine);
    const cancellation = new (loaded.cancellation().Cancellation)();
    const protocols = loadedModules(/[\\/](protobuf[\\/]empty|proto[\\/]plugin)_pb\.js$/) as CancelProtocol[];
    loaded.hostCancel().onCancel(protocols, systemClock, () => cancellation.cancel());
    return loaded.process().runOfHost(this.config, this.log, cancellation);
  }

  request(bag: Bag): HostRequest | undefined {
    return this.requests.of(bag);
  }

  async settled(): Promise<void> {
    await this.log?.settled();
  }
}

const host = new HostProcess();

const providers = Object.entries(definitionsOnDemand).map(([name, load]): [string, PropertyDescriptor] => {
  let provider: DynamicProvider | undefined;
  const get = (): DynamicProvider => {
    provider ??= loaded.dynamicProvider().dynamicProvider(load(), host);
    return provider;
  };
  return [name, { enumerable: true, get }];
});

module.exports = Object.defineProperties({}, Object.fromEntries(providers));
