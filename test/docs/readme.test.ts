import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { initCommand } from "../../cli/init/command";
import { templateText } from "../../cli/init/templates";
import { rehearseCommand } from "../../cli/rehearse";
import { startSandbox } from "../../sandbox";
import { runHere } from "../rehearsal/command-here";
import { realPorts } from "../support/real-ports";

const root = resolve(__dirname, "../..");
const readme = readFileSync(join(root, "README.md"), "utf8");

realPorts();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "readme-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the block of output that begins with this text. */
const printed = (beginning: string): string => {
  const blocks = [...readme.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text = ""]) => text.trim());
  return blocks.find((text) => text.startsWith(beginning)) ?? `The README prints no block that begins with "${beginning}".`;
};

/** Removes what differs in each run. On a busy machine the run may take long enough to print a progress line. */
const settled = (stdout: string): string =>
  stdout
    .replace(/Diagnostics:\n(?: {2}\S.*:\n(?: {4}.*: waiting: .*\n)+)+\n/, "")
    .replace(/\n+Duration: .*/, "")
    .replace(/ \([\d.]+s\)$/gm, "")
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, "2026-11-27 07:33 UTC")
    .replace(/(?<=\S) +$/gm, "")
    .trim();

const project = async (): Promise<string> => {
  const shop = join(folder, "shop");
  mkdirSync(shop);
  expect((await runHere(initCommand(), ["init", shop], process.env)).code).toBe(0);
  symlinkSync(join(root, "node_modules"), join(shop, "node_modules"), "junction");
  return shop;
};

const rehearse = (...args: string[]) => runHere(rehearseCommand(), ["rehearse", ...args], process.env);

test("the README's first commands print the output that the README shows", async () => {
  const { code, stdout, stderr } = await rehearse("up", "--dir", await project());
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(settled(stdout)).toBe(printed("Updating (rehearsal)"));
});

test("a preview after a change in the console prints the lines that the README shows", async () => {
  const shop = await project();
  const sandbox = await startSandbox({ speed: 300 });
  try {
    const at = ["--dir", shop, "--sandbox", sandbox.baseUrl];
    expect((await rehearse("up", ...at)).code).toBe(0);
    const [application] = await sandbox.find("applications");
    await sandbox.mutate("applications", String(application?.$id), { ports_exposes: "9090" }, { name: "Console user", source: "console" });
    const { stdout } = await rehearse("preview", ...at);
    expect(settled(stdout)).toContain(`\n\n ${printed("~  pulumi-nodejs")}\n`);
  } finally {
    await sandbox.close();
  }
});

test("the README is short", () => {
  expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(900);
});

test("no block of the README mixes commands and their output", () => {
  const blocks = [...readme.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language, text = ""]) => ({ language, text }));
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(["sh", "text", "ts"]));
  for (const { text } of blocks.filter(({ language }) => language === "sh"))
    for (const line of text.trim().split("\n")) expect(line).toMatch(/^(?:[A-Z_]+=\S+ )?(?:npm|npx|pulumi) /);
});

test("the only TypeScript in the README is the program that `init` writes", () => {
  expect([...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text]) => text)).toEqual([templateText("web/index.ts")]);
});

test("CONTRIBUTING shows the commands `npm start` and `npm test`", () => {
  const contributing = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  for (const command of ["npm start", "npm test"]) expect(contributing).toMatch(new RegExp(`^ {4}${command} `, "m"));
});
