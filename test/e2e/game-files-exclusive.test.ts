import * as hosting from "../../sdk";
import { GameFiles } from "./game-files-fixture";

const { ConfigFile, File, Files } = hosting.game;
const fixture = new GameFiles();

test("Files with `exclusive` needs a permission for the path to delete a file of another user", async () => {
  const { run, add, content, permit } = await fixture.stackDeclaring(
    (server) => void new Files("set", { server, directory: "/cfg", contents: { "five.txt": "B" }, exclusive: true }),
  );
  await add("/cfg/world.dat", "world");
  await add("/cfg/notes.txt", "mine");
  permit("");
  const first = await run("up");
  expect(first.errors).toEqual([]);
  expect(await content("/cfg/world.dat")).toBe("world");
  const quiet = await run("preview");
  expect(quiet.changes).toEqual([]);
  expect(quiet.lines.join("\n")).toContain("left in place: 2 files that this set did not write: /cfg/notes.txt, /cfg/world.dat");
  permit("game.Files:set#/cfg/notes.txt");
  expect((await run("preview")).lines.join("\n")).toContain("deletes data: 1 file that this set did not write: /cfg/notes.txt");
  expect((await run("up")).errors).toEqual([]);
  expect([await content("/cfg/world.dat"), await content("/cfg/notes.txt")]).toEqual(["world", undefined]);
  permit("game.Files:set#/cfg/");
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/cfg/world.dat")).toBeUndefined();
});

test("Files with `exclusive` keeps the file of a File that the program constructs later", async () => {
  const { run, content, permit } = await fixture.stackDeclaring((server) => {
    new Files("set", { server, directory: "/cfg", contents: { "five.txt": "B" }, exclusive: true });
    new File("one", { server, path: "/cfg/one.txt", content: "one" });
  });
  permit("game.Files:set#/cfg/");
  expect((await run("up")).errors).toEqual([]);
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/cfg/one.txt")).toBe("one");
});

test("Files with `exclusive` forgets the file of a removed File when the panel no longer shows it", async () => {
  const set = (server: string) => void new Files("set", { server, directory: "/cfg", contents: { "five.txt": "B" }, exclusive: true });
  const { run, scene, add, content, permit } = await fixture.stackDeclaring((server) => {
    set(server);
    new File("one", { server, path: "/cfg/one.txt", content: "one" });
  });
  permit("game.Files:set#/cfg/");
  expect((await run("up")).errors).toEqual([]);
  scene.declare = set;
  for (let n = 0; n < 2; n++) expect((await run("up")).errors).toEqual([]);
  await add("/cfg/one.txt", "of another user");
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/cfg/one.txt")).toBeUndefined();
});

test("ConfigFile waits until Files has deleted the file, and writes its keys again", async () => {
  const { run, scene, sandbox, content, sends, permit } = await fixture.stackDeclaring(
    (server) => void new Files("set", { server, directory: "/cfg", contents: { "game.properties": "a=1\n", "b.txt": "b" } }),
  );
  expect((await run("up")).errors).toEqual([]);
  permit("");
  const deleting = sends("/files/delete");
  scene.declare = async (server: string) => {
    new Files("set", { server, directory: "/cfg", contents: { "b.txt": "b" } });
    await deleting;
    new ConfigFile("config", { server, path: "/cfg/game.properties", values: { motd: "hi" } });
  };
  // The deletion acts only after the program has declared the ConfigFile.
  await sandbox.fault({ kind: "delay", milliseconds: LATE_MS, match: { path: "/servers/{server}/files/delete" } });
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/cfg/game.properties")).toBe("motd=hi\n");
});

const LATE_MS = 300;
