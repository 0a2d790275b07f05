import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applications } from "../../provider/api/hosting/applications";
import { projects } from "../../provider/api/hosting/projects";
import { type Sandbox, StateFileError, startSandbox } from "../../sandbox";
import { DEFAULTS } from "../../sandbox/defaults";
import { scene } from "./scene";
import { good, send } from "./support";

let folder: string;
let sandbox: Sandbox;
const file = () => join(folder, "world.json");
const start = async (seed?: number) => {
  sandbox = await startSandbox({ clock: "manual", stateFile: file(), seed });
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"));
});
afterEach(async () => {
  await sandbox?.close();
  rmSync(folder, { recursive: true });
});

test("a restart goes on where the last one stopped: objects, tokens, time, and what is still to come", async () => {
  await start();
  const uuid = await (await scene(sandbox)).image();
  await sandbox.advance(100);
  await good(sandbox, applications.remove, { params: { uuid } });
  const { apiToken } = sandbox;
  const before = await sandbox.snapshot();
  await sandbox.close();

  await start(99);
  expect(await sandbox.snapshot()).toEqual(before);
  expect(sandbox.apiToken).toBe(apiToken);
  expect((await send(sandbox, applications.get, { params: { uuid } })).status).toBe(200);
  await sandbox.advance(DEFAULTS.applications.deletionSeconds);
  expect((await send(sandbox, applications.get, { params: { uuid } })).status).toBe(404);
});

test("the file is whole after every change, and nothing else is left in the folder", async () => {
  await start();
  for (const name of ["one", "two", "three"]) {
    await good(sandbox, projects.create, { body: { name } });
    const kept = JSON.parse(readFileSync(file(), "utf8"));
    expect(Object.values<{ name: string }>(kept.projects).at(-1)?.name).toBe(name);
  }
  const [id] = Object.keys((await sandbox.snapshot()).projects);
  await sandbox.mutate("projects", id ?? "", { name: "changed" });
  expect(readFileSync(file(), "utf8")).toContain("changed");
  expect(readdirSync(folder)).toEqual(["world.json"]);
});

test("new ids go on after the kept ones", async () => {
  await start();
  const first = await good(sandbox, projects.create, { body: { name: "one" } });
  await sandbox.close();
  await start();
  const second = await good(sandbox, projects.create, { body: { name: "two" } });
  expect(second.uuid).not.toBe(first.uuid);
  expect((await good(sandbox, projects.list)).map(({ id }) => id)).toEqual([1, 2]);
});

test.each([
  ["not JSON", "{", /cannot be read/],
  ["of something else", '{"name":"package"}', /does not hold a sandbox/],
  ["a list", "[]", /does not hold a sandbox/],
])("a file that is %s is refused by name", async (_, content, why) => {
  writeFileSync(file(), content);
  await expect(start()).rejects.toThrow(StateFileError);
  await expect(start()).rejects.toThrow(why);
  await expect(start()).rejects.toThrow(file());
  expect(readFileSync(file(), "utf8")).toBe(content);
});

test("a folder that does not exist is refused before anything starts", async () => {
  await expect(startSandbox({ stateFile: join(folder, "missing", "world.json") })).rejects.toThrow(
    /folder of the state file .* does not exist/,
  );
});
