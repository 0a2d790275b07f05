import { applications, applicationDestinations as calls } from "../../../provider/api/hosting/applications";
import { destinations } from "../../../provider/api/hosting/servers";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest({ clock: "manual" });

async function applicationWithDestinations() {
  const uuid = await (await setUp(sandbox())).image();
  const params = { uuid };
  const [own] = await good(sandbox(), calls.list, { params });
  const elsewhere = (await sandbox().find("destinations")).filter(({ server_uuid }) => server_uuid !== own?.server_uuid);
  const [first, second] = elsewhere.filter(({ server_uuid }) => server_uuid === elsewhere[0]?.server_uuid).map((row) => String(row.uuid));
  const attach = (destination_uuid = "") => send(sandbox(), calls.attach, { params, body: { destination_uuid } });
  const detach = (destination_uuid = "") => send(sandbox(), calls.detach, { params: { uuid, destination_uuid } });
  return { uuid, params, own, first, second, attach, detach };
}

test("an application has at most one copy per server, and no copy on its main server", async () => {
  const { params, own, first, second, attach } = await applicationWithDestinations();
  expect(own).toMatchObject({ is_primary: true, network: expect.any(String) });
  expect((await attach("nothing")).status).toBe(404);
  expect((await attach(first)).status).toBe(201);
  for (const taken of [own?.uuid, first, second]) {
    const { status, body } = await attach(taken);
    expect({ status, body }).toEqual({ status: 422, body: { message: expect.any(String) } });
  }
  expect((await good(sandbox(), calls.list, { params })).map(({ uuid, is_primary }) => [uuid, is_primary])).toEqual([
    [own?.uuid, true],
    [first, false],
  ]);
  expect(await good(sandbox(), applications.get, { params })).toMatchObject({ additional_servers_count: 1 });
});

test("a copy can be removed, and disappears with its destination or application", async () => {
  const { uuid, own, first, attach, detach } = await applicationWithDestinations();
  const held = () => sandbox().find("applicationCopies");
  expect((await detach(own?.uuid)).status).toBe(422);
  expect((await detach(first)).status).toBe(404);
  await attach(first);
  expect([(await detach(first)).status, (await detach(first)).status]).toEqual([200, 404]);
  await attach(first);
  await good(sandbox(), destinations.remove, { params: { uuid: first ?? "" } });
  expect(await held()).toEqual([]);
  const [another] = (await sandbox().find("destinations")).filter(({ server_uuid }) => server_uuid !== own?.server_uuid);
  await attach(String(another?.uuid));
  expect(await held()).toHaveLength(1);
  await sandbox().remove("applications", uuid);
  expect(await held()).toEqual([]);
});
