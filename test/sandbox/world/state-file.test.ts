import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applications } from "../../../provider/api/hosting/applications";
import { projects } from "../../../provider/api/hosting/projects";
import { type Sandbox, StateFileError, startSandbox } from "../../../sandbox";
import { CHOSEN } from "../../../sandbox/hosting/application/rows";
import { setUp } from "../fixture";
import { good, send } from "../support";

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

test("a restart with the state file restores objects, tokens, time and pending events", async () => {
  await start();
  const uuid = await (await setUp(sandbox)).image();
  await sandbox.advance(100);
  await good(sandbox, applications.remove, { params: { uuid } });
  const { apiToken } = sandbox;
  const before = await sandbox.snapshot();
  await sandbox.close();

  await start(99);
  expect(await sandbox.snapshot()).toEqual(before);
  expect(sandbox.apiToken).toBe(apiToken);
  expect((await send(sandbox, applications.get, { params: { uuid } })).status).toBe(200);
  await sandbox.advance(CHOSEN.deletionSeconds);
  expect((await send(sandbox, applications.get, { params: { uuid } })).status).toBe(404);
});

test("the state file contains every change at once", async () => {
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

test('a restart with port: "kept" uses the former address, or a new address if the former one is in use', async () => {
  await start();
  const { baseUrl } = sandbox;
  await sandbox.close();
  const again = () => startSandbox({ clock: "manual", stateFile: file(), port: "kept" });
  sandbox = await again();
  expect(sandbox.baseUrl).toBe(baseUrl);

  const beside = await again();
  expect(beside.baseUrl).not.toBe(baseUrl);
  await beside.close();
});

test("a restart with the state file never reuses the id of an object", async () => {
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
  ["of another program", '{"name":"package"}', /does not contain a sandbox/],
  ["a list", "[]", /does not contain a sandbox/],
])("startSandbox refuses a state file that is %s, and names it", async (_, content, why) => {
  writeFileSync(file(), content);
  await expect(start()).rejects.toThrow(StateFileError);
  await expect(start()).rejects.toThrow(why);
  await expect(start()).rejects.toThrow(file());
  expect(readFileSync(file(), "utf8")).toBe(content);
});

test("startSandbox refuses a state file in a folder that does not exist", async () => {
  await expect(startSandbox({ stateFile: join(folder, "missing", "world.json") })).rejects.toThrow(
    /folder of the state file .* does not exist/,
  );
});

describe("a state file that release 0.2 wrote", () => {
  const kept = JSON.parse(readFileSync(join(__dirname, "kept-by-0.2.world"), "utf8"));
  beforeEach(async () => {
    writeFileSync(file(), JSON.stringify(kept));
    await start();
  });

  test("a restart converts all tables of a state file of release 0.2", async () => {
    const renamed = (world: typeof kept): object => {
      const { readings: variants, otherTeams, ...tables } = world;
      const others = Object.entries(otherTeams).map(([name, team]) => [name, renamed(team)]);
      return { ...tables, variants, otherTeams: Object.fromEntries(others) };
    };
    expect(await sandbox.snapshot()).toMatchObject(renamed(kept));
    const written = JSON.parse(readFileSync(file(), "utf8"));
    expect(written).toMatchObject(renamed(kept));
    expect(written).not.toHaveProperty("readings");
  });

  test("the tokens of every team are still valid", async () => {
    expect((await good(sandbox, projects.list)).map(({ name }) => name)).toEqual(["shop"]);
    expect((await good(await sandbox.ofTeam("others"), projects.list)).map(({ name }) => name)).toEqual(["theirs"]);
    expect((await send(sandbox, projects.list, { token: "kept-token" })).status).toBe(200);
  });

  test("every event that release 0.2 planned still happens", async () => {
    await sandbox.advance(3600);
    const { events, deployments, volumes, databases, backups, volumeBackups, storageBackups, autoscaling, applications } =
      await sandbox.snapshot();
    const statuses = (table: object) => Object.values<{ status: string }>(table as never).map(({ status }) => status);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(["volume.night"]));
    expect(statuses(deployments)).toEqual(["finished"]);
    expect(statuses(volumes)).toEqual(["detached", "attached"]);
    expect(statuses(databases)).toEqual(["ready", "ready"]);
    expect(statuses(volumeBackups)).toEqual(["finished"]);
    expect(Object.values(backups).map(({ is_successful }) => is_successful)).toEqual([true]);
    expect(Object.values(storageBackups).map(({ is_running }) => is_running)).toEqual([false]);
    expect(Object.values(autoscaling).map(({ copies }) => copies.length)).toEqual([1]);
    expect(Object.values(applications).map(({ tags }) => tags)).toEqual([["blue"]]);
  });

  test("a restart creates an empty table if the state file lacks the table", async () => {
    await sandbox.close();
    const { volumes: _1, ...earlier } = structuredClone(kept);
    delete earlier.otherTeams.others.volumes;
    writeFileSync(file(), JSON.stringify(earlier));
    await start();
    expect(await sandbox.find("volumes")).toEqual([]);
    expect(await (await sandbox.ofTeam("others")).find("volumes")).toEqual([]);
  });
});
