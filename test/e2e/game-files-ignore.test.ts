import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as hosting from "../../sdk";
import { GameFiles } from "./game-files-fixture";

const fixture = new GameFiles();

test("Files: `ignore` treats upper and lower case as Git does, and a preview reports how many files are left out", async () => {
  for (const name of ["a.LOG", "b.log", "c.log", "d.txt"]) writeFileSync(join(fixture.folder, name), name);
  mkdirSync(join(fixture.folder, "cache"));
  writeFileSync(join(fixture.folder, "cache", "e.txt"), "e");
  const { run, sandbox } = await fixture.stackDeclaring(
    (server) =>
      void new hosting.game.Files("set", { server, directory: "/cfg", localDirectory: fixture.folder, ignore: ["*.log", "cache/"] }),
  );
  const left = (lines: readonly string[]) => lines.filter((line) => line.includes("ignore leaves out"));
  expect(left((await run("preview")).lines)).toEqual([expect.stringContaining("set: ignore leaves out 2 files and 1 folder of ")]);
  expect((await run("up")).errors).toEqual([]);
  expect((await sandbox.find("files")).map(({ path }) => path).sort()).toEqual(["/cfg/a.LOG", "/cfg/d.txt"]);
  expect(left((await run("preview")).lines)).toEqual([]);
});
