import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";
import { webShop } from "./web-shop";

const STORAGES = "/applications/{id}/storages";
const BACKUPS = `${STORAGES}/{id}/backups`;
/** What is stored where a program says no more than when (docs/facts/hosting.md 6.2). */
const DEFAULTS = {
  enabled: true,
  save_s3: false,
  s3_storage_uuid: null,
  disable_local_backup: false,
  stop_during_backup: false,
  retention_amount_locally: 7,
  retention_amount_s3: 7,
  retention_days_locally: 0,
  retention_days_s3: 0,
  retention_max_storage_locally: 0,
  retention_max_storage_s3: 0,
};

const REPLACES = expect.stringMatching(
  /^nightly: taken over: the backup schedule of storage \w+, if there is one \(the API does not show it\): all of its settings are replaced$/,
);

type Args = Partial<hosting.StorageBackupScheduleArgs>;

/** What a test changes between runs: the schedule, and the storage that it is of. */
interface Fixture {
  args: Args | undefined;
  name: string;
  storage: Partial<hosting.StorageArgs>;
  logicalName: string;
  options: CustomResourceOptions;
}

onEveryEngine("StorageBackupSchedule", (open) => {
  /** An application `web` with a storage `data` and its schedule `nightly`. */
  const begin = async (args: Args = {}) => {
    const fixture: Fixture = { args, name: "nightly", storage: {}, logicalName: "data", options: {} };
    const { stack } = await webShop(open, {
      more: (web) => {
        const place = { applicationUuid: web.id, type: "persistent" as const, mountPath: "/data", ...fixture.storage };
        const data = new hosting.Storage(fixture.logicalName, place, fixture.options);
        if (!fixture.args) return { data: data.id };
        const of = { applicationUuid: web.id, storageUuid: data.id, frequency: "daily" };
        const nightly = new hosting.StorageBackupSchedule(fixture.name, { ...of, ...fixture.args });
        return { data: data.id, nightly: nightly.id };
      },
    });
    const held = () => stack.sandbox.find("storageBackups");
    const [bucket = ""] = Object.keys((await stack.sandbox.snapshot()).s3Storages);
    return { stack, fixture, held, bucket };
  };

  /** A storage that is there already, and a schedule that somebody makes for it. */
  const beginBeside = async () => {
    const beside = await begin();
    beside.fixture.args = undefined;
    const { outputs: first } = await beside.stack.up();
    const { baseUrl, apiToken } = beside.stack.sandbox;
    const byHand = () =>
      fetch(`${baseUrl}/api/v1/applications/${first.id}/storages/${first.data}/backups`, {
        method: "PUT",
        headers: { authorization: `Bearer ${apiToken}`, "content-type": "application/json" },
        body: JSON.stringify({ frequency: "hourly", stop_during_backup: true }),
      });
    return { ...beside, first, byHand };
  };

  test("is created, known by its storage, and then nothing changes", async () => {
    const { stack, held } = await begin({ frequency: " 30 2 * * * ", retentionAmountLocally: 14 });
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
    // One list tells whether storages and schedules are there.
    expect((await requestsOf(stack)).filter((r) => r.endsWith("/storages"))).toHaveLength(1);
  });

  test("every input changes in place, in one call that says everything; what leaves the program goes back to its default or stays", async () => {
    const { stack, fixture, held, bucket } = await begin();
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
    expect(linesOf(up)).toEqual(["nightly: stays: timeout was removed from the program; the API has no default, so the value is kept"]);
    expect(await held()).toMatchObject([{ ...DEFAULTS, frequency: "daily", timeout: 600 }]);
    await expectSettled(stack);
  });

  test("a schedule that somebody made is replaced without asking, and the preview says that it may be", async () => {
    const { stack, fixture, held, byHand } = await beginBeside();
    await byHand();
    fixture.args = { retentionDaysLocally: 3 };
    expect(linesOf(await stack.preview())).toEqual([REPLACES]);
    await stack.up();
    expect(await held()).toMatchObject([{ ...DEFAULTS, frequency: "daily", retention_days_locally: 3 }]);
    await expectSettled(stack);
  });

  test("of a storage that is new the preview says nothing of what may be there", async () => {
    const { stack } = await begin();
    expect(linesOf(await stack.preview())).toEqual([]);
  });

  test("adopt, true or by its path, writes the whole schedule", async () => {
    const { stack, fixture, held, byHand, first } = await beginBeside();
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
    expect((await errorsOf(stack.preview())).text).toContain(`names another storageUuid than this resource, ${first.data}`);
  });

  test("another name, without an alias, keeps it: it is written, and not deleted", async () => {
    const { stack, fixture, held } = await begin({ retentionAmountLocally: 14 });
    await stack.up();
    fixture.name = "each-night";
    await requestsOf(stack);
    const up = await stack.up();
    expect(await writesOf(stack)).toEqual([`PUT ${BACKUPS}`]);
    expect(linesOf(up, "nightly")).toEqual(['nightly: stays: "each-night" declares it now']);
    expect(await held()).toMatchObject([{ ...DEFAULTS, frequency: "daily", retention_amount_locally: 14 }]);
    await expectSettled(stack);
  });

  test("drift in it cannot be seen, but that its storage is gone", async () => {
    const { stack, held } = await begin();
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("storageBackups", String(outputs.data), { frequency: "hourly" });
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 5 });

    await stack.sandbox.remove("storages", String(outputs.data));
    const preview = await stack.preview();
    expect([happened(preview, "data"), happened(preview, "nightly")]).toEqual(["replace name", expect.stringMatching(/^replace/)]);
    expect(linesOf(preview).sort()).toEqual(["data", "nightly"].map((name) => `${name}: gone from the platform, will be created again`));
    const second = await stack.up();
    expect(second.outputs.data).not.toBe(outputs.data);
    expect(await held()).toMatchObject([{ storage_uuid: second.outputs.data, frequency: "daily" }]);
    await expectSettled(stack);
  });

  test("another storage replaces it: the old one goes first", async () => {
    const { stack, fixture, held } = await begin();
    await stack.up();
    fixture.logicalName = "files";
    const preview = await stack.preview();
    expect([happened(preview, "files"), happened(preview, "nightly")]).toEqual(["create", "replace storageUuid"]);
    await requestsOf(stack);
    const { outputs } = await stack.up();
    expect(await writesOf(stack)).toEqual([`POST ${STORAGES}`, `DELETE ${BACKUPS}`, `PUT ${BACKUPS}`, `DELETE ${STORAGES}/{id}`]);
    expect(await held()).toMatchObject([{ storage_uuid: outputs.data }]);
    await expectSettled(stack);
  });

  test("a storage that is replaced takes its schedule along, which goes first", async () => {
    const { stack, fixture, held } = await begin();
    fixture.options = { replaceOnChanges: ["mountPath"] };
    await stack.up();
    fixture.storage = { mountPath: "/elsewhere" };
    await requestsOf(stack);
    const { outputs } = await stack.up();
    expect(await writesOf(stack)).toEqual([`DELETE ${BACKUPS}`, `DELETE ${STORAGES}/{id}`, `POST ${STORAGES}`, `PUT ${BACKUPS}`]);
    expect(await held()).toMatchObject([{ storage_uuid: outputs.data, frequency: "daily" }]);
    await expectSettled(stack);
  });

  test("a deletion waits while a backup runs", async () => {
    const { stack, fixture, held } = await begin();
    await stack.up();
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

  test("a creation that fails is done by the next up; lost answers are sent again", async () => {
    const { stack, fixture, held } = await begin();
    const match = { method: "PUT" };
    await stack.sandbox.fault({ match, kind: "status", code: 422, body: { message: "No.", errors: { frequency: ["Too often."] } } });
    expect((await errorsOf(stack.up())).text).toMatch(/PUT \S+\/backups failed with 422: "No."; frequency: Too often\./);
    await stack.sandbox.fault({ match, kind: "drop-after" });
    await stack.up();
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);
    await stack.sandbox.fault({ match: { method: "DELETE" }, kind: "drop-after" });
    fixture.args = undefined;
    await stack.up();
    expect(await held()).toEqual([]);
  });

  test.each<[string, Args, string]>([
    ["an unknown word", { frequency: "nightly" }, "must have five fields (minute, hour, day of month, month, day of week); it has 1"],
    ["a word that has no @", { frequency: "@every_minute" }, "Or it is one of every_minute, hourly, daily, weekly, monthly, yearly."],
    ["six fields", { frequency: "0 0 2 * * *" }, 'it has 6: "0 0 2 * * *"'],
    ["an hour out of range", { frequency: "0 24 * * *" }, 'has "24" as its hour; allowed are 0 to 23'],
    ["a day that never comes", { frequency: "0 0 31 2 *" }, "never comes"],
    ["a bucket that is not named", { saveS3: true }, "is required where saveS3 is true"],
    ["no copy anywhere", { disableLocalBackup: true }, "must come with saveS3"],
    ["too short a time", { timeout: 59 }, "must be at least 60"],
    ["too many archives", { retentionAmountS3: 10_001 }, "must be at most 10000"],
  ])("%s is refused in the preview, and nothing is sent", async (_, args, reason) => {
    const { stack } = await begin(args);
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect(await writesOf(stack)).toEqual([]);
  });

  test("a file has none, which the preview says; one storage cannot have two", async () => {
    const { stack, fixture } = await begin();
    fixture.args = undefined;
    fixture.storage = { type: "file", mountPath: "/etc/x" };
    await stack.up();
    fixture.args = {};
    expect((await errorsOf(stack.preview())).text).toContain("is the file /etc/x: only persistent storages and directories are backed up");

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
    expect(text).toMatch(/the backup schedule of storage \w+ of application \S+ is declared by "one" too/);
  });

  test("a folder of the server has one, like a volume", async () => {
    const { stack, fixture, held } = await begin({ retentionAmountLocally: 14 });
    fixture.storage = { type: "file", isDirectory: true, fsPath: "/srv/media", mountPath: "/media" };
    const { outputs } = await stack.up();
    expect(await held()).toMatchObject([{ storage_uuid: outputs.data, frequency: "daily", retention_amount_locally: 14 }]);
    await expectSettled(stack);
    fixture.storage = { ...fixture.storage, fsPath: "/srv/others" };
    await requestsOf(stack);
    const second = await stack.up();
    expect(await writesOf(stack)).toEqual([`DELETE ${BACKUPS}`, `DELETE ${STORAGES}/{id}`, `POST ${STORAGES}`, `PUT ${BACKUPS}`]);
    expect(await held()).toMatchObject([{ storage_uuid: second.outputs.data }]);
    await stack.destroy();
    expect(await held()).toEqual([]);
  });

  test("a bucket that the team does not have is refused in the preview, with those that it has; nobody asks where none is named", async () => {
    const { stack, fixture, bucket } = await begin({ saveS3: true, s3StorageUuid: "nope" });
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

  test("a bucket that is not usable is warned of in the preview, where archives are to be kept in it", async () => {
    const { stack, fixture, bucket } = await begin();
    await stack.sandbox.mutate("s3Storages", bucket, { is_usable: false });
    fixture.args = { saveS3: true, s3StorageUuid: bucket };
    expect(linesOf(await stack.preview())).toEqual([
      `nightly: the S3 storage ${bucket} (backups) is not usable, so up will be refused unless it is by then: the platform could not reach it when it last looked. Have it validated in the console.`,
    ]);
    expect((await errorsOf(stack.up())).text).toMatch(/PUT \S+\/backups failed with 422/);
    fixture.args = { saveS3: false, s3StorageUuid: bucket };
    expect(linesOf(await stack.preview()).filter((line) => line.includes("S3"))).toEqual([]);
    await stack.up();
  });

  test.each([403, 404])("buckets that this service or token does not show (%i) are no obstacle", async (code) => {
    const { stack, fixture, held, bucket } = await begin();
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

  test("get tells whether its storage is there", async () => {
    let path = "";
    const { stack, fixture } = await begin();
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
    expect((await errorsOf(other.up())).text).toContain("there is no StorageBackupSchedule");
    fixture.args = undefined;
  });

  test("it is deleted by a call of its own, before its storage and alone, also when it is gone already", async () => {
    const { stack, fixture, held } = await begin();
    const { outputs } = await stack.up();
    await requestsOf(stack);
    fixture.args = undefined;
    expect(happened(await stack.up(), "nightly")).toBe("delete");
    expect(await writesOf(stack)).toEqual([`DELETE ${BACKUPS}`]);
    expect(await held()).toEqual([]);
    fixture.args = {};
    await stack.up();
    await stack.sandbox.remove("storageBackups", String(outputs.data));
    fixture.args = undefined;
    await stack.up();
    fixture.args = {};
    await stack.up();
    await requestsOf(stack);
    await stack.destroy();
    expect(await writesOf(stack)).toEqual([
      `DELETE ${BACKUPS}`,
      "DELETE /applications/{id}/storages/{id}",
      "DELETE /applications/{id}",
      "DELETE /projects/{id}",
    ]);
  });
});
