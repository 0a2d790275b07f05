import { getAllocations } from "../../provider/functions/game/allocation";
import { getSchedules } from "../../provider/functions/game/schedule";
import { allocation } from "../../provider/resources/game/allocation";
import { survivalRuns } from "../support/sandbox-runs";

const PORTS = "/servers/{server}/network/allocations";
const FIRST = 25_565;

const open = survivalRuns();

async function survivalWithLimit(limit = 5) {
  const { fixture, sandbox, server } = await open();
  await sandbox.mutate("gameServers", server, { feature_limits: { allocations: limit } });
  return {
    fixture,
    sandbox,
    server,
    ports: fixture.of(allocation),
    inputs: { server, notes: "map" },
    unnamed: async (name = "web map") => (await fixture.of(allocation).check({ server }, {}, name)).inputs,
    held: async () => (await sandbox.find("allocations", { server })).map(({ notes, is_default }) => `${notes}${is_default ? " *" : ""}`),
    fails: (kind: "drop-before" | "drop-after") => sandbox.fault({ match: { method: "POST", path: PORTS }, times: 1, kind }),
  };
}

test("game.Allocation uses the resource's logical name as the port's note", async () => {
  const { ports, server, held, unnamed } = await survivalWithLimit();
  const state = await ports.create(await unnamed(), "web map");
  expect(state.outs).toMatchObject({ notes: "web map", ip: "192.0.2.200", alias: null, port: expect.any(Number) });
  expect(await held()).toEqual(["null *", "web map"]);
  const noted = await ports.update(state, { server, notes: "map" }, "web map");
  expect(await held()).toEqual(["null *", "map"]);
  await ports.update(noted, await unnamed(), "web map");
  expect(await held()).toEqual(["null *", "web map"]);
});

test.each(["the program", "the logical name"])(
  "game.Allocation reports drift if another user changes a note that comes from %s",
  async (source) => {
    const { ports, server, held, sandbox, fixture, unnamed } = await survivalWithLimit();
    const inputs = source === "the program" ? { server, notes: "web map" } : await unnamed();
    const state = await ports.create(inputs, "web map");
    const [id] = (await sandbox.find("allocations", { server, notes: "web map" })).map(({ $id }) => String($id));
    await sandbox.mutate("allocations", String(id), { notes: "changed" });
    fixture.restart();
    fixture.said();
    expect(await ports.diff(state, inputs, "web map")).toMatchObject({ changes: true, replaces: [] });
    expect(fixture.said()).toEqual(["web map: drift: notes differs on the platform"]);
    await ports.update(state, inputs, "web map");
    expect(await held()).toEqual(["null *", "web map"]);
    expect(await ports.diff(state, inputs, "web map")).toMatchObject({ changes: false });
  },
);

test("game.Allocation finds no change in a state of release 0.2.0 without a note", async () => {
  const { ports, server, held, sandbox, fixture, unnamed } = await survivalWithLimit();
  const { id, outs } = await ports.create(await unnamed(), "web map");
  const { notes: _, ...former } = outs;
  const old = { id, outs: former };
  fixture.restart();
  await sandbox.clearJournal();
  fixture.said();
  const { inputs } = await ports.preview({ server }, former, "web map");
  expect(await ports.diff(old, inputs, "web map")).toMatchObject({ changes: false });
  expect(fixture.said()).toEqual([]);
  // A rename of the resource (with an alias) also changes the note, because the note defaults to the resource's name.
  fixture.restart();
  const renamed = await ports.check({ server }, former, "votes");
  // The result is undefined, because the engine itself detects that the input changed.
  expect(await ports.diff(old, renamed.inputs, "votes")).toMatchObject({ changes: undefined, replaces: [] });
  await sandbox.mutate("allocations", id, { notes: "changed" });
  expect(await ports.refreshed(old)).toMatchObject({ outs: { notes: "changed" } });
  fixture.restart();
  fixture.said();
  expect(await ports.diff(old, inputs, "web map")).toMatchObject({ changes: true, replaces: [] });
  expect(fixture.said()).toEqual(["web map: drift: notes differs on the platform"]);
  expect((await sandbox.journal()).filter(({ method }) => method !== "GET")).toEqual([]);
  await ports.update(old, inputs, "web map");
  expect(await held()).toEqual(["null *", "web map"]);
});

test("game.Allocation gives an adopted port the program's note or the logical name", async () => {
  const { ports, server, held, sandbox, unnamed } = await survivalWithLimit();
  const [first] = await sandbox.find("allocations", { server });
  const id = await sandbox.add("allocations", { server, notes: "votes" });
  const main = { ...(await unnamed("main")), adopt: `${server}/${first?.$id}` };
  expect((await ports.create(main, "main")).id).toBe(String(first?.$id));
  expect((await ports.create({ server, notes: "votes", adopt: `${server}/${id}` }, "web map")).id).toBe(id);
  expect(await held()).toEqual(["main *", "votes"]);
  await ports.create({ ...(await unnamed()), adopt: `${server}/${id}` }, "web map");
  expect(await held()).toEqual(["main *", "web map"]);
});

test("game.Allocation finds its port after a lost response if only one new port exists", async () => {
  const { ports, inputs, held, fails, sandbox, server } = await survivalWithLimit();
  await sandbox.add("allocations", { server });
  await fails("drop-after");
  await ports.create(inputs);
  expect(await held()).toEqual(["null *", "null", "map"]);
});

test("game.Allocation requests no second port in the same run if the response is lost and no port appears", async () => {
  const { fixture, ports, inputs, held, fails } = await survivalWithLimit();
  await fails("drop-before");
  await expect(ports.create(inputs)).rejects.toMatchObject({ reasonCode: "outcome_unknown" });
  expect(await held()).toEqual(["null *"]);
  fixture.restart();
  await ports.create(inputs);
  expect(await held()).toEqual(["null *", "map"]);
});

test("game.Allocation deletes no port if the key is not allowed to read ports", async () => {
  const { ports, inputs, sandbox, server, held, fixture } = await survivalWithLimit();
  const state = await ports.create(inputs);
  await sandbox.mutate("gameServers", server, { server_owner: false, permissions: ["websocket.connect", "allocation.delete"] });
  fixture.restart();
  await expect(ports.delete(state)).rejects.toThrow(/GET .*allocations failed with 403/);
  expect(await held()).toEqual(["null *", "map"]);
});

test("game.Allocation writes the right note to each of two ports that one run creates", async () => {
  const { ports, inputs, held } = await survivalWithLimit();
  const made = await ports.createMany([inputs, { ...inputs, notes: "votes" }]);
  expect(made.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect((await held()).sort()).toEqual(["map", "null *", "votes"]);
});

test("game.Allocation adopts a main port, or one of several equal ports, only with `adopt`", async () => {
  const { ports, inputs, sandbox, server, held, fixture } = await survivalWithLimit();
  const id = await sandbox.add("allocations", { server, notes: "map" });
  // Another stack may also declare the settings of this server, so a `game.Server` does not prove that this stack owns the server's port.
  fixture.own("game_Server", server);
  await expect(ports.create(inputs)).rejects.toThrow("set HOSTING_RESUME=game.Allocation:data");
  fixture.resume("game.Allocation:data");
  expect((await ports.create(inputs)).id).toBe(id);
  fixture.restart();
  await sandbox.mutate("allocations", id, { is_default: true });
  await expect(ports.create(inputs)).rejects.toThrow(/port \d+ with the note "map" exists already/);
  await sandbox.add("allocations", { server, notes: "map" });
  fixture.restart();
  await expect(ports.create(inputs)).rejects.toThrow("exists already");
  expect((await ports.create({ ...inputs, adopt: `${server}/${id}` })).id).toBe(id);
  expect(await held()).toHaveLength(3);
});

test("a preview of game.Allocation refuses a port above the plan's limit", async () => {
  const { ports, inputs, sandbox, server, fixture } = await survivalWithLimit(2);
  const id = await sandbox.add("allocations", { server });
  const { failures } = await ports.preview(inputs);
  const [row] = await sandbox.find("allocations", { server, is_default: false });
  expect(failures[0]?.reason).toBe(
    `has no room for a further port: game server ${server} (survival) has 2 ports, and its plan allows 2. An interrupted run may have left these ports, which have no note: ${row?.port} (id ${id}). Remove them in the panel, or adopt one of them with adopt: "<server>/<id>".`,
  );
  fixture.restart();
  await expect(ports.create(inputs)).rejects.toThrow(/cannot get a further port: ".*limit has been reached.*which have no note/);
  fixture.restart();
  await sandbox.mutate("allocations", id, { notes: "map" });
  expect((await ports.preview(inputs)).failures).toEqual([]);
});

test("game.Allocation makes another port the main port before a deletion, and never deletes the last port", async () => {
  const { ports, inputs, sandbox, held, server, fixture } = await survivalWithLimit();
  const state = await ports.create({ ...inputs, primary: true });
  await sandbox.add("allocations", { server, notes: "votes" });
  expect(await held()).toEqual(["null", "map *", "votes"]);
  const passed = await ports.update(state, { ...inputs, primary: false });
  expect(await held()).toEqual(["null *", "map", "votes"]);
  await ports.update(passed, { ...inputs, primary: true });
  await ports.delete(state);
  expect(await held()).toEqual(["null *", "votes"]);
  const [first] = await sandbox.find("allocations", { server, port: FIRST });
  for (const row of await sandbox.find("allocations", { notes: "votes" })) await sandbox.remove("allocations", String(row.$id));
  fixture.restart();
  const only = await ports.create({ server, notes: "main", primary: true, adopt: `${server}/${first?.$id}` });
  await ports.delete(only);
  expect([await held(), fixture.said().join()]).toEqual([["main *"], expect.stringContaining("a server always has one port")]);
});

test("getAllocations returns the ports of a server, and getSchedules returns its schedules", async () => {
  const { fixture, sandbox, server } = await survivalWithLimit();
  await sandbox.add("allocations", { server, notes: "map" });
  expect((await fixture.ask(getAllocations, { server })).allocations).toEqual([
    { id: "1", ip: "192.0.2.200", alias: null, port: FIRST, notes: null, primary: true },
    { id: expect.any(String), ip: "192.0.2.200", alias: null, port: expect.any(Number), notes: "map", primary: false },
  ]);
  const schedule = await sandbox.add("schedules", { server, name: "nightly", hour: "4" });
  await sandbox.add("tasks", { schedule_id: schedule, action: "backup", time_offset: 5 });
  expect(await fixture.ask(getSchedules, { server })).toMatchObject({
    schedules: [{ id: schedule, cron: "0 4 * * *", isActive: true, lastRunAt: null, tasks: [{ action: "backup", timeOffset: 5 }] }],
  });
});

test("game.Allocation writes the note in the next `up` after a failed creation", async () => {
  const { ports, held, sandbox, unnamed } = await survivalWithLimit();
  await sandbox.fault({ match: { method: "POST", path: `${PORTS}/{allocation}` }, times: 1, kind: "status", code: 500 });
  const half = await ports.createHalfWay(await unnamed(), "web map");
  expect(await held()).toEqual(["null *", "null"]);
  await ports.update(half, { ...(await unnamed()), primary: true }, "web map");
  expect(await held()).toEqual(["null", "web map *"]);
});

test("a preview accepts a new note for an existing port even if the plan allows no further port", async () => {
  const { ports, server, sandbox, inputs, fixture, held } = await survivalWithLimit();
  const state = await ports.create(inputs);
  await sandbox.mutate("gameServers", server, { feature_limits: { allocations: 2 } });
  fixture.restart();
  const renamed = { server, notes: "web map" };
  expect((await ports.preview(renamed, state.outs)).failures ?? []).toEqual([]);
  await ports.update(state, renamed);
  expect(await held()).toEqual(["null *", "web map"]);
});

test("a preview of game.Allocation refuses exactly the ports for which the plan has no place", async () => {
  const { ports, server } = await survivalWithLimit(3);
  const notes = ["one", "two", "three", "four"];
  const reasons: (string | undefined)[] = [];
  for (const note of notes) reasons.push((await ports.preview({ server, notes: note }, {}, note)).failures[0]?.reason);
  expect(reasons).toEqual([
    undefined,
    undefined,
    expect.stringContaining("has no room for 3 further ports of this program: "),
    expect.stringContaining("has no room for 4 further ports of this program: "),
  ]);
});
