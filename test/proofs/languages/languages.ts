import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DIST } from "../../harness/built-package";
import type { CliFolder } from "../../harness/pulumi-cli/cli-folder";
import { checkGoExamples } from "./go-examples";
import { GAME_SERVER_IN_PYTHON, GAME_SERVER_IN_TYPESCRIPT, GAME_SERVER_IN_YAML, gameServerInGo } from "./programs/game-server";
import { goProgram } from "./programs/go";
import { JAVA_PROGRAM, MAVEN_PROJECT } from "./programs/java";
import { PYTHON_PROGRAM } from "./programs/python";
import { RELEASE_IN_PYTHON, RELEASE_IN_YAML, releaseInGo } from "./programs/release";
import { WEB_APP_IN_PYTHON, WEB_APP_IN_TYPESCRIPT, WEB_APP_IN_YAML, webAppInGo } from "./programs/web-app";
import { YAML_PROGRAM } from "./programs/yaml";
import { GO_SDK, missingForGo, missingForJava, missingForPython, runTool, SDK_FOLDER } from "./tools";

/** The CLI reads the schema from this executable. The path is relative to the project folder. */
const PLUGIN_EXECUTABLE = "./node_modules/pulumi-hosting/plugin/pulumi-resource-hosting";
/** Flags that keep paths out of compiled results, which differ for each folder. Without them, Go cannot use its cache in the next run. */
const GO_FLAGS = { GOFLAGS: "-buildvcs=false -mod=mod -trimpath" };

/** A program of five resources in one language. */
export interface LanguageProgram {
  files: Readonly<Record<string, string>>;
  env?: NodeJS.ProcessEnv;
  /** Creates the SDK in the same way as a user of the language. */
  prepare?(folder: CliFolder): Promise<void>;
}

export interface Language {
  name: string;
  /** Plugin of the CLI that runs programs in the language and generates its SDK. */
  host: string;
  /** Further variables of the environment in which the programs with components run. */
  env?: NodeJS.ProcessEnv;
  /** Returns a tool that the language needs and this machine lacks. The CLI and its plugin for the language are checked before. */
  missing?(env: NodeJS.ProcessEnv, cliVersion: string): string | undefined;
  /** Returns a program in the language. TypeScript has none, because the tests of this package run programs in TypeScript on the CLI. */
  program?(cliVersion: string): LanguageProgram;
  /** Returns the files of a program that releases, verifies and goes back. The preparation is the same. */
  release?(cliVersion: string): Readonly<Record<string, string>>;
  /** Returns the files of a program with a component. The preparation is the same. */
  webApp?(cliVersion: string): Readonly<Record<string, string>>;
  /** Returns the files of a program with a game server as a component. The preparation is the same. */
  gameServer?(cliVersion: string): Readonly<Record<string, string>>;
  /** Compiles the SDK of the whole schema; in Go, also the examples of the reference. If this fails, the error contains the output of the compiler. YAML has no SDK. */
  compile?(folder: CliFolder, cliVersion: string): Promise<void>;
}

export const YAML_HOST = "pulumi-language-yaml";
const NODE_HOST = "pulumi-language-nodejs";

export const LANGUAGES: readonly Language[] = [
  {
    name: "yaml",
    host: YAML_HOST,
    program: () => ({ files: { "Pulumi.yaml": YAML_PROGRAM } }),
    release: () => RELEASE_IN_YAML,
    webApp: () => WEB_APP_IN_YAML,
    gameServer: () => GAME_SERVER_IN_YAML,
  },
  {
    name: "python",
    host: "pulumi-language-python",
    missing: missingForPython,
    program: () => ({ files: PYTHON_PROGRAM, prepare: installPythonSdk }),
    release: () => RELEASE_IN_PYTHON,
    webApp: () => WEB_APP_IN_PYTHON,
    gameServer: () => GAME_SERVER_IN_PYTHON,
    async compile(folder) {
      await installPythonSdk(folder);
      await runTool("python3", ["-c", IMPORT_EVERYTHING], folder.folder);
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
    release: releaseInGo,
    webApp: webAppInGo,
    gameServer: gameServerInGo,
    async compile(folder, version) {
      const sdk = join(await generateSdk(folder, "go"), "hosting");
      writeFileSync(join(sdk, "go.mod"), `module pulumi-hosting.example/sdk/go/hosting\n\ngo 1.25\n\nrequire ${GO_SDK} v${version}\n`);
      await runTool("go", ["mod", "tidy"], sdk, GO_FLAGS);
      await runTool("go", ["build", "./..."], sdk, GO_FLAGS);
      await checkGoExamples(join(folder.folder, "examples"), sdk, version, GO_FLAGS);
    },
  },
  {
    name: "java",
    host: "pulumi-language-java",
    missing: missingForJava,
    program: () => ({ files: JAVA_PROGRAM, prepare: async (folder) => void (await generateJavaSdk(folder)) }),
    async compile(folder) {
      folder.write("pom.xml", MAVEN_PROJECT);
      await generateJavaSdk(folder);
      await runTool("mvn", ["--batch-mode", "--quiet", "compile"], folder.folder);
    },
  },
  {
    name: "nodejs",
    host: NODE_HOST,
    webApp: () => WEB_APP_IN_TYPESCRIPT,
    gameServer: () => GAME_SERVER_IN_TYPESCRIPT,
    async compile(folder) {
      const sdk = await generateSdk(folder, "nodejs");
      await runTool(process.execPath, [TSC, "--noEmit", "--project", ".", "--typeRoots", TYPES], sdk);
    },
  },
  {
    name: "nodejs on the plugin",
    host: NODE_HOST,
    env: { HOSTING_HOST: "plugin" },
    webApp: () => WEB_APP_IN_TYPESCRIPT,
    gameServer: () => GAME_SERVER_IN_TYPESCRIPT,
  },
];

const MODULES = resolve(DIST, "../node_modules");
const TSC = join(MODULES, "typescript-7/bin/tsc");
const TYPES = join(MODULES, "@types");

/** Pulumi's Python SDKs load a module only when a program uses it. A plain import would therefore compile only the first module. */
const IMPORT_EVERYTHING = `import importlib, pkgutil, pulumi_hosting
for module in pkgutil.walk_packages(pulumi_hosting.__path__, "pulumi_hosting."):
    importlib.import_module(module.name)
`;

/**
 * Installs the SDK in the program's folder, which is on Python's module path. pip does this, because the SDK reads its own version from the metadata
 * that pip writes.
 */
async function installPythonSdk(folder: CliFolder): Promise<void> {
  const sdk = await generateSdk(folder, "python");
  await runTool("python3", ["-m", "pip", "install", "--quiet", "--no-deps", "--target", folder.folder, sdk], folder.folder);
}

/** With `--local`, the SDK contains its own version in a file. Without it, a build with Gradle would have to write this file. */
const generateJavaSdk = (folder: CliFolder): Promise<string> => generateSdk(folder, "java", "--local");

/** Generates the SDK of the whole schema. Returns its folder. */
async function generateSdk(folder: CliFolder, language: string, ...flags: string[]): Promise<string> {
  await folder.must("package", "gen-sdk", PLUGIN_EXECUTABLE, "--language", language, "--out", SDK_FOLDER, ...flags);
  return join(folder.folder, SDK_FOLDER, language);
}
