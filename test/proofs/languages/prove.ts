import { delimiter, dirname, join, resolve } from "node:path";
import { NO_PLUGIN } from "../../../cli/plugin/installed";
import { CliFolder } from "../../harness/pulumi-cli/cli-folder";
import { isOnPath, lookForCli, type PulumiCli } from "../../harness/pulumi-cli/find-cli";
import { PLUGIN_FOLDER } from "../../harness/pulumi-cli/isolation";
import type { Proof, ProofCase } from "../proof";
import { gameServerOf } from "./game-server";
import { LANGUAGES, type Language, type LanguageProgram, YAML_HOST } from "./languages";
import { lifecycleOf } from "./lifecycle";
import { moveOf } from "./move";
import { releaseOf } from "./release";
import { webAppOf } from "./web-app";

export const languagesProof: Proof = {
  name: "languages",
  description:
    "Run a program of five resources in each Pulumi language of this machine, with the resource plugin, and compile the SDK of each language. Each program is created, detects drift, repairs it, and is destroyed. Release a bad version that goes back, and a good one, in YAML, Python and Go. Create, change and destroy a web site and a game server as components in these languages and, on both hosts, in TypeScript. Move resources into one.",
  cases: () => languageCases(process.env, resolve(".tools")),
};

/** Returns the cases of all languages. If this machine lacks a tool for a case, the case names the tool. */
export function languageCases(env: NodeJS.ProcessEnv, toolsFolder: string): ProofCase[] {
  const cli = lookForCli({ env, toolsFolder }).find((attempt) => attempt.cli)?.cli;
  return [schemaCase(cli), noPluginCase(cli, env), moveCase(cli, env), ...LANGUAGES.flatMap((language) => casesOf(language, cli, env))];
}

export const WITHOUT_CLI = "Pulumi CLI";

const schemaCase = (cli: PulumiCli | undefined): ProofCase =>
  caseOf("schema", cli, cli === undefined ? WITHOUT_CLI : undefined, (found) => schemaProblem(found));

/** `missing` is the tool that this machine lacks for the case. */
const caseOf = (
  title: string,
  cli: PulumiCli | undefined,
  missing: string | undefined,
  run: (found: PulumiCli) => Promise<string | undefined>,
): ProofCase => ({ title, missing, run: async () => (cli === undefined ? missing : run(cli)) });

/** Returns what the CLI prints about the schema. It prints nothing about a valid schema. */
export const schemaProblem = (cli: PulumiCli, schema = join(PLUGIN_FOLDER, "schema.json")): Promise<string | undefined> =>
  inProject(cli, "name: schema\nruntime: yaml\n", async (folder) => {
    const { code, stdout, stderr } = await folder.run("schema", "check", schema);
    const printed = `${stdout}\n${stderr}`.trim();
    return code === 0 && printed === "" ? undefined : `pulumi schema check ended with code ${code}: ${printed}`;
  });

function noPluginCase(cli: PulumiCli | undefined, env: NodeJS.ProcessEnv): ProofCase {
  const missing = cli === undefined ? WITHOUT_CLI : missingOf({ host: YAML_HOST }, cli, env);
  return caseOf("no plugin", cli, missing, noPluginProblem);
}

const moveCase = (cli: PulumiCli | undefined, env: NodeJS.ProcessEnv): ProofCase =>
  caseOf("move into a component", cli, cli === undefined ? WITHOUT_CLI : missingOf({ host: YAML_HOST }, cli, env), moveOf);

/** Runs a preview without the plugin. Returns the CLI's output if it does not contain the text that the guides quote. */
export function noPluginProblem(cli: PulumiCli): Promise<string | undefined> {
  // With this variable, the CLI does not try to download the plugin.
  const env = { PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true" };
  const program = "name: no-plugin\nruntime: yaml\nresources: { shop: { type: hosting:Project } }\n";
  const preview = async (folder: CliFolder): Promise<string | undefined> => {
    const { code, stdout, stderr } = await folder.run("preview");
    const printed = `${stdout}\n${stderr}`;
    return code !== 0 && printed.includes(NO_PLUGIN) ? undefined : `pulumi preview ended with code ${code}: ${printed.trim()}`;
  };
  return inProject(cli, program, preview, env);
}

/** `project` is the text of Pulumi.yaml. */
async function inProject<T>(cli: PulumiCli, project: string, work: (folder: CliFolder) => Promise<T>, env?: NodeJS.ProcessEnv): Promise<T> {
  const folder = await CliFolder.make(cli, undefined, { "Pulumi.yaml": project }, env);
  try {
    return await work(folder);
  } finally {
    folder.remove();
  }
}

function casesOf(language: Language, cli: PulumiCli | undefined, env: NodeJS.ProcessEnv): ProofCase[] {
  const { name, env: further, program, release, webApp, gameServer, compile } = language;
  const missing = cli === undefined ? WITHOUT_CLI : missingOf(language, cli, env);
  const of = (title: string, run: (found: PulumiCli) => Promise<string | undefined>) => caseOf(title, cli, missing, run);
  const withFiles = (files: (version: string) => LanguageProgram["files"], run: typeof releaseOf) => (found: PulumiCli) =>
    run({ ...(further && { env: further }), ...program?.(found.version), files: files(found.version) }, found);
  return [
    ...(program ? [of(name, (found) => lifecycleOf(program(found.version), found))] : []),
    ...(release ? [of(`release in ${name}`, withFiles(release, releaseOf))] : []),
    ...(webApp ? [of(`component in ${name}`, withFiles(webApp, webAppOf))] : []),
    ...(gameServer ? [of(`game server in ${name}`, withFiles(gameServer, gameServerOf))] : []),
    ...(compile ? [of(`sdk of ${name}`, (found) => compileIn(found, name, compile))] : []),
  ];
}

/** Returns a tool that the language needs and this machine lacks. The CLI searches for its plugins next to itself and on the PATH. */
export function missingOf(
  { host, missing }: Pick<Language, "host" | "missing">,
  cli: PulumiCli,
  env: NodeJS.ProcessEnv,
): string | undefined {
  const isThere = isOnPath(host, { PATH: [dirname(cli.path), env.PATH].join(delimiter) });
  return isThere ? missing?.(env, cli.version) : host;
}

const compileIn = (cli: PulumiCli, name: string, compile: NonNullable<Language["compile"]>): Promise<undefined> =>
  inProject(cli, `name: sdk\nruntime: ${name}\n`, async (folder) => {
    await compile(folder, cli.version);
    return undefined;
  });
