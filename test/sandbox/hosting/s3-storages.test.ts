import { type S3StorageBody, s3Storages } from "../../../provider/api/hosting/s3-storages";
import { storageBackups } from "../../../provider/api/hosting/storage-backups";
import { storages } from "../../../provider/api/hosting/storages";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
const BODY: S3StorageBody = {
  name: "archive",
  endpoint: "https://s3.example.com",
  bucket: "acme-archive",
  region: "eu-central-1",
  key: "a-key",
  secret: "a-secret",
};
const create = async (body: Partial<S3StorageBody> = {}) => (await good(sandbox(), s3Storages.create, { body: { ...BODY, ...body } })).uuid;
const get = (uuid: string) => good(sandbox(), s3Storages.get, { params: { uuid } });
const validate = (uuid: string) => good(sandbox(), s3Storages.validate, { params: { uuid } });
const change = (uuid: string, body: Partial<S3StorageBody>) => send(sandbox(), s3Storages.update, { params: { uuid }, body });

test("a new bucket is not usable until it is validated", async () => {
  const uuid = await create({ description: "Nightly archives" });
  expect(await get(uuid)).toMatchObject({
    ...BODY,
    uuid,
    description: "Nightly archives",
    is_usable: false,
    created_at: expect.any(String),
  });
  expect(await validate(uuid)).toMatchObject({ valid: true });
  expect((await good(sandbox(), s3Storages.list)).find((row) => row.uuid === uuid)).toMatchObject({ is_usable: true });
});

test("two buckets may have the same name", async () => {
  expect(await create()).not.toBe(await create());
});

test("a validation marks an unreachable bucket as unusable, and answers 200", async () => {
  const uuid = await create();
  await validate(uuid);
  await sandbox().mutate("s3Storages", uuid, { is_reachable: false });
  expect(await get(uuid)).toMatchObject({ is_usable: true });
  expect(await validate(uuid)).toMatchObject({ valid: false, message: expect.stringContaining("cannot be reached") });
  const shown = await get(uuid);
  expect(shown).toMatchObject({ is_usable: false });
  expect(shown).not.toHaveProperty("is_reachable");
});

test("a bucket contains its keys only for a token with `Read sensitive data`", async () => {
  const uuid = await create();
  const token = await sandbox().addToken(["read"]);
  for (const row of [
    await good(sandbox(), s3Storages.get, { params: { uuid }, token }),
    ...(await good(sandbox(), s3Storages.list, { token })),
  ]) {
    expect(row).not.toHaveProperty("key");
    expect(row).not.toHaveProperty("secret");
  }
});

test.each<[Partial<S3StorageBody>, string]>([
  [{ name: "ab" }, "name"],
  [{ name: "<b>bold</b>" }, "name"],
  [{ endpoint: "s3.example.com" }, "endpoint"],
  [{ endpoint: "http://10.0.0.7:9000" }, "endpoint"],
  [{ endpoint: "http://[::1]:9000" }, "endpoint"],
  [{ endpoint: "https://store.internal" }, "endpoint"],
  [{ endpoint: "https://localhost" }, "endpoint"],
  [{ bucket: "ab" }, "bucket"],
  [{ bucket: "192.168.0.1" }, "bucket"],
  [{ region: "" }, "region"],
  [{ key: " " }, "key"],
])("a create and a change of a bucket refuse %j", async (body, field) => {
  const refused = { status: 422, body: { errors: { [field]: [expect.anything()] } } };
  expect(await send(sandbox(), s3Storages.create, { body: { ...BODY, ...body } })).toMatchObject(refused);
  expect(await change(await create(), body)).toMatchObject(refused);
});

test("a change of a bucket keeps the fields that the request omits", async () => {
  const uuid = await create();
  await validate(uuid);
  expect(await change(uuid, { name: "the archive" })).toMatchObject({ status: 200, body: { uuid } });
  expect(await get(uuid)).toMatchObject({ ...BODY, name: "the archive", is_usable: true });
});

test("a deletion of a bucket turns off save_s3 in the bucket's schedules", async () => {
  const application = await (await setUp(sandbox())).image();
  const { uuid: storage_uuid } = await good(sandbox(), storages.create, {
    params: { uuid: application },
    body: { type: "persistent", name: "data", mount_path: "/data" },
  });
  const [uuid, other] = [await create(), await create()];
  for (const one of [uuid, other]) await validate(one);
  const params = { uuid: application, storage_uuid };
  await good(sandbox(), storageBackups.replace, { params, body: { frequency: "daily", save_s3: true, s3_storage_uuid: uuid } });
  const saves = async () => (await sandbox().find("storageBackups")).map(({ save_s3 }) => save_s3);
  await good(sandbox(), s3Storages.remove, { params: { uuid: other } });
  expect(await saves()).toEqual([true]);
  await good(sandbox(), s3Storages.remove, { params: { uuid } });
  expect(await saves()).toEqual([false]);
  expect((await send(sandbox(), s3Storages.remove, { params: { uuid } })).status).toBe(404);
});

describe.each([
  ["unusable", false],
  ["as before", true],
] as const)("the variant changedBuckets=%s", (changedBuckets, isUsable) => {
  const other = sandboxPerTest({ variants: { changedBuckets } });

  test(`a bucket is ${isUsable ? "usable" : "unusable"} after a change of its secret`, async () => {
    const uuid = await other().add("s3Storages", { name: "archive" });
    const usableAfter = async (body: Partial<S3StorageBody>) => {
      await good(other(), s3Storages.update, { params: { uuid }, body });
      return (await good(other(), s3Storages.get, { params: { uuid } })).is_usable;
    };
    expect(await usableAfter({ description: "moved" })).toBe(true);
    expect(await usableAfter({ secret: "another" })).toBe(isUsable);
  });
});

describe("the variant bucketRead=in the list", () => {
  const other = sandboxPerTest({ variants: { bucketRead: "in the list" } });

  test("GET of a single bucket always answers 405", async () => {
    const uuid = await other().add("s3Storages", { name: "archive" });
    for (const id of [uuid, "nothing"]) expect((await send(other(), s3Storages.get, { params: { uuid: id } })).status).toBe(405);
    expect(await good(other(), s3Storages.list)).toHaveLength(2);
  });
});
