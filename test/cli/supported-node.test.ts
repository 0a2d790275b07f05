import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { isSupportedNode, unsupportedNode } from "../../cli/supported-node";
import { satisfies, versionIn } from "../../cli/version";
import { ROOT } from "../support/root";

const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { engines: { node: string } };

const RELEASES = ["18.20.8", "20.18.0", "20.19.0", "20.20.2", "21.7.3", "22.11.0", "22.12.0", "22.30.0", "23.9.0", "24.0.0", "26.12.1"];

test.each(RELEASES)("the check of Node %s agrees with the range in package.json", (release) => {
  const version = versionIn(release);
  expect(isSupportedNode(`v${release}`)).toBe(version !== undefined && satisfies(version, engines.node));
});

describe("an unsupported Node", () => {
  let folder: string;
  let pretend: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "unsupported-node-"));
    pretend = join(folder, "pretend.cjs");
    writeFileSync(
      pretend,
      `Object.defineProperty(process, "version", { value: "v21.7.3" });
       process.on("exit", () => console.log(Object.keys(require.cache).filter((file) => file !== __filename && !/test.support/.test(file)).length));`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--require", pretend, ...args], { cwd: folder, encoding: "utf8" });
    return { status, loaded: Number(stdout), stderr };
  };
  const sentence = `error: ${unsupportedNode("21.7.3")}\n`;

  test.each(["rehearse up", "doctor", "--version", "nosuch"])("ends pulumi-hosting %s in one sentence", (line) => {
    expect(run(join(ROOT, "dist/cli/main.js"), ...line.split(" "))).toEqual({ status: 2, loaded: 2, stderr: sentence });
  });

  test("ends npm create in one sentence", () => {
    expect(run(join(ROOT, "packages/create/dist/index.js"), "shop")).toEqual({ status: 2, loaded: 1, stderr: sentence });
  });

  test.each(["dist/entries/sdk.js", "dist/entries/rehearsal.js", "dist/entries/sandbox.js", "plugin/plugin.js"])(
    "stops an import of %s before any other file is loaded",
    (entry) => {
      const ended = run("-e", `try { require(${JSON.stringify(join(ROOT, entry))}); } catch (error) { console.error(error.message); }`);
      expect(ended.stderr).toBe(`${unsupportedNode("21.7.3")}\n`);
    },
  );
});

test.each(["dist/cli/main.js", "dist/cli/supported-node.js", "packages/create/dist/index.js"])("an old Node can parse %s", (file) => {
  const text = readFileSync(join(ROOT, file), "utf8").replace(/^#!.*\n/, "");
  const lowered = (target: string) => transformSync(text, { target, supported: { "const-and-let": true } }).code;
  expect(lowered("es2015")).toBe(lowered("esnext"));
});
