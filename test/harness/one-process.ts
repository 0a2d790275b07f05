import { randomBytes } from "node:crypto";
import { type Clock, systemClock } from "../../provider/api/clock";
import { connectionPool } from "../../provider/api/network";
import { openSocket } from "../../provider/api/socket";
import type { Sink } from "../../provider/core/log/log";
import type { Run } from "../../provider/core/run/run";
import type { Settings } from "../../provider/core/settings/settings";
import { platformClock, SANDBOX_SPEED } from "../../provider/hosts/platform-clock";
import { RESOURCE_TYPES, usualSteps } from "../../provider/hosts/process";
import type { Stack, StackOptions } from "../../rehearsal";
import { PLUGIN_PACKAGE } from "../../rehearsal/protocol/urn";
import type { Host } from "../../rehearsal/provider/pool";
import type { Internals, StartHost } from "../../rehearsal/rehearse";
import { rehearseOn } from "../../rehearsal/rehearse";
import type { Sandbox } from "../../sandbox";
import { connectionTo, socketTo } from "./connection";
import { serveKinds } from "./host";
import { type PluginProcess, servePlugin } from "./plugin-host";
import { providerRun, type RunOptions, runWith } from "./provider";

/**
 * Rehearses a stack with the provider in this process, because the start of a provider process takes half the time of an operation. The recordings,
 * the examples, and every suite with a Pulumi CLI start provider processes. `folders.programOf` returns the program of a project folder,
 * and `outside.visit` asks addresses outside the APIs.
 */
export async function rehearseInOneProcess(
  options: StackOptions,
  folders: Pick<Internals, "programOf"> = {},
  outside: Pick<RunOptions, "visit"> = {},
): Promise<Stack> {
  const stack: Stack = await rehearseOn(
    { ...folders, startHost: (...args) => startHost(options.sandbox === false ? undefined : stack.sandbox, outside, ...args) },
    options,
  );
  return stack;
}

/** Starts a host that stands for one provider process. The host keeps its data only for one run, as a process does. */
export async function startHost(
  sandbox: Sandbox | undefined,
  outside: Pick<RunOptions, "visit">,
  ...[sdk, env, report, packageName]: Parameters<StartHost>
): Promise<Host> {
  const pools: { close(): Promise<void> }[] = [];
  let isOver = false;
  const sink: Sink = ({ severity, text, urn, status }) => {
    if (severity !== "debug") report.message({ severity, text, urn, ephemeral: status === true });
  };
  const clockOf = (settings: Settings): Clock =>
    platformClock(settings, { ...env, [SANDBOX_SPEED]: String(Math.max(LEAST_SPEED, Number(env[SANDBOX_SPEED] ?? 1))) });
  const options = (): RunOptions => ({
    ...outside,
    env,
    clock: clockOf,
    engineClock: systemClock,
    random: Math.random,
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
    sink,
    usualSteps: usualSteps(),
    ...RESOURCE_TYPES,
    socket: sandbox ? socketTo(sandbox, () => isOver) : openSocket(),
    connect: (origin) => {
      const pool = sandbox && origin === sandbox.baseUrl ? connectionTo(sandbox) : connectionPool(origin);
      pools.push(pool);
      return pool;
    },
  });
  const startRun = (config: Record<string, unknown>): Run => providerRun({ config, env, ...options() });
  const beginPlugin: PluginProcess["begin"] = (settings, endable) => runWith(settings, options(), endable);
  const now = <T>(work: Promise<T>): Promise<T> => work;
  const host =
    packageName === PLUGIN_PACKAGE
      ? await servePlugin(sdk, () => ({ env, sink, begin: beginPlugin }), now)
      : await serveKinds(sdk, startRun, now);
  return {
    address: host.address,
    close: () => {
      isOver = true;
      host.close();
      for (const pool of pools) void pool.close();
    },
  };
}

/**
 * Lowest speed of the provider's clock, as a multiple of real time. A test that moves the platform's time by hand sets no speed, and the provider
 * would poll in real time.
 */
const LEAST_SPEED = 20;
