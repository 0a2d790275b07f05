import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { serverOf } from "../../harness/fixture";
import type { Benchmark, BenchmarkContext } from "../benchmark";
import { atMost, type Figure } from "../figure";
import { P2, resourcesOf, type Shape } from "../programs";
import { counted } from "./count";

/** Number of parallel steps, as on a machine with two cores. */
const PARALLEL = 8;
const BUSY_PROCESSES = 2;

export interface FolderLimits {
  readonly shape: Shape;
  readonly up: number;
  readonly destroy: number;
}

const LIMITS: FolderLimits = { shape: P2, up: 110, destroy: 28 };

/**
 * Runs the program from a folder. The language host runs it in a separate process, as on a user's machine. The order of the registrations differs from
 * that of a program that runs as a function in this process.
 */
export async function* folderRequests(
  { open }: Pick<BenchmarkContext, "open">,
  { shape, up, destroy }: FolderLimits,
  { isBusy }: { isBusy: boolean },
): AsyncGenerator<Figure> {
  const dir = programFolder();
  const others = isBusy
    ? Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ["-e", "for(;;);"], { stdio: "ignore" }))
    : [];
  try {
    const config = { applications: String(shape.applications), variables: String(shape.variables) };
    const stack = await open({ dir, parallel: PARALLEL, config });
    const { sandbox, engine } = stack;
    await stack.setConfig("serverUuid", await serverOf(sandbox));
    const measured = { program: `${shape.name} in a folder`, unit: "requests", engine };
    const details = { form: "single", parallel: PARALLEL, isBusy };

    const first = await counted(sandbox, () => stack.up());
    const wanted = resourcesOf(shape, "single") + 1; // the stack itself counts as a resource
    const made = first.result.summary.create;
    if (made !== wanted) throw new Error(`Expected ${wanted} created resources, the up created ${made}.`);
    const { total, calls } = first.requests;
    yield atMost(up, { ...measured, benchmark: "folder-requests", value: total }, { ...details, operation: "up", calls });

    const last = await counted(sandbox, () => stack.destroy());
    if ((await sandbox.find("projects")).length > 0) throw new Error("The destroy did not delete the project.");
    yield atMost(
      destroy,
      { ...measured, benchmark: "folder-requests", value: last.requests.total },
      { ...details, operation: "destroy", calls: last.requests.calls },
    );
  } finally {
    for (const other of others) other.kill("SIGKILL");
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A copy is necessary, because a rehearsal keeps its state in the folder. */
function programFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-bench-"));
  cpSync(resolve("test/benchmarks/folder"), folder, { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "junction");
  return folder;
}

export const folderRequestsBenchmark: Benchmark = {
  name: "folder-requests",
  doc: "requests of the first up and the destroy of a program in a folder, with and without two busy processes",
  engines: "each",
  async *run(context) {
    for (const isBusy of [false, true]) {
      context.progress(
        `first up and destroy of ${LIMITS.shape.name} in a folder${isBusy ? `, with ${BUSY_PROCESSES} busy processes` : ""}`,
      );
      yield* folderRequests(context, LIMITS, { isBusy });
    }
  },
};
