import { verbOf } from "../../provider/resources/game/action/steps";
import { actions } from "./action-fixture";

const survivalServer = actions();

const survivalWithFiles = (...paths: string[]) => serverWithFiles({}, ...paths);

async function serverWithFiles(options: Parameters<typeof survivalServer>[0], ...paths: string[]) {
  const given = await survivalServer(options);
  const { sandbox, server } = given;
  for (const path of paths) await sandbox.add("files", { server, path, content: `content of ${path}` });
  return { ...given, there: async () => (await sandbox.find("files", { server })).map(({ path }) => String(path)).sort() };
}

describe("file steps of game.Action", () => {
  test("a move step moves each file once if the response is lost", async () => {
    const { sandbox, run, there, of, inputs } = await survivalWithFiles("/world/level.dat", "/ops.json");
    await sandbox.fault({ kind: "drop-after", match: { method: "PUT", path: "/servers/{server}/files/rename" } });
    const move = {
      action: "move",
      moves: [
        { from: "/world", to: "/worlds/old" },
        { from: "ops.json", to: "/admins.json" },
      ],
    };
    await run(move);
    expect(await there()).toEqual(["/admins.json", "/worlds/old/level.dat"]);
    await of.create(inputs([move]), "again");
    expect((await sandbox.journal()).filter(({ path }) => path.endsWith("/rename"))).toHaveLength(2);
  });

  test("move and copy steps report a source that does not exist", async () => {
    const { half } = await survivalWithFiles("/a", "/b");
    expect((await half({ action: "move", moves: [{ from: "/c", to: "/d" }] })).reason).toContain("there is no file or folder at /c.");
    expect((await half({ action: "copy", path: "/c" })).reason).toContain("there is no file or folder at /c.");
  });

  test("a move step fails if the node accepts the call but moves nothing", async () => {
    const { sandbox, half, there } = await survivalWithFiles("/a");
    await sandbox.fault({ kind: "status", code: 204, body: "", match: { method: "PUT", path: "/servers/{server}/files/rename" } });
    expect((await half({ action: "move", moves: [{ from: "/a", to: "/b" }] })).reason).toContain(
      "the node did not move the entry. Either the new path already exists, or the entry at the old path is in use.",
    );
    expect(await there()).toEqual(["/a"]);
  });

  test.each([
    ["the connection breaks", { kind: "drop-after" }],
    ["a gateway answers 504, and the panel acts 140 s later", { kind: "status", code: 504, body: "", actsAfterSeconds: 140 }],
  ] as const)("a copy step makes one copy if %s", async (_, fault) => {
    const { sandbox, run, there } = await survivalWithFiles("/server.properties");
    await sandbox.fault({ ...fault, match: { method: "POST", path: "/servers/{server}/files/copy" } });
    await run({ action: "copy", path: "/server.properties" });
    expect(await there()).toEqual(["/server copy.properties", "/server.properties"]);
  });

  test.each([
    ["the connection breaks", { kind: "drop-after" }],
    ["a gateway answers 504, and the panel acts 140 s later", { kind: "status", code: 504, body: "", actsAfterSeconds: 140 }],
  ] as const)("a compress step makes one archive if %s", async (_, fault) => {
    const { sandbox, run, there } = await survivalWithFiles("/world/level.dat");
    await sandbox.fault({ ...fault, match: { method: "POST", path: "/servers/{server}/files/compress" } });
    await run({ action: "compress", files: ["world"], to: "/old.tar.gz" }, { action: "deleteFiles", paths: ["/world", "/is-not-there"] });
    expect(await there()).toEqual(["/old.tar.gz"]);
    await run({ action: "decompress", file: "/old.tar.gz" });
    expect(await there()).toEqual(["/old.tar.gz", "/world/level.dat"]);
  });

  test("the next run renames the archive that an interrupted compress step made", async () => {
    const { sandbox, half, of, inputs, there } = await survivalWithFiles("/world/level.dat");
    const steps = [{ action: "compress", files: ["world"], to: "/old.tar.gz" }];
    await sandbox.fault({ kind: "status", code: 503, match: { method: "PUT", path: "/servers/{server}/files/rename" }, times: 0 });
    const first = await half(...steps);
    expect(first.outs.stepBegun).toMatch(/^archive-/);
    await sandbox.clearFaults();
    await of.update(first, inputs(steps));
    expect(await there()).toEqual(["/old.tar.gz", "/world/level.dat"]);
  });

  test.each(["quick", "slow"] as const)("a pull step of a %s download creates a missing folder", async (downloads) => {
    const { run, there } = await serverWithFiles({ variants: { downloads } });
    await run({ action: "pull", url: "https://files.example/mods/map.jar", directory: "/mods" });
    expect(await there()).toEqual(["/mods/map.jar"]);
  });

  test("a pull step reports why a download fails", async () => {
    const { half } = await survivalWithFiles();
    expect((await half({ action: "pull", url: "https://files.example/missing" })).reason).toContain(
      'the server cannot download the file: "downloader: got bad response status from endpoint: 404, expected 200". Usual causes: ',
    );
  });

  test("a pull step of a slow download waits until the file changes, and fails if the file does not change", async () => {
    const { fixture, run, half, sandbox } = await serverWithFiles({ variants: { downloads: "slow" } }, "/mods/map.jar", "/missing.jar");
    const pull = (name: string) => ({ action: "pull", url: `https://files.example/${name}`, directory: "/mods", filename: "map.jar" });
    await run(pull("map.jar"));
    const [row] = await sandbox.find("files", { path: "/mods/map.jar" });
    expect(row?.content).toBe("downloaded from https://files.example/map.jar\n".repeat(64));
    expect(fixture.said()).toContainEqual(expect.stringMatching(/^data: waiting: step 1 of 1 \(pull\), [-\d,]+ bytes so far for \d+ s$/));
    expect((await half(pull("missing.jar"))).reason).toContain("downloaded nothing within 150 s");
  });

  test("a compress step refuses an existing path in `to` before it packs, unless an earlier step frees the path", async () => {
    const { half, of, inputs, there, run } = await survivalWithFiles("/world/level.dat", "/old.tar.gz");
    const compress = { action: "compress", files: ["world"], to: "/old.tar.gz" };
    expect((await of.preview(inputs([compress]))).failures).toMatchObject([{ property: "steps.0.to" }]);
    expect((await half(compress)).reason).toContain('nothing was packed: `to` exists already: "/old.tar.gz".');
    expect(await there()).toEqual(["/old.tar.gz", "/world/level.dat"]);
    const freeing = [{ action: "move", moves: [{ from: "/old.tar.gz", to: "/older.tar.gz" }] }, compress];
    expect((await of.preview(inputs(freeing))).failures).toEqual([]);
    await run(...freeing);
    expect(await there()).toEqual(["/old.tar.gz", "/older.tar.gz", "/world/level.dat"]);
  });

  test.each([
    [{ action: "pull", url: "https://files.example/a.jar", filename: ".." }, "filename"],
    [{ action: "pull", url: "https://files.example/a.jar", filename: "\u200ba.jar" }, "filename"],
    [{ action: "pull", url: "https://files.example/a.jar", filename: "mods/a.jar" }, "filename"],
    [{ action: "pull", url: "https://files.example/a.jar", filename: "a.jar", useHeader: true }, "useHeader"],
    [{ action: "compress", files: ["world", "../.."] }, "files"],
  ])("the validation refuses the step %j", (step, property) => {
    expect(
      verbOf(step)
        .validate?.(step)
        .map(({ field }) => field),
    ).toEqual([property]);
  });

  test("one hosting:allowDataLoss permission covers several deleteFiles steps", async () => {
    const { of, inputs, server } = await survivalWithFiles();
    const steps = ["/world", "/logs"].map((path) => ({ action: "deleteFiles", paths: [path] }));
    await of.preview(inputs(steps));
    await expect(of.create(inputs(steps))).rejects.toThrow(`hosting:allowDataLoss 'game.Action:data#${server}/deleteFiles'.`);
  });

  test("a preview reports what a deleteFiles step deletes, and refuses paths outside the server", async () => {
    const { fixture, of, inputs, server } = await survivalWithFiles();
    const steps = [{ action: "deleteFiles", paths: ["/world", "/logs"] }];
    expect((await of.preview(inputs(steps))).failures).toEqual([]);
    expect(fixture.said()).toContain(
      `data: overwrites: 2 files or folders of game server ${server}, which are deleted; needs hosting:allowDataLoss game.Action:data#${server}/deleteFiles`,
    );
    const { failures } = await of.preview(inputs([{ action: "deleteFiles", paths: ["/../etc"] }]));
    expect(failures).toMatchObject([{ property: "steps.0.paths" }]);
  });
});
