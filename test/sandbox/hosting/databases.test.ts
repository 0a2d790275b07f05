import { AttachConflict, type DatabaseBody, databases } from "../../../provider/api/hosting/databases";
import { variables } from "../../../provider/api/hosting/variables";
import { startSandbox, type Variants } from "../../../sandbox";
import { CHOSEN } from "../../../sandbox/hosting/managed-database/rules";
import { setUp } from "../fixture";
import { ConfirmRequired } from "../quotes";
import { good, sandboxPerTest, send } from "../support";

const { createSeconds, upgradeSeconds, deleteSeconds, backupSeconds } = CHOSEN;
const sandbox = sandboxPerTest();
const wanted: DatabaseBody = { engine: "relational_1", plan: "small", region: "one:hel" };
const create = (body: Partial<DatabaseBody> = {}, idempotencyKey?: string) =>
  send(sandbox(), databases.create, { body: { ...wanted, ...body }, idempotencyKey });
const made = async (body: Partial<DatabaseBody> = {}) => {
  const { uuid } = (await create(body)).answer;
  await sandbox().advance(createSeconds);
  return uuid;
};
const read = (uuid: string) => good(sandbox(), databases.get, { params: { uuid } });

interface Shown {
  engines: { engine: string; eviction_policies: string[] | null }[];
  plans: { plan: string }[];
  regions: { id: string; prices: Record<string, { monthly_price: number; hourly_price: number }> }[];
  currency: string;
}

test("the catalogue of databases lists engines, database plans, and prices per region", async () => {
  const { body } = await send(sandbox(), databases.catalog);
  const { engines, plans, regions, currency } = body as Shown;
  expect(engines.map(({ engine, eviction_policies }) => [engine, Boolean(eviction_policies)])).toEqual([
    ["relational_1", false],
    ["relational_2", false],
    ["key_value", true],
  ]);
  expect(plans.map(({ plan }) => plan)).toEqual(["small", "medium", "large", "xlarge"]);
  expect(regions.map(({ id, prices }) => [id, prices.small?.monthly_price, prices.small?.hourly_price])).toEqual([
    ["one:hel", 9, 0.0123],
    ["one:par", 10.8, 0.0148],
    ["two:mad", 9.9, 0.0136],
  ]);
  expect(currency).toBe("USD");
});

test("a create of a database needs no confirmation, and takes some time", async () => {
  const { status, answer } = await create();
  expect([status, answer]).toMatchObject([201, { ...wanted, status: "creating", eviction_policy: null, monthly_price: 9 }]);
  expect((await send(sandbox(), databases.connection, { params: { uuid: answer.uuid } })).status).toBe(409);
  await sandbox().advance(createSeconds);
  const database = await read(answer.uuid);
  expect(database).toMatchObject({ status: "ready", city: "Helsinki" });
  expect(database.upgrades?.map(({ plan }) => plan)).toEqual(["medium", "large", "xlarge"]);
  expect(database.upgrades?.[0]).toMatchObject({ plan: "medium", monthly_price: expect.any(Number), hourly_price: expect.any(Number) });
  expect(await good(sandbox(), databases.list)).toEqual([database]);
});

test.each([
  [{ engine: "nope" }, "engine"],
  [{ plan: "nope" }, "plan"],
  [{ region: "nope" }, "region"],
  [{ eviction_policy: "allkeys-lru" }, "eviction_policy"],
  [{ engine: "key_value", eviction_policy: "nope" }, "eviction_policy"],
])("a create of a database with %j is refused", async (wrong, field) => {
  const { status, body } = await create(wrong);
  expect([status, body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
  expect(await good(sandbox(), databases.list)).toEqual([]);
});

test("creates with the same Idempotency-Key make one database", async () => {
  const [first, again] = [await create({}, "key"), await create({}, "key")];
  expect(again.body).toEqual(first.body);
  expect(await good(sandbox(), databases.list)).toHaveLength(1);
  expect((await create({ plan: "large" }, "key")).status).toBe(422);
});

test("the connection URLs of a database contain the password, and are refused to tokens with only `Read`", async () => {
  const uuid = await made({ engine: "relational_2" });
  const { url, direct_url } = await good(sandbox(), databases.connection, { params: { uuid } });
  expect(url).toMatch(/^relational-2:\/\/app:\w{24}@.*:6033\/app\?tls=required$/);
  expect(direct_url).toContain(":3306/");
  const token = await sandbox().addToken(["read"]);
  expect((await send(sandbox(), databases.connection, { params: { uuid }, token })).status).toBe(403);
  expect(JSON.stringify(await good(sandbox(), databases.list))).not.toContain(/app:(\w{24})@/.exec(url)?.[1]);
});

test("the eviction policy can be changed only for key-value databases", async () => {
  const patch = (uuid: string, eviction_policy: string) =>
    send(sandbox(), databases.update, { params: { uuid }, body: { eviction_policy } });
  const uuid = await made({ engine: "key_value" });
  expect(await read(uuid)).toMatchObject({ eviction_policy: "noeviction" });
  expect((await patch(uuid, "allkeys-lru")).body).toMatchObject({ eviction_policy: "allkeys-lru", status: "ready" });
  expect((await patch(uuid, "nope")).status).toBe(422);
  expect((await patch(await made(), "allkeys-lru")).status).toBe(422);
});

test("an upgrade of a database needs a confirmation, and accepts larger plans only", async () => {
  const uuid = await made({ plan: "medium" });
  const upgrade = (plan: string, confirm?: boolean) => send(sandbox(), databases.upgrade, { params: { uuid }, body: { plan, confirm } });
  expect((await upgrade("small", true)).status).toBe(422);
  expect((await upgrade("medium", true)).body).not.toHaveProperty("confirm_required");
  const asked = await upgrade("large");
  expect([asked.status, ConfirmRequired.parse(asked.body).quote]).toMatchObject([
    422,
    { plan: "large", monthly_price: 36, currency: "USD" },
  ]);
  expect(await read(uuid)).toMatchObject({ plan: "medium", status: "ready" });
  expect((await upgrade("large", true)).body).toMatchObject({ plan: "large", status: "upgrading" });
  expect((await upgrade("xlarge", true)).status).toBe(409);
  await sandbox().advance(upgradeSeconds);
  expect(await read(uuid)).toMatchObject({ plan: "large", status: "ready", upgrades: [{ plan: "xlarge" }] });
});

test("a deletion of a database takes some time and can be repeated meanwhile", async () => {
  const uuid = await made();
  const remove = () => send(sandbox(), databases.remove, { params: { uuid } });
  expect((await remove()).status).toBe(200);
  expect(await read(uuid)).toMatchObject({ status: "deleting" });
  expect((await remove()).status).toBe(200);
  await sandbox().advance(deleteSeconds);
  expect((await remove()).status).toBe(404);
});

describe("attachment of a database", () => {
  let application: string;
  beforeEach(async () => {
    application = await (await setUp(sandbox())).image();
  });
  const attach = (uuid: string, more: object = {}) =>
    send(sandbox(), databases.attach, { params: { uuid }, body: { application_uuid: application, ...more } });
  const saved = async () =>
    (await good(sandbox(), variables.list, { params: { uuid: application } })).filter(({ is_preview }) => !is_preview);
  const values = async () => (await sandbox().find("variables", { is_preview: false })).map(({ key, value }) => [key, value]);

  test("`attach` saves both URLs as run-time variables that are shown once", async () => {
    const uuid = await made();
    expect((await attach(uuid)).body).toMatchObject({ variables: ["DATABASE_URL", "DATABASE_DIRECT_URL"] });
    const { url, direct_url } = await good(sandbox(), databases.connection, { params: { uuid } });
    expect(await values()).toEqual([
      ["DATABASE_URL", url],
      ["DATABASE_DIRECT_URL", direct_url],
    ]);
    for (const row of await saved()) expect(row).toMatchObject({ is_runtime: true, is_buildtime: false, is_shown_once: true });
    expect((await attach(uuid)).status).toBe(200);
    expect(await saved()).toHaveLength(2);
  });

  test("`attach` of a key-value database saves only the variable KEY_VALUE_URL", async () => {
    expect((await attach(await made({ engine: "key_value" }))).body).toMatchObject({ variables: ["KEY_VALUE_URL"] });
  });

  test("`attach` refuses to overwrite a variable, unless env_key or overwrite is sent", async () => {
    const uuid = await made();
    await good(sandbox(), variables.create, { params: { uuid: application }, body: { key: "DATABASE_DIRECT_URL", value: "mine" } });
    const refused = await attach(uuid);
    expect([refused.status, AttachConflict.parse(refused.body)]).toMatchObject([
      409,
      { conflicts: ["DATABASE_DIRECT_URL"], suggested_env_key: "DATABASE_2_URL" },
    ]);
    expect(await values()).toEqual([["DATABASE_DIRECT_URL", "mine"]]);
    expect((await attach(uuid, { env_key: "DATABASE_2_URL" })).body).toMatchObject({
      variables: ["DATABASE_2_URL", "DATABASE_2_DIRECT_URL"],
    });
    expect((await attach(uuid, { overwrite: true })).status).toBe(200);
    const { direct_url } = await good(sandbox(), databases.connection, { params: { uuid } });
    expect(await values()).toContainEqual(["DATABASE_DIRECT_URL", direct_url]);
  });

  test("`attach` requires a ready database and an existing application", async () => {
    const { uuid } = (await create()).answer;
    expect((await attach(uuid)).status).toBe(409);
    expect((await send(sandbox(), databases.attach, { params: { uuid }, body: { application_uuid: "nope" } })).status).toBe(404);
  });
});

describe("limits of databases", () => {
  const limited = sandboxPerTest({ limits: true });
  test("the sandbox limits actions on databases to ten per minute, but not reads", async () => {
    for (let n = 0; n < 10; n++) expect((await send(limited(), databases.create, { body: wanted })).status).toBe(201);
    expect((await send(limited(), databases.create, { body: wanted })).status).toBe(429);
    expect((await send(limited(), databases.catalog)).status).toBe(200);
  });
});

test.each([
  ["untold", { status: "ready", reported: undefined }],
  ["shown", { status: "backing_up", reported: "1" }],
] as const)(
  "the sandbox makes an extra database backup with the variant databaseBackups=%s",
  async (databaseBackups, { status, reported }) => {
    await using other = await startedWith({ databaseBackups });
    const { uuid } = await good(other.sandbox, databases.create, { body: wanted });
    expect((await send(other.sandbox, databases.backup, { params: { uuid } })).status).toBe(409);
    await other.sandbox.advance(createSeconds);
    expect((await good(other.sandbox, databases.backup, { params: { uuid } })).id).toBe(reported);
    expect(await good(other.sandbox, databases.get, { params: { uuid } })).toMatchObject({ status });
    await other.sandbox.advance(backupSeconds);
    expect(await good(other.sandbox, databases.get, { params: { uuid } })).toMatchObject({ status: "ready" });
    expect(await other.sandbox.find("databaseBackups")).toMatchObject([{ database_uuid: uuid, status: "finished" }]);
  },
);

test("the variant extraBackups=quoted requires a confirmation for a backup of a database", async () => {
  await using other = await startedWith({ extraBackups: "quoted" });
  const { uuid } = await good(other.sandbox, databases.create, { body: wanted });
  await other.sandbox.advance(createSeconds);
  const { status, body } = await send(other.sandbox, databases.backup, { params: { uuid } });
  expect([status, body]).toMatchObject([422, { confirm_required: true, quote: { monthly_price: 0.5 } }]);
  await good(other.sandbox, databases.backup, { params: { uuid }, body: { confirm: true } });
  expect(await other.sandbox.find("databaseBackups")).toHaveLength(1);
});

async function startedWith(variants: Partial<Variants>) {
  const own = await startSandbox({ clock: "manual", variants });
  return { sandbox: own, [Symbol.asyncDispose]: () => own.close() };
}
