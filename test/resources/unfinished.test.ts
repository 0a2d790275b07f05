import type { Bag } from "../../provider/core/values";
import { deployment } from "../../provider/resources/hosting/deployment/resource";
import { s3Storage } from "../../provider/resources/hosting/s3-storage";
import { volume } from "../../provider/resources/hosting/volume/resource";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";
import { actions, BACKUP, RESTART, say } from "./action-fixture";

const open = sandboxRuns();
const withAction = actions();

const NOT_FINISHED = /^data: the last operation did not finish, so up continues it: .*=true pulumi refresh --target 'urn:/;
type Fixture = Awaited<ReturnType<typeof open>>;

/** Returns the writes since the previous call of `writes`, each by the last part of its path. */
async function writes({ sandbox }: Pick<Fixture, "sandbox">): Promise<string[]> {
  const all = (await sandbox.journal()).filter(({ method }) => method !== "GET");
  await sandbox.clearJournal();
  return all.map(({ method, path }) => `${method} ${path.split("/").at(-1)}`);
}

describe("refresh after a deployment whose wait timed out", () => {
  const timedOut = async () => {
    const fixture = await open();
    const deployments = fixture.of(deployment);
    const inputs = { applicationUuid: await addApplication(fixture), timeoutSeconds: 1 };
    const half = await deployments.createHalfWay(inputs);
    await writes(fixture);
    fixture.said();
    return { fixture, deployments, inputs, half };
  };

  test("the next `up` waits for the deployment, and starts no second deployment", async () => {
    for (const seconds of [0, 600]) {
      const { fixture, deployments, inputs, half } = await timedOut();
      await fixture.sandbox.advance(seconds);
      const found = await deployments.refreshed(half);
      expect(await deployments.diff(found, inputs)).toMatchObject({ changes: true, replaces: [] });
      expect(fixture.said()).toEqual([expect.stringMatching(NOT_FINISHED)]);
      const patient = { ...inputs, timeoutSeconds: 600 };
      const done = await deployments.update(found, patient);
      expect(done).toMatchObject({ id: half.id, outs: { status: "finished", commit: "HEAD", ranAt: expect.any(String) } });
      expect(await writes(fixture)).toEqual([]);
      fixture.restart();
      expect(await deployments.diff(done, patient)).toMatchObject({ changes: false });
    }
  });

  test("the next diff replaces a deployment that failed meanwhile", async () => {
    const { fixture, deployments, inputs, half } = await timedOut();
    await fixture.sandbox.mutate("deployments", half.id, { status: "failed" });
    const found = await deployments.refreshed(half);
    expect(await deployments.diff(found, inputs)).toMatchObject({ changes: true, replaces: ["applicationUuid"] });
    expect(fixture.said()).toEqual([`data: deployment ${half.id} ended as failed, will be created again`]);
  });
});

test("`up` continues at the failed step of an action after a refresh", async () => {
  const { fixture, sandbox, server, half, of, inputs, sent } = await withAction();
  const steps = [say("soon"), BACKUP, RESTART, { action: "wait", state: "running" }];
  await sandbox.mutate("power", server, { crashes: true });
  const first = await of.refreshed(await half(...steps));
  fixture.said();
  expect(await of.diff(first, inputs(steps))).toMatchObject({ changes: true, replaces: [] });
  expect(fixture.said()).toEqual(["data: incomplete: up continues at step 3 of 4 (power restart)", expect.stringMatching(NOT_FINISHED)]);
  const { outs } = await of.update(first, inputs(steps));
  expect(outs).toMatchObject({ stepsDone: 4, ranAt: expect.any(String) });
  expect((await sent()).map((call) => call.split(" ")[0])).toEqual(["command", "backups", "power", "power"]);
});

test("`up` after a refresh repeats the failed validation of a changed bucket", async () => {
  const fixture = await open();
  const buckets = fixture.of(s3Storage);
  const inputs = { name: "archive", endpoint: "https://s3.example.com", bucket: "acme", region: "eu", key: "a-key", secret: "a-secret" };
  const state = await buckets.create(inputs);
  const wanted = { ...inputs, bucket: "acme-2" };
  const answer = { valid: false, message: "Access denied." };
  await fixture.sandbox.fault({ match: { path: "/s3-storages/{uuid}/validate" }, kind: "status", code: 200, body: answer });
  const found = await buckets.refreshed(await buckets.updateHalfWay(state, wanted));
  await writes(fixture);
  expect(await buckets.diff(found, wanted)).toMatchObject({ changes: true });
  expect((await buckets.update(found, wanted)).outs).toMatchObject({ bucket: "acme-2", isUsable: true });
  expect(await writes(fixture)).toEqual(["POST validate"]);
});

test("an update after a refresh fails if the volume is in the state failed, and succeeds if this state has changed", async () => {
  const fixture = await open({ config: { "hosting:autoConfirm": "true" } });
  const volumes = fixture.of(volume);
  const inputs: Bag = { serverUuid: await fixture.server("alpha"), sizeGb: 20, timeoutSeconds: 1 };
  const half = await volumes.createHalfWay(inputs);
  await fixture.sandbox.mutate("volumes", half.id, { status: "failed" });
  await writes(fixture);
  let found = await volumes.refreshed(half);
  expect(await volumes.diff(found, inputs)).toMatchObject({ changes: true, replaces: [] });
  await expect(volumes.update(found, inputs)).rejects.toThrow(`volume ${half.id} is in the state failed.`);
  await fixture.sandbox.mutate("volumes", half.id, { status: "attached" });
  found = await volumes.refreshed(found);
  expect(await volumes.diff(found, inputs)).toMatchObject({ changes: true, replaces: [] });
  expect((await volumes.update(found, inputs)).outs).toMatchObject({ status: "attached" });
  expect(await writes(fixture)).toEqual([]);
});
