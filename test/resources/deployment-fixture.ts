import { deployment } from "../../provider/resources/hosting/deployment/resource";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
export const START = { method: "POST", path: "/applications/{uuid}/start" } as const;

/** A sandbox with an application, and the lifecycle of its deployments. */
export async function openDeployments(options: SandboxRunOptions = {}) {
  const fixture = await open(options);
  const { sandbox } = fixture;
  const applicationUuid = await addApplication(fixture);
  return {
    fixture,
    sandbox,
    deployments: fixture.of(deployment),
    inputs: { applicationUuid },
    held: () => sandbox.find("deployments"),
    starts: async () => (await sandbox.journal()).filter(({ method, path }) => method === "POST" && path.endsWith("/start")).length,
  };
}
