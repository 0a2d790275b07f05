import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as hosting from "../../sdk";
import { GameFiles } from "./game-files-fixture";

// A repair of a drifted file restarts no server, so a comparison that finds drift says so.

const { ConfigFile, File, Files } = hosting.game;
const fixture = new GameFiles();

const RESTART = "the repair of a file restarts nothing: if the server is running, it must be restarted to read the file (game.Action)";
const restarts = (lines: readonly string[]): string[] => lines.filter((line) => line.endsWith(RESTART));

/** Each entry declares a file of the server with this text. */
const DECLARED: Readonly<Record<string, (server: string, text: string, opts?: object) => void>> = {
  File: (server, text, opts) => void new File("one", { server, path: "/a.properties", content: `motd=${text}\n` }, opts),
  ConfigFile: (server, text, opts) => void new ConfigFile("one", { server, path: "/a.properties", values: { motd: text } }, opts),
  "Files with contents": (server, text, opts) =>
    void new Files("one", { server, directory: "/", contents: { "a.properties": `motd=${text}\n` } }, opts),
  "Files with a folder": (server, text, opts) => {
    writeFileSync(join(fixture.folder, "a.properties"), `motd=${text}\n`);
    new Files("one", { server, directory: "/", localDirectory: fixture.folder }, opts);
  },
};

describe.each(Object.keys(DECLARED))("%s", (type) => {
  async function opened() {
    const scene = { text: "ours", opts: {} };
    const stack = await fixture.stackDeclaring((server) => DECLARED[type]?.(server, scene.text, scene.opts));
    expect((await stack.run("up")).errors).toEqual([]);
    const edit = async (content: string): Promise<void> => {
      await stack.sandbox.advance(60);
      const [row] = await stack.sandbox.find("files", { path: "/a.properties" });
      await stack.sandbox.mutate("files", String(row?.$id), { content });
    };
    return { ...stack, edit, scene };
  }

  test("a preview and an `up` report that the server must be restarted if the run repairs drift", async () => {
    const { run, edit, content } = await opened();
    expect(restarts((await run("preview")).lines)).toEqual([]);
    await edit("motd=theirs\n");
    for (const task of ["preview", "up"] as const) {
      const { lines, calls } = await run(task);
      expect(restarts(lines)).toEqual([`one: ${RESTART}`]);
      expect(calls.join()).not.toContain("resources");
    }
    expect(await content("/a.properties")).toBe("motd=ours\n");
    expect(restarts((await run("preview")).lines)).toEqual([]);
  });

  test("no line asks for a restart if only the program changes the file, or if the program ignores the drift", async () => {
    const { run, edit, scene } = await opened();
    scene.text = "new";
    expect(restarts((await run("up")).lines)).toEqual([]);
    await edit("motd=theirs\n");
    scene.opts = { ignoreChanges: ["content", "values", "contents", "sha256"] };
    expect(restarts((await run("preview")).lines)).toEqual([]);
  });
});
