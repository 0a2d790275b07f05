import { volumeRestore } from "../../provider/resources/hosting/volume-restore";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { PERMITTED, volumeRestores } from "./volume-restore-fixture";

// The restore is the only call that removes files. These tests try every way in which the provider could send it by mistake or twice.

const open = volumeRestores();
const RESTORE = { method: "POST", path: "/svc/servers/{uuid}/volumes/{id}/restore" } as const;
const CONFIRMED = { ...RESTORE, nth: 2 };

async function volumeWithBackup(options: SandboxRunOptions = {}) {
  const { fixture, sandbox, source, backup, sent } = await open(options);
  return {
    fixture,
    sandbox,
    source,
    backup,
    sent,
    inputs: { volumeId: source, backupId: backup, overwrite: true },
    restores: fixture.of(volumeRestore),
    files: async () => (await sandbox.find("volumes", { $id: source }))[0]?.content,
    /** The newest backup is the last. */
    backups: async () => (await sandbox.find("volumeBackups")).map(({ $id, status, content }) => `${$id} ${status} ${content}`),
  };
}

describe("VolumeRestore over the files of a volume", () => {
  test("a creation makes a backup before it restores the volume", async () => {
    const { fixture, restores, inputs, files, backups, sent, source } = await volumeWithBackup();
    const before = fixture.clock.now();
    const { id, outs } = await restores.create(inputs);
    expect([await files(), await backups()]).toEqual(["as it was", ["1 finished as it was", "2 finished spoilt"]]);
    expect(await sent()).toEqual(["backups", "restore", "restore confirmed"]);
    expect([id, outs.backupBeforeId]).toEqual([expect.stringMatching(new RegExp(`^${source}/2026-.*Z$`)), "2"]);
    expect((fixture.clock.now() - before) / 1000).toBeGreaterThan(150); // 30 s for the backup, 120 s for the restore
    expect(fixture.said()).toContain(`data: made backup 2 of volume ${source} before the restore`);
  });

  test("a creation with backupFirst: false makes no backup", async () => {
    const { restores, inputs, files, backups, sent } = await volumeWithBackup();
    const { outs } = await restores.create({ ...inputs, backupFirst: false });
    expect([await files(), await backups(), await sent()]).toEqual([
      "as it was",
      ["1 finished as it was"],
      ["restore", "restore confirmed"],
    ]);
    expect(outs.backupBeforeId).toBeNull();
  });

  test("a creation makes its own backup while another backup is in progress", async () => {
    const { restores, inputs, backups, sandbox, source } = await volumeWithBackup();
    const night = await sandbox.add("volumeBackups", { volume_id: source });
    await sandbox.mutate("volumeBackups", night, { status: "running" });
    const { outs } = await restores.create(inputs);
    expect(outs.backupBeforeId).toBe("3");
    expect((await backups()).length).toBe(3);
  });

  test("a diff after a restore finds no change, and a deletion sends nothing", async () => {
    const { fixture, restores, inputs, sent } = await volumeWithBackup();
    const state = await restores.create(inputs);
    await sent();
    fixture.restart();
    expect(await restores.diff(state, inputs)).toMatchObject({ changes: false, replaces: [] });
    await restores.delete(state);
    expect(await sent()).toEqual([]);
  });

  test("a creation waits while the volume is busy", async () => {
    const { restores, inputs, files, sandbox } = await volumeWithBackup();
    await sandbox.fault({ match: RESTORE, times: 3, kind: "status", code: 409, body: { message: "Volume is not ready." } });
    await restores.create(inputs);
    expect(await files()).toBe("as it was");
  });

  test("the next update waits for the restore that a timed-out creation started", async () => {
    const { restores, inputs, files, sent } = await volumeWithBackup();
    const half = await restores.createHalfWay({ ...inputs, timeoutSeconds: 60 });
    expect(half.reason).toContain("timed out after 60 s waiting for the restore of volume 1 (state restoring)");
    await sent();
    const { outs } = await restores.update(half, inputs);
    expect([await files(), outs.backupBeforeId, await sent()]).toEqual(["as it was", "2", []]);
  });
});

describe("restore that the provider does not send", () => {
  test.each([[{ overwrite: false }], [{ overwrite: undefined }]])(
    "a check refuses a restore with %j, and nothing is sent",
    async (change) => {
      const { restores, inputs, sent } = await volumeWithBackup();
      const { failures } = await restores.check({ ...inputs, ...change });
      expect(failures.map(({ property }) => property)).toContain("overwrite");
      expect(await sent()).toEqual([]);
    },
  );

  test.each([
    [
      "without hosting:autoConfirm",
      {},
      /is not permitted, and nothing was bought .*\. Permit it with: pulumi config set hosting:autoConfirm true/,
    ],
  ] as const)("a creation %s fails before it requests a price or makes a backup", async (_, config, text) => {
    for (const backupFirst of [true, false]) {
      const { restores, inputs, files, backups, sent } = await volumeWithBackup({ config });
      await expect(restores.create({ ...inputs, backupFirst })).rejects.toThrow(text);
      expect([await files(), (await backups()).length, await sent()]).toEqual(["spoilt", 1, []]);
    }
  });

  test("a creation sends no restore if its backup fails", async () => {
    const { fixture, restores, inputs, files, sent, sandbox } = await volumeWithBackup();
    void fixture.clock.sleep(10_000).then(() => sandbox.mutate("volumeBackups", "2", { status: "failed" }));
    await expect(restores.create(inputs)).rejects.toThrow(/backup 2 of volume 1 ended as failed/);
    expect([await files(), await sent()]).toEqual(["spoilt", ["backups"]]);
  });

  test("a creation sends no restore to a detached volume", async () => {
    const { restores, inputs, sent, sandbox, source } = await volumeWithBackup();
    await sandbox.mutate("volumes", source, { status: "detached", server_uuid: null });
    await expect(restores.create(inputs)).rejects.toThrow(/volume 1 is detached, and only an attached volume can be/);
    expect(await sent()).toEqual([]);
  });

  test("a check refuses the second of two restores over one volume", async () => {
    const { restores, inputs } = await volumeWithBackup();
    expect((await restores.check(inputs, {}, "one")).failures).toEqual([]);
    expect((await restores.check(inputs, {}, "two")).failures[0]?.reason).toContain('a restore over volume 1 is also declared by "one"');
  });
});

describe("restore that the provider does not send twice", () => {
  test.each(["drop-after", "truncate"] as const)(
    "a creation reads the outcome of a lost response from the volume's status (fault %s)",
    async (kind) => {
      const { restores, inputs, files, sent, sandbox } = await volumeWithBackup({ variants: { restoreAnswers: "sentence" } });
      await sandbox.fault({ match: CONFIRMED, kind });
      await restores.create(inputs);
      expect([await files(), await sent()]).toEqual(["as it was", ["backups", "restore", "restore confirmed"]]);
    },
  );

  test("a creation with an unknown outcome names the backup of the earlier files", async () => {
    const { restores, inputs, files, sent, sandbox } = await volumeWithBackup();
    await sandbox.fault({ match: CONFIRMED, kind: "drop-before" });
    await expect(restores.create(inputs)).rejects.toThrow(
      /it is not known whether volume 1 was restored: .* Check the files of the volume in the console\. Backup 2 contains the files from before the restore\./,
    );
    expect([await files(), await sent()]).toEqual(["spoilt", ["backups", "restore", "restore confirmed"]]);
  });

  test("the next run waits for the restore of a killed run", async () => {
    const { fixture, restores, inputs, files, backups, sent } = await volumeWithBackup();
    await restores.createAndDie(inputs, 60);
    await sent();
    fixture.said();
    await restores.create(inputs);
    expect([await files(), (await backups()).length, await sent()]).toEqual(["as it was", 2, []]);
    expect(fixture.said()[0]).toContain(
      "adopted: a restore of volume 1 that is already in progress; the platform does not report its backup",
    );
  });

  test("the next run backs up the present files before it repeats a restore", async () => {
    const { fixture, restores, inputs, sandbox, source, backups } = await volumeWithBackup();
    await restores.createAndDie(inputs, 60);
    await fixture.clock.pass(600);
    await sandbox.mutate("volumes", source, { content: "written since" });
    const { outs } = await restores.create(inputs);
    expect(outs.backupBeforeId).toBe("3");
    expect((await backups()).at(-1)).toBe("3 finished written since");
  });

  test("the next run sends the restore that a killed run did not send", async () => {
    const { restores, inputs, files, sent } = await volumeWithBackup();
    await restores.createAndDie(inputs, 10);
    expect(await files()).toBe("spoilt");
    await sent();
    await restores.create(inputs);
    expect([await files(), await sent()]).toEqual(["as it was", ["backups", "restore", "restore confirmed"]]);
  });
});

describe("quote of a restore", () => {
  test.each([
    ["total", undefined],
    ["nothing", undefined],
    ["no price", /^data: paid: restoring backup 1 over volume 1, at a price that is not known$/],
  ] as const)("a creation logs a paid line only for an unknown price (restoreQuotes: %s)", async (restoreQuotes, paid) => {
    const { fixture, restores, inputs, files, sent } = await volumeWithBackup({ variants: { restoreQuotes } });
    await restores.create({ ...inputs, backupFirst: false });
    expect([await files(), await sent()]).toEqual(["as it was", ["restore", "restore confirmed"]]);
    const lines = fixture.said().filter((line) => line.includes("paid:"));
    expect(lines).toEqual(paid ? [expect.stringMatching(paid)] : []);
  });

  test("a cap of 0 permits a restore over a volume that is already paid", async () => {
    const { restores, inputs, files } = await volumeWithBackup({ config: { ...PERMITTED, "hosting:maxMonthlyIncrease": "0" } });
    await restores.create({ ...inputs, backupFirst: false });
    expect(await files()).toBe("as it was");
  });

  test("a creation under a cap refuses a quote without a price", async () => {
    const config = { ...PERMITTED, "hosting:maxMonthlyIncrease": "50" };
    const { restores, inputs, files, sent } = await volumeWithBackup({ config, variants: { restoreQuotes: "no price" } });
    await expect(restores.create({ ...inputs, backupFirst: false })).rejects.toThrow(/has an unknown price/);
    expect([await files(), await sent()]).toEqual(["spoilt", ["restore"]]);
  });
});

describe("preview of a restore", () => {
  test("a preview warns that the restore overwrites files, and reports no increase", async () => {
    const { fixture, restores, inputs, sent } = await volumeWithBackup();
    expect((await restores.preview(inputs)).failures).toEqual([]);
    expect(fixture.said()).toEqual([
      expect.stringMatching(
        /^data: overwrites: the files of volume 1 with its backup 1 of 2026-01-01\S+; the restore first backs up the current files, removes the files that were written after backup 1, and makes the volume unavailable until it ends; needs hosting:allowDataLoss VolumeRestore:data#1\/1$/,
      ),
      "data: price: +0.00 USD/month for restoring backup 1 over volume 1",
    ]);
    fixture.restart();
    await restores.preview({ ...inputs, backupFirst: false });
    expect(fixture.said()[0]).toContain("does not back up the current files");
    expect(await sent()).toEqual([]);
  });

  test("hosting:allowDataLoss permits a restore if the permission names the volume and the backup", async () => {
    const config = { ...PERMITTED, "hosting:allowDataLoss": "VolumeRestore:data#1/1" };
    const { fixture, restores, inputs, files } = await volumeWithBackup({ config });
    await restores.preview(inputs);
    expect(fixture.said()[0]).toMatch(/and makes the volume unavailable until it ends$/);
    await restores.create(inputs);
    expect(await files()).toBe("as it was");
  });

  test("a creation sends nothing if hosting:allowDataLoss names another backup or another resource", async () => {
    const config = { ...PERMITTED, "hosting:allowDataLoss": "VolumeRestore:data#1/2, VolumeRestore:other" };
    const { restores, inputs, files, sent } = await volumeWithBackup({ config });
    await restores.preview(inputs);
    await expect(restores.create(inputs)).rejects.toThrow(
      `VolumeRestore "data" would overwrite data: the files of volume 1 with its backup 1. Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss 'VolumeRestore:data#1/2, VolumeRestore:other,VolumeRestore:data#1/1'.`,
    );
    expect([await files(), await sent()]).toEqual(["spoilt", []]);
  });

  test("a preview refuses a backup of another volume, and an unfinished backup", async () => {
    const { fixture, restores, inputs, sandbox, backup } = await volumeWithBackup();
    const other = await sandbox.add("volumes", { server_uuid: await fixture.server("alpha"), size_gb: 20 });
    const foreign = await sandbox.add("volumeBackups", { volume_id: other });
    const reason = async (backupId: string) => {
      fixture.restart();
      return (await restores.preview({ ...inputs, backupId })).failures.map(({ property, reason: why }) => `${property} ${why}`)[0];
    };
    expect(await reason(foreign)).toMatch(/^backupId is not a backup of volume 1 \(got "2"\)\. .* Available: 1 \(/);
    await sandbox.mutate("volumeBackups", backup, { status: "running" });
    expect(await reason(backup)).toBe("backupId is not finished: backup 1 of volume 1 is running.");
  });
});
