import { openDeployments, START } from "./deployment-fixture";

describe("start of a deployment whose response is lost", () => {
  test.each(["drop-after", "truncate"] as const)("a creation finds the deployment that it started (fault %s)", async (kind) => {
    const { deployments, inputs, sandbox, held } = await openDeployments();
    await sandbox.fault({ match: START, kind });
    const { id, outs } = await deployments.create({ ...inputs, force: true }); // the platform does not merge this deployment with an equal one
    expect(await held()).toMatchObject([{ deployment_uuid: id, status: "finished" }]);
    expect(outs.status).toBe("finished");
  });

  test.each(["drop-before", "html"] as const)(
    "a creation stores an unknown id if its deployment never appears, and the next run deploys once (fault %s)",
    async (kind) => {
      const { fixture, deployments, inputs, sandbox, held } = await openDeployments();
      await sandbox.fault({ match: START, kind });
      const half = await deployments.createHalfWay(inputs);
      expect([half.id, half.reason]).toEqual([
        expect.stringMatching(/^unknown:@\d+$/),
        "The response to the creation was lost, and no new deployment has appeared in 150 s. Run the same command again: it looks for the deployment first.",
      ]);
      fixture.restart();
      expect(await deployments.diff(half, inputs)).toMatchObject({ changes: true, replaces: ["applicationUuid"] });
      const { id } = await deployments.create(inputs);
      await deployments.deleteInThisRun(half);
      expect(await held()).toMatchObject([{ deployment_uuid: id, status: "finished" }]);
    },
  );

  const late = (seconds: number) => ({ match: START, kind: "status", code: 504, body: "<html>", actsAfterSeconds: seconds }) as const;

  test.each([30, 90, 140])("a creation finds a deployment that the platform starts %s s after a 504", async (seconds) => {
    const { deployments, inputs, sandbox, held, starts } = await openDeployments();
    await deployments.create(inputs, "before");
    await sandbox.fault({ ...late(seconds), match: START });
    const { id } = await deployments.create({ ...inputs, force: true });
    expect([(await held()).map((row) => row.deployment_uuid).includes(id), (await held()).length, await starts()]).toEqual([true, 2, 2]);
  });

  test.each([false, true])("the next run adopts a deployment that started 200 s after a 504 (refreshed: %s)", async (isRefreshed) => {
    const { fixture, deployments, inputs, sandbox, held, starts } = await openDeployments();
    await sandbox.fault(late(200));
    const half = await deployments.createHalfWay(inputs);
    await sandbox.advance(60);
    const kept = isRefreshed ? await deployments.refreshed(half) : half;
    expect(kept.id).toBe(half.id);
    fixture.restart();
    fixture.said();
    await deployments.diff(kept, inputs);
    const { id } = await deployments.create(inputs);
    expect([await starts(), await held()]).toMatchObject([1, [{ deployment_uuid: id, status: "finished" }]]);
    expect(fixture.said()).toContain(`data: adopted: deployment ${id}: an earlier run of this stack started it, and the response was lost`);
  });

  test.each([10, 100])("the next run waits for a deployment that starts %s s after a cancelled run", async (seconds) => {
    const { fixture, deployments, inputs, sandbox, held, starts } = await openDeployments();
    await sandbox.fault(late(seconds));
    const half = await deployments.createCancelled(inputs, 5);
    expect(half).toMatchObject({ id: expect.stringMatching(/^unknown:@\d+$/), reason: expect.stringContaining("cancelled") });
    fixture.restart();
    await deployments.diff(half, inputs);
    const { id } = await deployments.create(inputs);
    expect([await starts(), await held()]).toMatchObject([1, [{ deployment_uuid: id, status: "finished" }]]);
  });

  test("the next run finds the deployment if the first run was cancelled before the platform answered", async () => {
    const isStart = ({ method, path }: { method: string; path: string }) => method === "POST" && path.includes("/start?");
    const { fixture, deployments, inputs, held, starts } = await openDeployments({ isUnanswered: isStart });
    const half = await deployments.createCancelled({ ...inputs, force: true }, 5);
    expect(half).toMatchObject({
      id: expect.stringMatching(/^unknown:@\d+$/),
      reason: expect.stringContaining("cancelled before the platform answered POST"),
    });
    fixture.restart();
    await deployments.diff(half, inputs);
    const { id } = await deployments.create(inputs);
    expect([await starts(), await held()]).toMatchObject([1, [{ deployment_uuid: id, status: "finished" }]]);
  });

  test("a creation saves nothing if it is cancelled after the platform refused its request", async () => {
    const { deployments, inputs, sandbox, held } = await openDeployments();
    await sandbox.fault({ match: START, kind: "status", code: 429, headers: { "retry-after": "30" } });
    await expect(deployments.createCancelled(inputs, 5)).rejects.toMatchObject({ code: "cancelled" });
    expect(await held()).toEqual([]);
  });

  test("the next run starts a deployment at once if the cancelled run sent its request 150 s earlier", async () => {
    const { fixture, deployments, inputs, sandbox, held, starts } = await openDeployments();
    await sandbox.fault({ match: START, kind: "drop-before" });
    const half = await deployments.createCancelled(inputs, 5);
    await fixture.clock.pass(150);
    fixture.restart();
    await deployments.diff(half, inputs);
    await deployments.create(inputs);
    expect([await starts(), (await held()).length]).toEqual([2, 1]);
  });

  test("the next run does not adopt a deployment that a push to the repository started", async () => {
    const { fixture, deployments, inputs, sandbox, held } = await openDeployments();
    await sandbox.fault({ match: START, kind: "drop-before" });
    const half = await deployments.createHalfWay(inputs);
    await sandbox.add("deployments", { application_uuid: inputs.applicationUuid });
    const [pushed] = await held();
    await sandbox.mutate("deployments", String(pushed?.$id), { is_api: false });
    fixture.restart();
    await deployments.diff(half, inputs);
    await deployments.create(inputs);
    expect(await held()).toHaveLength(2);
  });

  test("the deletion of an unknown deployment sends nothing, and reports that a deployment may exist", async () => {
    const { fixture, deployments, inputs, sandbox, starts } = await openDeployments();
    await sandbox.fault({ match: START, kind: "drop-before" });
    const half = await deployments.createHalfWay(inputs);
    fixture.said();
    await deployments.delete(half);
    expect(fixture.said()).toEqual([
      "data: left in place: a deployment may exist that the state does not contain: the response to its creation was lost",
    ]);
    expect(await starts()).toBe(1);
  });

  test("a creation fails with the platform's own error, and sends the request once", async () => {
    const { deployments, inputs, sandbox, held, starts } = await openDeployments();
    await sandbox.fault({ match: START, times: 0, kind: "status", code: 500, body: { message: "Server Error" } });
    await expect(deployments.create(inputs)).rejects.toThrow(/POST \/applications\/\w+\/start failed with 500: "Server Error"/);
    expect(await starts()).toBe(1);
    expect(await held()).toEqual([]);
  });

  test("a creation after a lost response does not return the id of an earlier deployment", async () => {
    const { deployments, inputs, sandbox, held } = await openDeployments();
    const { id: before } = await deployments.create(inputs);
    await sandbox.fault({ match: START, kind: "drop-after" });
    const { id } = await deployments.create(inputs);
    expect(id).not.toBe(before);
    expect(await held()).toHaveLength(2);
  });

  test("the next run finds the deployment that a killed process started", async () => {
    const { fixture, deployments, inputs, held } = await openDeployments();
    await deployments.createAndDie(inputs, 10);
    expect(await held()).toMatchObject([{ status: "in_progress" }]);
    const { id } = await deployments.create(inputs);
    expect(await held()).toMatchObject([{ deployment_uuid: id, status: "finished" }]);
    expect(fixture.said().join("\n")).toContain(
      `data: adopted: a deployment that was already in_progress (id ${id}); it may have started with`,
    );
  });
});
