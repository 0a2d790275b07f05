import { PERMITTED, volumeRestores } from "./volume-restore-fixture";

const volumeWithBackup = volumeRestores();
const capped = (cap: string) => ({ config: { ...PERMITTED, "hosting:maxMonthlyIncrease": cap } });

describe("volume that is created from a backup", () => {
  test("a creation restores the backup into a new volume beside the original", async () => {
    const { fixture, volumes, inputs, made, sent, sandbox, source } = await volumeWithBackup();
    const { id, outs } = await volumes.create(inputs);
    expect(await made()).toMatchObject([{ $id: id, content: "as it was", size_gb: 50, backups: false, status: "attached" }]);
    expect(await sent()).toEqual(["restore", "restore confirmed"]);
    expect(outs).toMatchObject({ status: "attached", mountPath: `/mnt/volume-${id}`, monthlyPrice: 4 });
    expect(await sandbox.find("volumes", { $id: source })).toMatchObject([{ content: "spoilt", status: "attached" }]);
    expect(fixture.said()).toContain(
      `data: paid: +4.00 USD/month (0.0055/hour) for a 50 GB volume restored from backup 1 of volume ${source}`,
    );
  });

  test("a creation moves, enlarges and configures the restored volume", async () => {
    const { fixture, volumes, inputs, made, sent } = await volumeWithBackup();
    const beta = await fixture.server("beta");
    const { id } = await volumes.create({ ...inputs, serverUuid: beta, sizeGb: 80, backups: true });
    expect(await made()).toMatchObject([{ $id: id, size_gb: 80, backups: true, server_uuid: beta, content: "as it was" }]);
    expect(await sent()).toEqual(["restore", "restore confirmed", "detach", "attach", "change", "change confirmed"]);
  });

  test("a creation attaches the restored volume at once if the original is detached", async () => {
    const { fixture, volumes, inputs, made, sent, sandbox, source } = await volumeWithBackup();
    await sandbox.mutate("volumes", source, { status: "detached", server_uuid: null });
    const beta = await fixture.server("beta");
    const { id } = await volumes.create({ ...inputs, serverUuid: beta });
    expect(await made()).toMatchObject([{ $id: id, server_uuid: beta, content: "as it was" }]);
    expect(await sent()).toEqual(["restore", "restore confirmed"]);
  });

  test("a creation waits while the original volume is busy", async () => {
    const { fixture, volumes, inputs, made, sandbox, source } = await volumeWithBackup();
    await sandbox.mutate("volumes", source, { status: "restoring" });
    void fixture.clock.sleep(60_000).then(() => sandbox.mutate("volumes", source, { status: "attached" }));
    await volumes.create(inputs);
    expect(await made()).toHaveLength(1);
  });
});

describe("permission to create a volume from a backup", () => {
  test("a creation without hosting:autoConfirm fails before anything is bought", async () => {
    const { volumes, inputs, made, sent } = await volumeWithBackup({ config: {} });
    await expect(volumes.create(inputs)).rejects.toThrow(
      /\+4\.00 USD\/month .* is not permitted, and nothing was bought .*\. Permit it with/,
    );
    expect([await made(), await sent()]).toEqual([[], []]);
  });

  test.each(["like the volume", "like the backup"] as const)(
    "the cap includes the price of later changes of the volume (restoredVolumes: %s)",
    async (restoredVolumes) => {
      // 80 GB with backups cost 7.40 USD a month.
      const wanted = { sizeGb: 80, backups: true };
      const low = await volumeWithBackup({ ...capped("7.39"), variants: { restoredVolumes } });
      await expect(low.volumes.create({ ...low.inputs, ...wanted })).rejects.toThrow(/more than hosting:maxMonthlyIncrease 7\.39/);
      expect([await low.made(), (await low.sent()).filter((call) => call.includes("confirmed"))]).toEqual([[], []]);
      const enough = await volumeWithBackup({ ...capped("7.4"), variants: { restoredVolumes: "like the volume" } });
      await enough.volumes.create({ ...enough.inputs, ...wanted });
      expect(await enough.made()).toMatchObject([{ size_gb: 80, backups: true, monthly_price: 7.4 }]);
    },
  );

  test("a creation reports the quoted price even if the volume becomes cheaper afterwards", async () => {
    const { fixture, volumes, inputs, made } = await volumeWithBackup({ variants: { restoredVolumes: "like the backup" } });
    await volumes.create(inputs);
    expect(fixture.said().filter((line) => line.includes("paid:"))).toEqual([expect.stringContaining("+5.00 USD/month")]);
    expect(await made()).toMatchObject([{ backups: false, monthly_price: 4 }]);
  });
});

describe("preview of a volume from a backup", () => {
  test("a preview reports the price of each step, and sends nothing", async () => {
    const { fixture, volumes, inputs, sent, source } = await volumeWithBackup();
    expect((await volumes.preview({ ...inputs, sizeGb: 80 })).failures).toEqual([]);
    expect(fixture.said().slice(0, 3)).toEqual([
      `data: price: +4.00 USD/month (0.0055/hour) for a 50 GB volume restored from backup 1 of volume ${source}`,
      "price: total +4.00 USD/month so far in this run",
      "data: price: +1.92 USD/month (0.0026/hour) for 50 → 80 GB",
    ]);
    expect(await sent()).toEqual([]);
  });

  const reasonsOf = async (change: (of: Awaited<ReturnType<typeof volumeWithBackup>>) => Promise<object> | object) => {
    const fixture = await volumeWithBackup();
    const { failures } = await fixture.volumes.preview({ ...fixture.inputs, ...(await change(fixture)) });
    expect(await fixture.sent()).toEqual([]);
    return failures.map(({ property, reason }) => `${property} ${reason}`);
  };

  test("a preview refuses a backup of another volume", async () => {
    const [reason] = await reasonsOf(async ({ sandbox, source, inputs }) => {
      const other = await sandbox.add("volumes", { server_uuid: String(inputs.serverUuid), size_gb: 20 });
      return { restoreFrom: { volumeId: source, backupId: await sandbox.add("volumeBackups", { volume_id: other }) } };
    });
    expect(reason).toMatch(
      /^restoreFrom\.backupId is not a backup of volume 1 \(got "2"\)\. .* Available: 1 \(2026-.*, 50 GB\)\. Without restoreFrom/,
    );
  });

  test("a preview refuses a backup that is not finished", async () => {
    const [reason] = await reasonsOf(async ({ sandbox, backup }) => {
      await sandbox.mutate("volumeBackups", backup, { status: "running" });
      return {};
    });
    expect(reason).toBe("restoreFrom.backupId is not finished: backup 1 of volume 1 is running.");
  });

  test("a preview refuses a size below the size of the original volume", async () => {
    expect(await reasonsOf(() => ({ sizeGb: 45 }))).toEqual([
      "sizeGb must be at least 50 (got 45), because a volume never shrinks. This is the larger of the sizes of the backed-up volume and its backup.",
    ]);
  });

  test("a preview refuses a server in another city", async () => {
    const [reason] = await reasonsOf(async ({ fixture }) => ({ serverUuid: await fixture.server("gamma") }));
    expect(reason).toContain("serverUuid is a server in Paris, but the volume is in Helsinki");
  });

  test("a preview refuses an original volume that does not exist", async () => {
    const [reason] = await reasonsOf(() => ({ restoreFrom: { volumeId: "99", backupId: "1" } }));
    expect(reason).toContain('restoreFrom.volumeId no volume "99" is visible to this token, so it has no backups. Available: 1.');
  });

  test("a preview of an existing volume does not check its backup", async () => {
    const { fixture, volumes, inputs, sandbox, backup } = await volumeWithBackup();
    const state = await volumes.create(inputs);
    await sandbox.remove("volumeBackups", backup);
    fixture.restart();
    expect((await volumes.preview({ ...inputs, sizeGb: 60 }, { ...inputs })).failures).toEqual([]);
    expect(await volumes.diff(state, inputs)).toMatchObject({ changes: false });
  });
});

describe("change of restoreFrom", () => {
  test("a diff replaces the volume if `restoreFrom` names another backup, but not if `restoreFrom` is removed", async () => {
    const { fixture, volumes, inputs, source } = await volumeWithBackup();
    const state = await volumes.create(inputs);
    fixture.restart();
    const { restoreFrom: _, ...without } = inputs;
    expect((await volumes.diff(state, without)).replaces).toEqual([]);
    const other = { ...inputs, restoreFrom: { volumeId: source, backupId: "2" } };
    expect(await volumes.diff(state, other)).toMatchObject({ replaces: ["restoreFrom"], deleteBeforeReplace: false });
  });
});
