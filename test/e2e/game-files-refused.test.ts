import { symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as hosting from "../../sdk";
import { GameFiles } from "./game-files-fixture";

const { ConfigFile, File, Files, Folder } = hosting.game;

const files = new GameFiles();

describe("a preview of files on a game server", () => {
  const refused = async (declare: (server: string) => void) => {
    const { run } = await files.stackDeclaring(declare);
    const { ok, errors, calls } = await run("preview");
    expect([ok, calls.filter((call) => !call.startsWith("GET "))]).toEqual([false, []]);
    return errors.join("\n");
  };

  test.each([
    ["/../x", "must stay below the server's root"],
    ["/a/./b", "must stay below the server's root"],
    ["/a /b", "begins or ends with a space"],
    ["/", "must be a path below the server's root"],
  ])("a preview refuses the path %j, which is not below the server's root", async (path, text) => {
    expect(await refused((server) => void new File("f", { server, path, content: "" }))).toContain(text);
  });

  test("a preview refuses a missing local file, and a content over 1 MiB", async () => {
    expect(await refused((server) => void new File("f", { server, path: "/a", localPath: "no/such.file" }))).toContain(
      "no such file on this machine",
    );
    expect(await refused((server) => void new File("f", { server, path: "/a", content: "x".repeat(1024 * 1024 + 1) }))).toContain(
      "must be at most 1 MiB",
    );
  });

  test("a preview refuses a local file that is too large for a node", async () => {
    const large = join(files.folder, "large.bin");
    writeFileSync(large, "");
    truncateSync(large, 101 * 1024 * 1024);
    const reported = "is a file of 101.0 MiB. A node accepts no file larger than 100.0 MiB";
    expect(await refused((server) => void new File("f", { server, path: "/a", localPath: large }))).toContain(reported);
    expect(await refused((server) => void new Files("f", { server, directory: "/x", localDirectory: files.folder }))).toContain(
      "large.bin",
    );
  });

  test("a preview refuses a local folder with a link out of the folder", async () => {
    writeFileSync(join(files.folder, "a.txt"), "a");
    symlinkSync("/etc/hostname", join(files.folder, "out"));
    expect(await refused((server) => void new Files("f", { server, directory: "/x", localDirectory: files.folder }))).toContain(
      "a link to a target outside the folder",
    );
  });

  test.each<[string, (server: string) => void]>([
    [
      "one file",
      (server) => void [new File("a", { server, path: "/x", content: "1" }), new File("b", { server, path: "x/", content: "1" })],
    ],
    [
      "one file, as a File and in Files",
      (server) =>
        void [new File("a", { server, path: "/d/x", content: "1" }), new Files("b", { server, directory: "d", contents: { x: "1" } })],
    ],
    [
      "one key of a file",
      (server) => void [1, 2].map((n) => new ConfigFile(`c${n}`, { server, path: "/x.json", values: { a: { b: n } } })),
    ],
    [
      "a file and a key of that file",
      (server) =>
        void [
          new File("a", { server, path: "/x.json", content: "{}" }),
          new ConfigFile("b", { server, path: "/x.json", values: { a: 1 } }),
        ],
    ],
  ])("a preview refuses two resources that manage %s", async (_, declare) => {
    expect(await refused(declare)).toContain("Two resources must not manage one object");
  });

  test("a preview refuses nested keys in a format that has only flat keys", async () => {
    const text = await refused((server) => void new ConfigFile("c", { server, path: "/x.properties", values: { a: { b: 1 } } }));
    expect(text).toContain('is nested, but properties has flat keys: write "a.b"');
  });
});

describe("`up` of files on a game server", () => {
  test("`up` fails if a file has the path of a Folder, and keeps the file", async () => {
    const { run, add, content } = await files.stackDeclaring((server) => void new Folder("f", { server, path: "/mods" }));
    await add("/mods", "a file");
    const { ok, errors } = await run("up");
    expect([ok, errors.join("\n")]).toEqual([
      false,
      expect.stringContaining("cannot be created: a file with this path exists. Remove the file, or set another path."),
    ]);
    expect(await content("/mods")).toBe("a file");
  });

  test("`up` fails if a ConfigFile's file is malformed, and neither quotes nor changes the file", async () => {
    const { run, add, content } = await files.stackDeclaring(
      (server) => void new ConfigFile("c", { server, path: "/x.json", values: { a: 1 } }),
    );
    const text = '{ "password": "hunter2" oops';
    await add("/x.json", text);
    const { ok, errors } = await run("up");
    expect([ok, errors.join("\n")]).toEqual([
      false,
      expect.stringMatching(
        /the file \/x\.json of game server \w+ is not valid json: .* in line 1\. Nothing was changed\. Fix the file or set format\./,
      ),
    ]);
    expect([errors.join("\n").includes("hunter2"), await content("/x.json")]).toEqual([false, text]);
  });
});

test("File: the error of `up` explains why a symbolic link out of the server's folder cannot be compared", async () => {
  const { run, add, sandbox } = await files.stackDeclaring(
    (server) => void new File("logs", { server, path: "/logs.txt", content: "ours", adopt: true }),
  );
  await add("/logs.txt", "link");
  const attributes = {
    name: "logs.txt",
    mode: "lrwxrwxrwx",
    mode_bits: "777",
    size: 4,
    is_file: true,
    is_symlink: true,
    mimetype: "",
    created_at: AT,
    modified_at: AT,
  };
  const data = [{ object: "file_object", attributes }];
  await sandbox.fault({
    kind: "status",
    code: 200,
    body: { object: "list", data },
    times: 0,
    match: { path: "/servers/{server}/files/list" },
  });
  for (const path of ["contents", "download"])
    await sandbox.fault({ kind: "status", code: 500, body: {}, times: 0, match: { path: `/servers/{server}/files/${path}` } });
  const { ok, errors } = await run("up");
  expect([ok, errors.join("\n")]).toEqual([
    false,
    expect.stringMatching(
      /the file \/logs\.txt of game server \w+ is a symbolic link that the node does not follow, because it leads out of the server's folder\. Delete the link first\./,
    ),
  ]);
});

const AT = "2026-01-01T00:00:00+00:00";

test("File: a preview names the existing file at a new path, and `up` refuses to overwrite the file", async () => {
  const scene = { path: "/old.txt" };
  const { run, add, content } = await files.stackDeclaring(
    (server) => void new File("motd", { server, path: scene.path, content: "ours" }),
  );
  expect((await run("up")).errors).toEqual([]);
  await add("/new.txt", "another user's");
  scene.path = "/new.txt";
  const { lines } = await run("preview");
  expect(lines.filter((line) => line.includes(": exists: "))).toEqual([expect.stringMatching(/^motd: exists: .*\/new\.txt/)]);
  expect((await run("up")).errors.join()).toContain("exists already");
  expect([await content("/new.txt"), await content("/old.txt")]).toEqual(["another user's", "ours"]);
  scene.path = "/free.txt";
  expect((await run("preview")).lines.filter((line) => line.includes(": exists: "))).toEqual([]);
});
