import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, leftAndCameBack, linesOf, permitDataLoss, requestsOf, writesOf } from "./results";
import { BACKUPS, DEFAULTS, REPLACES, STORAGES, storageBackupScheduleFixture } from "./storage-backup-schedule-fixture";

onEveryEngine("StorageBackupSchedule", (open) => {
  const { webWithSchedule, existingStorage } = storageBackupScheduleFixture(open);

  test("`up` creates a schedule with the id of its storage", async () => {
    const { stack, held } = await webWithSchedule({ frequency: " 30 2 * * * ", retentionAmountLocally: 14 });
    expect(happened(await stack.preview(), "nightly")).toBe("create");
    expect(await writesOf(stack)).toEqual([]);
    const { outputs } = await stack.up();
    expect(outputs.nightly).toBe(outputs.data);
    expect((await writesOf(stack)).at(-1)).toBe(`PUT ${BACKUPS}`);
    expect(await held()).toMatchObject([
      { ...DEFAULTS, storage_uuid: outputs.data, frequency: "30 2 * * *", retention_amount_locally: 14, timeout: null },
    ]);
    await stack.sandbox.clearJournal();
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 5 });
    // One read of the list shows both the storages and their schedules.
    expect((await requestsOf(stack)).filter((r) => r.endsWith("/storages"))).toHaveLength(1);
  });

  test("`up` changes every input with one call and resets removed inputs except timeout", async () => {
    const { stack, fixture, held, bucket } = await webWithSchedule();
    await stack.up();
    await requestsOf(stack);
    const all = {
      frequency: "@weekly",
      enabled: false,
      saveS3: true,
      s3StorageUuid: bucket,
      disableLocalBackup: true,
      stopDuringBackup: true,
      retentionAmountLocally: 1,
      retentionAmountS3: 2,
      retentionDaysLocally: 3,
      retentionDaysS3: 4,
      retentionMaxStorageLocally: 5.5,
      retentionMaxStorageS3: 6,
      timeout: 600,
    };
    fixture.args = all;
    await permitDataLoss(stack, "StorageBackupSchedule:nightly#archives");
    expect(happened(await stack.preview(), "nightly")).toBe(["update", ...Object.keys(all).sort()].join(" "));
    await stack.up();
    expect(await writesOf(stack)).toEqual([`PUT ${BACKUPS}`]);
    expect(await held()).toMatchObject([
      {
        frequency: "@weekly",
        enabled: false,
        save_s3: true,
        s3_storage_uuid: bucket,
        disable_local_backup: true,
        stop_during_backup: true,
        retention_amount_locally: 1,
        retention_amount_s3: 2,
        retention_days_locally: 3,
        retention_days_s3: 4,
        retention_max_storage_locally: 5.5,
        retention_max_storage_s3: 6,
        timeout: 600,
      },
    ]);
    await expectSettled(stack);

    fixture.args = {};
    const up = await stack.up();
    expect(linesOf(up)).toEqual([
      "nightly: left in place: timeout was removed from the program; the API has no default, so the value is kept",
    ]);
    expect(await held()).toMatchObject([{ ...DEFAULTS, frequency: "daily", timeout: 600 }]);
    await expectSettled(stack);
  });

  test("`up` overwrites another user's schedule after a warning in the preview", async () => {
    const { stack, fixture, held, byHand } = await existingStorage();
    await byHand();
    fixture.args = { retentionDaysLocally: 3 };
    expect(linesOf(await stack.preview())).toEqual([REPLACES]);
    await stack.up();
    expect(await held()).toMatchObject([{ ...DEFAULTS, frequency: "daily", retention_days_locally: 3 }]);
    await expectSettled(stack);
  });

  test("a preview gives no warning about a schedule for a new storage", async () => {
    const { stack } = await webWithSchedule();
    expect(linesOf(await stack.preview())).toEqual([]);
  });

  test("`up` with `adopt` overwrites all fields of an existing schedule", async () => {
    const { stack, fixture, held, byHand, first } = await existingStorage();
    await permitDataLoss(stack, `StorageBackupSchedule:nightly#${first.data}`);
    for (const adopt of [true, `${first.id}/${first.data}`]) {
      await byHand();
      fixture.args = { retentionDaysLocally: 3, adopt };
      expect(linesOf(await stack.preview())).toContainEqual(REPLACES);
      await requestsOf(stack);
      await stack.up();
      expect(await writesOf(stack)).toEqual([`PUT ${BACKUPS}`]);
      expect(await held()).toMatchObject([{ ...DEFAULTS, frequency: "daily", retention_days_locally: 3 }]);
      await expectSettled(stack);
      fixture.args = undefined;
      await stack.up();
    }
    fixture.args = { adopt: `${first.id}/another` };
    expect((await errorsOf(stack.preview())).text).toContain(`must contain the storageUuid of this resource, which is ${first.data}`);
  });

  test("`up` keeps a schedule whose resource gets a new logical name", async () => {
    const { stack, fixture, held } = await webWithSchedule({ retentionAmountLocally: 14 });
    await stack.up();
    fixture.name = "each-night";
    await requestsOf(stack);
    const up = await stack.up();
    expect(await writesOf(stack)).toEqual([`PUT ${BACKUPS}`]);
    expect(linesOf(up, "nightly")).toEqual(['nightly: left in place: "each-night" declares it now']);
    expect(await held()).toMatchObject([{ ...DEFAULTS, frequency: "daily", retention_amount_locally: 14 }]);
    await expectSettled(stack);
  });

  test("a preview reports a missing storage and the permission for the archives, but detects no drift in the schedule", async () => {
    const { stack, held } = await webWithSchedule();
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("storageBackups", String(outputs.data), { frequency: "hourly" });
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 5 });

    await stack.sandbox.remove("storages", String(outputs.data));
    const preview = await stack.preview();
    expect([happened(preview, "data"), happened(preview, "nightly")]).toEqual(["replace name", expect.stringMatching(/^replace/)]);
    const permission = `StorageBackupSchedule:nightly#${outputs.data}`;
    expect(linesOf(preview).sort()).toEqual([
      "data: gone from the platform, will be created again",
      expect.stringMatching(/^data: waiting: .*to appear in its list/),
      expect.stringMatching(`^nightly: deletes data: .*; needs hosting:allowDataLoss ${permission}$`),
    ]);
    const second = await stack.up({ env: { HOSTING_ALLOW_DATA_LOSS: permission } });
    expect(second.outputs.data).not.toBe(outputs.data);
    expect(await held()).toMatchObject([{ storage_uuid: second.outputs.data, frequency: "daily" }]);
    await expectSettled(stack);
  });

  test("a changed storage replaces a schedule: `up` deletes the old one first", async () => {
    const { stack, fixture, held } = await webWithSchedule();
    const { outputs: first } = await stack.up();
    fixture.logicalName = "files";
    const preview = await stack.preview();
    expect([happened(preview, "files"), happened(preview, "nightly")]).toEqual(["create", "replace storageUuid"]);
    const permission = `StorageBackupSchedule:nightly#${first.data}`;
    expect(linesOf(preview, "nightly")).toEqual([
      `nightly: deletes data: backup schedule with its archives, local and remote; needs hosting:allowDataLoss ${permission}`,
    ]);
    await permitDataLoss(stack, permission, `Storage:data#${first.data}`);
    await requestsOf(stack);
    const { outputs } = await stack.up();
    expect(await writesOf(stack)).toEqual([`POST ${STORAGES}`, `DELETE ${BACKUPS}`, `PUT ${BACKUPS}`, `DELETE ${STORAGES}/{id}`]);
    expect(await held()).toMatchObject([{ storage_uuid: outputs.data }]);
    await expectSettled(stack);
  });

  test("`up` deletes the schedule of a replaced storage before the storage itself", async () => {
    const { stack, fixture, held } = await webWithSchedule();
    fixture.options = { replaceOnChanges: ["mountPath"] };
    const { outputs: first } = await stack.up();
    fixture.storage = { mountPath: "/elsewhere" };
    const lines = [
      "data: deletes data: storage with its data (the platform may leave the volume on the server)",
      "nightly: deletes data: backup schedule with its archives, local and remote",
    ];
    const permissions = [`Storage:data#${first.data}`, `StorageBackupSchedule:nightly#${first.data}`];
    expect(linesOf(await stack.preview()).sort()).toEqual(
      lines.map((line, index) => `${line}; needs hosting:allowDataLoss ${permissions[index]}`),
    );
    await requestsOf(stack);
    expect((await errorsOf(stack.up())).text).toContain(
      `replacing Storage "data" (id ${first.data}) would delete data: storage with its data (the platform may leave the volume on the server). Nothing was changed.`,
    );
    expect(await writesOf(stack)).toEqual([]);
    await permitDataLoss(stack, ...permissions);
    expect(linesOf(await stack.preview()).sort()).toEqual(lines);
    await requestsOf(stack);
    const { outputs } = await stack.up();
    expect(await writesOf(stack)).toEqual([`DELETE ${BACKUPS}`, `DELETE ${STORAGES}/{id}`, `POST ${STORAGES}`, `PUT ${BACKUPS}`]);
    expect(await held()).toMatchObject([{ storage_uuid: outputs.data, frequency: "daily" }]);
    await expectSettled(stack);
  });

  test("`up` delays the deletion of a schedule until its running backup ends", async () => {
    const { stack, fixture, held } = await webWithSchedule();
    await stack.up();
    await permitDataLoss(stack, "StorageBackupSchedule:nightly");
    await stack.sandbox.fault({
      match: { method: "DELETE" },
      times: 2,
      kind: "status",
      code: 409,
      body: { message: "A backup is running." },
    });
    await stack.sandbox.clearJournal();
    fixture.args = undefined;
    await stack.up();
    expect((await stack.sandbox.journal()).filter(({ method }) => method === "DELETE").map(({ status }) => status)).toEqual([
      409, 409, 200,
    ]);
    expect(await held()).toEqual([]);
  });

  test("the next `up` repeats a refused creation, and `up` repeats a call whose response was lost", async () => {
    const { stack, fixture, held } = await webWithSchedule();
    const match = { method: "PUT" };
    await stack.sandbox.fault({ match, kind: "status", code: 422, body: { message: "No.", errors: { frequency: ["Too often."] } } });
    expect((await errorsOf(stack.up())).text).toMatch(/PUT \S+\/backups failed with 422: "No"; frequency: Too often\./);
    await stack.sandbox.fault({ match, kind: "drop-after" });
    await stack.up();
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);
    await permitDataLoss(stack, "StorageBackupSchedule:nightly");
    await stack.sandbox.fault({ match: { method: "DELETE" }, kind: "drop-after" });
    fixture.args = undefined;
    await stack.up();
    expect(await held()).toEqual([]);
  });

  test("`up` and `destroy` delete a schedule with a separate call", async () => {
    const { stack, fixture, held } = await webWithSchedule();
    const { outputs } = await stack.up();
    await permitDataLoss(stack, `StorageBackupSchedule:nightly#${outputs.data}`);
    await requestsOf(stack);
    fixture.args = undefined;
    expect(happened(await stack.up(), "nightly")).toBe("delete");
    expect(await writesOf(stack)).toEqual([`DELETE ${BACKUPS}`]);
    expect(await held()).toEqual([]);
    fixture.args = {};
    await stack.up();
    await stack.sandbox.remove("storageBackups", String(outputs.data));
    await leftAndCameBack(stack, fixture);
    await stack.destroy();
    expect(await writesOf(stack)).toEqual([
      `DELETE ${BACKUPS}`,
      "DELETE /applications/{id}/storages/{id}",
      "DELETE /applications/{id}",
      "DELETE /projects/{id}",
    ]);
  });
});
