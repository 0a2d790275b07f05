import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { systemClock } from "../api/clock";
import { Run } from "../core/run";
import { Settings } from "../core/settings";
import type { Bag } from "../core/values";
import { kindsOnDemand } from "../resources/on-demand";
import { backendOf } from "./backend";
import { type DynamicProvider, dynamicProvider, type Process, usualSteps } from "./dynamic-provider";
import { type EngineLog, engineLog } from "./engine-log";
import { type HostRequest, hostRequests, loadedProtocols } from "./host-requests";
import { platformClock } from "./platform-clock";

/**
 * Entry of the provider host: `pulumi-hosting/provider`. Users' state files hold `exports.handler = () => require("pulumi-hosting/provider").Project;`
 * and so on, so neither this path nor the names of its exports ever change.
 *
 * One process serves all kinds of a stack. What they share, they share here: configuration, clients, budgets, reads.
 */
class HostProcess implements Process {
  private config: unknown;
  private current: Run | undefined;
  private log: EngineLog | undefined;
  private readonly requests = hostRequests(loadedProtocols());

  configure(config: unknown): void {
    this.config ??= config;
  }

  run(): Run {
    this.log ??= engineLog(process.argv.at(-1));
    if (this.current) return this.current;
    const settings = this.settings();
    this.current = new Run(settings, {
      clock: platformClock(settings, process.env),
      engineClock: systemClock,
      random: Math.random,
      randomHex: (bytes) => randomBytes(bytes).toString("hex"),
      sink: this.log.sink,
      usualSteps: usualSteps(),
      backend,
    });
    return this.current;
  }

  request(bag: Bag): HostRequest | undefined {
    return this.requests.of(bag);
  }

  async settled(): Promise<void> {
    await this.log?.settled();
  }

  /** The host's configuration object only looks keys up; the bag behind it is read where it is there, to find mistyped keys. */
  private settings(): Settings {
    const config = this.config as { get?: (key: string) => unknown; rawConfig?: unknown } | undefined;
    const look = (key: string) => {
      const value = config?.get?.(key);
      return value === undefined || value === null ? undefined : String(value);
    };
    const { rawConfig } = config ?? {};
    const keys = typeof rawConfig === "object" && rawConfig !== null ? Object.keys(rawConfig) : [];
    return new Settings(look, process.env, keys, process.env.PULUMI_NODEJS_PROJECT);
  }
}

/** Which backend keeps the stack's state, by the surroundings of this process. */
function backend(): string {
  const orNothing = <T>(look: () => T): T | undefined => {
    try {
      return look();
    } catch {
      return undefined;
    }
  };
  return backendOf({
    env: process.env,
    home: homedir(),
    cwd: process.cwd(),
    parseYaml: (text) => orNothing(() => require("yaml").parse(text)),
    files: {
      read: (path) => orNothing(() => readFileSync(path, "utf8")),
      stat: (path) => orNothing(() => statSync(path, { bigint: true })),
    },
  });
}

const host = new HostProcess();

const providers = Object.entries(kindsOnDemand).map(([name, load]): [string, PropertyDescriptor] => {
  let provider: DynamicProvider | undefined;
  const get = (): DynamicProvider => {
    provider ??= dynamicProvider(load(), host);
    return provider;
  };
  return [name, { enumerable: true, get }];
});

module.exports = Object.defineProperties({}, Object.fromEntries(providers));
