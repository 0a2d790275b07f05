import { renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DIST } from "../../harness/built-package";
import type { CliFolder } from "../../harness/pulumi-cli/cli-folder";
import { goProgram } from "./programs/go";
import { PYTHON_PROGRAM } from "./programs/python";
import { YAML_PROGRAM } from "./programs/yaml";
import { GO_SDK, missingForGo, missingForPython, runTool } from "./tools";

/** The executable from which the CLI reads the schema, by its path in the project's folder. */
const PLUGIN_EXECUTABLE = "./node_modules/pulumi-hosting/plugin/pulumi-resource-hosting";
/** Folder of a generated SDK in the project's folder. */
const SDK_FOLDER = "sdk";
/** A compiler writes other paths into its results for each folder; without paths Go uses its cache in the next run. */
const GO_FLAGS = { GOFLAGS: "-buildvcs=false -mod=mod -trimpath" };

/** A program of five resources. */
export interface LanguageProgram {
  files: Readonly<Record<string, string>>;
  env?: NodeJS.ProcessEnv;
  /** Makes the SDK, as a user of the language does. */
  prepare?(folder: CliFolder): Promise<void>;
}

/** A Pulumi language, with the program and the SDK that the proof tries. */
export interface Language {
  name: string;
  /** Plugin of the CLI that runs and generates the language. */
  host: string;
  /** Returns the tool that the language needs and the machine lacks. The CLI and the host are checked before. */
  missing?(env: NodeJS.ProcessEnv, cliVersion: string): string | undefined;
  /** TypeScript has none: the tests of this package run its programs. */
  program?(cliVersion: string): LanguageProgram;
  /** Compiles the SDK of the whole schema. Fails with the compiler's output. YAML has no SDK. */
  compile?(folder: CliFolder, cliVersion: string): Promise<void>;
}

export const LANGUAGES: readonly Language[] = [
  { name: "yaml", host: "pulumi-language-yaml", program: () => ({ files: { "Pulumi.yaml": YAML_PROGRAM } }) },
  {
    name: "python",
    host: "pulumi-language-python",
    missing: missingForPython,
    // The engine runs the program with its folder on the module path.
    program: () => ({
      files: PYTHON_PROGRAM,
      async prepare(folder) {
        const sdk = await generateSdk(folder, "python");
        renameSync(join(sdk, "pulumi_hosting"), join(folder.folder, "pulumi_hosting"));
      },
    }),
    async compile(folder) {
      const sdk = await generateSdk(folder, "python");
      await runTool("python3", ["-c", IMPORT_EVERYTHING], sdk);
    },
  },
  {
    name: "go",
    host: "pulumi-language-go",
    missing: missingForGo,
    program: (version) => ({
      files: goProgram(version),
      env: GO_FLAGS,
      prepare: async (folder) => void (await folder.must("package", "add", PLUGIN_EXECUTABLE)),
    }),
    async compile(folder, version) {
      const sdk = join(await generateSdk(folder, "go"), "hosting");
      writeFileSync(join(sdk, "go.mod"), `module pulumi-hosting.example/sdk/go/hosting\n\ngo 1.25\n\nrequire ${GO_SDK} v${version}\n`);
      await runTool("go", ["mod", "tidy"], sdk, GO_FLAGS);
      await runTool("go", ["build", "./..."], sdk, GO_FLAGS);
    },
  },
  {
    name: "nodejs",
    host: "pulumi-language-nodejs",
    async compile(folder) {
      const sdk = await generateSdk(folder, "nodejs");
      await runTool(process.execPath, [TSC, "--noEmit", "--project", ".", "--typeRoots", TYPES], sdk);
    },
  },
];

const MODULES = resolve(DIST, "../node_modules");
const TSC = join(MODULES, "typescript-7/bin/tsc");
const TYPES = join(MODULES, "@types");

/** Pulumi's Python SDKs load a module when a program uses it, so a plain import compiles only the first one. */
const IMPORT_EVERYTHING = `import importlib, pkgutil, pulumi_hosting
for module in pkgutil.walk_packages(pulumi_hosting.__path__, "pulumi_hosting."):
    importlib.import_module(module.name)
`;

/** Generates the SDK of the whole schema. Returns its folder. */
async function generateSdk(folder: CliFolder, language: string): Promise<string> {
  await folder.must("package", "gen-sdk", PLUGIN_EXECUTABLE, "--language", language, "--out", SDK_FOLDER);
  return join(folder.folder, SDK_FOLDER, language);
}
