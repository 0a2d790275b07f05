import { stringify } from "yaml";
import { RELEASE } from "../../provider/core/settings/release";
import type { Manager } from "../ci/project";
import { fill } from "../template";
import type { RuntimeName } from "./languages";
import { commandsOf } from "./package-manager";
import { type Language, type RunnerName, runnerOf } from "./runners";
import { hostNameOf, optionalText, rangesOf, type TemplateName, templateOf, templateText } from "./templates";

/** The templates contain only these forms of import and export, and no type annotations, so their text is also valid JavaScript. */
export const asCommonJs = (text: string): string =>
  text
    .replace(/^import (?:\* as )?(\w+) from ("[^"]+");$/gm, "const $1 = require($2);")
    .replace(/^import (\{ [\w, ]+ \}) from ("[^"]+");$/gm, "const $1 = require($2);")
    .replace(/^export const (\w+) = /gm, "exports.$1 = ");

export interface Choice extends Language {
  name: string;
  template: TemplateName;
  test: RunnerName;
  /** Defaults to npm. */
  manager?: Manager;
  /** Defaults to nodejs. */
  runtime?: RuntimeName;
}

/** Returns the texts of the new project's files, by path. */
export function projectFiles(choice: Choice): ReadonlyMap<string, string> {
  const { name, template, test, typescript, manager = "npm" } = choice;
  const { about, api, note } = templateOf(template);
  const runner = runnerOf(test);
  const [program, testFile] = [programOf(choice), runner.file(choice)];
  const settings = optionalText(`${template}/Pulumi.rehearsal.yaml`);
  const { install, ...commands } = commandsOf(manager);
  // The comments behind these commands begin in one column.
  const column = commands.rehearse.length + 5;
  const readme = {
    words: {
      install,
      rehearse: commands.rehearse.padEnd(column),
      runTest: commands.test.padEnd(column),
      check: commands.check.padEnd(column),
      name,
      about,
      program,
      test: testFile,
      note: note ?? "",
    },
    holds: [
      api,
      ...(template === "web" ? ["sessionSecret"] : []),
      ...(template === "plain" ? [] : ["server"]),
      ...(typescript ? ["typescript"] : []),
      ...(note === undefined ? [] : ["note"]),
    ],
  };
  return new Map([
    ["Pulumi.yaml", stringify({ name, runtime: runtimeOf(choice), description: about })],
    ...(settings === undefined ? [] : ([["Pulumi.rehearsal.yaml", fill(settings, { words: { name }, holds: [] })]] as const)),
    ["package.json", `${JSON.stringify(packageOf(choice), undefined, 2)}\n`],
    ...(typescript ? ([["tsconfig.json", templateText("tsconfig.json")]] as const) : []),
    [program, sourceOf(choice, program, ofProject(name, templateText(`${template}/index.ts`)))],
    [testFile, sourceOf(choice, testFile, ofProject(name, testText(template, test)))],
    [".gitignore", templateText("gitignore")],
    ["README.md", fill(templateText("readme.md"), readme)],
  ]);
}

/** The templates are the programs of a project called "shop". A second project of the account would otherwise declare the objects of the first one. */
const ofProject = (name: string, text: string): string =>
  text
    .replace(/(?<=new hosting\.Project\()"\w+"/, JSON.stringify(name))
    .replace(/(?<=outputs\.projectName, )"\w+"/, JSON.stringify(name))
    .replaceAll("https://shop.example.com", `https://${hostNameOf(name)}.example.com`);

const programOf = ({ typescript }: Language): string => (typescript ? "index.ts" : "index.js");

const isCommonJs = (path: string, { typescript, esm }: Language): boolean =>
  path.endsWith(".cjs") || (!typescript && !esm && path.endsWith(".js"));

const sourceOf = (language: Language, path: string, text: string): string => (isCommonJs(path, language) ? asCommonJs(text) : text);

/** With Node, Pulumi compiles TypeScript only as CommonJS, so an ES module in TypeScript is loaded by tsx. Bun runs every form of program. */
function runtimeOf({ typescript, esm, runtime = "nodejs" }: Choice): string | object {
  if (runtime === "bun" || (typescript && !esm)) return runtime;
  return { name: runtime, options: { typescript: false, ...(typescript ? { nodeargs: "--import tsx" } : {}) } };
}

function packageOf(choice: Choice): object {
  const { name, test, typescript, esm } = choice;
  const runner = runnerOf(test);
  const compilers = typescript ? ["@types/node", "typescript", ...(esm ? ["tsx"] : [])] : [];
  return {
    name,
    private: true,
    type: esm ? "module" : "commonjs",
    main: programOf(choice),
    scripts: { test: runner.script(choice), ...(typescript ? { check: "tsc" } : {}) },
    dependencies: { ...rangesOf(["@pulumi/pulumi"]), "pulumi-hosting": `^${RELEASE}` },
    devDependencies: rangesOf([...new Set([...compilers, ...runner.packages(choice)])]),
    ...(runner.settings ? { jest: runner.settings(choice) } : {}),
  };
}

/** Adapts the test in the templates folder, which compares the output of the template `web` and uses `node:test`. */
function testText(template: TemplateName, test: RunnerName): string {
  const [name, value] = templateOf(template).output;
  const { module, hasExpect } = runnerOf(test);
  const text = templateText("index.test.ts").replace(/outputs\.address, ".*"/, `outputs.${name}, ${JSON.stringify(value)}`);
  return hasExpect ? withExpect(text, module) : text;
}

/** The test in the templates folder uses no functions of `assert` except `equal` and `deepEqual`. */
const withExpect = (text: string, module: string): string =>
  text
    .replace(/^import assert from .*\n/m, "")
    .replace('{ test } from "node:test"', `{ expect, test } from ${JSON.stringify(module)}`)
    .replace(/assert\.equal\((.*?), (.*)\);/g, "expect($1).toBe($2);")
    .replace(/assert\.deepEqual\((.*?), (.*)\);/g, "expect($1).toEqual($2);");
