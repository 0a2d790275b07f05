import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { parse } from "yaml";
import { projectFiles } from "../../../cli/init/project";
import type { RunnerName } from "../../../cli/init/runners";
import { type TemplateName, templateOf } from "../../../cli/init/templates";
import { rehearse } from "../../../rehearsal";
import * as hosting from "../../../sdk";
import { realPorts } from "../../support/real-ports";
import { ROOT } from "../../support/root";
import { choices, templates, titleOf } from "./choices";

realPorts();

const JAVASCRIPT: ts.CompilerOptions = { allowJs: true, checkJs: true };

/** Declares the types of Vitest, because this repository does not install it. */
const VITEST =
  'declare module "vitest" {\n  export const test: (name: string, body: () => Promise<void>) => void;\n  export const expect: (value: unknown) => Record<"toBe" | "toEqual", (expected: unknown) => void>;\n}\n';

test("every project of `init` compiles with the strict settings of its template, even if the project uses JavaScript", () => {
  const folder = mkdtempSync(join(tmpdir(), "init-types-"));
  try {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
    write(folder, "vitest.d.ts", VITEST);
    const paths = choices.flatMap((choice, n) => {
      const files = [...projectFiles(choice)].map(([path, text]) => write(folder, `${n}/${path}`, text));
      return files.filter((path) => /\.[cm]?[jt]s$/.test(path));
    });
    const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, "cli/init/templates/tsconfig.json"), "utf8"));
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

/** `edit` changes the program before the test runs. */
function ownTest(template: TemplateName, runner: RunnerName, edit = (text: string): string => text): () => Promise<void> {
  const files = projectFiles({ name: "shop", template, test: runner, typescript: false, esm: false });
  const settings = files.get("Pulumi.rehearsal.yaml");
  const { config = {} } = settings === undefined ? {} : (parse(settings) as { config: Record<string, string> });
  const program = () => run(edit(files.get("index.js") ?? ""), { "pulumi-hosting": hosting });
  const tests: (() => Promise<void>)[] = [];
  const test = (_title: string, body: () => Promise<void>) => tests.push(body);
  void run([...files].find(([path]) => path.startsWith("index.test."))?.[1] ?? "", {
    "pulumi-hosting/testing": { rehearse: () => rehearse({ program, config, project: "shop", workDir: ROOT }) },
    "node:test": { test },
    "@jest/globals": { test, expect },
  });
  const [only = () => Promise.reject(new Error("the project has no test"))] = tests;
  return only;
}

test.each(templates)("the test of a new project (%s) passes without configuration", async (template) => {
  await ownTest(template, "node")();
});

test.each(templates)("the test of a new project (%s) fails if the output changes", async (template) => {
  const [name, value] = templateOf(template).output;
  const edit = (text: string) => text.replace(new RegExp(`^exports\\.${name} = .*;$`, "m"), `exports.${name} = "another";`);
  await expect(ownTest(template, "node", edit)()).rejects.toMatchObject({ actual: "another", expected: value });
  await expect(ownTest(template, "jest", edit)()).rejects.toThrow(/another/);
});

async function run(text: string, modules: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const requireFrom = createRequire(__filename);
  const exported = {};
  const load = (name: string): unknown => modules[name] ?? requireFrom(name);
  new Function("require", "exports", text)(load, exported);
  return { ...exported };
}

function write(folder: string, path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}
