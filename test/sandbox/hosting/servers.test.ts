import { destinations, purchasedServers, regions, servers } from "../../../provider/api/hosting/servers";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();

test("the sandbox has five servers in three cities", async () => {
  const all = await good(sandbox(), purchasedServers.list);
  expect(all).toHaveLength(5);
  expect(new Set(all.map(({ city }) => city)).size).toBe(3);
  expect(all.filter(({ status }) => status !== "ready")).toHaveLength(1);
  const [first] = all;
  expect(first).toMatchObject({
    name: "alpha",
    size: "app-2",
    city: "Helsinki",
    region: "one:hel",
    status: "ready",
    monthly_price: 6,
    currency: "USD",
  });
  expect(await good(sandbox(), purchasedServers.get, { params: { uuid: first?.uuid ?? "" } })).toEqual(first);
  expect((await send(sandbox(), purchasedServers.get, { params: { uuid: "nope" } })).status).toBe(404);
  const networks = await Promise.all(all.map(({ uuid }) => good(sandbox(), destinations.listOfServer, { params: { uuid } })));
  expect(networks.map(({ length }) => length)).toEqual([1, 2, 1, 1, 1]);
});

test("the list at /servers contains the purchased servers", async () => {
  const [bought, general] = [await good(sandbox(), purchasedServers.list), await good(sandbox(), servers.list)];
  expect(general.map(({ uuid }) => uuid)).toEqual(bought.map(({ uuid }) => uuid));
  expect(await good(sandbox(), servers.get, { params: { uuid: general[4]?.uuid ?? "" } })).toMatchObject({
    settings: { is_usable: false },
  });
});

test("a region has prices per size, and states whether it allows autoscaling", async () => {
  const all = await good(sandbox(), regions.list);
  expect(all.map(({ id, autoscaling }) => [id, autoscaling])).toEqual([
    ["one:hel", true],
    ["one:par", true],
    ["two:mad", false],
  ]);
  const [first] = await good(sandbox(), regions.list, { query: { size: "app-2" } });
  expect(first?.prices).toEqual({ "app-2": 6 });
});

test("a destination belongs to one network, and cannot be deleted while it is used", async () => {
  const at = await setUp(sandbox());
  const params = { uuid: at.server("gamma") };
  const made = await send(sandbox(), destinations.create, { params, body: { network: "inner" } });
  expect([made.status, made.body]).toMatchObject([
    201,
    { name: "gamma-inner", network: "inner", server_uuid: params.uuid, type: "standalone" },
  ]);
  expect((await send(sandbox(), destinations.create, { params, body: { network: "inner" } })).status).toBe(409);
  expect((await send(sandbox(), destinations.create, { params, body: { network: "swarmed", type: "swarm" } })).status).toBe(422);
  expect((await send(sandbox(), destinations.create, { params, body: { network: "-x" } })).status).toBe(422);
  const uuid = made.answer.uuid;
  expect(await good(sandbox(), destinations.update, { params: { uuid }, body: { name: "renamed" } })).toMatchObject({
    uuid,
    name: "renamed",
  });
  const application = await at.image({ server_uuid: params.uuid, destination_uuid: uuid });
  expect((await send(sandbox(), destinations.remove, { params: { uuid } })).status).toBe(409);
  await sandbox().remove("applications", application);
  expect((await send(sandbox(), destinations.remove, { params: { uuid } })).status).toBe(200);
  expect((await send(sandbox(), destinations.get, { params: { uuid } })).status).toBe(404);
});

test("HTML tags disappear from destination names, and unreachable servers keep their destinations", async () => {
  const at = await setUp(sandbox());
  const [params, epsilon] = [{ uuid: at.server("gamma") }, { uuid: at.server("epsilon") }];
  const { uuid } = await good(sandbox(), destinations.create, { params, body: { network: "inner", name: "<b>in</b>ner" } });
  const name = async () => (await good(sandbox(), destinations.get, { params: { uuid } })).name;
  expect(await name()).toBe("inner");
  await good(sandbox(), destinations.update, { params: { uuid }, body: { name: "a<i>b" } });
  expect(await name()).toBe("ab");
  const away = await good(sandbox(), destinations.create, { params: epsilon, body: { network: "inner" } });
  expect((await send(sandbox(), destinations.remove, { params: { uuid: away.uuid } })).status).toBe(500);
  expect(await good(sandbox(), destinations.listOfServer, { params: epsilon })).toHaveLength(2);
});

test("a control can add a server, and remove it with its applications", async () => {
  const uuid = await sandbox().add("purchasedServers", { name: "zeta", region: "two:mad", size: "app-4" });
  expect(await good(sandbox(), purchasedServers.get, { params: { uuid } })).toMatchObject({ city: "Madrid", monthly_price: 13.2 });
  const at = await setUp(sandbox());
  const application = await at.image({ server_uuid: uuid });
  await sandbox().remove("servers", uuid);
  expect((await send(sandbox(), purchasedServers.get, { params: { uuid } })).status).toBe(404);
  expect(await sandbox().find("applications", { uuid: application })).toEqual([]);
  await expect(sandbox().add("purchasedServers", { region: "nowhere" })).rejects.toThrow(/no region nowhere/);
});
