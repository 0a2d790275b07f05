import type { SandboxRun } from "../../harness/sandbox-run";
import { volume } from "../../provider/resources/hosting/volume";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const config = { "hosting:autoConfirm": "true" };
const CREATE = { method: "POST", path: "/svc/servers/{uuid}/volumes" } as const;

async function begin() {
  const fixture = await open({ config });
  const inputs = { serverUuid: await fixture.server("alpha"), sizeGb: 50 };
  return { fixture, inputs, volumes: fixture.of(volume) };
}

const ids = async ({ sandbox }: SandboxRun) => (await sandbox.find("volumes")).map((v) => v.$id);

describe("a creation whose answer is lost", () => {
  test.each(["drop-after", "truncate"] as const)("is sent again with its key in the same run (%s)", async (kind) => {
    const { fixture, inputs, volumes } = await begin();
    await fixture.sandbox.fault({ match: { ...CREATE, nth: 2 }, kind });
    const { id } = await volumes.create(inputs);
    expect(await ids(fixture)).toEqual([id]);
  });

  test("a creation that loses its answer repeatedly is found by the next run", async () => {
    const { fixture, inputs, volumes } = await begin();
    await fixture.sandbox.fault({ match: { ...CREATE, nth: 2 }, times: 5, kind: "drop-after" });
    await expect(volumes.create(inputs)).rejects.toThrow(/got no response/);
    expect(await ids(fixture)).toHaveLength(1);
    fixture.restart();
    const { id } = await volumes.create(inputs);
    expect(await ids(fixture)).toEqual([id]);
  });

  test("a creation whose process died while it waited is found by the next run", async () => {
    const { fixture, inputs, volumes } = await begin();
    await volumes.createAndDie(inputs, 5);
    expect(await fixture.sandbox.find("volumes")).toMatchObject([{ status: "creating" }]);
    const { id, outs } = await volumes.create(inputs);
    expect(await ids(fixture)).toEqual([id]);
    expect(outs.status).toBe("attached");
  });

  test("is another creation of another resource", async () => {
    const { fixture, inputs, volumes } = await begin();
    await volumes.create(inputs);
    await volumes.create(inputs, "other");
    expect(await ids(fixture)).toHaveLength(2);
  });
});

describe("a key that answers what was deleted since", () => {
  test("gets that object's id as well, as often as it is deleted", async () => {
    const { fixture, inputs, volumes } = await begin();
    const made = new Set<string>();
    for (let life = 1; life <= 3; life++) {
      const state = await volumes.create(inputs);
      made.add(state.id);
      expect(made.size).toBe(life);
      expect(await ids(fixture)).toEqual([state.id]);
      await volumes.delete(state);
      fixture.restart();
    }
  });

  test("a key finds the second object again after the second life", async () => {
    const { fixture, inputs, volumes } = await begin();
    await volumes.delete(await volumes.create(inputs));
    fixture.restart();
    await volumes.createAndDie(inputs, 30); // the key answers with the first one, which is looked for as long as a list may lag
    const [alive] = await ids(fixture);
    expect(alive).toBeDefined();
    expect((await volumes.create(inputs)).id).toBe(alive);
  });

  test("counts once against the cap", async () => {
    const fixture = await open({ config: { ...config, "hosting:maxMonthlyIncrease": "5" } });
    const inputs = { serverUuid: await fixture.server("alpha"), sizeGb: 50 };
    const volumes = fixture.of(volume);
    await volumes.delete(await volumes.create(inputs));
    fixture.restart();
    await volumes.create(inputs);
    expect(await ids(fixture)).toHaveLength(1);
  });

  test("is believed where the list does not show the object, but the object itself can be read", async () => {
    const { fixture, inputs, volumes } = await begin();
    const list = { match: { method: "GET", path: "/svc/volumes" }, kind: "status", code: 200, body: [] } as const;
    await fixture.sandbox.fault({ ...list, match: { ...list.match }, times: 1 });
    const { id } = await volumes.create(inputs);
    expect(await ids(fixture)).toEqual([id]);
  });
});

describe("a wait that is interrupted", () => {
  test("leaves a volume that is created and not ready; the next update waits on", async () => {
    const { fixture, inputs, volumes } = await begin();
    await fixture.sandbox.fault({ match: { method: "GET", path: "/svc/volumes", nth: 3 }, kind: "status", code: 403 });
    const half = await volumes.createHalfWay({ ...inputs, backups: false });
    expect(half.reason).toContain("GET /svc/volumes failed with 403");
    expect(await ids(fixture)).toEqual([half.id]);
    fixture.restart();
    const { outs } = await volumes.update(half, { ...inputs, backups: false });
    expect(outs).toMatchObject({ status: "attached", monthlyPrice: 4 });
    expect(await ids(fixture)).toEqual([half.id]);
  });

  test("stops after its time, says where to look, and can be continued", async () => {
    const { fixture, inputs, volumes } = await begin();
    const stuck = await fixture.sandbox.add("volumes", { server_uuid: inputs.serverUuid, size_gb: 50 });
    await fixture.sandbox.mutate("volumes", stuck, { status: "restoring" });
    const state = { id: stuck, outs: inputs };
    await expect(volumes.update(state, { ...inputs, sizeGb: 60, timeoutSeconds: 60 })).rejects.toThrow(
      `timed out after 60 s waiting for volume restoring. Check volume ${stuck} in the console; the next up waits for it again.`,
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

  test("a wait of a deletion continues: a volume in creation is waited for, then deleted", async () => {
    const { fixture, inputs, volumes } = await begin();
    await volumes.createAndDie(inputs, 5);
    const [id = ""] = await ids(fixture);
    await volumes.delete({ id: String(id), outs: inputs });
    expect(await ids(fixture)).toEqual([]);
  });

  test("a wait of a deletion that is in progress already is no error", async () => {
    const { fixture, inputs, volumes } = await begin();
    const state = await volumes.create(inputs);
    await volumes.deleteAndDie(state, 2);
    expect(await fixture.sandbox.find("volumes")).toMatchObject([{ status: "deleting" }]);
    await fixture.sandbox.fault({ match: { method: "DELETE" }, kind: "status", code: 409 });
    await volumes.delete(state);
    expect(await ids(fixture)).toEqual([]);
  });

  test("a wait for a volume that failed reports it at once", async () => {
    const { fixture, inputs, volumes } = await begin();
    await fixture.sandbox.fault({ match: { method: "GET", path: "/svc/volumes", nth: 3 }, kind: "status", code: 200, body: [broken] });
    const half = await volumes.createHalfWay(inputs);
    expect(half.reason).toBe("volume 1 is in the state error. Check it in the console.");
  });
});

const broken = { id: 1, status: "error", size_gb: 50, backups: true, autogrow_max_gb: 0 };
