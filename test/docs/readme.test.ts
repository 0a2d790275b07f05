import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { initCommand } from "../../cli/init/command";
import { templateText } from "../../cli/init/templates";
import { rehearseCommand } from "../../cli/rehearse";
import { realPorts } from "../support/real-ports";
import { runHere } from "../testing/command-here";

const root = resolve(__dirname, "../..");
const readme = readFileSync(join(root, "README.md"), "utf8");

realPorts();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "readme-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the README's first commands print the output that the README shows", async () => {
  const shop = join(folder, "shop");
  mkdirSync(shop);
  expect((await runHere(initCommand(), ["init", shop], process.env)).code).toBe(0);
  symlinkSync(join(root, "node_modules"), join(shop, "node_modules"), "junction");
  const { code, stdout, stderr } = await runHere(rehearseCommand(), ["rehearse", "up", "--dir", shop], process.env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const shown = /pulumi-hosting rehearse up\n\n((?: {4}.*\n|\n)+)/.exec(readme)?.[1]?.replace(/^ {4}/gm, "").trim();
  // On a busy machine the run may take long enough to print a progress line.
  const settled = stdout
    .replace(/Diagnostics:\n(?: {2}\S.*:\n(?: {4}.*: waiting: .*\n)+)+\n/, "")
    .replace(/\n+Duration: .*/, "")
    .replace(/ \([\d.]+s\)$/gm, "")
    .replace(/(?<=\S) +$/gm, "")
    .trim();
  expect(settled).toBe(shown);
});

test("the only TypeScript in the README is the program that `init` writes", () => {
  expect([...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text]) => text)).toEqual([templateText("web/index.ts")]);
});

test("CONTRIBUTING shows the commands `npm start` and `npm test`", () => {
  const contributing = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  for (const command of ["npm start", "npm test"]) expect(contributing).toMatch(new RegExp(`^ {4}${command} `, "m"));
});
