import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { rehearseCommand } from "../../cli/rehearse";
import { realPorts } from "../support/real-ports";
import { runHere } from "../testing/command-here";

const root = resolve(__dirname, "../..");
const readme = readFileSync(join(root, "README.md"), "utf8");

realPorts();

test("README: its program runs in a rehearsal as it is printed, without configuration, and prints what stands there", async () => {
  const folder = mkdtempSync(join(tmpdir(), "readme-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "name": "shop", "private": true }');
  const files = [...readme.matchAll(/^`([\w.]+)`:\n\n```\w+\n([\s\S]*?)```$/gm)];
  expect(files.map(([, name]) => name)).toEqual(["Pulumi.yaml", "index.ts"]);
  for (const [, name = "", text = ""] of files) writeFileSync(join(folder, name), text);
  const { code, stdout, stderr } = await runHere(rehearseCommand(), ["rehearse", "preview", "--dir", folder], process.env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const shown = /rehearse preview\n\n((?: {4}.*\n|\n)+)/.exec(readme)?.[1]?.replace(/^ {4}/gm, "").trim();
  const settled = stdout
    .replace(/\n+Duration: .*/, "")
    .replace(/(?<=\S) +$/gm, "")
    .trim();
  expect(settled).toBe(shown);
});

test("README: prints no other program, so that each runs as it stands", () => {
  expect([...readme.matchAll(/```ts\n/g)]).toHaveLength(1);
});

test("README: names the commands of a clone", () => {
  for (const command of ["npm start", "npm test"]) expect(readme).toMatch(new RegExp(`^ {4}${command} `, "m"));
});
