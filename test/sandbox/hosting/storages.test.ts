import { applications } from "../../../provider/api/hosting/applications";
import { s3Storages } from "../../../provider/api/hosting/s3-storages";
import { STORAGE_BACKUP_DEFAULTS, type StorageBackupBody, storageBackups } from "../../../provider/api/hosting/storage-backups";
import { type StorageBody, storages } from "../../../provider/api/hosting/storages";
import { CHOSEN as APPLICATIONS } from "../../../sandbox/hosting/application/rows";
import { CHOSEN } from "../../../sandbox/hosting/storage-backup";
import { setUpPerTest } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
const at = setUpPerTest(sandbox);
let uuid: string;
beforeEach(async () => {
  uuid = await at.image();
});
const create = (body: StorageBody) => send(sandbox(), storages.create, { params: { uuid }, body });
const list = () => good(sandbox(), storages.list, { params: { uuid } });
const data: StorageBody = { type: "persistent", name: "data", mount_path: "/data" };
const config: StorageBody = { type: "file", mount_path: "/etc/app.conf", content: "a = 1\n" };

test("the platform puts the application's uuid before a persistent storage's name", async () => {
  const { status, body } = await create({ ...data, mount_path: "data" });
  expect([status, body]).toMatchObject([201, { name: `${uuid}-data`, mount_path: "/data" }]);
  expect(body).not.toHaveProperty("is_preview_suffix_enabled");
  expect((await list()).persistent_storages).toMatchObject([
    { name: `${uuid}-data`, is_preview_suffix_enabled: true, host_path: null, resource_id: 1 },
  ]);
});

test("the platform removes a file's final newline, and hides its content without `Read sensitive data`", async () => {
  await create(config);
  const [file] = (await list()).file_storages;
  expect(file).toMatchObject({
    mount_path: "/etc/app.conf",
    content: "a = 1",
    is_directory: false,
    fs_path: expect.stringMatching(/\/etc\/app\.conf$/),
  });
  const token = await sandbox().addToken(["read"]);
  expect((await good(sandbox(), storages.list, { params: { uuid }, token })).file_storages[0]).not.toHaveProperty("content");
});

test.each<[StorageBody, string]>([
  [{ type: "persistent", mount_path: "/x" }, "name"],
  [{ ...data, content: "x" }, "content"],
  [{ ...data, name: "-x" }, "name"],
  [{ ...config, name: "x" }, "name"],
  [{ type: "file", mount_path: "/x", is_directory: true }, "fs_path"],
  [{ type: "file", mount_path: "/../x" }, "mount_path"],
  [{ type: "file", mount_path: "/a;b" }, "mount_path"],
  [{ type: "file", mount_path: "/x", is_host_file: true, fs_path: "x" }, "fs_path"],
])("a create of a storage with %j is refused", async (body, field) => {
  const refused = await create(body);
  expect([refused.status, refused.body]).toMatchObject([422, { errors: { [field]: expect.anything() } }]);
});

describe("a mount of a path outside the application's folder", () => {
  const writer = () => sandbox().addToken(["read", "write"]);
  const folder = (fs_path: string): StorageBody => ({ type: "file", mount_path: "/media", is_directory: true, fs_path });
  const hostFile: StorageBody = { type: "file", mount_path: "/x", is_host_file: true, fs_path: "/etc/x" };

  test.each([folder("/srv/media"), folder("/data/applications/another"), folder("srv"), hostFile])(
    "the mount %j requires the permission `Deploy`",
    async (body) => {
      const refused = await send(sandbox(), storages.create, { params: { uuid }, body, token: await writer() });
      expect([refused.status, refused.body]).toEqual([403, { message: "Missing required permissions: deploy" }]);
      const token = await sandbox().addToken(["read", "write", "deploy"]);
      expect((await send(sandbox(), storages.create, { params: { uuid }, body, token })).status).toBe(201);
    },
  );

  test("a mount inside the application's folder requires only the permission `Write`", async () => {
    const token = await writer();
    for (const body of [folder(`/data/applications/${uuid}/media`), config])
      expect((await send(sandbox(), storages.create, { params: { uuid }, body, token })).status).toBe(201);
  });

  test("a mounted folder gets a leading / in its path, and stores no content", async () => {
    await create({ ...folder("srv/media"), content: "x" });
    expect((await list()).file_storages).toMatchObject([{ fs_path: "/srv/media", is_directory: true, content: null }]);
  });
});

test("the platform chooses the path of a plain file itself", async () => {
  await create({ ...config, fs_path: "/srv/elsewhere" });
  expect((await list()).file_storages).toMatchObject([{ fs_path: `/data/applications/${uuid}/etc/app.conf` }]);
});

test("a create with an existing storage name or file path answers 500", async () => {
  await create(data);
  expect((await create({ ...data, mount_path: "/other" })).status).toBe(500);
  expect((await create({ ...data, name: "other" })).status).toBe(201);
  await create(config);
  expect((await create({ ...config, content: "other" })).status).toBe(500);
});

test("PATCH stores a storage's name as given, without the application's uuid in front", async () => {
  const { uuid: storage } = (await create(data)).answer;
  const patch = (body: object) =>
    send(sandbox(), storages.update, { params: { uuid }, body: { type: "persistent", uuid: storage, ...body } });
  expect((await patch({ name: "renamed" })).body).toMatchObject({ name: "renamed", mount_path: "/data" });
  expect((await patch({ mount_path: "/moved" })).body).toMatchObject({ name: "renamed", mount_path: "/moved" });
  expect((await patch({ type: "file" })).status).toBe(404);
  expect((await patch({ content: "x" })).status).toBe(422);
  expect((await patch({ uuid: undefined })).status).toBe(422);
  expect((await patch({ uuid: undefined, id: 1 })).status).toBe(200);
  expect((await patch({ is_directory: true })).status).toBe(422);
});

test("PATCH changes a file's content and mount path, but not its server path", async () => {
  const { uuid: storage } = (await create(config)).answer;
  const body = { type: "file" as const, uuid: storage, content: "b = 2", mount_path: "/etc/new.conf" };
  expect(await good(sandbox(), storages.update, { params: { uuid }, body })).toMatchObject({
    content: "b = 2",
    mount_path: "/etc/new.conf",
    fs_path: expect.stringMatching(/app\.conf$/),
  });
});

test("a migration of an application with volumes takes effect after some time", async () => {
  await create(data);
  const [internal] = await sandbox().find("destinations", { network: "internal" });
  const { answer } = await send(sandbox(), applications.migrate, { params: { uuid }, body: { destination_uuid: String(internal?.uuid) } });
  expect(answer).toMatchObject({ async: true, volume_jobs: [expect.any(String)] });
  expect(await at.read(uuid)).toMatchObject({ destination: { network: "svc" } });
  await sandbox().advance(APPLICATIONS.migrateSeconds);
  expect(await at.read(uuid)).toMatchObject({ destination: { network: "internal" } });
});

describe("backup schedules of storages", () => {
  let storage: string;
  beforeEach(async () => {
    storage = (await create(data)).answer.uuid;
  });
  const params = () => ({ uuid, storage_uuid: storage });
  const put = (body: StorageBackupBody) => send(sandbox(), storageBackups.replace, { params: params(), body });

  test("PUT creates or replaces a schedule, and resets omitted fields except the timeout", async () => {
    const made = await put({ frequency: "daily", timeout: 600, retention_days_locally: 3 });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        ...STORAGE_BACKUP_DEFAULTS,
        frequency: "daily",
        timeout: 600,
        retention_days_locally: 3,
        storage_uuid: storage,
        storage_type: "persistent",
      },
    ]);
    const replaced = await put({ frequency: "0 3 * * *", enabled: false });
    expect([replaced.status, replaced.body]).toMatchObject([
      200,
      { frequency: "0 3 * * *", enabled: false, timeout: 600, retention_days_locally: 0 },
    ]);
    expect(replaced.body).toMatchObject({ uuid: (made.body as { uuid: string }).uuid });
  });

  test.each(["hourly", "@weekly", "every_minute", "*/5 * * * *", "0 0 1 JAN *"])("PUT accepts the frequency %s", async (frequency) => {
    expect((await put({ frequency })).body).toMatchObject({ frequency });
  });

  test.each(["sometimes", "60 * * * *", "* * * *", "0 0 0 * * *", "@every_minute"])("PUT refuses the frequency %s", async (frequency) => {
    expect((await put({ frequency })).body).toMatchObject({ errors: { frequency: [expect.any(String)] } });
  });

  test.each<[StorageBackupBody, number]>([
    [{ frequency: "daily", timeout: 59 }, 422],
    [{ frequency: "daily", disable_local_backup: true }, 422],
    [{ frequency: "daily", save_s3: true }, 422],
    [{ frequency: "daily", save_s3: true, s3_storage_uuid: "nope" }, 422],
    [{ frequency: "daily", retention_amount_locally: 10_001 }, 422],
  ])("PUT with %j answers %i", async (body, status) => {
    expect((await put(body)).status).toBe(status);
  });

  test("the list of buckets shows which are usable, and PUT refuses unusable buckets", async () => {
    const added = await sandbox().add("s3Storages", { name: "archive", is_usable: false });
    expect(await good(sandbox(), s3Storages.list)).toMatchObject([
      { name: "backups", is_usable: true },
      { uuid: added, name: "archive", is_usable: false },
    ]);
    expect((await put({ frequency: "daily", save_s3: true, s3_storage_uuid: added })).status).toBe(422);
  });

  test("PUT accepts a usable bucket of the team", async () => {
    const [s3_storage_uuid = ""] = Object.keys((await sandbox().snapshot()).s3Storages);
    expect((await put({ frequency: "daily", save_s3: true, s3_storage_uuid, disable_local_backup: true })).status).toBe(201);
  });

  test("a file cannot have a backup schedule, but a directory can", async () => {
    const file = (await create(config)).answer.uuid;
    const directory = (await create({ type: "file", mount_path: "/srv", is_directory: true, fs_path: "/data/srv" })).answer.uuid;
    const replace = (storage_uuid: string) =>
      send(sandbox(), storageBackups.replace, { params: { uuid, storage_uuid }, body: { frequency: "daily" } });
    expect((await replace(file)).body).toMatchObject({ errors: { storage_uuid: [expect.any(String)] } });
    expect((await replace(directory)).body).toMatchObject({ storage_type: "directory" });
  });

  test("a backup requires a schedule, and a scheduled storage cannot be deleted", async () => {
    const run = () => send(sandbox(), storageBackups.run, { params: params() });
    const removeSchedule = () => send(sandbox(), storageBackups.remove, { params: params() });
    const remove = () => send(sandbox(), storages.remove, { params: params() });
    expect((await run()).status).toBe(404);
    await put({ frequency: "daily" });
    expect((await run()).status).toBe(200);
    expect((await remove()).status).toBe(422);
    expect((await removeSchedule()).status).toBe(409); // while an archive is being created
    await sandbox().advance(CHOSEN.backupSeconds);
    expect((await removeSchedule()).status).toBe(200);
    expect((await removeSchedule()).status).toBe(404);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
  });
});
