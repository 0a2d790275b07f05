import { volume } from "../../provider/resources/hosting/volume/resource";
import type { SandboxRun } from "../harness/sandbox-run";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const config = { "hosting:autoConfirm": "true" };
const CREATE = { method: "POST", path: "/svc/servers/{uuid}/volumes" } as const;

async function openVolumes() {
  const fixture = await open({ config });
  const inputs = { serverUuid: await fixture.server("alpha"), sizeGb: 50 };
  return { fixture, inputs, volumes: fixture.of(volume) };
}

const ids = async ({ sandbox }: SandboxRun) => (await sandbox.find("volumes")).map((v) => v.$id);

describe("lost responses to the creation of a volume", () => {
  test.each([
    ["a lost response", { kind: "drop-after" }],
    ["half a response", { kind: "truncate" }],
    ["a 504 and a delay of 140 s", { kind: "status", code: 504, body: "", actsAfterSeconds: 140 }],
  ] as const)(
    "the run names an equal volume that appears after %s, and the next run adopts the volume by its idempotency key",
    async (_, fault) => {
      const { fixture, inputs, volumes } = await openVolumes();
      await fixture.sandbox.fault({ match: { ...CREATE, nth: 2 }, ...fault });
      await expect(volumes.create(inputs)).rejects.toThrow(
        /^The response to the order was lost, and an equal volume has appeared since: 1 \(50 GB.*\)\. Run the same command again: its order has the same idempotency key.*set HOSTING_RESUME=Volume:data for that run\./,
      );
      fixture.restart();
      await expect(volumes.create(inputs)).rejects.toThrow("volume 1 was bought with this resource's key");
      fixture.resume("Volume:data");
      const { id } = await volumes.create(inputs);
      expect(await ids(fixture)).toEqual([id]);
    },
  );

  test("the next run buys one volume if no volume appears after a lost order", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    await fixture.sandbox.fault({ match: { ...CREATE, nth: 2 }, kind: "drop-before" });
    await expect(volumes.create(inputs)).rejects.toThrow(/no new volume "data" has appeared in 150 s/);
    fixture.restart();
    const { id } = await volumes.create(inputs);
    expect(await ids(fixture)).toEqual([id]);
  });

  test.each([
    ["a 504", { kind: "status", code: 504, body: "" }],
    ["a broken connection", { kind: "drop-before" }],
  ] as const)("the run asks for the quote again after %s, and buys one volume", async (_, fault) => {
    const { fixture, inputs, volumes } = await openVolumes();
    await fixture.sandbox.fault({ match: CREATE, ...fault });
    const { id } = await volumes.create(inputs);
    expect(await ids(fixture)).toEqual([id]);
    const orders = (await fixture.sandbox.journal()).filter(({ call }) => call === "POST /svc/servers/{uuid}/volumes");
    expect(orders.slice(1).map(({ status }) => status)).toEqual([422, 201]);
  });

  test("the run fails after 150 s without a quote, and says that nothing was bought", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    await fixture.sandbox.fault({ match: CREATE, kind: "status", code: 504, body: "", times: 0 });
    await expect(volumes.create(inputs)).rejects.toThrow(/^no quote for a volume has arrived in 150 s, so nothing was bought: /);
    expect(await ids(fixture)).toEqual([]);
  });

  test("the next run finds the volume for which a killed run waited", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    await volumes.createAndDie(inputs, 5);
    expect(await fixture.sandbox.find("volumes")).toMatchObject([{ status: "creating" }]);
    fixture.resume("Volume:data");
    const { id, outs } = await volumes.create(inputs);
    expect(await ids(fixture)).toEqual([id]);
    expect(outs.status).toBe("attached");
  });

  test("another resource with equal inputs creates another volume", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    await volumes.create(inputs);
    await volumes.create(inputs, "other");
    expect(await ids(fixture)).toHaveLength(2);
  });
});

describe("idempotency key for which the platform returns a deleted volume", () => {
  test("a creation buys a new volume after each of three deletions", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    const made = new Set<string>();
    for (let lifecycleFixture = 1; lifecycleFixture <= 3; lifecycleFixture++) {
      const state = await volumes.create(inputs);
      made.add(state.id);
      expect(made.size).toBe(lifecycleFixture);
      expect(await ids(fixture)).toEqual([state.id]);
      await volumes.delete(state);
      fixture.restart();
    }
  });

  test("the next run finds the volume that an interrupted run bought after a deletion", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    await volumes.delete(await volumes.create(inputs));
    fixture.restart();
    await volumes.createAndDie(inputs, 30); // the key returns the deleted volume, and the provider searches for this volume as long as a list may lag
    const [alive] = await ids(fixture);
    expect(alive).toBeDefined();
    fixture.resume("Volume:data");
    expect((await volumes.create(inputs)).id).toBe(alive);
  });

  test("the cap counts only the new volume if a volume is bought again after a deletion", async () => {
    const fixture = await open({ config: { ...config, "hosting:maxMonthlyIncrease": "5" } });
    const inputs = { serverUuid: await fixture.server("alpha"), sizeGb: 50 };
    const volumes = fixture.of(volume);
    await volumes.delete(await volumes.create(inputs));
    fixture.restart();
    await volumes.create(inputs);
    expect(await ids(fixture)).toHaveLength(1);
  });

  test("a creation keeps its volume if the list omits the volume once", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    const list = { match: { method: "GET", path: "/svc/volumes" }, kind: "status", code: 200, body: [] } as const;
    await fixture.sandbox.fault({ ...list, match: { ...list.match }, times: 1 });
    const { id } = await volumes.create(inputs);
    expect(await ids(fixture)).toEqual([id]);
  });
});

describe("interrupted wait for a volume", () => {
  test("an update waits for the volume if a read failed during the creation", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    await fixture.sandbox.fault({ match: { method: "GET", path: "/svc/volumes", nth: 3 }, kind: "status", code: 403 });
    const half = await volumes.createHalfWay({ ...inputs, backups: false });
    expect(half.reason).toContain("GET /svc/volumes failed with 403");
    expect(await ids(fixture)).toEqual([half.id]);
    fixture.restart();
    const { outs } = await volumes.update(half, { ...inputs, backups: false });
    expect(outs).toMatchObject({ status: "attached", monthlyPrice: 4 });
    expect(await ids(fixture)).toEqual([half.id]);
  });

  test("a timed-out update reports the reason, and the next update continues the wait", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    const stuck = await fixture.sandbox.add("volumes", { server_uuid: inputs.serverUuid, size_gb: 50 });
    await fixture.sandbox.mutate("volumes", stuck, { status: "restoring" });
    const state = { id: stuck, outs: inputs };
    await expect(volumes.update(state, { ...inputs, sizeGb: 60, timeoutSeconds: 60 })).rejects.toThrow(
      `timed out after 60 s waiting for volume restoring. Check volume ${stuck} in the console. The next up waits for it again.`,
    );
    expect(
      fixture
        .said()
        .filter((line) => line.includes("waiting:"))
        .slice(0, 2),
    ).toEqual([
      expect.stringMatching(/^data: waiting: volume restoring for (8|9|1\d) s$/),
      expect.stringMatching(/^data: waiting: volume restoring for (3|4)\d s$/),
    ]);
    await fixture.sandbox.mutate("volumes", stuck, { status: "attached" });
    expect((await volumes.update(state, { ...inputs, sizeGb: 60 })).outs).toMatchObject({ sizeGb: 60 });
  });

  test("a deletion waits for a volume that is still being created", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    await volumes.createAndDie(inputs, 5);
    const [id = ""] = await ids(fixture);
    await volumes.delete({ id: String(id), outs: inputs });
    expect(await ids(fixture)).toEqual([]);
  });

  test("a deletion succeeds if an earlier deletion is still in progress", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    const state = await volumes.create(inputs);
    await volumes.deleteAndDie(state, 2);
    expect(await fixture.sandbox.find("volumes")).toMatchObject([{ status: "deleting" }]);
    await fixture.sandbox.fault({ match: { method: "DELETE" }, kind: "status", code: 409 });
    await volumes.delete(state);
    expect(await ids(fixture)).toEqual([]);
  });

  test("a creation waits while the server of the volume is locked by another order", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    const locked = { kind: "status", code: 409, body: { message: "Server is locked." } } as const;
    await fixture.sandbox.fault({ match: CREATE, times: 3, ...locked });
    const { id } = await volumes.create(inputs);
    expect(await ids(fixture)).toEqual([id]);
  });

  test("a creation fails if the server of the volume stays locked", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    const locked = { kind: "status", code: 409, body: { message: "Server is locked." } } as const;
    await fixture.sandbox.fault({ match: CREATE, times: 0, ...locked });
    await expect(volumes.create(inputs)).rejects.toThrow(/failed with 409: "Server is locked"/);
  });

  test("a creation fails at once if the volume is in the state error", async () => {
    const { fixture, inputs, volumes } = await openVolumes();
    await fixture.sandbox.fault({ match: { method: "GET", path: "/svc/volumes", nth: 3 }, kind: "status", code: 200, body: [broken] });
    const half = await volumes.createHalfWay(inputs);
    expect(half.reason).toBe("volume 1 is in the state error. Check it in the console.");
  });
});

const broken = { id: 1, status: "error", size_gb: 50, backups: true, autogrow_max_gb: 0 };
