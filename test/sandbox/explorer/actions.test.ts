import { projects } from "../../../provider/api/hosting/projects";
import { seedOf } from "../../harness/fixture";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";
import { fieldPath, objectPath, open, rowsOf, submit, wasOf } from "./support";

const sandbox = sandboxPerTest();

test("the edit form changes a field, and records the given author", async () => {
  const { project } = await setUp(sandbox());
  const path = fieldPath("projects", project, "description");
  const was = wasOf((await open(sandbox(), path)).text);
  const answer = await submit(sandbox(), path, { was, value: "two\r\nlines", as: "text", by: "Eve Example", source: "ui" });
  expect([answer.status, answer.headers.location]).toEqual([303, `${objectPath("projects", project)}&done=1`]);
  expect(await good(sandbox(), projects.get, { params: { uuid: project } })).toMatchObject({ description: "two\nlines" });
  await sandbox().advance(2);
  const [event] = (await sandbox().find("auditEvents")).slice(-1);
  expect(event).toMatchObject({ actor_name: "Eve Example", resource_uuid: project });
});

test("the edit form refuses invalid JSON, unknown fields, and fields that changed meanwhile", async () => {
  const { image } = await setUp(sandbox());
  const uuid = await image({ name: "web" });
  const path = fieldPath("applications", uuid, "description");
  const was = wasOf((await open(sandbox(), path)).text);
  expect((await submit(sandbox(), path, { was, value: "{", as: "json" })).text).toContain("&quot;description&quot; is not JSON");
  expect((await submit(sandbox(), path, { was, value: "null", as: "json" })).status).toBe(303);
  await sandbox().mutate("applications", uuid, { description: "by another" });
  const late = await submit(sandbox(), path, { was, value: "mine", as: "text" });
  expect([late.status, late.text.includes("was changed meanwhile")]).toEqual([400, true]);
  expect(await sandbox().find("applications", { description: "by another" })).toHaveLength(1);
  expect((await submit(sandbox(), fieldPath("applications", uuid, "colour"), { value: "red" })).status).toBe(404);
});

test("the delete form requires a confirmation and deletes the object with its parts", async () => {
  const { project } = await setUp(sandbox());
  const path = objectPath("projects", project);
  expect((await submit(sandbox(), path, { do: "delete" })).text).toContain("Nothing was deleted");
  expect((await submit(sandbox(), path, { do: "delete", sure: "yes" })).status).toBe(303);
  expect(await sandbox().find("projects")).toEqual([]);
  expect((await submit(sandbox(), path, { do: "delete", sure: "yes" })).status).toBe(404);
});

test("the stop form stops a running application", async () => {
  const { image } = await setUp(sandbox());
  const uuid = await image({ name: "web" });
  await sandbox().mutate("applications", uuid, { status: "running:healthy" });
  const path = objectPath("applications", uuid);
  expect((await open(sandbox(), path)).text).toContain("Stop the application");
  expect((await submit(sandbox(), path, { do: "stop" })).status).toBe(303);
  expect(await sandbox().find("applications", { status: "exited:unhealthy" })).toHaveLength(1);
  expect((await open(sandbox(), path)).text).not.toContain("Stop the application");
});

test("the fault form adds a fault, shows its hits and cancels it", async () => {
  const form = { api: "hosting", method: "GET", path: "/projects", body: "", nth: "2", times: "1", kind: "status", code: "503", acts: "" };
  expect((await submit(sandbox(), "/console/faults", form)).status).toBe(303);
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await send(sandbox(), projects.list)).status);
  expect(statuses).toEqual([200, 503, 200]);
  const [row] = rowsOf((await open(sandbox(), "/console/faults")).text);
  expect(row).toMatchObject({ What: "status 503", Matched: "3", Hit: "1", "Latest hits": "GET /api/v1/projects" });
  expect((await submit(sandbox(), "/console/faults", { do: "cancel", number: "1" })).status).toBe(303);
  expect(rowsOf((await open(sandbox(), "/console/faults")).text)).toEqual([]);
  for (const [wrong, why] of [
    [{ ...form, code: "99" }, "needs a code from 200 to 599"],
    [{ ...form, kind: "flood" }, "There is no fault"],
    [{ ...form, nth: "0" }, "a whole number, at least 1"],
    [{ ...form, times: "x" }, "&quot;Times&quot; must be a number"],
  ] as const)
    expect((await submit(sandbox(), "/console/faults", wrong)).text).toContain(why);
});

test("the clock page shows events, moves the sandbox's time and changes its speed", async () => {
  const { gameServers } = await seedOf(sandbox());
  const path = `/console/game-server?id=${gameServers.survival}`;
  await submit(sandbox(), path, { signal: "start" });
  const [waiting] = rowsOf((await open(sandbox(), "/console/clock")).text);
  expect(waiting).toMatchObject({ What: "power: unlocked", In: "1 s" });
  expect((await submit(sandbox(), "/console/clock", { do: "advance", step: "60" })).status).toBe(303);
  expect(rowsOf((await open(sandbox(), "/console/clock")).text)).toEqual([]);
  expect((await submit(sandbox(), "/console/clock", { do: "advance", seconds: "-1" })).text).toContain("forward");
  expect((await submit(sandbox(), "/console/clock", { do: "speed", speed: "300" })).status).toBe(303);
  expect((await open(sandbox(), "/console/clock")).text).toContain("300 s per second");
  expect((await submit(sandbox(), "/console/clock", { do: "speed", speed: "1e9" })).text).toContain("from 0 to 1000000");
});

test("the variants page resets the sandbox to the chosen variants", async () => {
  await setUp(sandbox());
  expect((await submit(sandbox(), "/console/variants", { lists: "data" })).text).toContain("No variant was changed");
  expect((await submit(sandbox(), "/console/variants", { sure: "yes", lists: "x" })).text).toContain("lists is one of");
  expect((await submit(sandbox(), "/console/variants", { sure: "yes", lists: "data" })).status).toBe(303);
  expect((await send(sandbox(), projects.list)).body).toEqual({ data: [] });
  expect((await open(sandbox(), "/console/variants")).text).toContain("lists=data");
});

test("the page of a game server shows files and console, and sends commands and signals", async () => {
  const { gameServers } = await seedOf(sandbox());
  const id = gameServers.survival ?? "";
  const path = `/console/game-server?id=${id}`;
  await sandbox().add("files", { server: id, path: "/config/<b>.yml", content: "a: 1" });
  await sandbox().add("schedules", { server: id, name: "nightly" });
  expect((await submit(sandbox(), path, { do: "command", command: "say hello" })).text).toContain("is offline");
  expect((await submit(sandbox(), path, { signal: "crash" })).text).toContain("cannot crash");
  await submit(sandbox(), path, { signal: "start" });
  await sandbox().advance(60);
  await submit(sandbox(), path, { do: "command", command: "say <i>hello</i>" });
  const { text } = await open(sandbox(), path);
  expect(text).toContain("[Server] say".replace("say", "&lt;i&gt;hello&lt;/i&gt;"));
  expect(rowsOf(text)).toEqual(
    expect.arrayContaining([expect.objectContaining({ Path: "/config/<b>.yml" }), expect.objectContaining({ Name: "nightly" })]),
  );
  expect((await submit(sandbox(), path, { signal: "crash" })).status).toBe(303);
  expect((await open(sandbox(), path)).text).toContain("crashed state");
  expect((await submit(sandbox(), path, { signal: "explode" })).text).toContain("There is no signal");
  expect((await open(sandbox(), "/console/game-server?id=constructor")).status).toBe(404);
});

test("the requests page empties the journal", async () => {
  await send(sandbox(), projects.list);
  expect((await submit(sandbox(), "/console/requests", { do: "clear" })).status).toBe(303);
  expect(await sandbox().journal()).toEqual([]);
});
