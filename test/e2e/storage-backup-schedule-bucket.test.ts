import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, linesOf, permitDataLoss, requestsOf, writesOf } from "./results";
import { type Args, BACKUPS, STORAGES, storageBackupScheduleFixture } from "./storage-backup-schedule-fixture";
import { webShop } from "./web-shop";

onEveryEngine("StorageBackupSchedule with a bucket or invalid inputs", (open) => {
  const { webWithSchedule } = storageBackupScheduleFixture(open);

  test.each<[string, Args, string]>([
    [
      "an unknown word as frequency",
      { frequency: "nightly" },
      "must have five fields (minute, hour, day of month, month, day of week); it has 1",
    ],
    [
      "an @ before a word that must have no @",
      { frequency: "@every_minute" },
      "It may also be one of every_minute, hourly, daily, weekly, monthly, yearly.",
    ],
    ["a cron expression of six fields", { frequency: "0 0 2 * * *" }, 'it has 6: "0 0 2 * * *"'],
    ["an hour out of range", { frequency: "0 24 * * *" }, 'has "24" as its hour; allowed are 0 to 23'],
    ["a day that never occurs", { frequency: "0 0 31 2 *" }, "never occurs"],
    ["saveS3 without a bucket", { saveS3: true }, "is required if saveS3 is true"],
    [
      "a schedule that keeps no archive",
      { disableLocalBackup: true },
      "needs saveS3, because otherwise the platform would keep no archive anywhere",
    ],
    ["a time-out that is too short", { timeout: 59 }, "must be at least 60"],
    ["too many archives", { retentionAmountS3: 10_001 }, "must be at most 10000"],
  ])("a preview refuses %s and sends nothing", async (_, args, reason) => {
    const { stack } = await webWithSchedule(args);
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect(await writesOf(stack)).toEqual([]);
  });

  test("a preview refuses a backup schedule for a file, and `up` refuses two schedules for one storage", async () => {
    const { stack, fixture } = await webWithSchedule();
    fixture.args = undefined;
    fixture.storage = { type: "file", mountPath: "/etc/x" };
    await stack.up();
    fixture.args = {};
    expect((await errorsOf(stack.preview())).text).toContain(
      "is the file /etc/x. Only persistent storages and directories can be backed up",
    );

    const two = await webShop(open, {
      more: (web) => {
        const data = new hosting.Storage("data", { applicationUuid: web.id, type: "persistent", mountPath: "/data" });
        const args = { applicationUuid: web.id, storageUuid: data.id, frequency: "daily" };
        const one = new hosting.StorageBackupSchedule("one", args);
        new hosting.StorageBackupSchedule("two", args, { dependsOn: one });
        return {};
      },
    });
    const { text } = await errorsOf(two.stack.up());
    expect(text).toMatch(/the backup schedule of storage \w+ of application \S+ is also declared by "one"/);
  });

  test("`up` creates, replaces and deletes a schedule of a folder on the server", async () => {
    const { stack, fixture, held } = await webWithSchedule({ retentionAmountLocally: 14 });
    fixture.storage = { type: "file", isDirectory: true, fsPath: "/srv/media", mountPath: "/media" };
    const { outputs } = await stack.up();
    expect(await held()).toMatchObject([{ storage_uuid: outputs.data, frequency: "daily", retention_amount_locally: 14 }]);
    await expectSettled(stack);
    fixture.storage = { ...fixture.storage, fsPath: "/srv/others" };
    await permitDataLoss(stack, `StorageBackupSchedule:nightly#${outputs.data}`, `Storage:data#${outputs.data}`);
    await requestsOf(stack);
    const second = await stack.up();
    expect(await writesOf(stack)).toEqual([`DELETE ${BACKUPS}`, `DELETE ${STORAGES}/{id}`, `POST ${STORAGES}`, `PUT ${BACKUPS}`]);
    expect(await held()).toMatchObject([{ storage_uuid: second.outputs.data }]);
    await stack.destroy();
    expect(await held()).toEqual([]);
  });

  test("a preview lists the existing buckets if no bucket has the given id", async () => {
    const { stack, fixture, bucket } = await webWithSchedule({ saveS3: true, s3StorageUuid: "nope" });
    const second = await stack.sandbox.add("s3Storages", { name: "archive" });
    const { text } = await errorsOf(stack.preview());
    expect(text).toContain(
      `property s3StorageUuid value {nope} has a problem: no S3 storage "nope" is visible to this token. Available: ${bucket} (backups), ${second} (archive).`,
    );
    expect((await requestsOf(stack)).filter((request) => request === "GET /s3-storages")).toHaveLength(1);
    fixture.args = { saveS3: true, s3StorageUuid: second };
    await stack.up();
    fixture.args = {};
    await requestsOf(stack);
    await stack.preview();
    expect((await requestsOf(stack)).filter((request) => request === "GET /s3-storages")).toEqual([]);
  });

  test("a preview warns of an unusable bucket unless `saveS3` is false", async () => {
    const { stack, fixture, bucket } = await webWithSchedule();
    await stack.sandbox.mutate("s3Storages", bucket, { is_usable: false });
    fixture.args = { saveS3: true, s3StorageUuid: bucket };
    expect(linesOf(await stack.preview())).toEqual([
      `nightly: the S3 storage ${bucket} (backups) is not usable: the platform could not reach it at its last check. Validate the storage in the console. Otherwise up will fail at this resource.`,
    ]);
    expect((await errorsOf(stack.up())).text).toMatch(/PUT \S+\/backups failed with 422/);
    fixture.args = { saveS3: false, s3StorageUuid: bucket };
    expect(linesOf(await stack.preview()).filter((line) => line.includes("S3"))).toEqual([]);
    await stack.up();
  });

  test.each([403, 404])("`up` accepts any bucket if the list of buckets answers %i", async (code) => {
    const { stack, fixture, held, bucket } = await webWithSchedule();
    fixture.args = { saveS3: true, s3StorageUuid: bucket };
    await stack.sandbox.fault({
      match: { path: "/s3-storages" },
      times: 0,
      kind: "status",
      code,
      body: { message: "No.", docs: "https://x" },
    });
    await stack.preview();
    await stack.up();
    expect(await held()).toMatchObject([{ s3_storage_uuid: bucket }]);
  });

  test("`get` reads a schedule, and fails if its storage does not exist", async () => {
    let path = "";
    const { stack, fixture } = await webWithSchedule();
    const { outputs } = await stack.up();
    path = `${outputs.id}/${outputs.data}`;
    const other = await open({
      sandbox: stack.sandbox,
      program: async () => {
        const there = hosting.StorageBackupSchedule.get("there", path);
        return { id: there.id, storage: there.storageUuid, application: there.applicationUuid };
      },
    });
    expect((await other.up()).outputs).toEqual({ id: outputs.data, storage: outputs.data, application: outputs.id });
    path = `${outputs.id}/nothing`;
    expect((await errorsOf(other.up())).text).toContain("no StorageBackupSchedule with id");
    fixture.args = undefined;
  });
});
