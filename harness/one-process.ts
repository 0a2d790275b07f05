import { randomBytes } from "node:crypto";
import { systemClock } from "../provider/api/clock";
import { connectionPool } from "../provider/api/network";
import { openSocket } from "../provider/api/socket";
import type { Run } from "../provider/core/run";
import { platformClock, SANDBOX_SPEED } from "../provider/hosts/platform-clock";
import { usualSteps } from "../provider/hosts/process";
import type { Sandbox } from "../sandbox";
import type { Stack, StackOptions } from "../testing";
import type { Host } from "../testing/provider/pool";
import type { Internals, StartHost } from "../testing/rehearse";
import { rehearseOn } from "../testing/rehearse";
import { connectionTo, socketTo } from "./connection";
import { serveKinds } from "./host";
import { providerRun } from "./provider";

/**
 * Rehearses with the provider in this process. Starting the provider's process takes half the time of a rehearsal's
 * operation. The recordings, the examples, and every suite with a Pulumi CLI still use a process. `folders` runs
 * the programs of project folders.
 */
export async function rehearseInOneProcess(options: StackOptions, folders: Pick<Internals, "programOf"> = {}): Promise<Stack> {
  const stack: Stack = await rehearseOn(
    { ...folders, startHost: (...args) => startHost(options.sandbox === false ? undefined : stack.sandbox, ...args) },
    options,
  );
  return stack;
}

/** A process keeps all its data for one run. */
async function startHost(sandbox: Sandbox | undefined, ...[sdk, env, report]: Parameters<StartHost>): Promise<Host> {
  const pools: { close(): Promise<void> }[] = [];
  let isOver = false;
  const begin = (config: Record<string, unknown>): Run => {
    return providerRun({
      config,
      env,
      clock: (settings) =>
        platformClock(settings, { ...env, [SANDBOX_SPEED]: String(Math.max(LEAST_SPEED, Number(env[SANDBOX_SPEED] ?? 1))) }),
      engineClock: systemClock,
      random: Math.random,
      randomHex: (bytes) => randomBytes(bytes).toString("hex"),
      sink: ({ severity, text, urn, status }) => {
        if (severity !== "debug") report.message({ severity, text, urn, ephemeral: status === true });
      },
      usualSteps: usualSteps(),
      socket: sandbox ? socketTo(sandbox, () => isOver) : openSocket(),
      connect: (origin) => {
        const pool = sandbox && origin === sandbox.baseUrl ? connectionTo(sandbox) : connectionPool(origin);
        pools.push(pool);
        return pool;
      },
    });
  };
  const host = await serveKinds(sdk, begin, (work) => work);
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
 * Minimum speed. If a test moves the platform's time by hand, the provider polls in the meantime, and need not wait
 * as long as for a user.
 */
const LEAST_SPEED = 20;
