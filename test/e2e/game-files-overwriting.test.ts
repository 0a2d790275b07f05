import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as hosting from "../../sdk";
import { GameFiles } from "./game-files-fixture";

const { ConfigFile, Files } = hosting.game;
const fixture = new GameFiles();

type Args = Omit<hosting.game.FilesArgs, "server">;

const set = (args: Args) => (server: string) => void new Files("set", { server, ...args });
const linesWith = (lines: readonly string[], word: string) => lines.filter((line) => line.includes(word));
const REFUSED = "would overwrite data: 1 file that this set did not write: /cfg/world.dat. Nothing was changed. To permit it:";

async function withWorld(first: Args, ...others: string[]) {
  const stack = await fixture.stackDeclaring(set(first));
  for (const path of ["/cfg/world.dat", ...others]) await stack.add(path, "world");
  stack.permit("");
  return stack;
}

test("A new Files needs a permission for the path to overwrite an existing file", async () => {
  const { run, content, permit } = await withWorld({ directory: "/cfg", contents: { "world.dat": "mine", "new.txt": "new" } });
  expect(linesWith((await run("preview")).lines, "overwrites")).toEqual([
    "set: overwrites: 1 file that this set did not write: /cfg/world.dat; needs hosting:allowDataLoss game.Files:set#/cfg/world.dat",
  ]);
  expect((await run("up")).errors.join()).toContain(REFUSED);
  expect([await content("/cfg/world.dat"), await content("/cfg/new.txt")]).toEqual(["world", undefined]);
  permit("game.Files:set#/cfg/other.dat");
  expect((await run("up")).errors.join()).toContain(REFUSED);
  permit("game.Files:set#/cfg/world.dat");
  expect(linesWith((await run("preview")).lines, "overwrites")).toEqual([
    "set: overwrites: 1 file that this set did not write: /cfg/world.dat",
  ]);
  expect((await run("up")).errors).toEqual([]);
  expect([await content("/cfg/world.dat"), await content("/cfg/new.txt")]).toEqual(["mine", "new"]);
  permit("");
  const quiet = await run("preview");
  expect([quiet.changes, linesWith(quiet.lines, "overwrites")]).toEqual([[], []]);
});

test.each(["game.Files:set#/cfg/", "game.Files:set#/", "game.Files:set"])(
  "%s permits Files to overwrite a file of the folder",
  async (permission) => {
    const { run, content, permit } = await withWorld({ directory: "/cfg", contents: { "world.dat": "mine" } });
    permit(permission);
    expect((await run("up")).errors).toEqual([]);
    expect(await content("/cfg/world.dat")).toBe("mine");
  },
);

test("`adopt: true` permits only the first write of Files to overwrite existing files", async () => {
  const adopting = (contents: Record<string, string>, directory = "/cfg") => set({ directory, adopt: true, contents });
  const { run, scene, content } = await withWorld({ directory: "/cfg", contents: {} }, "/cfg/late.dat", "/other/world.dat");
  scene.declare = adopting({ "world.dat": "mine" });
  expect(linesWith((await run("preview")).lines, "overwrites")).toEqual([
    "set: overwrites: 1 file that this set did not write: /cfg/world.dat",
  ]);
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/cfg/world.dat")).toBe("mine");
  scene.declare = adopting({ "world.dat": "mine", "late.dat": "mine" });
  expect((await run("up")).errors.join()).toContain("would overwrite data: 1 file that this set did not write: /cfg/late.dat");
  scene.declare = adopting({ "world.dat": "mine" }, "/other");
  expect((await run("up")).errors.join()).toContain("would overwrite data: 1 file that this set did not write: /other/world.dat");
  expect([await content("/cfg/late.dat"), await content("/other/world.dat")]).toEqual(["world", "world"]);
});

test("`up` refuses a new key of Files at the path of an existing file, and the state keeps the former keys", async () => {
  const before = { directory: "/cfg", contents: { "a.txt": "a" } };
  const { run, scene, content, permit } = await withWorld(before);
  expect((await run("up")).errors).toEqual([]);
  scene.declare = set({ ...before, contents: { "a.txt": "second", "world.dat": "mine" } });
  expect(linesWith((await run("preview")).lines, "overwrites")).toEqual([
    "set: overwrites: 1 file that this set did not write: /cfg/world.dat; needs hosting:allowDataLoss game.Files:set#/cfg/world.dat",
  ]);
  for (let n = 0; n < 2; n++) expect((await run("up")).errors.join()).toContain(REFUSED);
  expect([await content("/cfg/a.txt"), await content("/cfg/world.dat")]).toEqual(["a", "world"]);
  permit("game.Files:set#/cfg/world.dat");
  expect((await run("up")).errors).toEqual([]);
  expect([await content("/cfg/a.txt"), await content("/cfg/world.dat")]).toEqual(["second", "mine"]);
});

test("Files with a changed `directory` needs a permission to overwrite files in the new directory", async () => {
  const { run, scene, content, permit } = await withWorld({ directory: "/old", contents: { "world.dat": "mine" } });
  expect((await run("up")).errors).toEqual([]);
  scene.declare = set({ directory: "/cfg", contents: { "world.dat": "mine" } });
  expect(linesWith((await run("preview")).lines, "overwrites")).toEqual([
    "set: overwrites: 1 file that this set did not write: /cfg/world.dat; needs hosting:allowDataLoss game.Files:set#/cfg/world.dat",
  ]);
  expect((await run("up")).errors.join()).toContain(REFUSED);
  expect([await content("/cfg/world.dat"), await content("/old/world.dat")]).toEqual(["world", "mine"]);
  permit("game.Files:set#/cfg/");
  expect((await run("up")).errors).toEqual([]);
  expect([await content("/cfg/world.dat"), await content("/old/world.dat")]).toEqual(["mine", undefined]);
});

test("Files with `localDirectory` overwrites a file only with a permission", async () => {
  writeFileSync(join(fixture.folder, "a.txt"), "a");
  const { run, scene, content, permit } = await withWorld({ directory: "/cfg", contents: {} });
  scene.declare = (server) => void new Files("set", { server, directory: "/cfg", localDirectory: fixture.folder });
  expect((await run("up")).errors).toEqual([]);
  writeFileSync(join(fixture.folder, "world.dat"), "mine");
  expect(linesWith((await run("preview")).lines, "needs hosting:allowDataLoss game.Files:set#/cfg/world.dat")).toHaveLength(1);
  expect((await run("up")).errors.join()).toContain(REFUSED);
  expect(await content("/cfg/world.dat")).toBe("world");
  permit("game.Files:set#/cfg/world.dat");
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/cfg/world.dat")).toBe("mine");
});

test("A removed Files keeps a file that an earlier `up` was not permitted to overwrite", async () => {
  writeFileSync(join(fixture.folder, "a.txt"), "a");
  const { run, scene, content } = await withWorld({ directory: "/cfg", contents: {} });
  scene.declare = (server) => void new Files("set", { server, directory: "/cfg", localDirectory: fixture.folder });
  await run("up");
  writeFileSync(join(fixture.folder, "world.dat"), "mine");
  expect((await run("up")).errors.join()).toContain(REFUSED);
  scene.declare = () => undefined;
  expect((await run("up")).errors).toEqual([]);
  expect([await content("/cfg/a.txt"), await content("/cfg/world.dat")]).toEqual([undefined, "world"]);
});

test("A preview of an `exclusive` Files names each file to overwrite, because a permission for a folder also permits deletions", async () => {
  const first = { directory: "/cfg", exclusive: true, contents: { "world.dat": "mine", "b.dat": "mine" } };
  const { run, content } = await withWorld(first, "/cfg/b.dat", "/cfg/third.dat");
  const [line = ""] = linesWith((await run("preview")).lines, "overwrites");
  expect(line.split("; needs ")).toEqual([
    "set: overwrites: 2 files that this set did not write: /cfg/b.dat, /cfg/world.dat",
    "hosting:allowDataLoss game.Files:set#/cfg/b.dat,game.Files:set#/cfg/world.dat",
  ]);
  expect((await run("up")).ok).toBe(false);
  expect(await content("/cfg/third.dat")).toBe("world");
});

test("Files overwrites its own file, even if the game changed the file immediately after `up`", async () => {
  const { run, sandbox, content, permit } = await withWorld({ directory: "/own", contents: { "game.yml": "mine" } });
  await run("up");
  const [row] = await sandbox.find("files", { path: "/own/game.yml" });
  await sandbox.mutate("files", String(row?.$id), { content: "the game's" });
  permit("");
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/own/game.yml")).toBe("mine");
});

test("Files needs no permission to adopt an existing file that has the wanted content", async () => {
  const { run, scene, content } = await withWorld({ directory: "/cfg", contents: { "world.dat": "world" } });
  expect(linesWith((await run("preview")).lines, "overwrites")).toEqual([]);
  expect((await run("up")).errors).toEqual([]);
  scene.declare = set({ directory: "/cfg", contents: { "world.dat": "second" } });
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/cfg/world.dat")).toBe("second");
});

test("A preview names at most ten of the files that Files would overwrite, and their number", async () => {
  const names = Array.from({ length: 12 }, (_, n) => `${n}.dat`);
  const contents = Object.fromEntries(names.map((name) => [name, "mine"]));
  const { run } = await withWorld({ directory: "/cfg", contents }, ...names.map((name) => `/cfg/${name}`));
  const [line = ""] = linesWith((await run("preview")).lines, "overwrites");
  expect(line).toMatch(
    /overwrites: 12 files that this set did not write: (\S+, ){9}\S+ and 2 more; needs hosting:allowDataLoss game\.Files:set#\/cfg\/$/,
  );
});

test("Files needs no permission to write its own files again in a replacement by `replaceOnChanges`", async () => {
  const declare = (text: string) => (server: string) =>
    void new Files("set", { server, directory: "/own", contents: { "a.txt": text } }, { replaceOnChanges: ["contents"] });
  const { run, scene, content } = await withWorld({ directory: "/own", contents: {} });
  scene.declare = declare("one");
  expect((await run("up")).errors).toEqual([]);
  scene.declare = declare("two");
  expect(linesWith((await run("preview")).lines, "overwrites")).toEqual([]);
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/own/a.txt")).toBe("two");
});

test("A preview of a ConfigFile names the keys whose values it overwrites", async () => {
  const config = (values: hosting.game.ConfigFileArgs["values"]) => (server: string) =>
    void new ConfigFile("properties", { server, path: "/server.properties", values });
  const { run, scene, add, content } = await fixture.stackDeclaring(config({ motd: "Season 4", "view-distance": 10, "white-list": true }));
  await add("/server.properties", "motd=theirs\nview-distance=8\nserver-port=25565\n");
  const overwriting = async () => linesWith((await run("preview")).lines, "overwrites");
  expect(await overwriting()).toEqual(["properties: overwrites: keys motd, view-distance"]);
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/server.properties")).toContain("server-port=25565");
  expect(await overwriting()).toEqual([]);
  scene.declare = config({ motd: "Season 5", "view-distance": 10, "white-list": true, "server-port": 25566 });
  expect(await overwriting()).toEqual(["properties: overwrites: keys server-port"]);
});

test("Two Files can exchange a changed file in one `up`, but a file outside both sets still needs a permission", async () => {
  const sets = (a: Record<string, string>, b: Record<string, string>) => (server: string) => {
    for (const [name, contents] of Object.entries({ a, b })) new Files(name, { server, directory: "/cfg", contents });
  };
  const { run, scene, content, add, permit } = await fixture.stackDeclaring(
    sets({ "x.txt": "1", "a.txt": "" }, { "y.txt": "1", "b.txt": "" }),
  );
  permit("");
  expect((await run("up")).errors).toEqual([]);
  scene.declare = sets({ "y.txt": "second", "a.txt": "" }, { "x.txt": "second", "b.txt": "" });
  expect((await run("up")).errors).toEqual([]);
  expect([await content("/cfg/x.txt"), await content("/cfg/y.txt")]).toEqual(["second", "second"]);
  expect((await run("preview")).changes).toEqual([]);
  await add("/cfg/z.txt", "world");
  scene.declare = sets({ "a.txt": "" }, { "y.txt": "third", "z.txt": "mine", "x.txt": "second", "b.txt": "" });
  const [refused = ""] = (await run("up")).errors;
  expect(refused).toContain("would overwrite data: 1 file that this set did not write: /cfg/z.txt.");
  expect(refused).toContain("run pulumi up without --parallel 1");
});
