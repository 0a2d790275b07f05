import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RehearsalError, type Stack, type StackOptions, type StackResult } from "../../rehearsal";

/** The results of an operation. `steps` and `calls` are sorted, so that their order does not depend on time. */
interface Done {
  operation: string;
  failed: boolean;
  steps: string[];
  calls: string[];
}

const TRACER = require.resolve("../support/provider-trace.cjs");
const OPERATIONS = ["preview", "up", "refresh", "destroy"] as const;

/**
 * Each test of a suite runs on all engines. In each operation, all engines must take the same steps and make the same provider calls. If
 * this machine has only one engine, the class compares and traces nothing.
 */
export class TwoEngines {
  /** The keys are the titles of the tests. */
  private readonly first = new Map<string, Done[]>();
  private current: Done[] = [];
  private folder = "";
  private isRace = false;

  constructor(private readonly isComparing: boolean) {}

  startTest(): void {
    this.current = [];
    this.isRace = false;
    if (this.isComparing) this.folder = mkdtempSync(join(tmpdir(), "provider-trace-"));
  }

  async open(open: (options: StackOptions) => Promise<Stack>, options: StackOptions): Promise<Stack> {
    if (!this.isComparing) return open(options);
    const trace = join(this.folder, "calls");
    const preload = `${process.env.NODE_OPTIONS ?? ""} --require=${TRACER}`.trim();
    const stack = await open({ ...options, env: { ...options.env, NODE_OPTIONS: preload, PROVIDER_TRACE: trace } });
    const traced = OPERATIONS.map((operation) => [operation, this.traced(operation, stack[operation].bind(stack), trace)]);
    return Object.assign(stack, Object.fromEntries(traced));
  }

  /** The steps of the current test depend on timing, so its engines are not compared. */
  race(): void {
    this.isRace = true;
  }

  end(test: string): void {
    if (!this.isComparing) return;
    rmSync(this.folder, { recursive: true, force: true });
    const before = this.first.get(test);
    if (before === undefined) this.first.set(test, this.current);
    else if (!this.isRace) expect(this.current).toEqual(before);
  }

  private traced(operation: string, run: (options?: object) => Promise<StackResult>, trace: string) {
    return async (options?: object): Promise<StackResult> => {
      writeFileSync(trace, "");
      const note = (result: StackResult, failed: boolean) =>
        this.current.push(done(operation, failed, result, readFileSync(trace, "utf8")));
      try {
        const result = await run(options);
        note(result, false);
        return result;
      } catch (error) {
        if (error instanceof RehearsalError) note(error.result, true);
        throw error;
      }
    };
  }
}

function done(operation: string, failed: boolean, { steps }: StackResult, trace: string): Done {
  return {
    operation,
    failed,
    steps: steps.map((step) => [step.op, step.name, ...[...step.keys].sort(), ...(step.failed ? ["failed"] : [])].join(" ")).sort(),
    calls: trace.split("\n").filter(Boolean).sort(),
  };
}
