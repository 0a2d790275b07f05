import { type SandboxRun, type SandboxRunOptions, sandboxRun } from "../../harness/sandbox-run";

/** Providers on sandboxes that are closed after each test. */
export function sandboxRuns(): (options?: SandboxRunOptions) => Promise<SandboxRun> {
  const opened: SandboxRun[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((fixture) => fixture.close()));
  });
  return async (options) => {
    const fixture = await sandboxRun(options);
    opened.push(fixture);
    return fixture;
  };
}
