import { HOSTS } from "../../provider/hosts/host-choice";
import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";

// Without aliases, a rename creates resources that adopt the objects of the old ones. If another step of that run fails, the state contains both.

interface Program {
  prefix: string;
  port: string;
  variables: Record<string, string>;
  copies: number;
  hasBad: boolean;
}

const before: Program = { prefix: "old", port: "8080", variables: { A: "1", B: "1" }, copies: 2, hasBad: false };
describe.each(HOSTS)("on the %s host", (host) => {
  test("the run after an interrupted rename applies a second change, and deletes only what the program removed", async () => {
    const platform = await Platform.start();
    try {
      platform.host = host;
      const { sandbox, fixture } = platform;
      let scene = before;
      const stack = new InProcessStack(platform, () => declare(fixture.alpha, scene));
      expect((await stack.up()).errors).toEqual([]);
      const applicationId = String((await sandbox.find("applications", { name: "renamed" }))[0]?.$id);

      await sandbox.fault({ match: { method: "POST", path: "/projects" }, kind: "status", code: 422, body: { message: "no" }, times: 0 });
      scene = { ...before, prefix: "new", hasBad: true };
      expect((await stack.up()).ok).toBe(false);
      await sandbox.clearFaults();
      await sandbox.clearJournal();

      scene = { prefix: "new", port: "9090", variables: { A: "2", C: "3" }, copies: 3, hasBad: false };
      expect((await stack.up()).errors).toEqual([]);
      const deletions = (await sandbox.journal()).filter(({ method }) => method === "DELETE");
      // The variable B and its preview copy.
      expect(deletions.map(({ call }) => call)).toEqual(Array(2).fill("DELETE /applications/{uuid}/envs/{env_uuid}"));

      const [application] = await sandbox.find("applications", { name: "renamed" });
      expect(application).toMatchObject({ $id: applicationId, ports_exposes: "9090" });
      const variables = await sandbox.find("variables", { application_uuid: applicationId, is_preview: false });
      expect(variables.map(({ key, value }) => [key, value]).sort()).toEqual([
        ["A", "2"],
        ["C", "3"],
      ]);
      expect(await sandbox.find("autoscalingPolicies", { application_uuid: applicationId })).toMatchObject([
        { enabled: true, max_copies: 3 },
      ]);
      expect(await stack.preview()).toMatchObject({ ok: true, changes: [] });
      const urns = (await stack.state()).resources.map(({ urn }) => urn);
      expect(urns.filter((urn) => urn.includes("old"))).toEqual([]);
    } finally {
      await platform.close();
    }
  });
});

function declare(serverUuid: string, { prefix, port, variables, copies, hasBad }: Program): void {
  const shop = new hosting.Project("shop");
  const source = { kind: "ctrimage", image: "registry.example.com/web" } as const;
  const application = new hosting.Application(`${prefix}-web`, {
    name: "renamed",
    projectUuid: shop.id,
    serverUuid,
    source,
    portsExposes: port,
  });
  const applicationUuid = application.id;
  new hosting.EnvironmentVariables(`${prefix}-variables`, { applicationUuid, variables });
  new hosting.AutoscalingPolicy(`${prefix}-policy`, { applicationUuid, enabled: true, monthlyCapUsd: 20, minCopies: 1, maxCopies: copies });
  if (hasBad) new hosting.Project("bad", {}, { dependsOn: application });
}
