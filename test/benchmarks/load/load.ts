import type { StackResult } from "../../../rehearsal";
import { startSandbox } from "../../../sandbox";
import { serverOf } from "../../harness/fixture";
import type { Benchmark } from "../benchmark";
import { atLeast, atMost, type Figure, rounded } from "../figure";
import { ProcessUsage } from "../process-usage";
import { programOf, requireSettled, resourcesOf, type Shape } from "../programs";
import { ceilingOf } from "./ceiling";
import { declareShop, SHOP_RESOURCES } from "./shop";
import { soak } from "./soak";

const AT_ONCE = 20;
const SHARE = 0.9;
/** 1 project, 100 applications with 19 variables each. */
const MANY: Shape = { name: "2,001 resources", applications: 100, variables: 19 };
const DRIFTED = 50;
const MEMORY_LIMIT_MB = 400;
const SOAK_MINUTES = 1;

/** Several runs share one token. None may fail, and together they must use nearly all requests that the API allows. */
export const runsAtOnce: Benchmark = {
  name: "runs-at-once",
  doc: `${AT_ONCE} concurrent runs of ${SHOP_RESOURCES} resources on one token, under the API's limit (takes 9 minutes)`,
  engines: "rehearsal",
  onRequest: true,
  run: onLimitedSandbox(async function* ({ open, progress }, sandbox, serverUuid) {
    const names = Array.from({ length: AT_ONCE }, (_, n) => `shop-${n}`);
    const stacks = await Promise.all(
      names.map((name) => open({ program: () => declareShop(name, serverUuid), sandbox, project: name, stack: name })),
    );
    progress(`${AT_ONCE} concurrent ups of ${SHOP_RESOURCES} resources`);
    const begun = performance.now();
    const results = await Promise.all(stacks.map((stack) => stack.up()));
    const seconds = (performance.now() - begun) / 1000;
    for (const { summary } of results) requireCount(summary, "create", SHOP_RESOURCES + 1);
    const { used, ...ceiling } = ceilingOf(await sandbox.journal());
    const measured = { program: `${AT_ONCE} × ${SHOP_RESOURCES} resources`, engine: "rehearsal" } as const;
    const details = { ...ceiling, minutes: rounded(ceiling.minutes), seconds: rounded(seconds) };
    const unfinished = AT_ONCE * SHOP_RESOURCES - (await objectsOf(sandbox));
    yield atMost(0, { ...measured, benchmark: "runs-at-once-missing", value: unfinished, unit: "objects" }, details);
    yield atLeast(SHARE, { ...measured, benchmark: "runs-at-once-used", value: used ?? 0, unit: "share of the limit" }, details);
  }),
};

type AnySandbox = Awaited<ReturnType<typeof startSandbox>>;

function onLimitedSandbox(
  measure: (run: Parameters<Benchmark["run"]>[0], sandbox: AnySandbox, serverUuid: string) => AsyncGenerator<Figure>,
): Benchmark["run"] {
  return async function* (run) {
    const sandbox = await startSandbox({ limits: true });
    try {
      yield* measure(run, sandbox, await serverOf(sandbox));
    } finally {
      await sandbox.close();
    }
  };
}

/** Returns the number of objects that the runs declared. All variables of one `EnvironmentVariables` are one object. */
async function objectsOf(sandbox: AnySandbox): Promise<number> {
  const kinds = ["projects", "environments", "applications", "storages"] as const;
  const counts = await Promise.all(kinds.map(async (kind) => (await sandbox.find(kind)).length));
  const shared = await sandbox.find("sharedVariables", (row) => String(row.key).startsWith("SHARED_"));
  const sets = await sandbox.find("variables", { key: "SHOP", is_preview: false });
  // Subtracts the environment that the platform creates with each project.
  return counts.reduce((sum, count) => sum + count, 0) + shared.length + sets.length - AT_ONCE;
}

export const manyResources: Benchmark = {
  name: "many-resources",
  doc: `${MANY.name} under the API's limit: up, preview, ${DRIFTED} outside changes, up, destroy (takes 10 minutes)`,
  engines: "rehearsal",
  onRequest: true,
  run: onLimitedSandbox(async function* ({ open, progress }, sandbox, serverUuid) {
    const stack = await open({ program: programOf(MANY, { form: "single", serverUuid }), sandbox });
    /**
     * Yields the figures of one operation. `windows` and `used` cover all time since the start of the benchmark, because an operation
     * begins in the middle of a window.
     */
    const figures = async function* (operation: string, act: () => Promise<StackResult>): AsyncGenerator<Figure, StackResult> {
      progress(`${operation} of ${MANY.name}`);
      const before = (await sandbox.journal()).length;
      const begun = performance.now();
      const { peakMb, result } = await ProcessUsage.during(act);
      const seconds = (performance.now() - begun) / 1000;
      const entries = await sandbox.journal();
      const { requests, refused } = ceilingOf(entries.slice(before));
      const { windows, used } = ceilingOf(entries);
      const details = { operation, requests, refused, seconds: rounded(seconds), windows, used: rounded(used ?? 0) };
      const measured = { benchmark: "many-resources", program: MANY.name, engine: "rehearsal" } as const;
      yield atMost(MEMORY_LIMIT_MB, { ...measured, value: peakMb, unit: "MB" }, details);
      return result;
    };
    const made = yield* figures("up", () => stack.up());
    requireCount(made.summary, "create", resourcesOf(MANY, "single") + 1);
    requireSettled(yield* figures("preview", () => stack.preview()));
    const rows = await sandbox.find("variables", (row) => row.is_preview === false && String(row.key).startsWith("KEY_"));
    const width = Math.floor(rows.length / DRIFTED);
    for (let n = 0; n < DRIFTED; n++) await sandbox.mutate("variables", String(rows[n * width]?.$id), { value: "drifted" });
    const mended = yield* figures(`up, ${DRIFTED} drifted`, () => stack.up());
    requireCount(mended.summary, "update", DRIFTED);
    const gone = yield* figures("destroy", () => stack.destroy());
    requireCount(gone.summary, "delete", resourcesOf(MANY, "single") + 1);
    if ((await sandbox.find("projects")).length > 0) throw new Error("The destroy did not delete the project.");
  }),
};

function requireCount(summary: StackResult["summary"], op: keyof StackResult["summary"], wanted: number): void {
  if (summary[op] !== wanted) throw new Error(`Expected ${wanted} resources with the operation ${op}, found ${summary[op] ?? 0}.`);
}

export const soakOf = (minutes: number): Benchmark => ({
  name: "soak",
  doc: "growth of memory and sockets over consecutive previews",
  engines: "none",
  onRequest: true,
  async *run({ progress }) {
    const { growthKbPerPreview, sockets, socketLimit, ...details } = await soak(minutes, progress);
    const measured = { engine: "none" } as const;
    yield atMost(
      SOAK_LIMIT_KB,
      { ...measured, benchmark: "soak-memory", value: growthKbPerPreview, unit: "KB a preview" },
      { minutes, ...details },
    );
    yield atMost(socketLimit, { ...measured, benchmark: "soak-sockets", value: sockets, unit: "sockets" }, { minutes, ...details });
  },
});

const SOAK_LIMIT_KB = 2;

export const soakShort = soakOf(SOAK_MINUTES);
