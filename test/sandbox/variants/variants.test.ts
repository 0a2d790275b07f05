import { applications } from "../../../provider/api/hosting/applications";
import { autoscaling } from "../../../provider/api/hosting/autoscaling";
import { catalogPrice, entryNamed } from "../../../provider/api/hosting/database-catalog";
import { databases } from "../../../provider/api/hosting/databases";
import { projects } from "../../../provider/api/hosting/projects";
import { destinations, purchasedServers, regions, servers } from "../../../provider/api/hosting/servers";
import { volumes } from "../../../provider/api/hosting/volumes";
import {
  otherReadings,
  otherVariants,
  READING_NAMES,
  READINGS,
  type Sandbox,
  startSandbox,
  VARIANT_NAMES,
  VARIANTS,
  type Variants,
} from "../../../sandbox";
import { good, send } from "../support";

const opened: Sandbox[] = [];
afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close();
});

async function read(variants: Partial<Variants>) {
  const sandbox = await startSandbox({ clock: "manual", variants });
  opened.push(sandbox);
  const alpha = String((await sandbox.find("purchasedServers", { name: "alpha" }))[0]?.uuid);
  const project = await sandbox.add("projects", { name: "shop" });
  const application = await sandbox.add("applications", {
    source: "ctrimage",
    name: "web",
    project_uuid: project,
    environment_name: "production",
    server_uuid: alpha,
    ctr_registry_image_name: "nginx",
    ports_exposes: "80",
  });
  const volume = await sandbox.add("volumes", { server_uuid: alpha, size_gb: 50 });
  const database = await sandbox.add("databases", { engine: "relational_1", plan: "small", region: "one:hel" });
  const raw = async (call: Parameters<typeof send>[1], sending: Parameters<typeof send>[2] = {}) => {
    const { status, body } = await send(sandbox, call, sending);
    return { status, body: body as never };
  };
  return { sandbox, alpha, project, application, volume, database, raw };
}

type Raw = Record<string, never>;

test("each variant has a description and at least two alternatives, and otherVariants contains all alternatives except the defaults", () => {
  for (const name of VARIANT_NAMES) {
    expect(VARIANTS[name].about).toMatch(/^[A-Z].*\.$/);
    expect(new Set(VARIANTS[name].alternatives).size).toBeGreaterThan(1);
  }
  expect(otherVariants).toHaveLength(VARIANT_NAMES.reduce((sum, name) => sum + VARIANTS[name].alternatives.length - 1, 0));
  expect(otherVariants).toContainEqual({ lists: "plural" });
});

test("the former name `readings` still works, but `variants` takes precedence", async () => {
  const former = await startSandbox({ readings: { lists: "data", numbers: "text" }, variants: { numbers: "number" } });
  expect((await former.snapshot()).variants).toMatchObject({ lists: "data", numbers: "number" });
  await former.close();
  expect([READINGS, READING_NAMES, otherReadings]).toEqual([VARIANTS, VARIANT_NAMES, otherVariants]);
});

test("startSandbox refuses an unknown variant and names it", async () => {
  await expect(startSandbox({ variants: { lists: "wrapped" } as never })).rejects.toThrow("variants.lists");
  await expect(startSandbox({ variants: { colour: "red" } as never })).rejects.toThrow("colour");
});

test.each(otherVariants.map((variants) => [JSON.stringify(variants), variants] as const))(
  "the call tables read every answer with the variant %s",
  async (_, variants) => {
    const { sandbox, alpha, application, volume, database } = await read(variants);
    await sandbox.advance(60);
    const read2 = async <T>(look: () => Promise<T[]>) => [...(await look()), ...(await look())];
    expect(await read2(() => good(sandbox, volumes.list))).toContainEqual(
      expect.objectContaining({ size_gb: 50, backups: true, monthly_price: 5 }),
    );
    const ids = (await good(sandbox, volumes.listOfServer, { params: { uuid: alpha } })).map(({ id }) => String(id));
    expect(ids).toEqual([volume]);
    expect(await read2(() => good(sandbox, databases.list))).toContainEqual(
      expect.objectContaining({ uuid: database, engine: "relational_1", monthly_price: 9 }),
    );
    expect(await read2(() => good(sandbox, applications.list))).toContainEqual(
      expect.objectContaining({ uuid: application, environment_id: 1 }),
    );
    const catalog = await good(sandbox, databases.catalog);
    expect(catalogPrice(catalog, { engine: "relational_1", region: "one:hel", plan: "small" })).toMatchObject({
      monthly: 9,
      hourly: 0.0123,
    });
    expect(entryNamed(catalog.engines, "key_value")).toBeDefined();
    expect((await good(sandbox, regions.list)).map(({ prices }) => prices?.["app-2"])).toEqual([6, 7.2, 6.6]);
    expect((await good(sandbox, volumes.offer, { params: { uuid: alpha }, query: { size_gb: 80 } })).monthly_price).toBe(7.4);
    const scaling = await good(sandbox, autoscaling.get, { params: { uuid: application } });
    expect([scaling.policy.max_copies, scaling.cities?.length]).toEqual([2, 2]);
  },
);

test("lists=data wraps lists in data, and lists=plural wraps them in their plural name", async () => {
  expect((await (await read({ lists: "data" })).raw(projects.list)).body).toEqual({ data: [expect.objectContaining({ name: "shop" })] });
  const { raw, alpha } = await read({ lists: "plural" });
  expect(Object.keys((await raw(databases.list)).body)).toEqual(["databases"]);
  expect(Object.keys((await raw(volumes.listOfServer, { params: { uuid: alpha } })).body)).toEqual(["volumes"]);
});

test("numbers=text sends numbers as strings, including the numbers in price quotes", async () => {
  const { raw, alpha } = await read({ numbers: "text" });
  const [volume] = (await raw(volumes.list)).body as Raw[];
  expect(volume).toMatchObject({ id: "1", size_gb: "50", monthly_price: "5" });
  const quoted = await raw(volumes.create, { params: { uuid: alpha }, body: { size_gb: 50 } });
  expect(quoted.body).toMatchObject({ quote: { size_gb: "50", monthly_price: "5", currency: "USD" } });
});

test("nothing=absent leaves out fields without a value", async () => {
  const { raw, sandbox, volume } = await read({ nothing: "absent" });
  await sandbox.mutate("volumes", volume, { status: "detached", server_uuid: null });
  const [row = {}] = (await raw(volumes.list)).body as Raw[];
  expect(Object.keys(row)).toContain("status");
  expect(Object.keys(row)).not.toContain("server_uuid");
});

test("writes=empty empties the response to a write, unless it creates an object", async () => {
  const { raw, sandbox, project, application } = await read({ writes: "empty" });
  expect(await raw(projects.update, { params: { uuid: project }, body: { description: "new" } })).toEqual({ status: 204, body: undefined });
  expect((await sandbox.find("projects"))[0]).toMatchObject({ description: "new" });
  expect((await raw(projects.create, { body: { name: "second" } })).status).toBe(201);
  expect((await raw(applications.start, { params: { uuid: application } })).body).toHaveProperty("deployment_uuid");
});

test("creates=id answers a creation with the id only", async () => {
  const { raw, alpha } = await read({ creates: "id" });
  const body = { engine: "relational_1", plan: "small", region: "one:hel" };
  expect(Object.keys((await raw(databases.create, { body })).body)).toEqual(["uuid"]);
  expect(Object.keys((await raw(volumes.create, { params: { uuid: alpha }, body: { size_gb: 50, confirm: true } })).body)).toEqual(["id"]);
});

test("the variants destination and applicationId decide which ids an application shows", async () => {
  const keys = async (variants: Partial<Variants>) => {
    const { raw } = await read(variants);
    const [row = {}] = (await raw(applications.list)).body as Raw[];
    const [destination = {}] = (await raw(destinations.list)).body as Raw[];
    return [["id", "destination", "destination_id"].filter((key) => key in row), "id" in destination];
  };
  expect(await keys({})).toEqual([["destination", "destination_id"], false]);
  expect(await keys({ destination: "id", applicationId: "shown" })).toEqual([["id", "destination_id"], true]);
  expect(await keys({ destination: "absent" })).toEqual([[], false]);
});

test("volumeServer=absent hides a volume's server, but the server's list still contains the volume", async () => {
  const { raw, alpha } = await read({ volumeServer: "absent" });
  expect((await raw(volumes.list)).body).toEqual([expect.not.objectContaining({ server_uuid: expect.anything() })]);
  expect((await raw(volumes.listOfServer, { params: { uuid: alpha } })).body).toHaveLength(1);
});

test("databaseReady=running renames the status `ready`, and deletedDatabases=listed keeps deleted databases in the list", async () => {
  const { raw, sandbox, database } = await read({ databaseReady: "running", deletedDatabases: "listed" });
  const params = { uuid: database };
  expect((await raw(databases.get, { params })).body).toMatchObject({ status: "running" });
  await raw(databases.remove, { params });
  await sandbox.advance(60);
  expect((await raw(databases.list)).body).toMatchObject([{ uuid: database, status: "deleted" }]);
  expect(await raw(databases.get, { params })).toMatchObject({ status: 200, body: { status: "deleted" } });
});

test("newObjects=late lists new objects some seconds later", async () => {
  const { raw, sandbox, alpha } = await read({ newObjects: "late" });
  await raw(volumes.create, { params: { uuid: alpha }, body: { size_gb: 50, confirm: true } });
  const count = async () => ((await raw(volumes.list)).body as Raw[]).length;
  expect(await count()).toBe(1);
  await sandbox.advance(5);
  expect(await count()).toBe(2);
});

test("listedRows=`forgotten once` omits each object from one list", async () => {
  const { raw, sandbox } = await read({ listedRows: "forgotten once" });
  const names = async () => ((await raw(projects.list)).body as Raw[]).map(({ name }) => name);
  await raw(projects.create, { body: { name: "new" } });
  expect([await names(), await names()]).toEqual([["new"], ["shop", "new"]]);
  await sandbox.advance(10);
  expect([await names(), await names()]).toEqual([["shop"], ["shop", "new"]]);
});

test("a quote contains only the increase of the price with quotes=part", async () => {
  const { raw, alpha, volume, database } = await read({ quotes: "part" });
  const params = { uuid: alpha, id: volume };
  const part = async (call: Parameters<typeof raw>[0], sending: Parameters<typeof raw>[1]) =>
    ((await raw(call, sending)).body as { quote: object }).quote;
  expect(await part(volumes.create, { params, body: { size_gb: 50 } })).toMatchObject({ monthly_price: 5 });
  expect(await part(volumes.update, { params, body: { size_gb: 80 } })).toMatchObject({ size_gb: 80, monthly_price: 2.4 });
  expect(await part(databases.upgrade, { params: { uuid: database }, body: { plan: "medium" } })).toMatchObject({ monthly_price: 9 });
});

test("a quote for a paid backup contains the whole price even with quotes=part", async () => {
  const { raw, alpha, volume } = await read({ quotes: "part", extraBackups: "quoted" });
  const { body } = await raw(volumes.backup, { params: { uuid: alpha, id: volume }, body: {} });
  expect(body).toMatchObject({ quote: { monthly_price: 0.5 } });
});

test("currency=missing sends prices without a currency, except in quotes", async () => {
  const { raw, alpha } = await read({ currency: "missing" });
  for (const call of [volumes.list, databases.catalog, regions.list])
    expect(JSON.stringify((await raw(call)).body)).not.toContain("currency");
  const { body } = await raw(volumes.create, { params: { uuid: alpha }, body: { size_gb: 50 } });
  expect(body).toMatchObject({ quote: { currency: "USD" } });
});

test("servers=unlisted lists servers only at /servers, not among the purchased servers", async () => {
  const { raw } = await read({ servers: "unlisted" });
  expect((await raw(purchasedServers.list)).body).toEqual([]);
  expect((await raw(servers.list)).body).not.toEqual([]);
});

test("objects do not show their time of creation with createdAt=missing", async () => {
  const { raw } = await read({ createdAt: "missing" });
  for (const call of [volumes.list, databases.list, applications.list, projects.list])
    expect(JSON.stringify((await raw(call)).body)).not.toContain('"created_at"');
});
