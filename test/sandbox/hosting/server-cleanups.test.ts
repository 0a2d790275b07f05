import { serverCleanups } from "../../../provider/api/hosting/server-cleanups";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();

test("a clean-up is queued, then listed as running and later as finished", async () => {
  const at = await setUp(sandbox());
  const params = { uuid: at.server("alpha") };
  const list = () => good(sandbox(), serverCleanups.list, { params });
  await good(sandbox(), serverCleanups.run, { params, body: { delete_unused_volumes: true } });
  expect(await list()).toEqual([]);
  await sandbox().advance(3);
  expect(await list()).toMatchObject([{ status: "running", message: null, finished_at: null }]);
  expect((await list())[0]).not.toHaveProperty("server_uuid");
  await sandbox().advance(60);
  expect(await list()).toMatchObject([{ status: "success", message: expect.any(String), finished_at: expect.any(String) }]);
  expect(await good(sandbox(), serverCleanups.list, { params: { uuid: at.server("beta") } })).toEqual([]);
});

test("a clean-up needs no body, and the list shows the latest 20", async () => {
  const at = await setUp(sandbox());
  const params = { uuid: at.server("alpha") };
  expect((await send(sandbox(), serverCleanups.run, { params })).status).toBe(200);
  expect((await send(sandbox(), serverCleanups.run, { params, rawBody: '{"force":true}' })).status).toBe(422);
  expect((await send(sandbox(), serverCleanups.run, { params: { uuid: "nope" } })).status).toBe(404);
  const uuids: string[] = [];
  for (let n = 0; n < 21; n++) uuids.push(await sandbox().add("serverCleanups", { server_uuid: params.uuid }));
  const shown = await good(sandbox(), serverCleanups.list, { params });
  expect(shown.map(({ uuid }) => uuid)).toEqual(uuids.slice(1).reverse());
  await sandbox().remove("servers", params.uuid);
  expect(await sandbox().find("serverCleanups")).toEqual([]);
  await sandbox().advance(60);
});
