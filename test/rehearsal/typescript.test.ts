import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refuseUnusableTypeScript } from "../../rehearsal/program/typescript";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "typescript-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const refusal = (version: string) => {
  const installed = join(folder, "node_modules/typescript");
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, "package.json"), JSON.stringify({ name: "typescript", version }));
  return () => refuseUnusableTypeScript(join(folder, "node_modules/@pulumi/pulumi/cmd/run/index.js"));
};

test("a rehearsal refuses TypeScript 7 and names the cure", () => {
  expect(refusal("7.0.2")).toThrow(
    'typescript 7.0.2 is installed, and @pulumi/pulumi cannot run programs with TypeScript 7 or later. Run npm install --save-dev "typescript@<7".',
  );
});

test.each(["5.9.3", "6.0.3"])("a rehearsal accepts TypeScript %s", (version) => expect(refusal(version)).not.toThrow());

test("a rehearsal accepts a project without TypeScript", () => {
  expect(() => refuseUnusableTypeScript(join(folder, "run.js"))).not.toThrow();
});
