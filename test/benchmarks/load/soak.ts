import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { systemClock } from "../../../provider/api/clock";
import { TRANSPORT } from "../../../provider/api/limits";
import { connectionPool, type Send } from "../../../provider/api/network";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { typeToken } from "../../../provider/core/type-token";
import { type Bag, withCallerInfo } from "../../../provider/core/values";
import { DynamicLifecycle } from "../../../provider/hosts/dynamic-provider";
import { definitions } from "../../../provider/resources";
import { openBag } from "../../../rehearsal/protocol/wire";
import type { Sandbox } from "../../../sandbox";
import { declareEverything, EVERYTHING_MAY_GO } from "../../harness/everything";
import { Platform } from "../../harness/platform";
import { configOf, pinsOf, providerRun } from "../../harness/provider";
import { InProcessStack } from "../../harness/stack";

const SAMPLE_EVERY = 50;
/** One sample to warm up, and two samples to compare. */
const LEAST_SAMPLES = 3;

interface Soaked {
  previews: number;
  requests: number;
  resources: number;
  /** Growth of the heap with each preview, after garbage collection. */
  growthKbPerPreview: number;
  heapMb: number;
  /** Maximum number of open sockets, at both ends of the connections, without those that the process had before. */
  sockets: number;
  socketLimit: number;
}

interface Held {
  definition: AnyDefinition;
  id: string;
  inputs: Bag;
  outputs: Bag;
}

/** Runs previews for `minutes` minutes. Each preview starts without stored data, as in a new process. */
export async function soak(minutes: number, progress: (text: string) => void, sampleEvery = SAMPLE_EVERY): Promise<Soaked> {
  const before = socketsOpen();
  const platform = await Platform.start();
  const pool = connectionPool(platform.sandbox.baseUrl);
  try {
    const resources = await heldOf(platform);
    const { sandbox } = platform;
    const heaps: number[] = [];
    let [previews, requests, sockets] = [0, 0, 0];
    const until = systemClock.now() + minutes * 60_000;
    do {
      for (let n = 0; n < sampleEvery; n++) {
        requests += await preview(resources, sandbox, pool);
        sockets = Math.max(sockets, socketsOpen() - before);
      }
      previews += sampleEvery;
      await sandbox.clearJournal();
      heaps.push(heapBytes());
      progress(`${previews} previews, ${mb(heaps.at(-1) ?? 0)} MB`);
    } while (heaps.length < LEAST_SAMPLES || systemClock.now() < until);
    return {
      previews,
      requests,
      resources: resources.length,
      growthKbPerPreview: growthOf(heaps) / sampleEvery / 1024,
      heapMb: mb(heaps.at(-1) ?? 0),
      sockets,
      socketLimit: 2 * TRANSPORT.connections,
    };
  } finally {
    await pool.close();
    await platform.close();
  }
}

async function heldOf(platform: Platform): Promise<Held[]> {
  platform.environment = EVERYTHING_MAY_GO; // the events of the program overwrite data
  const stack = new InProcessStack(platform, () => declareEverything(platform.fixture));
  const went = await stack.up();
  if (!went.ok) throw new Error(`The benchmark program failed: ${went.errors.join("; ")}`);
  return (await stack.managed()).map(({ type, id, inputs, outputs }) => {
    const definition = definitions.find((d) => typeToken(d) === type);
    if (!definition || id === undefined) throw new Error(`There is no resource type ${type}.`);
    return { definition, id, inputs: bare(inputs), outputs: bare(outputs) };
  });
}

const bare = (bag: Parameters<typeof openBag>[0]): Bag => {
  const { __provider: _, ...rest } = openBag(bag) as Bag;
  return rest;
};

/** Checks and diffs each resource, as the engine does in a preview. Returns the number of requests. */
async function preview(resources: readonly Held[], sandbox: Sandbox, pool: Send): Promise<number> {
  let requests = 0;
  const run = providerRun({
    config: { ...configOf(sandbox), ...pinsOf(sandbox) },
    clock: systemClock,
    connect: () => (request) => {
      requests++;
      return pool(request);
    },
  });
  for (const { definition, id, inputs, outputs } of resources) {
    const lifecycle = new DynamicLifecycle(definition, run);
    const checked = await lifecycle.check(inputs, withCallerInfo(inputs, { isPreview: true }));
    const { changes } = await lifecycle.diff(id, outputs, checked.inputs);
    if (checked.failures.length > 0 || changes !== false)
      throw new Error(`A preview of ${definition.type} without changes reports failures: ${JSON.stringify(checked.failures)}`);
  }
  return requests;
}

/** Compares the smallest samples of the last and the middle third, because larger samples may contain memory that is not collected yet. */
function growthOf(heaps: readonly number[]): number {
  const third = Math.floor(heaps.length / 3);
  const [middle, last] = [heaps.slice(-2 * third, -third), heaps.slice(-third)];
  return (Math.min(...last) - Math.min(...middle)) / third;
}

function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

const socketsOpen = (): number => process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;

const mb = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10;
