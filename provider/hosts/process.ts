import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { availableParallelism, homedir } from "node:os";
import { type Clock, systemClock } from "../api/clock";
import type { Sink } from "../core/log";
import { resourceTypeText } from "../core/resource";
import { type Outside, Run } from "../core/run";
import { Settings } from "../core/settings";
import { definitionsOnDemand } from "../resources/on-demand";
import { backendOf } from "./backend";
import type { EngineLog } from "./engine-log";
import { platformClock } from "./platform-clock";

/** Returns the engine's default number of parallel steps (docs/facts/pulumi.md 7). */
export const usualSteps = (): number => 4 * availableParallelism();

/** Returns the run of a process that Pulumi's provider host started. `config` is the host's object from `configure`. */
export function runOfHost(config: unknown, { sink }: Pick<EngineLog, "sink">): Run {
  const settings = settingsOf(config);
  return new Run(settings, outsideOf(settings, sink));
}

/** Returns everything that a run of this process gets from outside. `endable` wraps each clock, so that its waits can end early. */
export const outsideOf = (settings: Settings, sink: Sink, endable: (clock: Clock) => Clock = (clock) => clock): Outside => ({
  clock: endable(platformClock(settings, process.env)),
  engineClock: endable(systemClock),
  random: Math.random,
  randomHex: (bytes) => randomBytes(bytes).toString("hex"),
  sink,
  usualSteps: usualSteps(),
  backend,
  types: Object.keys(definitionsOnDemand).map(resourceTypeText),
});

/**
 * Returns the settings. The host's configuration object can only look up keys. If the bag behind the object is accessible, it is read to find
 * mistyped keys.
 */
function settingsOf(given: unknown): Settings {
  const config = given as { get?: (key: string) => unknown; rawConfig?: unknown } | undefined;
  const look = (key: string) => {
    const value = config?.get?.(key);
    return value === undefined || value === null ? undefined : String(value);
  };
  const { rawConfig } = config ?? {};
  const keys = typeof rawConfig === "object" && rawConfig !== null ? Object.keys(rawConfig) : [];
  return new Settings(look, process.env, keys, process.env.PULUMI_NODEJS_PROJECT);
}

/** Returns the backend of the stack's state, from the environment of this process. */
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
