import { delimiter, dirname, join, resolve } from "node:path";
import { NO_PLUGIN } from "../../cli/plugin/installed";
import { CliFolder } from "../../harness/pulumi-cli/cli-folder";
import { isOnPath, lookForCli, type PulumiCli } from "../../harness/pulumi-cli/find-cli";
import { PLUGIN_FOLDER } from "../../harness/pulumi-cli/isolation";
import type { Proof, ProofCase } from "../proof";
import { LANGUAGES, type Language, YAML_HOST } from "./languages";
import { lifecycleOf } from "./lifecycle";

/** `npm run proof -- languages`: the lifecycle of a program, and the SDK, in each language whose tools are on this machine. */
export const languagesProof: Proof = {
  name: "languages",
  description:
    "Run a program of five resources in each Pulumi language of this machine, with the resource plugin, and compile the SDK of each language. The program is created, drifts, is repaired and destroyed.",
  cases: () => languageCases(process.env, resolve(".tools")),
};

/** Returns the cases of every language. If this machine lacks a tool for a case, the case names the tool. */
export function languageCases(env: NodeJS.ProcessEnv, toolsFolder: string): ProofCase[] {
  const cli = lookForCli({ env, toolsFolder }).find((attempt) => attempt.cli)?.cli;
  return [schemaCase(cli), noPluginCase(cli, env), ...LANGUAGES.flatMap((language) => casesOf(language, cli, env))];
}

const WITHOUT_CLI = "Pulumi CLI";

/** Checks the schema of the plugin by the rules of the CLI. */
const schemaCase = (cli: PulumiCli | undefined): ProofCase => ({
  title: "schema",
  missing: cli === undefined ? WITHOUT_CLI : undefined,
  run: async () => (cli === undefined ? WITHOUT_CLI : schemaProblem(cli)),
});

/** Returns what the CLI prints about the schema. The CLI prints nothing about a valid schema. */
export async function schemaProblem(cli: PulumiCli, schema = join(PLUGIN_FOLDER, "schema.json")): Promise<string | undefined> {
  const folder = await CliFolder.make(cli, undefined, { "Pulumi.yaml": "name: schema\nruntime: yaml\n" });
  try {
    const { code, stdout, stderr } = await folder.run("schema", "check", schema);
    const printed = `${stdout}\n${stderr}`.trim();
    return code === 0 && printed === "" ? undefined : `pulumi schema check ended with code ${code}: ${printed}`;
  } finally {
    folder.remove();
  }
}

/** Runs a program on a machine without the plugin. */
function noPluginCase(cli: PulumiCli | undefined, env: NodeJS.ProcessEnv): ProofCase {
  const missing = cli === undefined ? WITHOUT_CLI : missingOf({ name: "yaml", host: YAML_HOST }, cli, env);
  return { title: "no plugin", missing, run: async () => (cli === undefined ? missing : noPluginProblem(cli)) };
}

/** Returns what the CLI prints, if it is not the text that the guides name. */
export async function noPluginProblem(cli: PulumiCli): Promise<string | undefined> {
  // The CLI does not search for the plugin in the network.
  const env = { PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true" };
  const program = "name: no-plugin\nruntime: yaml\nresources: { shop: { type: hosting:Project } }\n";
  const folder = await CliFolder.make(cli, undefined, { "Pulumi.yaml": program }, env);
  try {
    const { code, stdout, stderr } = await folder.run("preview");
    const printed = `${stdout}\n${stderr}`;
    return code !== 0 && printed.includes(NO_PLUGIN) ? undefined : `pulumi preview ended with code ${code}: ${printed.trim()}`;
  } finally {
    folder.remove();
  }
}

function casesOf(language: Language, cli: PulumiCli | undefined, env: NodeJS.ProcessEnv): ProofCase[] {
  const { name, program, compile } = language;
  const missing = cli === undefined ? WITHOUT_CLI : missingOf(language, cli, env);
  const of = (title: string, run: (found: PulumiCli) => Promise<string | undefined>): ProofCase => ({
    title,
    missing,
    run: async () => (cli === undefined ? missing : run(cli)),
  });
  return [
    ...(program ? [of(name, (found) => lifecycleOf(program(found.version), found))] : []),
    ...(compile ? [of(`sdk of ${name}`, (found) => compileIn(found, name, compile))] : []),
  ];
}

/** The CLI searches for its plugins next to itself and on the PATH. */
function missingOf({ host, missing }: Language, cli: PulumiCli, env: NodeJS.ProcessEnv): string | undefined {
  const isThere = isOnPath(host, { PATH: [dirname(cli.path), env.PATH].join(delimiter) });
  return isThere ? missing?.(env, cli.version) : host;
}

async function compileIn(cli: PulumiCli, name: string, compile: NonNullable<Language["compile"]>): Promise<undefined> {
  const folder = await CliFolder.make(cli, undefined, { "Pulumi.yaml": `name: sdk\nruntime: ${name}\n` });
  try {
    await compile(folder, cli.version);
  } finally {
    folder.remove();
  }
}
