import { resolve } from "node:path";
import { serverOf } from "../../harness/fixture";
import { CliFolder } from "../../harness/pulumi-cli/cli-folder";
import { isOnPath, lookForCli, type PulumiCli } from "../../harness/pulumi-cli/find-cli";
import { type Sandbox, startSandbox } from "../../sandbox";
import type { Proof } from "../proof";
import { YAML_PROGRAM } from "./yaml";

const SPEED = 300;

/** A program of five resources in one language, and the plugin of the CLI that runs it. */
interface Language {
  name: string;
  host: string;
  files: Readonly<Record<string, string>>;
}

const LANGUAGES: readonly Language[] = [{ name: "yaml", host: "pulumi-language-yaml", files: { "Pulumi.yaml": YAML_PROGRAM } }];

/** `npm run proof -- languages`: the lifecycle of a program in each language whose tools are on this machine. */
export const languagesProof: Proof = {
  name: "languages",
  description:
    "Run a program of five resources in each Pulumi language of this machine, by the resource plugin, from creation through drift to destroy.",
  cases: () => {
    const cli = lookForCli({ env: process.env, toolsFolder: resolve(".tools") }).find((attempt) => attempt.cli)?.cli;
    return LANGUAGES.flatMap((language) => {
      const missing = cli === undefined ? "a Pulumi CLI" : isOnPath(language.host, process.env) ? undefined : language.host;
      if (missing !== undefined) console.error(`${language.name}: not run, because this machine has no ${missing}.`);
      return cli === undefined || missing !== undefined ? [] : [{ title: language.name, run: () => lifeOf(language, cli) }];
    });
  },
};

/** Returns the first step with a wrong result. */
async function lifeOf({ files }: Language, cli: PulumiCli): Promise<string | undefined> {
  const sandbox = await startSandbox({ speed: SPEED });
  const folder = await CliFolder.make(cli, sandbox, files, { HOSTING_ALLOW_DATA_LOSS: "true" });
  try {
    await folder.must("config", "set", "serverUuid", await serverOf(sandbox));
    await folder.must("config", "set", "level", "info");
    await folder.must("up", "--yes", "--skip-preview");
    await folder.must("preview", "--expect-no-changes");
    await drift(sandbox);
    const named = driftedIn(await folder.must("preview", "--json"));
    if (named.join() !== "description") return `The preview names "${named.join()}" instead of the property that drifted, description.`;
    await folder.must("config", "set", "level", "debug");
    await folder.must("up", "--yes", "--skip-preview");
    await folder.must("preview", "--expect-no-changes");
    const [application] = await sandbox.find("applications", { description: "the shop" });
    const [variable] = await sandbox.find("variables", { key: "LOG_LEVEL", is_preview: false });
    if (!application || variable?.value !== "debug") return "The up did not repair the drift, or it did not change the variable.";
    await folder.must("destroy", "--yes", "--skip-preview");
    const left = await sandbox.find("projects", { name: "shop" });
    return left.length > 0 ? "The destroy did not delete the project." : undefined;
  } finally {
    folder.remove();
    await sandbox.close();
  }
}

/** Returns the names of the properties that differ in a preview. */
function driftedIn(printed: string): string[] {
  const { steps = [] } = JSON.parse(printed) as { steps?: { detailedDiff?: Record<string, unknown> | null }[] };
  return steps.flatMap(({ detailedDiff }) => Object.keys(detailedDiff ?? {}));
}

async function drift(sandbox: Sandbox): Promise<void> {
  const [application] = await sandbox.find("applications", { description: "the shop" });
  if (application === undefined) throw new Error("The up did not create the application.");
  await sandbox.mutate("applications", String(application.$id), { description: "drifted" });
}
