import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as hosting from "../../sdk";
import { GameFiles } from "./game-files-fixture";

// Drift of a set of files is a difference between the server and what the set wrote, also if the local folder has changed since.

const { Files } = hosting.game;
const fixture = new GameFiles();

const local = (name: string, text: string): void => writeFileSync(join(fixture.folder, name), text);
const driftIn = (lines: readonly string[]): string[] => lines.filter((line) => line.includes(": drift: "));

async function stackOfFolder() {
  local("a.txt", "one\n");
  local("b.txt", "one\n");
  const opened = await fixture.stackDeclaring(
    (server) => void new Files("set", { server, directory: "/set", localDirectory: fixture.folder }),
  );
  expect((await opened.run("up")).errors).toEqual([]);
  const edit = async (path: string, content: string): Promise<void> => {
    await opened.sandbox.advance(60);
    const [row] = await opened.sandbox.find("files", { path });
    await opened.sandbox.mutate("files", String(row?.$id), { content });
  };
  return { ...opened, edit };
}

test("Files: a preview reports no drift for a changed, a new or a removed local file", async () => {
  const { run, content } = await stackOfFolder();
  local("a.txt", "two\n");
  local("c.txt", "new\n");
  const { lines, changes } = await run("preview");
  expect({ drift: driftIn(lines), changes }).toEqual({ drift: [], changes: ["update set"] });
  expect((await run("up")).errors).toEqual([]);
  expect([await content("/set/a.txt"), await content("/set/c.txt")]).toEqual(["two\n", "new\n"]);
  expect((await run("preview")).changes).toEqual([]);
});

test("Files: a preview with a changed local file reports no drift for another file that the game saved without a change", async () => {
  const { run, edit } = await stackOfFolder();
  await edit("/set/a.txt", "one\n");
  local("b.txt", "two\n");
  expect(driftIn((await run("preview")).lines)).toEqual([]);
});

test("Files: a preview with a changed local file reports drift for another file that another user edited", async () => {
  const { run, edit } = await stackOfFolder();
  await edit("/set/b.txt", "theirs\n");
  expect(driftIn((await run("preview")).lines)).toEqual(["set: drift: sha256 differs on the platform"]);
  local("a.txt", "two\n");
  expect(driftIn((await run("preview")).lines)).toEqual(["set: drift: sha256 differs on the platform"]);
});

test("Files: a preview reports drift for a text that another user changed, even if the program also changes the text", async () => {
  const scene = { contents: { "a.txt": "one\n", "b.txt": "one\n" } as Record<string, string> };
  const { run, sandbox } = await fixture.stackDeclaring((server) => void new Files("set", { server, directory: "/set", ...scene }));
  await run("up");
  await sandbox.advance(60);
  const [row] = await sandbox.find("files", { path: "/set/a.txt" });
  await sandbox.mutate("files", String(row?.$id), { content: "theirs\n" });
  scene.contents = { "a.txt": "two\n", "b.txt": "one\n", "c.txt": "new\n" };
  expect(driftIn((await run("preview")).lines)).toEqual(["set: drift: contents differs on the platform"]);
});

test("Files: `up` deletes an empty file that leaves the set, and a preview reports no drift", async () => {
  const scene = { contents: { "a.txt": "one\n", "empty.txt": "" } as Record<string, string> };
  const { run, content } = await fixture.stackDeclaring((server) => void new Files("set", { server, directory: "/set", ...scene }));
  await run("up");
  scene.contents = { "a.txt": "one\n" };
  const { lines, changes } = await run("preview");
  expect({ drift: driftIn(lines), changes }).toEqual({ drift: [], changes: ["update set"] });
  await run("up");
  expect(await content("/set/empty.txt")).toBeUndefined();
});
