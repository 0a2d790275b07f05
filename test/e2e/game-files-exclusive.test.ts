import * as hosting from "../../sdk";
import { GameFiles } from "./game-files-fixture";

const { File, Files } = hosting.game;
const fixture = new GameFiles();

test("Files with `exclusive` deletes a file that it did not write only with a permission that names it", async () => {
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

test("Files with `exclusive` keeps the file of a File that the program constructs after it", async () => {
  const { run, content, permit } = await fixture.stackDeclaring((server) => {
    new Files("set", { server, directory: "/cfg", contents: { "five.txt": "B" }, exclusive: true });
    new File("one", { server, path: "/cfg/one.txt", content: "one" });
  });
  permit("game.Files:set#/cfg/");
  expect((await run("up")).errors).toEqual([]);
  expect((await run("up")).errors).toEqual([]);
  expect(await content("/cfg/one.txt")).toBe("one");
});
