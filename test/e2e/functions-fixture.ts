import type { Stack } from "../../rehearsal";
import { seedOf } from "../harness/fixture";
import type { Engine } from "./engines";
import { SPEED } from "./money";

export const functionsFixture = (open: Engine["open"]) => {
  /** A test may assign the program between runs. */
  const stackWithServers = async () => {
    const fixture = { program: (): Record<string, unknown> | Promise<Record<string, unknown>> => ({}) };
    const stack = await open({ program: async () => fixture.program(), sandbox: { speed: SPEED } });
    const { servers } = await seedOf(stack.sandbox);
    return { stack, fixture, sandbox: stack.sandbox, alpha: servers.alpha ?? "", gamma: servers.gamma ?? "" };
  };
  const shopOf = async ({ sandbox }: Pick<Stack, "sandbox">, server: string) => {
    const project = await sandbox.add("projects", { name: "shop", description: "All of it" });
    const add = (fields: Record<string, string | string[]>) =>
      sandbox.add("applications", {
        source: "ctrimage",
        project_uuid: project,
        environment_name: "production",
        server_uuid: server,
        ctr_registry_image_name: "registry.example.com/web",
        ...fields,
      });
    const web = await add({ name: "web", tags: ["public"], ports_exposes: "3000", domains: "https://www.example.com" });
    return { project, web, worker: await add({ name: "worker" }) };
  };

  return { stackWithServers, shopOf };
};
