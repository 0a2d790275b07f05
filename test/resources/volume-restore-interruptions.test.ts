import type { Variants } from "../../sandbox";
import { volumeRestores } from "./volume-restore-fixture";

// One permission buys exactly one volume on each plausible platform, no matter which response is lost and when the process ends.

const volumeWithBackup = volumeRestores();
const RESTORE = { method: "POST", path: "/svc/servers/{uuid}/volumes/{id}/restore" } as const;
/** The second restore request. The first one only asks for the price. */
const CONFIRMED = { ...RESTORE, nth: 2 };

const PLATFORMS: Partial<Variants>[] = [
  {},
  { restoreKeys: "ignored" },
  { restoreAnswers: "sentence" },
  { restoreKeys: "ignored", restoreAnswers: "sentence", newObjects: "late" },
];
const platforms = PLATFORMS.map((variants) => [JSON.stringify(variants), variants] as const);

describe.each(platforms)("restore to a new volume on the variant %s", (_, variants) => {
  test("a creation finds its volume in the response or in the list", async () => {
    const { volumes, inputs, made, sent } = await volumeWithBackup({ variants });
    const { id } = await volumes.create(inputs);
    expect((await made()).map(({ $id }) => $id)).toEqual([id]);
    expect(await sent()).toEqual(["restore", "restore confirmed"]);
  });

  test.each(["drop-after", "truncate"] as const)("a creation finds the volume after a lost response (fault %s)", async (kind) => {
    const { volumes, inputs, made, sent, sandbox } = await volumeWithBackup({ variants });
    await sandbox.fault({ match: CONFIRMED, kind });
    const { id } = await volumes.create(inputs);
    expect((await made()).map(({ $id }) => $id)).toEqual([id]);
    expect(await sent()).toEqual(["restore", "restore confirmed"]);
  });

  test("a creation fails without a second restore if the new volume never appears", async () => {
    const { fixture, volumes, inputs, made, sent, sandbox } = await volumeWithBackup({ variants });
    await sandbox.fault({ match: CONFIRMED, kind: "drop-before" });
    await expect(volumes.create(inputs)).rejects.toThrow(
      /It is not known whether the volume was made, because the list shows no new volume of that size on server/,
    );
    expect([await made(), await sent()]).toEqual([[], ["restore", "restore confirmed"]]);
    fixture.restart();
    const { id } = await volumes.create(inputs);
    expect((await made()).map(({ $id }) => $id)).toEqual([id]);
  });

  test("a creation fails if the platform refuses the restore, but repeats a restore after a 503", async () => {
    const { fixture, volumes, inputs, made, sandbox } = await volumeWithBackup({ variants });
    await sandbox.fault({ match: CONFIRMED, kind: "status", code: 422, body: { message: "No." } });
    await expect(volumes.create(inputs)).rejects.toThrow(/failed with 422: "No"/);
    fixture.restart();
    await sandbox.clearFaults();
    await sandbox.clearJournal();
    await sandbox.fault({ match: CONFIRMED, kind: "status", code: 503 });
    await volumes.create(inputs);
    expect(await made()).toHaveLength(1);
  });

  test("concurrent restores and purchases each get their own volume", async () => {
    const { volumes, inputs, made } = await volumeWithBackup({ variants });
    const { restoreFrom: _, ...empty } = inputs;
    const states = await volumes.createMany([inputs, empty, inputs, empty, inputs]);
    const ids = states.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : [String(one.reason)]));
    const rows = await made();
    expect(ids.sort()).toEqual(rows.map(({ $id }) => $id).sort());
    const contentOf = new Map(rows.map(({ $id, content }) => [$id, content]));
    expect([...contentOf.values()].filter((content) => content === "as it was")).toHaveLength(3);
  });
});

describe.each<Partial<Variants>>([{}, { volumeServer: "absent" }])(
  "a restored volume that belongs on another server: variant %j",
  (variants) => {
    const moved = async () => {
      const made = await volumeWithBackup({ variants });
      const serverUuid = await made.fixture.server("beta");
      return { ...made, serverUuid, wanted: { ...made.inputs, serverUuid, sizeGb: 60 } };
    };

    test("the next `up` moves and enlarges the volume if the detachment failed", async () => {
      const { fixture, volumes, wanted, serverUuid, sandbox, made } = await moved();
      await sandbox.fault({ match: { method: "POST", path: "/svc/servers/{uuid}/volumes/{id}/detach" }, kind: "status", code: 500 });
      const half = await volumes.createHalfWay(wanted);
      fixture.restart();
      expect((await volumes.diff(half, wanted)).changes).not.toBe(false);
      await volumes.update(half, wanted);
      expect(await made()).toMatchObject([{ $id: half.id, server_uuid: serverUuid, size_gb: 60 }]);
    });

    test("the next run completes a volume that a killed run had already moved", async () => {
      const { fixture, volumes, wanted, serverUuid, sandbox, made } = await moved();
      await sandbox.fault({ match: { method: "PATCH", path: "/svc/servers/{uuid}/volumes/{id}" }, kind: "status", code: 503, times: 0 });
      await volumes.createAndDie(wanted, 60);
      await sandbox.clearFaults();
      fixture.resume("Volume:data");
      const { id } = await volumes.create(wanted);
      expect(await made()).toMatchObject([{ $id: id, server_uuid: serverUuid, size_gb: 60 }]);
    });
  },
);

describe("run that was killed after it ordered a restore", () => {
  test("the next run adopts the volume if the platform supports idempotency keys", async () => {
    const { fixture, volumes, inputs, made } = await volumeWithBackup();
    await volumes.createAndDie(inputs, 15);
    const [row] = await made();
    await expect(volumes.create(inputs)).rejects.toThrow(`volume ${row?.$id} was bought with this resource's key`);
    fixture.resume("Volume:data");
    fixture.said();
    const { id } = await volumes.create(inputs);
    expect([id, (await made()).length]).toEqual([row?.$id, 1]);
    expect(fixture.said().join("\n")).toMatch(/data: adopted: volume \d+: it was (restored|bought) with this resource's key/);
  });

  const KEYS = ["refused", "answered"] as const;
  test.each(KEYS)("the next run with a larger size enlarges the volume (idempotency keys with another body are %s)", async (keys) => {
    const { fixture, volumes, inputs, made } = await volumeWithBackup({ variants: { keys } });
    await volumes.createAndDie(inputs, 5);
    fixture.resume("Volume:data");
    const { id } = await volumes.create({ ...inputs, sizeGb: 80 });
    expect(await made()).toMatchObject([{ $id: id, size_gb: 80 }]);
  });

  test("the next run fails and buys nothing if the platform ignores idempotency keys", async () => {
    const { volumes, inputs, made, sent } = await volumeWithBackup({ variants: { restoreKeys: "ignored" } });
    await volumes.createAndDie(inputs, 5);
    const [row] = await made();
    await sent();
    await expect(volumes.create(inputs)).rejects.toThrow(
      new RegExp(
        `nothing was bought\\. If that run made volume ${row?.$id} \\(50 GB, made .*set adopt to its id \\(adopt: "${row?.$id}"\\)\\. Otherwise set adopt: false`,
      ),
    );
    expect([(await made()).length, await sent()]).toEqual([1, ["restore"]]);
  });

  test("`adopt` with the volume's id uses the volume, and `adopt: false` buys another volume", async () => {
    const { fixture, volumes, inputs, made } = await volumeWithBackup({ variants: { restoreKeys: "ignored" } });
    await volumes.createAndDie(inputs, 5);
    const [row] = await made();
    const taken = await volumes.create({ ...inputs, adopt: String(row?.$id) });
    expect([taken.id, (await made()).length]).toEqual([row?.$id, 1]);
    fixture.restart();
    const another = await volumes.create({ ...inputs, adopt: false }, "other");
    expect((await made()).map(({ $id }) => $id)).toEqual([row?.$id, another.id]);
  });

  test("a restore ignores volumes that cannot be its result", async () => {
    const { fixture, volumes, inputs, made, sandbox } = await volumeWithBackup({ variants: { restoreKeys: "ignored" } });
    const { serverUuid } = inputs;
    const kept = await sandbox.add("volumes", { server_uuid: String(serverUuid), size_gb: 50 });
    await sandbox.mutate("volumes", kept, { server_uuid: null, kept_until: new Date(fixture.clock.now() + 86_400_000).toISOString() });
    await sandbox.add("volumes", { server_uuid: String(serverUuid), size_gb: 60 });
    await volumes.create({ serverUuid, sizeGb: 50 }, "first");
    const { id } = await volumes.create(inputs);
    expect((await made()).map(({ $id }) => $id)).toContain(id);
  });

  test("an equal volume of any age stops a restore unless `adopt` is false", async () => {
    const { fixture, volumes, inputs, sandbox } = await volumeWithBackup({ variants: { restoreKeys: "ignored" } });
    const id = await sandbox.add("volumes", { server_uuid: String(inputs.serverUuid), size_gb: 50 });
    await fixture.clock.pass(2 * 86_400);
    await expect(volumes.create(inputs)).rejects.toThrow(new RegExp(`If that run made volume ${id} .*Otherwise set adopt: false`));
    await volumes.create({ ...inputs, adopt: false });
  });

  test("the error names each volume that may be the result of the restore", async () => {
    const { volumes, inputs, sandbox, sent } = await volumeWithBackup({ variants: { restoreKeys: "ignored" } });
    for (const _ of [1, 2]) await sandbox.add("volumes", { server_uuid: String(inputs.serverUuid), size_gb: 50 });
    await expect(volumes.create(inputs)).rejects.toThrow(
      /If that run made volume 2 \(50 GB, made .*\) or 3 \(50 GB, made .*\), and no other stack manages it, set/,
    );
    expect(await sent()).toEqual(["restore"]);
  });
});
