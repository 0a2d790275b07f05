import * as hosting from "../../sdk";
import { GameFiles } from "./game-files-fixture";

const { File } = hosting.game;

const fixture = new GameFiles();
const stackDeclaring: GameFiles["stackDeclaring"] = (...args) => fixture.stackDeclaring(...args);

test("`up` deletes several files per call, or one file per call if the panel refuses several", async () => {
  const declare = (at: string) => {
    for (let n = 0; n < 20; n++) new File(`file-${n}`, { server: at, path: `/part/${n}.txt`, content: `file ${n}` });
  };
  const { run, scene, sandbox, server } = await stackDeclaring(declare);
  const deleted = async () => {
    scene.declare = () => undefined;
    const { errors, calls } = await run("up");
    expect({ errors, left: await sandbox.find("files") }).toEqual({ errors: [], left: [] });
    return calls.filter((call) => call === "POST /files/delete").length;
  };
  expect((await run("up")).errors).toEqual([]);
  expect(await deleted()).toBeLessThanOrEqual(4);

  scene.declare = declare;
  expect((await run("up")).errors).toEqual([]);
  const match = { method: "POST", path: `/api/client/servers/${server}/files/delete` };
  await sandbox.fault({ kind: "status", code: 403, body: { error: "This file is protected." }, match, times: 1 });
  expect(await deleted()).toBeGreaterThanOrEqual(5);
});

test("`up` sets the mode of each file with a separate call, because a node may apply only one mode per call", async () => {
  const declare = (mode: string) => (at: string) => {
    for (let n = 0; n < 6; n++) new File(`file-${n}`, { server: at, path: `/part/${n}.txt`, content: `file ${n}`, mode });
  };
  const { run, scene, sandbox } = await stackDeclaring(declare("600"));
  for (const mode of ["600", "640"]) {
    scene.declare = declare(mode);
    const { errors, calls } = await run("up");
    const modes = (await sandbox.find("files")).map((file) => file.mode);
    expect({ errors, modes: new Set(modes) }).toEqual({ errors: [], modes: new Set([mode]) });
    expect(calls.filter((call) => call === "POST /files/chmod")).toHaveLength(modes.length);
    expect((await run("preview")).changes).toEqual([]);
  }
});

test("`up` writes a mode of four digits, although the panel shows only three", async () => {
  const { run, scene, sandbox, server } = await stackDeclaring(
    (at) => void new File("one", { server: at, path: "/one.txt", content: "1", mode: "4644" }),
  );
  const modes = async () => (await sandbox.find("files")).map(({ mode }) => mode);
  expect((await run("up")).errors).toEqual([]);
  expect(await modes()).toEqual(["4644"]);
  expect((await run("preview")).changes).toEqual([]);
  const [id] = (await sandbox.find("files")).map(({ $id }) => String($id));
  await sandbox.mutate("files", String(id), { mode: "644" });
  expect((await run("preview")).changes).toEqual([]);
  scene.declare = () => void new File("one", { server, path: "/one.txt", content: "1", mode: "1644" });
  expect((await run("up")).errors).toEqual([]);
  expect(await modes()).toEqual(["1644"]);
});
