import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as hosting from "../../sdk";
import { GameFiles } from "./game-files-fixture";

const { File } = hosting.game;

const URL = "https://maps.example.com/1.zip";
/** The content that the sandbox invents for a downloaded address. */
const CONTENT = `downloaded from ${URL}\n`.repeat(64);
const DIGEST = createHash("sha256").update(CONTENT).digest("hex");

const files = new GameFiles();

describe("game.File with a url", () => {
  const downloading = (args: { url: string; sha256?: string }) =>
    files.stackDeclaring((server) => void new File("map", { server, path: "/maps/1.zip", ...args }));

  test("`up` accepts a download with the declared digest", async () => {
    const { run, content } = await downloading({ url: URL, sha256: DIGEST });
    expect(await run("up")).toMatchObject({ ok: true });
    expect(await content("/maps/1.zip")).toBe(CONTENT);
    const again = await run("up");
    expect([again.ok, again.calls.filter((call) => !call.startsWith("GET"))]).toEqual([true, []]);
  });

  test("`up` fails while the downloaded file's digest differs from the declared digest", async () => {
    const wrong = "0".repeat(64);
    const { run, scene, server } = await downloading({ url: URL, sha256: wrong });
    const text = `was downloaded, but its SHA-256 is ${DIGEST}, not ${wrong}.`;
    for (const task of ["up", "up"] as const) {
      const { ok, errors } = await run(task);
      expect([ok, errors.join("\n")]).toEqual([false, expect.stringContaining(text)]);
    }
    scene.declare = () => void new File("map", { server, path: "/maps/1.zip", url: URL, sha256: DIGEST });
    expect(await run("up")).toMatchObject({ ok: true });
  });

  test("`up` reports the panel's reason if the server is not allowed to reach the address", async () => {
    const { run } = await downloading({ url: "http://127.0.0.1/1.zip" });
    const { ok, errors } = await run("up");
    expect([ok, errors.join("\n")]).toEqual([false, expect.stringContaining("private or reserved")]);
  });

  test("`up` reports why a download to the server failed", async () => {
    const { run } = await downloading({ url: "https://maps.example.com/missing.zip" });
    const { ok, errors } = await run("up");
    expect([ok, errors.join("\n")]).toEqual([
      false,
      expect.stringContaining("the server cannot download to /maps/1.zip from maps.example.com: "),
    ]);
  });

  test.each(["quick", "slow"] as const)(
    "`up` accepts a %s download over an existing file only after the file has changed",
    async (downloads) => {
      const at = { path: "/maps/1.zip" };
      const { run, scene, content, server } = await files.stackDeclaring(
        (server) => void new File("map", { server, ...at, content: CONTENT }),
        { downloads },
      );
      expect((await run("up")).errors).toEqual([]);
      const other = "https://maps.example.com/2.zip";
      scene.declare = () => void new File("map", { server, ...at, url: other });
      const done = await run("up");
      expect([done.errors, await content(at.path)]).toEqual([[], `downloaded from ${other}\n`.repeat(64)]);
      expect(done.lines.filter((line) => line.includes("size is not verified"))).toHaveLength(downloads === "slow" ? 1 : 0);
      scene.declare = () => void new File("map", { server, ...at, url: "https://maps.example.com/missing.zip" });
      for (const task of ["up", "up"] as const)
        expect((await run(task)).errors.join()).toContain(
          downloads === "slow" ? "the server downloaded nothing to /maps/1.zip within 150 s" : "the server cannot download to /maps/1.zip",
        );
      expect(await content(at.path)).toBe(`downloaded from ${other}\n`.repeat(64));
    },
  );

  const OTHER = "https://maps.example.com/2.zip";
  const former = `downloaded from ${OTHER}\n`.repeat(64);

  describe.each<[string, { url: string; sha256?: string } | { content: string }, { sha256?: string }]>([
    ["another address", { url: OTHER }, {}],
    ["another address, with digests", { url: OTHER, sha256: createHash("sha256").update(former).digest("hex") }, { sha256: DIGEST }],
    ["the program's content", { content: former }, {}],
  ])("a download in place of %s, with a response that possibly comes from a proxy", (_, source, digest) => {
    const place = { path: "/maps/1.zip" };
    const changed = async () => {
      const given = await files.stackDeclaring((server) => void new File("map", { server, ...place, ...source }), {
        panelLimits: "untold",
      });
      expect((await given.run("up")).errors).toEqual([]);
      await given.sandbox.advance(60);
      given.scene.declare = () => void new File("map", { server: given.server, ...place, url: URL, ...digest });
      return given;
    };

    test("`up` accepts the download when the file has changed, even if the size is the same", async () => {
      const { run, content } = await changed();
      expect([(await run("up")).errors, await content(place.path)]).toEqual([[], CONTENT]);
      expect((await run("preview")).changes).toEqual([]);
    });

    test("`up` fails while the platform still shows the former file, and the next `up` downloads again", async () => {
      const { run, content, sandbox } = await changed();
      await sandbox.fault({
        ...{ kind: "status", code: 204, body: "", times: 1 },
        match: { method: "POST", path: "/servers/{server}/files/pull" },
      });
      const { errors } = await run("up");
      expect([errors.join(), await content(place.path)]).toEqual([expect.stringContaining("the platform still shows the former "), former]);
      expect([(await run("up")).errors, await content(place.path)]).toEqual([[], CONTENT]);
    });
  });

  test.each(["quick", "slow"] as const)("`up` does not accept a %s download that was cut", async (downloads) => {
    const url = "https://maps.example.com/cut.zip";
    const whole = `downloaded from ${url}\n`.repeat(64);
    const sha256 = createHash("sha256").update(whole).digest("hex");
    const { run, content } = await files.stackDeclaring(
      (server) => void new File("map", { server, path: "/maps/1.zip", url, ...(downloads === "slow" ? { sha256 } : {}) }),
      { downloads },
    );
    // The half of the file that a refused download leaves is not this stack's file before a user says so.
    const reasons = downloads === "slow" ? [`not ${sha256}.`, `not ${sha256}.`] : ["unexpected EOF", "set HOSTING_RESUME=game.File:map"];
    for (const reason of reasons) expect((await run("up")).errors.join()).toContain(reason);
    expect(await content("/maps/1.zip")).toBe(whole.slice(0, whole.length / 2));
  });

  test.each(["last only", "all"] as const)("`up` sets the permissions of several files: variant %s", async (severalModes) => {
    const names = ["a", "b", "c"];
    const { run, sandbox } = await files.stackDeclaring(
      (server) => {
        for (const name of names) new File(name, { server, path: `/${name}`, content: name, mode: "600" });
      },
      { severalModes },
    );
    expect((await run("up")).errors).toEqual([]);
    expect((await sandbox.find("files")).map(({ mode }) => mode)).toEqual(["600", "600", "600"]);
    expect((await run("preview")).changes).toEqual([]);
  });

  test("a preview refuses a digest if the local file has another digest", async () => {
    const local = join(files.folder, "map.zip");
    writeFileSync(local, "the map");
    const { run } = await files.stackDeclaring(
      (server) => void new File("map", { server, path: "/maps/1.zip", localPath: local, sha256: DIGEST }),
    );
    const { ok, errors } = await run("preview");
    expect([ok, errors.join("\n")]).toEqual([false, expect.stringContaining(`is not the digest of ${JSON.stringify(local)}`)]);
  });
});
