import { allocations } from "../../../provider/api/game/allocations";
import { gameServers } from "../../../provider/api/game/servers";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
let server: string;
beforeEach(async () => {
  server = (await good(sandbox(), gameServers.list)).items[0]?.identifier ?? "";
  await limit(3);
});
const limit = (to: number | null) => sandbox().mutate("gameServers", server, { feature_limits: { allocations: to } });
const list = () => good(sandbox(), allocations.list, { params: { server } });
const create = () => send(sandbox(), allocations.create, { params: { server } });
const at = (id: number) => ({ server, allocation: String(id) });
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

test("a new game server has one port, which is its primary port", async () => {
  expect(await list()).toMatchObject([{ port: 25_565, notes: null, is_default: true }]);
});

test("a create of a port returns a free port until the server reaches its port limit", async () => {
  const [one, two] = [(await create()).answer, (await create()).answer];
  expect(one).toMatchObject({ notes: null, is_default: false });
  expect(new Set([25_565, one.port, two.port]).size).toBe(3);
  expect((await create()).status).toBe(400);
  await limit(null);
  expect((await create()).status).toBe(400);
});

test("the panel shortens a long note, but not in the response to the write", async () => {
  const { id } = (await create()).answer;
  const notes = "x".repeat(200);
  const shown = await good(sandbox(), allocations.update, { params: at(id), body: { notes } });
  expect([shown.notes?.length, (await list())[1]?.notes?.length]).toEqual([200, 191]);
  expect((await good(sandbox(), allocations.update, { params: at(id), body: { notes: "" } })).notes).toBeNull();
  expect(await statusOf(send(sandbox(), allocations.update, { params: at(id), body: {} as { notes: string } }))).toBe(422);
});

test("exactly one port is primary, and only other ports can be deleted", async () => {
  const [first] = await list();
  const { id, port } = (await create()).answer;
  await good(sandbox(), allocations.makePrimary, { params: at(id) });
  expect((await list()).map(({ is_default: isDefault }) => isDefault)).toEqual([false, true]);
  const remove = (which: number) => statusOf(send(sandbox(), allocations.remove, { params: at(which) }));
  expect(await remove(id)).toBe(400);
  await good(sandbox(), allocations.makePrimary, { params: at(first?.id ?? 0) });
  expect([await remove(id), await remove(id)]).toEqual([204, 404]);
  const again = await sandbox().add("allocations", { server, notes: "map" });
  expect((await list()).find((row) => String(row.id) === again)).toMatchObject({ notes: "map", port: 26_000 + Number(again) - 10_000 });
  expect(port).toBe(26_000 + id - 10_000);
});

test("a port cannot be deleted while the server's port limit is 0", async () => {
  const { id } = (await create()).answer;
  await limit(0);
  expect(await statusOf(send(sandbox(), allocations.remove, { params: at(id) }))).toBe(400);
});
