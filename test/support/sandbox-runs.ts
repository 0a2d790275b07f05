import { type SandboxRun, type SandboxRunOptions, sandboxRun } from "../../harness/sandbox-run";
import type { Sandbox } from "../../sandbox";

/** Opens providers on sandboxes that are closed after each test. */
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

/** Opens these providers, and returns the id of the sandbox's server `alpha` with them. */
export function serverRuns(): (options?: SandboxRunOptions) => Promise<{ fixture: SandboxRun; sandbox: Sandbox; serverUuid: string }> {
  const open = sandboxRuns();
  return async (options) => {
    const fixture = await open(options);
    return { fixture, sandbox: fixture.sandbox, serverUuid: await fixture.server("alpha") };
  };
}

/** Adds a project. Returns the place of an application in it on the server `alpha`. */
export const addPlace = async ({ sandbox, server }: SandboxRun) => ({
  project_uuid: await sandbox.add("projects", { name: "shop" }),
  environment_name: "production",
  server_uuid: await server("alpha"),
});

/** Adds an application of a prebuilt image, in its own project on the server `alpha`. */
export const addApplication = async (fixture: SandboxRun, more: Parameters<Sandbox["add"]>[1] = {}): Promise<string> =>
  fixture.sandbox.add("applications", {
    source: "ctrimage",
    ...(await addPlace(fixture)),
    ctr_registry_image_name: "registry.example.com/web",
    ...more,
  });
