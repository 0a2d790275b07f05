import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as hosting from "../../sdk";
import { GameFiles } from "./game-files-fixture";

// lifecycles.test.ts covers the ordinary lifecycle of files of game servers.

const { ConfigFile, File, Files, Folder, Server } = hosting.game;

const fixture = new GameFiles();
const stackDeclaring: GameFiles["stackDeclaring"] = (...args) => fixture.stackDeclaring(...args);

const counted = (calls: readonly string[]) => calls.filter((call) => !/GET \/(account)?$/.test(call));

function tree(files: number, folders: number): void {
  for (let n = 0; n < files; n++) {
    const at = join(fixture.folder, `part-${n % folders}`);
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, `${n}.txt`), `file ${n}\n`);
  }
}

test.each([
  [1, "kept"],
  [40, "kept"],
] as const)("Files: `up` uploads 2,000 small files in %i folders with at most 12 calls", async (folders, unpackedTimes) => {
  tree(2000, folders);
  const { run, sandbox, content } = await stackDeclaring(
    (server) => void new Files("set", { server, directory: "/", localDirectory: fixture.folder }),
    {
      unpackedTimes,
    },
  );
  const first = await run("up");
  expect({ errors: first.errors, few: first.calls.length <= 12 }).toEqual({ errors: [], few: true });
  expect(await content("/part-0/0.txt")).toBe("file 0\n");
  const quiet = await run("preview");
  expect({ changes: quiet.changes, calls: [...new Set(quiet.calls)] }).toEqual({ changes: [], calls: ["GET /files/list"] });
  writeFileSync(join(fixture.folder, "part-0", "0.txt"), "changed\n");
  const second = await run("up");
  const beyondLooks = counted(second.calls).filter((call) => call !== "GET /files/list");
  expect(beyondLooks).toEqual(["GET /files/upload", "POST /upload/file"]);
  if (folders === 1) expect(second.calls.length).toBeLessThanOrEqual(5);
  expect(await content("/part-0/0.txt")).toBe("changed\n");
  expect(await sandbox.find("files")).toHaveLength(2000);
});

test("Files and File: `up` accepts names with characters that a multipart form escapes", async () => {
  const names = ['a"b.txt', "quote\"'.txt", "a\\[b].txt", "c\\d.txt", "a%22b.txt", "ä 😀;x=1.txt"];
  for (const name of names) writeFileSync(join(fixture.folder, name), name);
  const one = join(fixture.folder, names[0] ?? "");
  const { run, scene, sandbox } = await stackDeclaring((server) => {
    new Files("set", { server, directory: "/set", localDirectory: fixture.folder });
    new File("one", { server, path: '/q"x\\[1].dat', localPath: one });
  });
  expect((await run("up")).errors).toEqual([]);
  const paths = (await sandbox.find("files")).map(({ path }) => path).sort();
  expect(paths).toEqual([...names.map((name) => `/set/${name}`), '/q"x\\[1].dat'].sort());
  expect((await run("preview")).changes).toEqual([]);
  scene.declare = () => undefined;
  expect((await run("up")).errors).toEqual([]);
  expect(await sandbox.find("files")).toEqual([]);
});

test("Files: `up` splits an archive that is too large for the node", async () => {
  tree(12, 4);
  const { run, sandbox } = await stackDeclaring(
    (server) => void new Files("set", { server, directory: "/", localDirectory: fixture.folder }),
  );
  const body = { error: "File .upload-1.tar.gz is larger than the maximum file upload size of 20 MB" };
  await sandbox.fault({ kind: "status", code: 400, body, match: { path: "/upload/file" }, times: 2 });
  expect((await run("up")).errors).toEqual([]);
  expect(await sandbox.find("files")).toHaveLength(12);
  // A file that is too large on its own cannot be split.
  writeFileSync(join(fixture.folder, "part-0", "0.txt"), "changed\n");
  await sandbox.fault({ kind: "status", code: 400, body, match: { path: "/upload/file" }, times: 0 });
  expect((await run("up")).errors.join()).toContain("is larger than the maximum file upload size of 20 MB");
});

test("Files: a preview reads no file even if the node changes modification times", async () => {
  tree(12, 4);
  const { run } = await stackDeclaring((server) => void new Files("set", { server, directory: "/", localDirectory: fixture.folder }), {
    unpackedTimes: "new",
  });
  await run("up");
  const quiet = await run("preview");
  expect({ changes: quiet.changes, calls: [...new Set(quiet.calls)] }).toEqual({ changes: [], calls: ["GET /files/list"] });
});

test("ConfigFile: a preview finds no changes after the game rewrites the file", async () => {
  const values = { motd: "Season 4", "view-distance": 10, "white-list": true };
  const { run, sandbox, content, add } = await stackDeclaring(
    (server) => void new ConfigFile("properties", { server, path: "/server.properties", values }),
  );
  await add("/server.properties", "#Game properties\n#Mon Jan 01\nmotd=mine\nserver-port=25565\n");
  const first = await run("up");
  expect(first.errors).toEqual([]);
  expect(await content("/server.properties")).toBe(
    "#Game properties\n#Mon Jan 01\nmotd=Season 4\nserver-port=25565\nview-distance=10\nwhite-list=true\n",
  );
  const seen: unknown[] = [];
  for (let start = 1; start <= 50; start++) {
    await sandbox.advance(60);
    const text = `#Game properties\n#start ${start}\nserver-port=${25_565 + start}\nwhite-list=true\nview-distance=10\nmotd=Season 4\n`;
    const [row] = await sandbox.find("files", { path: "/server.properties" });
    await sandbox.mutate("files", String(row?.$id), { content: text });
    const { changes, calls } = await run("preview");
    if (changes.length > 0 || calls.length > 2) seen.push([start, changes, calls]);
  }
  expect(seen).toEqual([]);
});

test("ConfigFile: two resources keep each other's keys if both write the same file", async () => {
  const { run, content } = await stackDeclaring((server) => {
    for (const [name, key] of Object.entries({ one: "a", two: "b" }))
      new ConfigFile(name, { server, path: "/x.yml", values: { [key]: { on: true } } });
  });
  expect((await run("up")).errors).toEqual([]);
  expect([await content("/x.yml")].map((text) => String(text).split("\n").sort().join())).toEqual([",  on: true,  on: true,a:,b:"]);
  expect((await run("preview")).changes).toEqual([]);
});

test("File: a preview requests a file's content only if the modification time changed", async () => {
  const { run, sandbox } = await stackDeclaring((server) => {
    for (const n of [1, 2, 3]) new File(`f${n}`, { server, path: `/config/${n}.txt`, content: `\ufeff<${n}>\r\n` });
  });
  expect((await run("up")).errors).toEqual([]);
  expect((await run("preview")).calls).toEqual(["GET /files/list"]);
  await sandbox.advance(60);
  const [row] = await sandbox.find("files", { path: "/config/1.txt" });
  await sandbox.mutate("files", String(row?.$id), { content: "\ufeff<1>\r\n" });
  const again = await run("preview");
  expect([again.changes, again.calls]).toEqual([[], ["GET /files/list", "GET /files/contents"]]);
});

test("File: `up` does not overwrite a file that appears during the run", async () => {
  const { run, add, content } = await stackDeclaring((server) => {
    const first = new File("first", { server, path: "/first.txt", content: "mine" });
    // The provider lists the folder when it creates the first file. The file `/motd.txt` appears afterwards, so the list does not contain
    // it.
    const late = first.id.apply(async () => {
      await add("/motd.txt", "theirs");
      return "mine";
    });
    new File("motd", { server, path: "/motd.txt", content: late });
  });
  expect((await run("up")).errors.join()).toMatch(/the file \/motd\.txt of game server \w+ exists already .* set adopt: true/);
  expect(await content("/motd.txt")).toBe("theirs");
});

test("File: `up` adopts an equal file only if HOSTING_RESUME names the resource", async () => {
  const { run, add, content, scene } = await stackDeclaring(
    (server) => void new File("motd", { server, path: "/motd.txt", content: "mine" }),
  );
  await add("/motd.txt", "theirs");
  expect((await run("preview")).lines.join()).toContain("exists: the file /motd.txt of game server");
  expect((await run("up")).errors.join()).toContain("(6 bytes, other content) exists already");
  expect(await content("/motd.txt")).toBe("theirs");
  const wanted = (server: string) => ({ server, path: "/motd.txt", content: "theirs" });
  scene.declare = (server) => void new File("motd", wanted(server));
  expect((await run("up")).errors.join()).toContain("set HOSTING_RESUME=game.File:motd for one run.");
  // A `game.Server` does not prove that this stack owns the server's files, because another stack may declare the server's settings too.
  scene.declare = (server) => void new File("motd", wanted(server), { dependsOn: new Server("survival", { server }) });
  expect((await run("up")).errors.join()).toContain("set HOSTING_RESUME=game.File:motd for one run.");
  const up = await run("upResuming");
  expect([up.errors, up.lines.some((line) => line.includes("adopted:"))]).toEqual([[], true]);
});

test.each([
  ["its owner has closed", 403, "left in place: the folder /maps/far of game server"],
  ["the node does not list", 502, "so it is unknown whether the folder is empty"],
] as const)("Files: `up` reports an empty folder that %s, and the next `up` succeeds", async (_, status, said) => {
  const { run, scene, sandbox } = await stackDeclaring(
    (server) => void new Files("set", { server, directory: "/maps", contents: { "far/a.txt": "1" } }),
  );
  await run("up");
  scene.declare = () => undefined;
  const fault = { kind: "status", code: status, body: {}, match: { path: "/servers/{server}/files/list" }, times: 0 } as const;
  await sandbox.fault(fault);
  const { errors, lines } = await run("up");
  expect([...errors, ...lines].join()).toContain(said);
  await sandbox.clearFaults();
  expect((await run("up")).errors).toEqual([]);
  expect(await sandbox.find("folders", { path: "/maps/far" })).toHaveLength(status === 403 ? 1 : 0);
});

test("Files: the next `up` deletes the archive that an interrupted `up` left", async () => {
  const contents = (text: string) => ({ "a.txt": text, "b/b.txt": text, "c/c.txt": text });
  const { run, scene, sandbox } = await stackDeclaring(() => undefined);
  const declare = (text: string) => (server: string) => void new Files("set", { server, directory: "/set", contents: contents(text) });
  const archives = async () => (await sandbox.find("files")).filter(({ path }) => String(path).includes(".upload-")).length;
  const left: unknown[] = [];
  for (const [interrupted, next] of [
    [declare("one"), declare("one")],
    [declare("two"), declare("two")],
    [declare("three"), () => undefined],
  ] as const) {
    scene.declare = interrupted;
    await sandbox.fault({
      kind: "status",
      code: 500,
      body: {},
      acts: true,
      match: { path: "/servers/{server}/files/decompress" },
      times: 0,
    });
    const { ok } = await run("up");
    await sandbox.clearFaults();
    const before = await archives();
    scene.declare = next;
    left.push([ok, before, (await run("up")).errors, await archives()]);
  }
  expect(left).toEqual([1, 2, 3].map(() => [false, 1, [], 0]));
});

test("Files: `up` succeeds if another user already deleted one of the folders", async () => {
  const { run, scene, sandbox } = await stackDeclaring(
    (server) => void new Files("set", { server, directory: "/maps", contents: { "far/a.txt": "1" } }),
  );
  await run("up");
  const [folder] = await sandbox.find("folders", { path: "/maps/far" });
  await sandbox.remove("folders", String(folder?.$id));
  scene.declare = () => undefined;
  expect((await run("up")).errors).toEqual([]);
  expect(await sandbox.find("folders", { path: "/maps" })).toEqual([]);
});

test("Folder: `up` succeeds if a deletion whose request failed has already deleted the folder", async () => {
  const { run, scene, sandbox } = await stackDeclaring((server) => void new Folder("maps", { server, path: "/maps" }));
  await run("up");
  scene.declare = () => undefined;
  await sandbox.fault({ kind: "status", code: 500, body: {}, acts: true, match: { path: "/servers/{server}/files/delete" } });
  expect([(await run("up")).ok, (await run("up")).errors]).toEqual([true, []]);
});

test("Folder: `up` leaves a folder that contains files of other users in place", async () => {
  const { run, scene, add, sandbox } = await stackDeclaring((server) => void new Folder("maps", { server, path: "/maps" }));
  await run("up");
  await add("/maps/a.txt", "1");
  scene.declare = () => undefined;
  expect((await run("up")).lines.join()).toContain("left in place: the folder /maps of game server");
  expect(await sandbox.find("folders", { path: "/maps" })).toHaveLength(1);
});
