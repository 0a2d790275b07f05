import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ResourceState } from "../../../rehearsal/state/state";
import { FileStore, MemoryStore } from "../../../rehearsal/state/store";

const resource = (name: string): ResourceState => ({
  urn: `urn:pulumi:dev::p::t:t:T::${name}`,
  type: "t:t:T",
  custom: true,
  id: name,
  inputs: {},
  outputs: {},
  dependencies: [],
  propertyDependencies: {},
});
const state = (...names: string[]) => ({ resources: names.map(resource), pendingOperations: [] });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "state-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("FileStore without a file loads an empty stack", async () => {
  expect(await new FileStore(join(folder, "none.json")).load()).toEqual({ resources: [], pendingOperations: [] });
});

test("FileStore loads the state that another FileStore saved", async () => {
  const file = join(folder, "deeper", "dev.json");
  await new FileStore(file).save({ resources: [resource("a")], pendingOperations: [{ type: "creating", resource: resource("b") }] });
  expect(await new FileStore(file).load()).toEqual({
    resources: [resource("a")],
    pendingOperations: [{ type: "creating", resource: resource("b") }],
  });
});

test("FileStore keeps the last of many concurrent saves, and leaves no temporary file", async () => {
  const file = join(folder, "dev.json");
  const store = new FileStore(file);
  await Promise.all(Array.from({ length: 50 }, (_, count) => store.save(state(...Array.from({ length: count + 1 }, (_, i) => `r${i}`)))));
  expect((await store.load()).resources).toHaveLength(50);
  expect(await readdir(folder)).toEqual(["dev.json"]);
});

test("FileStore reports a save as done only when the file contains it", async () => {
  const file = join(folder, "dev.json");
  const store = new FileStore(file);
  const first = store.save(state("a"));
  const second = store.save(state("a", "b"));
  await first;
  expect(JSON.parse(await readFile(file, "utf8")).resources.length).toBeGreaterThanOrEqual(1);
  await second;
  expect(JSON.parse(await readFile(file, "utf8")).resources).toHaveLength(2);
});

test("FileStore refuses a damaged file and a file of another version", async () => {
  const file = join(folder, "dev.json");
  await writeFile(file, "{");
  await expect(new FileStore(file).load()).rejects.toThrow(/dev\.json cannot be read: .* Move it away and start again\./);
  await writeFile(file, '{"version": 99, "resources": [], "pendingOperations": []}');
  await expect(new FileStore(file).load()).rejects.toThrow(/not a rehearsal state of version 1/);
});

test("FileStore reports a failed save, and the next save succeeds", async () => {
  const blocked = join(folder, "blocked");
  await writeFile(blocked, "a file where a folder is needed");
  const store = new FileStore(join(blocked, "dev.json"));
  await expect(store.save(state("a"))).rejects.toThrow();
  await rm(blocked);
  await store.save(state("a", "b"));
  expect((await store.load()).resources).toHaveLength(2);
});

describe("FileStore.lock", () => {
  test("the state lock refuses a second run until the first run has ended", async () => {
    const file = join(folder, "dev.json");
    const unlock = await new FileStore(file).lock();
    await expect(new FileStore(file).lock()).rejects.toThrow(`Another run (process ${process.pid}) is working on the state ${file}.`);
    await unlock();
    await (await new FileStore(file).lock())();
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ["a process that is gone", "999999999"],
    ["no process", ""],
  ])("a new state lock replaces a lock file that names %s", async (_, owner) => {
    const file = join(folder, "dev.json");
    await writeFile(`${file}.lock`, owner);
    await (await new FileStore(file).lock())();
    expect(await readdir(folder)).toEqual([]);
  });
});

test("MemoryStore keeps its state even if a run changes a loaded copy of the state", async () => {
  const store = new MemoryStore();
  await store.save(state("a"));
  (await store.load()).resources.pop();
  expect((await store.load()).resources).toHaveLength(1);
});
