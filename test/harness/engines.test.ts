import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chooseEngine, enginesAtHand } from "./engines";
import { downloadCli } from "./pulumi-cli/download";
import { keptCli } from "./pulumi-cli/find-cli";

let root: string;
let lines: string[];
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "cli-")));
  lines = [];
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a program that prints a version like a Pulumi CLI. Without a version, the program fails. */
function fakeCli(path: string, version: string | undefined, { languageHost = true } = {}): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, version === undefined ? "#!/bin/sh\necho broken >&2\nexit 3\n" : `#!/bin/sh\necho v${version}\n`);
  chmodSync(path, 0o755);
  if (languageHost) writeFileSync(join(dirname(path), "pulumi-language-nodejs"), "");
  return path;
}
const tools = () => join(root, ".tools");
/** Records a failed download, so that no test waits for the network. */
function offline(): void {
  mkdirSync(tools(), { recursive: true });
  writeFileSync(join(tools(), "pulumi-download-failed.txt"), "no network\n");
}
const choose = (env: NodeJS.ProcessEnv) =>
  chooseEngine({ env: { PATH: "", ...env }, toolsFolder: tools(), log: (line) => lines.push(line) });

test("chooseEngine prefers PULUMI_CLI to the PATH, and the PATH to the stored copy", async () => {
  const named = fakeCli(join(root, "named", "pulumi"), "3.1.0");
  const onPath = fakeCli(join(root, "path", "pulumi"), "3.2.0");
  fakeCli(keptCli(tools()), "3.3.0");
  const env = { PULUMI_CLI: named, PATH: dirname(onPath) };
  expect(await choose(env)).toEqual({ name: "pulumi", cli: { path: named, version: "3.1.0", runsFolders: true } });
  expect(await choose({ ...env, PULUMI_CLI: undefined })).toMatchObject({ cli: { version: "3.2.0" } });
  expect(await choose({})).toMatchObject({ cli: { version: "3.3.0" } });
  expect(lines).toEqual([
    "PULUMI_CLI: Pulumi 3.1.0",
    "PULUMI_CLI: not set",
    "pulumi on PATH: Pulumi 3.2.0",
    "PULUMI_CLI: not set",
    "pulumi on PATH: not found",
    "the copy kept in .tools: Pulumi 3.3.0",
  ]);
});

test("chooseEngine skips a CLI that does not start, and logs the reason", async () => {
  offline();
  const broken = fakeCli(join(root, "broken", "pulumi"), undefined);
  expect(await choose({ PULUMI_CLI: broken, PATH: join(root, "nowhere") })).toEqual({ name: "rehearsal" });
  expect(lines[0]).toBe(`PULUMI_CLI: ${broken} version ended with code 3: broken`);
  expect(await choose({ PULUMI_CLI: join(root, "gone") })).toEqual({ name: "rehearsal" });
  expect(lines).toContainEqual(expect.stringMatching(/^PULUMI_CLI: .*gone cannot be started: /));
});

test("chooseEngine does not repeat a download that failed", async () => {
  offline();
  expect(await choose({})).toEqual({ name: "rehearsal" });
  expect(lines.at(-1)).toMatch(
    /^the official download: it failed earlier \(no network\); remove .*pulumi-download-failed\.txt to try it again$/,
  );
});

test("chooseEngine uses a CLI without a Node language host only for programs that are functions", async () => {
  const cli = fakeCli(join(root, "alone", "pulumi"), "3.4.0", { languageHost: false });
  expect(await choose({ PULUMI_CLI: cli })).toMatchObject({ cli: { runsFolders: false } });
  expect(lines).toEqual(["PULUMI_CLI: Pulumi 3.4.0, without a Node language host: programs that are functions only"]);
});

describe("downloadCli", () => {
  const now = Date.now();
  const download = (install: (root: string) => Promise<string | undefined>, at = now) => downloadCli(tools(), { PATH: "" }, at, install);

  test("downloadCli stores the CLI for later runs", async () => {
    const install = async (folder: string) => void fakeCli(join(folder, "bin", "pulumi"), "3.5.0");
    expect(await download(install)).toMatchObject({ where: "the official download", cli: { version: "3.5.0", path: keptCli(tools()) } });
    await choose({});
    expect(lines.at(-1)).toBe("the copy kept in .tools: Pulumi 3.5.0");
    expect(readdirSync(tools())).toEqual(["pulumi"]);
  });

  test("downloadCli repeats a failed download after a day, and leaves no partial files", async () => {
    const attempts: string[] = [];
    const install = async (folder: string) => {
      attempts.push(folder);
      mkdirSync(folder);
      return "no network";
    };
    expect(await download(install)).toEqual({ where: "the official download", problem: "no network" });
    expect((await download(install)).problem).toContain("it failed earlier (no network)");
    expect(readdirSync(tools())).toEqual(["pulumi-download-failed.txt"]);
    expect((await download(install, now + 25 * 3_600_000)).problem).toBe("no network");
    expect(attempts).toHaveLength(2);
  });

  test("downloadCli treats a download as failed if the CLI does not work", async () => {
    const install = async (folder: string) => void fakeCli(join(folder, "bin", "pulumi"), undefined);
    expect((await download(install)).problem).toBe("the downloaded CLI does not work");
  });
});

describe("HOSTING_ENGINE", () => {
  test("HOSTING_ENGINE=rehearsal skips the search for a CLI", async () => {
    const cli = fakeCli(join(root, "named", "pulumi"), "3.1.0");
    expect(await choose({ HOSTING_ENGINE: "rehearsal", PULUMI_CLI: cli })).toEqual({ name: "rehearsal" });
    expect(lines).toEqual(["HOSTING_ENGINE=rehearsal: the search for a Pulumi CLI is skipped"]);
  });

  test("HOSTING_ENGINE=pulumi without a CLI is an error that lists every attempt", async () => {
    offline();
    await expect(choose({ HOSTING_ENGINE: "pulumi" })).rejects.toThrow(
      /HOSTING_ENGINE=pulumi, but no Pulumi CLI was found: PULUMI_CLI: not set; pulumi on PATH: not found; .*the official download/,
    );
  });

  test("HOSTING_ENGINE with any other value is refused", async () => {
    await expect(choose({ HOSTING_ENGINE: "terraform" })).rejects.toThrow(
      'HOSTING_ENGINE is "terraform"; it must be "pulumi" or "rehearsal"',
    );
  });
});

test("enginesAtHand returns the rehearsal engine and an existing Pulumi CLI", () => {
  const cli = fakeCli(join(root, "named", "pulumi"), "3.1.0");
  const at = (env: NodeJS.ProcessEnv) => enginesAtHand({ env: { PATH: "", ...env }, toolsFolder: tools() }).map(({ name }) => name);
  expect(at({})).toEqual(["rehearsal"]);
  expect(at({ PULUMI_CLI: cli })).toEqual(["rehearsal", "pulumi"]);
  expect(at({ PULUMI_CLI: cli, HOSTING_ENGINE: "pulumi" })).toEqual(["pulumi"]);
  expect(at({ PULUMI_CLI: cli, HOSTING_ENGINE: "rehearsal" })).toEqual(["rehearsal"]);
});
