import { startSandbox } from "../../../sandbox";
import { startTwin } from "../../../sandbox/start-twin";
import * as hosting from "../../../sdk";
import { createFixture } from "../../harness/fixture";
import { rehearseInOneProcess } from "../../harness/one-process";
import { copyHere } from "../../harness/twin-trial";

test("a copy keeps the known settings of a server when it learns further settings of this server", async () => {
  const account = await startSandbox({ speed: 300 });
  try {
    const { alpha } = await createFixture(account);
    const keys = { logService2Enabled: true, logService2DatasetName: "alpha", logService2ApiKey: "key-of-the-service" };
    const program = () => {
      new hosting.ServerLogDrains("drains", { serverUuid: alpha, ...keys });
      new hosting.ServerEdgeTunnel("tunnel", { serverUuid: alpha, isEdgeTunnel: true });
    };
    const stack = await rehearseInOneProcess({ program, sandbox: account });
    await stack.up();
    await stack.close();
    // A copy of a large account does not contain every read.
    const { answers, ask } = await copyHere(account);
    const { sandbox } = await startTwin({}, { answers: answers.filter(({ path }) => !path.endsWith("/edge-tunnel")), ask });
    const settings = async () => (await sandbox.snapshot()).serverSettings[alpha]?.changed;
    const before = await settings();
    expect(before).toMatchObject({ is_logdrain_log_service_2_enabled: true, logdrain_log_service_2_dataset_name: "alpha" });
    const headers = { authorization: `Bearer ${sandbox.apiToken}`, accept: "application/json" };
    const response = await fetch(`${sandbox.baseUrl}/api/v1/servers/${alpha}/edge-tunnel`, { headers });
    expect(response.status).toBe(200);
    expect(await settings()).toEqual({ ...before, is_edge_tunnel: true });
    await sandbox.close();
  } finally {
    await account.close();
  }
});
