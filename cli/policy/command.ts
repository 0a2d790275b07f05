import { relative, resolve } from "node:path";
import type { Command } from "commander";
import { shellWord } from "../../provider/core/log/text";
import { exitCodeFor, ToolCommand, UsageError } from "../command-line";
import { commandsOf, managerIn } from "../init/package-manager";
import { writeAll } from "../init/write";
import type { Environment } from "../pulumi/cli";
import { packFiles, refuseFilled } from "./pack";

interface Options {
  javascript: boolean;
  json: boolean;
}

export function policyCommand(): Command {
  return new ToolCommand("policy").summary("Write rules for the programs of a team").addCommand(initCommand());
}

function initCommand(): Command {
  return new ToolCommand("init")
    .summary("Write a policy pack with the rules of this package")
    .description(
      "Writes a policy pack for Pulumi that uses the rules of pulumi-hosting/policy. Each rule is advisory, unless the pack sets it. " +
        "If the folder contains files already, the command writes nothing.",
    )
    .argument("[folder]", "Folder of the policy pack", "policy")
    .option("--javascript", "Write JavaScript instead of TypeScript", false)
    .option("--json", "Print JSON", false)
    .addHelpText("after", "\nExample:\n  pulumi-hosting policy init rules")
    .action((folder: string, options: Options) => {
      process.exitCode = init(folder, options, process.env);
    });
}

function init(given: string, { javascript, json }: Options, env: Environment): number {
  try {
    if (given === "")
      throw new UsageError("The name of the folder is empty. To write into the folder policy, leave out the name.", "invalid_value");
    const folder = resolve(given);
    refuseFilled(folder);
    const way = shellWord(relative(process.cwd(), folder) || ".");
    const { install } = commandsOf(managerIn(env));
    const files = packFiles({ javascript, install, folder: way });
    writeAll(folder, { files, appended: new Map() });
    const next = [...(way === "." ? [install] : [`(cd ${way} && ${install})`]), `npx pulumi-hosting rehearse --policy-pack ${way}`];
    const names = [...files.keys()];
    console.log(
      json
        ? JSON.stringify({ policyInit: 1, folder, files: names, next }, undefined, 2)
        : [...names.map((name) => `wrote ${name}`), "", "next:", ...next.map((command) => `  ${command}`)].join("\n"),
    );
    return 0;
  } catch (error) {
    return exitCodeFor(error);
  }
}
