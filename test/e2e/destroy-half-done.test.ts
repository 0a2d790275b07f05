import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";

test("`destroy` deletes the remaining variables after an earlier `destroy` failed halfway", async () => {
  const platform = await Platform.start();
  try {
    const { sandbox, fixture } = platform;
    const applicationUuid = fixture.application;
    const stack = new InProcessStack(
      platform,
      () => void new hosting.EnvironmentVariables("set", { applicationUuid, variables: { A: "one", B: "two", C: "three" } }),
    );
    const keys = async () =>
      (await sandbox.find("variables", { application_uuid: applicationUuid, is_preview: false })).map(({ key }) => key).sort();
    const before = await keys();
    await stack.up();
    await sandbox.fault({ kind: "status", code: 500, match: { method: "DELETE", path: "/applications/{uuid}/envs/{env_uuid}" }, times: 1 });
    expect((await stack.destroy()).ok).toBe(false);
    await sandbox.clearFaults();
    expect((await keys()).length).toBeGreaterThan(before.length);
    expect((await stack.destroy()).errors).toEqual([]);
    expect(await keys()).toEqual(before);
  } finally {
    await platform.close();
  }
});
