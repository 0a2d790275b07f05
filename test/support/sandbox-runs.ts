import { systemClock } from "../../provider/api/clock";
import { connectionPool } from "../../provider/api/network";
import type { Run } from "../../provider/core/run/run";
import type { Sandbox } from "../../sandbox";
import { configOf, providerRun } from "../harness/provider";
import { type SandboxRun, type SandboxRunOptions, sandboxRun } from "../harness/sandbox-run";

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

/** Opens a provider like `sandboxRuns`, and also returns the id of the sandbox's server `alpha`. */
export function serverRuns(): (options?: SandboxRunOptions) => Promise<{ fixture: SandboxRun; sandbox: Sandbox; serverUuid: string }> {
  const open = sandboxRuns();
  return async (options) => {
    const fixture = await open(options);
    return { fixture, sandbox: fixture.sandbox, serverUuid: await fixture.server("alpha") };
  };
}

/** Opens a provider like `sandboxRuns`, and also returns the id of the sandbox's game server `survival`. */
export function survivalRuns() {
  const open = sandboxRuns();
  return async (options?: SandboxRunOptions) => {
    const fixture = await open(options);
    const [survival] = await fixture.sandbox.find("gameServers", { name: "survival" });
    return { fixture, sandbox: fixture.sandbox, ask: fixture.ask, server: String(survival?.identifier) };
  };
}

/** Starts providers that use real time and real connections. The connections close after all tests. */
export function connectedRuns(sandbox: () => Sandbox): (config?: Readonly<Record<string, string>>) => Run {
  const pools: { close(): Promise<void> }[] = [];
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.close()));
  });
  return (config = configOf(sandbox())) =>
    providerRun({
      config,
      clock: systemClock,
      connect: (origin) => {
        const pool = connectionPool(origin);
        pools.push(pool);
        return pool;
      },
    });
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
