import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { parse } from "yaml";
import { projectFiles } from "../../../cli/init/project";
import * as hosting from "../../../sdk";
import { rehearse } from "../../../testing";
import { realPorts } from "../../support/real-ports";
import { ROOT } from "../../support/root";
import { choices, templates, titleOf } from "./choices";

realPorts();

const JAVASCRIPT: ts.CompilerOptions = { allowJs: true, checkJs: true };

/** Vitest is no package of this repository. */
const VITEST = 'declare module "vitest" {\n  export const test: (name: string, body: () => Promise<void>) => void;\n}\n';

test("every project of init compiles with its own strict settings, also in JavaScript", () => {
  const folder = mkdtempSync(join(tmpdir(), "init-types-"));
  try {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
    write(folder, "vitest.d.ts", VITEST);
    const paths = choices.flatMap((choice, n) => {
      const files = [...projectFiles(choice)].map(([path, text]) => write(folder, `${n}/${path}`, text));
      return files.filter((path) => /\.[cm]?[jt]s$/.test(path));
    });
    const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, "templates/init/tsconfig.json"), "utf8"));
    const { options, errors } = ts.convertCompilerOptionsFromJson({ ...compilerOptions, rootDir: undefined }, folder);
    expect(errors).toEqual([]);
    const typeRoots = [join(ROOT, "node_modules/@types")];
    const program = ts.createProgram([join(folder, "vitest.d.ts"), ...paths], { ...options, ...JAVASCRIPT, typeRoots });
    const wrong = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      const [n] = file?.fileName.slice(folder.length + 1).split("/") ?? [];
      const choice = choices[Number(n)];
      return `${choice && titleOf(choice)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
    });
    expect(wrong).toEqual([]);
    expect(paths).toHaveLength(2 * choices.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each(templates)(
  "the program of the template %s runs without configuration, and the next preview finds no changes",
  async (template) => {
    const files = projectFiles({ name: "shop", template, test: "node", typescript: false, esm: false });
    const settings = files.get("Pulumi.rehearsal.yaml");
    const { config = {} } = settings === undefined ? {} : (parse(settings) as { config: Record<string, string> });
    const program = () => exportsOf(files.get("index.js") ?? "");
    const stack = await rehearse({ program, config, project: "shop", workDir: ROOT });
    try {
      const { summary } = await stack.up();
      expect(Object.keys(summary)).toEqual(["create"]);
      expect((await stack.preview()).summary).toEqual({ same: summary.create });
    } finally {
      await stack.close();
    }
  },
);

/** Runs a CommonJS module of a new project, with the SDK of this checkout. */
async function exportsOf(text: string): Promise<Record<string, unknown>> {
  const requireFrom = createRequire(__filename);
  const exported = {};
  const load = (name: string): unknown => (name === "pulumi-hosting" ? hosting : requireFrom(name));
  new Function("require", "exports", text)(load, exported);
  return { ...exported };
}

function write(folder: string, path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}
