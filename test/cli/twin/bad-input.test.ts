import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rehearseCommand } from "../../../cli/rehearse";
import { twinCommand } from "../../../cli/twin/command";
import { ageWarning, readTwin, twinText } from "../../../cli/twin/twin-file";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { environmentOf } from "../../harness/provider";
import { runHere } from "../../rehearsal/command-here";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twin-"));
  writeFileSync(join(folder, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NOW = "2026-03-10T10:00:00.000Z";
const ACCOUNT = "https://console.example.com#17";
const content = (more: object = {}) => ({
  madeAt: NOW,
  account: ACCOUNT,
  panelAccount: undefined,
  answers: [{ api: "hosting" as const, path: "/team", status: 200, body: { id: 17, name: "Acme" } }],
  variants: {},
  missing: [],
  ...more,
});
const write = (more: object = {}): string => {
  const file = join(folder, "twin.json");
  writeFileSync(file, twinText({ ...content(), madeAt: new Date().toISOString(), ...more }));
  return file;
};
const rehearse = (...args: string[]) => runHere(rehearseCommand(), ["rehearse", "up", "--dir", folder, "--stack", "prod", ...args], {});

test("`rehearse` refuses a copy whose account differs from hosting:account of the stack, and names both accounts", async () => {
  writeFileSync(join(folder, "Pulumi.prod.yaml"), "config:\n  hosting:account: https://console.example.com#99\n");
  const { code, stderr } = await rehearse("--twin", write());
  expect([code, stderr]).toEqual([2, expect.stringMatching(/console\.example\.com#17.*console\.example\.com#99/)]);
});

test("`rehearse` refuses a copy whose account differs from the account in the state, and names both accounts", async () => {
  const urn = "urn:pulumi:prod::shop::pulumi-nodejs:dynamic/hosting:Project::web";
  const outputs = { __urn: `${urn}\n\n\naccount=${JSON.stringify({ origin: "https://console.example.com", id: "99" })}` };
  const resources = [{ urn, type: "pulumi-nodejs:dynamic/hosting:Project", custom: true, id: "abc", inputs: {}, outputs }];
  const state = join(folder, "state.json");
  writeFileSync(state, JSON.stringify({ version: 3, deployment: { resources } }));
  const { code, stderr } = await rehearse("--twin", write(), "--state", state);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/console\.example\.com#17.*console\.example\.com#99/)]);
});

test.each([
  ["stack", "dev", "shop"],
  ["project", "prod", "other"],
])("a state of another %s is refused, and both are named", async (_, stack, project) => {
  const state = join(folder, "state.json");
  const urn = `urn:pulumi:${stack}::${project}::pulumi:pulumi:Stack::x`;
  const resources = [{ urn, type: "pulumi:pulumi:Stack", inputs: {}, outputs: {} }];
  writeFileSync(state, JSON.stringify({ version: 3, deployment: { resources } }));
  const { code, stderr } = await rehearse("--twin", write(), "--state", state);
  const message = `is the state of stack ${stack} of project ${project}, but the trial is of stack prod of project shop`;
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test.each([["--refresh"], ["--diff"], ["--console"], ["--clear-pending-creates"], ["--speed", "5"]])(
  "a trial refuses the option %s, which has no effect on it",
  async (...option) => {
    const { code, stderr } = await rehearse("--twin", write(), ...option);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`--twin does not work together with ${option[0]}`)]);
  },
);

test.each([["--strict"], ["--old"], ["--fast"], ["--then", "destroy"]])(
  "a rehearsal without --twin refuses the option %s",
  async (...option) => {
    const { code, stderr } = await rehearse(...option);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${option[0]} works with --twin only`)]);
  },
);

test("a trial refuses a folder as the outputs of another stack", async () => {
  const { code, stderr } = await rehearse("--twin", write(), "--stack-reference", `organization/network/dev=${folder}`);
  expect([code, stderr]).toEqual([2, expect.stringContaining("a trial needs the outputs of the real stack")]);
});

test("a copy causes a warning after one day, and is refused after 30 days unless --old is set", () => {
  const after = (days: number): number => Date.parse(NOW) + days * 86_400_000;
  expect(ageWarning("twin.json", NOW, after(0.9), false)).toBeUndefined();
  expect(ageWarning("twin.json", NOW, after(3), false)).toMatch(/3 days old/);
  expect(() => ageWarning("twin.json", NOW, after(31), false)).toThrow(/31 days old.*--old/);
  expect(ageWarning("twin.json", NOW, after(31), true)).toMatch(/31 days old/);
});

test("readTwin refuses a copy from a later release, and names this release", () => {
  const file = write();
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), twin: 2, release: "9.1.0" }));
  expect(() => readTwin(file)).toThrow(/release 9\.1\.0/);
});

test.each([
  [["--state", "state.json"], /--state works with --twin only/],
  [["--then", "destroy"], /--then works with --twin only/],
  [["--twin", "missing.json"], /missing\.json/],
])("`rehearse up %s` is refused", async (args, reason) => {
  const { code, stderr } = await rehearse(...args);
  expect([code, stderr]).toEqual([2, expect.stringMatching(reason)]);
});

test("a word after --twin that is the name of an operation is not read as a file name", async () => {
  const { code, stderr } = await runHere(rehearseCommand(), ["rehearse", "--dir", folder, "--twin", "up"], {});
  expect([code, stderr]).toEqual([2, expect.stringMatching(/There is no account to copy/)]);
});

describe("the command `twin`", () => {
  let account: Sandbox;
  beforeEach(async () => {
    account = await startSandbox({ speed: 300 });
  });
  afterEach(() => account.close());
  const twin = (args: string[], env: Record<string, string> = {}) =>
    runHere(twinCommand(), ["twin", "--dir", folder, ...args], { ...environmentOf(account), PATH: process.env.PATH, ...env });

  test("`twin` writes a file that only its owner can read, in the documented form", async () => {
    const file = join(folder, "twin.json");
    const { code, stdout } = await twin(["--out", file]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/copied: (\d+) of \1 answers equal/)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { answers, ...written } = JSON.parse(readFileSync(file, "utf8"));
    expect(Object.keys({ ...written, answers }).sort()).toEqual(
      ["about", "account", "answers", "madeAt", "missing", "panelAccount", "release", "twin", "variants"].sort(),
    );
    expect(written).toMatchObject({ twin: 1, account: `${account.baseUrl}#1`, panelAccount: `${account.panelUrl}#1`, missing: [] });
    expect((await account.journal()).every(({ method }) => method === "GET")).toBe(true);
  });

  test("`twin` without --out prints a summary and writes nothing", async () => {
    const { code, stdout } = await twin([]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("nothing was written")]);
  });

  test("`twin` refuses a file that git would track, and accepts a file that git ignores", async () => {
    execFileSync("git", ["init", "-q", folder]);
    const file = join(folder, "twin.json");
    expect(await twin(["--out", file])).toMatchObject({ code: 2, stderr: expect.stringContaining("--force") });
    expect((await account.journal()).length).toBe(0);
    writeFileSync(join(folder, ".gitignore"), "twin.json\n");
    expect(await twin(["--out", file])).toMatchObject({ code: 0 });
  });

  test("`twin` refuses a token without the permission Read, and names this permission", async () => {
    const token = await account.addToken(["deploy"]);
    const env = { HOSTING_API_TOKEN: token, HOSTING_PANEL_URL: "", HOSTING_PANEL_KEY: "" };
    expect(await twin([], env)).toMatchObject({ code: 2, stderr: expect.stringMatching(/permission Read/) });
  });

  test("`twin` copies the rest if a list fails, names the list, and exits with 3", async () => {
    await account.fault({ kind: "status", code: 403, body: { message: "no" }, match: { method: "GET", path: "/s3-storages" } });
    const { code, stdout } = await twin([]);
    expect([code, stdout]).toEqual([3, expect.stringMatching(/not copied: GET \/s3-storages: /)]);
  });
});
