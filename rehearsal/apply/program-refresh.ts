import type { Deployment, ProgramReads } from "../plan/deployment";
import type { Step } from "../plan/step";
import { ReportedError } from "../protocol/thrown";
import type { ResourceState } from "../state/state";
import type { Executor } from "./executor";

/** Reads a resource when the program registers it, with the provider settings of the program, as `--run-program` does (docs/facts/engine.md 6.7). */
export class ProgramRefresh implements ProgramReads {
  constructor(
    private readonly deployment: Deployment,
    private readonly executor: Executor,
    /** Whether the run only reads, and changes no resources. */
    readonly isOnly: boolean,
  ) {}

  async read(old: ResourceState, registration: ResourceState): Promise<ResourceState | undefined> {
    const step: Step = { op: "refresh", old, registration };
    await this.executor.schedule([step]);
    if (step.found === undefined) throw new ReportedError(`${old.urn} was not read`);
    this.deployment.replaceOld(old, step.next);
    return step.next;
  }
}
