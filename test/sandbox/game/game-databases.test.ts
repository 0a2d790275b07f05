import { databases } from "../../../provider/api/game/databases";
import { gameServers } from "../../../provider/api/game/servers";
import type { Sandbox } from "../../../sandbox";
import { SPECIFIED } from "../../../sandbox/game/database/rules";
import { good, sandboxPerTest, send } from "../support";
import { codeOf } from "./support";

const sandbox = sandboxPerTest();
const asking = sandboxPerTest({ variants: { firstDatabase: "asked for", databaseNames: "as written", databaseHosts: "absent" } });
const serverOf = async (one: Sandbox, name: string) =>
  (await good(one, gameServers.list)).items.find((row) => row.name === name) ?? { identifier: "", internal_id: 0 };

async function ready(one = sandbox()) {
  const { identifier: server, internal_id } = await serverOf(one, "survival");
  await one.add("databaseServices", { server, status: "ready" });
  return { server, params: { server }, prefix: `s${internal_id}_` };
}

describe("databases of a game server", () => {
  test("the first create starts the database service, which then creates the database", async () => {
    const { identifier: server, internal_id } = await serverOf(sandbox(), "survival");
    const params = { server };
    expect(await good(sandbox(), databases.service, { params })).toMatchObject({ status: "none", local_address: null });
    const asked = await send(sandbox(), databases.create, { params, body: { database: "stats" } });
    expect([asked.status, asked.answer]).toMatchObject([202, { service: { status: "provisioning" } }]);
    await sandbox().advance(SPECIFIED.provisioningSeconds - 1);
    expect(await good(sandbox(), databases.list, { params })).toEqual([]);
    await sandbox().advance(1);
    expect(await good(sandbox(), databases.service, { params })).toMatchObject({ status: "ready" });
    const [row] = await good(sandbox(), databases.list, { params });
    expect(row).toMatchObject({ name: `s${internal_id}_stats`, host: { port: 3306 }, remote_ips: [], remote_anywhere: false });
    expect(row?.password).toBeUndefined();
    const [seen] = await good(sandbox(), databases.list, { params, query: { include: "password" } });
    expect(seen?.password).toHaveLength(24);
    const next = await send(sandbox(), databases.create, { params, body: { database: "maps" } });
    expect([next.status, next.answer.database?.password]).toEqual([200, expect.any(String)]);
  });

  test("the variant `firstDatabase=asked for` needs a second create for the first database", async () => {
    const { identifier: server } = await serverOf(asking(), "survival");
    const params = { server };
    const body = { database: "stats", remote_ips: ["203.0.113.7"] };
    expect((await send(asking(), databases.create, { params, body })).status).toBe(202);
    await asking().advance(SPECIFIED.provisioningSeconds);
    expect(await good(asking(), databases.list, { params })).toEqual([]);
    const { database } = await good(asking(), databases.create, { params, body });
    expect(database).toMatchObject({ name: "stats", remote_ips: ["203.0.113.7"] });
    expect(database?.host).toBeUndefined();
  });

  test("a failed start of the database service creates no database", async () => {
    const { identifier: server } = await serverOf(sandbox(), "survival");
    await sandbox().add("databaseServices", { server, seconds: 10, fails: true });
    await good(sandbox(), databases.create, { params: { server }, body: { database: "stats" } });
    await sandbox().advance(10);
    expect(await good(sandbox(), databases.service, { params: { server } })).toMatchObject({ status: "failed" });
    expect(await good(sandbox(), databases.list, { params: { server } })).toEqual([]);
  });

  test("a create refuses an unusable name, a private address and too many databases", async () => {
    const { params } = await ready();
    const create = (body: object) => send(sandbox(), databases.create, { params, body: body as { database: string } });
    await create({ database: "stats" });
    expect(codeOf(await create({ database: "stats" }))).toEqual([400, "DuplicateDatabaseNameException"]);
    expect((await create({ database: "ab" })).status).toBe(422);
    expect((await create({ database: "a b c" })).status).toBe(422);
    for (const ip of ["10.1.2.3", "192.168.0.1", "::1"]) expect((await create({ database: "maps", remote_ips: [ip] })).status).toBe(422);
    await create({ database: "maps" });
    expect(codeOf(await create({ database: "more" }))).toEqual([400, "TooManyDatabasesException"]);
  });

  test("a database can get a new password and other remote addresses", async () => {
    const { params, server } = await ready();
    const { database: made } = await good(sandbox(), databases.create, { params, body: { database: "stats" } });
    const one = { params: { server, database: made?.id ?? "" } };
    const password = (await good(sandbox(), databases.rotatePassword, one))?.password;
    expect(password).not.toBe(made?.password);
    await good(sandbox(), databases.setRemote, { ...one, body: { remote_ips: ["203.0.113.7", "198.51.100.1"] } });
    expect(await good(sandbox(), databases.list, { params })).toMatchObject([{ remote_ips: ["203.0.113.7", "198.51.100.1"] }]);
    await good(sandbox(), databases.setRemote, { ...one, body: { remote_ips: [], remote_anywhere: true } });
    expect(await good(sandbox(), databases.list, { params })).toMatchObject([{ remote_ips: [], remote_anywhere: true }]);
    expect((await send(sandbox(), databases.remove, one)).status).toBe(204);
    expect((await send(sandbox(), databases.remove, one)).status).toBe(404);
  });

  test("a database shows no password to a user without the permission", async () => {
    const { server, params } = await ready();
    await sandbox().add("gameDatabases", { server, name: "stats" });
    await sandbox().mutate("gameServers", server, { permissions: ["database.read"] });
    const { body } = await send(sandbox(), databases.list, { params, query: { include: "password" } });
    expect(body).toMatchObject({ data: [{ attributes: { relationships: { password: { object: "null_resource", attributes: null } } } }] });
  });
});
