import { resolve } from "node:path";
import type { Sandbox } from "../../../sandbox";
import { serverOf } from "../../harness/fixture";
import { lookForCli, type PulumiCli } from "../../harness/pulumi-cli/find-cli";
import { startSandboxProcess } from "../../harness/sandbox-process";
import type { Benchmark, BenchmarkContext } from "../benchmark";
import { atMost, type Figure, median, rounded } from "../figure";
import { type Form, resourcesOf, type Shape } from "../programs";
import { requestsIn } from "../requests/count";
import { type RunCost, type ScaleProvider, ScaleStack } from "./scale-stack";

const RESOURCES = 10_000;
const VARIABLES = 49;
const ROUNDS = 3;
const PROVIDERS: readonly ScaleProvider[] = ["idle", "dynamic", "plugin"];

/** Every preview reads these two lists (projects and applications), and one list of variables for each application. */
const COMMON_LISTS = 2;
/** The request that proves the account. It reads no list. */
const FURTHER_REQUESTS = 1;
const TIME_RATIO = 1.15;
const MEMORY_LIMIT_MB = 300;

/** Speed of the sandbox. At this speed, waits for the API's limit add almost nothing to the measured time. */
const SPEED = 1000;
const JOURNAL_ENTRIES = 100_000;

const shapeOf = (resources: number): Shape => ({
  name: `${resources.toLocaleString("en-US")} resources`,
  applications: Math.max(1, Math.round(resources / (VARIABLES + 1))),
  variables: VARIABLES,
});

/** Uses the real CLI, both hosts, and a provider that does nothing. */
export const scale: Benchmark = {
  name: "scale",
  doc: `previews without changes of ${RESOURCES.toLocaleString("en-US")} resources on both hosts with a Pulumi CLI: requests, time, memory (takes half an hour)`,
  engines: "none",
  onRequest: true,
  async *run(context) {
    const { resources = RESOURCES, progress } = context;
    const cli = cliForFolders(progress, "scale");
    if (cli === undefined) return;
    for (const form of ["single", "set"] as const) yield* previews(cli, context, shapeOf(resources), form);
  },
};

/** If this machine has no CLI that runs folders, reports this and returns undefined. */
export function cliForFolders(progress: (text: string) => void, name: string): PulumiCli | undefined {
  const found = lookForCli({ env: process.env, toolsFolder: resolve(".tools") }).find(({ cli }) => cli)?.cli;
  if (found?.runsFolders) return found;
  progress(`${name} was not measured: this machine has no ${found ? "Node language host" : "Pulumi CLI"}.`);
  return undefined;
}

async function* previews(cli: PulumiCli, { progress }: BenchmarkContext, shape: Shape, form: Form): AsyncGenerator<Figure> {
  const sandbox = await startSandboxProcess({ speed: SPEED, limits: false, journalEntries: JOURNAL_ENTRIES });
  const stacks: ScaleStack[] = [];
  const program = `${shape.name}${form === "set" ? " as sets" : ""}`;
  try {
    const serverUuid = await serverOf(sandbox);
    for (const provider of PROVIDERS) {
      const stack = await ScaleStack.make(cli, sandbox, provider, shape, form, serverUuid);
      stacks.push(stack);
      const made = stacks.find((other) => other.provider === "dynamic");
      if (provider === "plugin" && made) await stack.takeStateOf(made);
      await sandbox.clearJournal();
      const { seconds, peakMb } = await stack.up();
      const { total, writes } = requestsIn(await sandbox.journal());
      progress(`${program}: up on ${provider}: ${rounded(seconds)} s, ${total} requests, ${writes} of them write, ${rounded(peakMb)} MB`);
    }
    yield* figuresOf(program, shape, form, await measuredRounds(stacks, sandbox, program, progress));
  } finally {
    for (const stack of stacks) stack.remove();
    await sandbox.close();
  }
}

interface Measured {
  costs: RunCost[];
  requests: ReturnType<typeof requestsIn>[];
}

/** Runs the providers alternately, each round in another order, so that other load of the machine affects all of them equally. */
async function measuredRounds(stacks: readonly ScaleStack[], sandbox: Sandbox, program: string, progress: BenchmarkContext["progress"]) {
  const measured = new Map<ScaleProvider, Measured>(PROVIDERS.map((provider) => [provider, { costs: [], requests: [] }]));
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 0; n < stacks.length; n++) {
      const stack = stacks[(n + round) % stacks.length] as ScaleStack;
      await sandbox.clearJournal();
      const cost = await stack.preview();
      progress(`${program}: preview ${round + 1} of ${ROUNDS} on ${stack.provider}: ${JSON.stringify(roundedCost(cost))}`);
      measured.get(stack.provider)?.costs.push(cost);
      measured.get(stack.provider)?.requests.push(requestsIn(await sandbox.journal()));
    }
  }
  return measured;
}

function* figuresOf(program: string, shape: Shape, form: Form, measured: ReadonlyMap<ScaleProvider, Measured>): Generator<Figure> {
  const of = (provider: ScaleProvider): Measured => measured.get(provider) ?? { costs: [], requests: [] };
  const middle = (provider: ScaleProvider, what: keyof RunCost): number => median(of(provider).costs.map((cost) => cost[what]));
  const about = (provider: ScaleProvider) => ({
    host: provider,
    resources: resourcesOf(shape, form),
    seconds: rounded(middle(provider, "seconds")),
    cpuSeconds: rounded(middle(provider, "cpuSeconds")),
    providerCpuSeconds: rounded(middle(provider, "providerCpuSeconds")),
    rounds: ROUNDS,
  });
  const engine = "pulumi";
  for (const host of ["dynamic", "plugin"] as const) {
    const details = about(host);
    const most = of(host).requests.reduce((x, y) => (x.total >= y.total ? x : y));
    const limit = shape.applications + COMMON_LISTS + FURTHER_REQUESTS;
    yield atMost(
      limit,
      { benchmark: "scale-requests", program, value: most.total, unit: "requests", engine },
      { ...details, calls: most.calls },
    );
    const writes = Math.max(...of(host).requests.map((one) => one.writes));
    yield atMost(0, { benchmark: "scale-writes", program, value: writes, unit: "requests", engine }, details);
    const peak = Math.max(...of(host).costs.map(({ peakMb }) => peakMb));
    yield atMost(MEMORY_LIMIT_MB, { benchmark: "scale-memory", program, value: peak, unit: "MB", engine }, details);
    for (const what of ["seconds", "cpuSeconds"] as const) {
      const value = middle(host, what) / middle("idle", what);
      const unit = "times the do-nothing provider";
      yield atMost(TIME_RATIO, { benchmark: `scale-${what}`, program, value, unit, engine }, { ...details, idle: about("idle") });
    }
  }
  for (const what of ["seconds", "cpuSeconds"] as const) {
    const value = middle("plugin", what) / middle("dynamic", what);
    yield atMost(1, { benchmark: `scale-plugin-${what}`, program, value, unit: "times the dynamic host", engine }, { rounds: ROUNDS });
  }
}

const roundedCost = (cost: RunCost): RunCost => ({
  seconds: rounded(cost.seconds),
  cpuSeconds: rounded(cost.cpuSeconds),
  providerCpuSeconds: rounded(cost.providerCpuSeconds),
  peakMb: rounded(cost.peakMb),
});
