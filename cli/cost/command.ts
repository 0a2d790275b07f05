import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { definitionsOnDemand } from "../../provider/resources/on-demand";
import { EXIT, exitCodeFor, hasColours, several, ToolCommand, UsageError } from "../command-line";
import { type Account, accountOf, entriesOf } from "./account";
import { readBill } from "./bill";
import { References } from "./owners";
import { heldBy, hostingOf } from "./platform";
import { accountLines } from "./text";

interface Options {
  dir: string;
  stack: string[];
  state: string[];
  json: boolean;
}

export function costCommand(): Command {
  return new ToolCommand("cost")
    .summary("Show what is billed now, by project and application")
    .description(
      "Shows what the platform bills now: servers, volumes, databases, traffic beyond the allowance, and autoscaling. With stacks or " +
        "states it also shows the owner of each item, and items that no stack manages. Reads HOSTING_BASE_URL and HOSTING_API_TOKEN, or the configuration of the stack; reads an encrypted token with the Pulumi CLI. " +
        "Sends GET only. Exits with code 3 if a part could not be read.",
    )
    .option("--dir <folder>", "Folder that contains Pulumi.yaml", ".")
    .addOption(
      new Option("--stack <name>", "Stack to read with the Pulumi CLI (PULUMI_CLI, or pulumi); repeatable")
        .argParser(several)
        .default([], "none"),
    )
    .addOption(
      new Option("--state <file>", "State file, as printed by pulumi stack export; repeatable").argParser(several).default([], "none"),
    )
    .option("--json", "Print JSON", false)
    .addHelpText(
      "after",
      "\nExample, on the sandbox (pulumi-hosting sandbox --port 8080):\n  HOSTING_BASE_URL=http://127.0.0.1:8080 HOSTING_API_TOKEN='<apiToken of the sandbox>' pulumi-hosting cost",
    )
    .action(async (options: Options) => {
      process.exitCode = await run(options);
    });
}

async function run({ dir, stack, state, json }: Options): Promise<number> {
  const note = (text: string): void => console.error(text);
  try {
    if (!existsSync(dir))
      throw new UsageError(`There is no folder ${resolve(dir)}. Set the folder of the project with --dir.`, "no_project");
    const hosting = await hostingOf(dir, stack[0], process.env, note);
    const held = stack.length + state.length === 0 ? undefined : await heldBy(dir, stack, state, process.env);
    const references = held && new References(held, (kind) => definitionsOnDemand[kind]?.());
    const scaled = [...new Set(held?.filter(({ kind }) => kind === SCALED).map(({ id }) => id))];
    const applications = (held ?? []).filter(({ kind }) => kind === "Application");
    const account = accountOf(await readBill(hosting, scaled, held !== undefined), references, applications);
    for (const text of account.missing) note(text);
    if (account.missing.length >= LISTS + scaled.length) return EXIT.failed;
    if (json) console.log(JSON.stringify(report(account, held !== undefined), undefined, 2));
    else for (const line of accountLines(account, hasColours())) console.log(line);
    if (!held && !json) note("To see owners, items that no stack manages, and autoscaling costs, pass --stack or --state.");
    return account.missing.length > 0 ? EXIT.partial : 0;
  } catch (error) {
    return exitCodeFor(error);
  }
}

/** Number of lists that the command reads from the platform for every bill. */
const LISTS = 4;

/** The only resource type that the command looks up in the states. The id of an `AutoscalingPolicy` is the id of its application. */
const SCALED = "AutoscalingPolicy";

function report({ sections, totals, traffic, autoscaling, missing }: Account, hasStates: boolean): object {
  return {
    cost: 1,
    totals: totals.map(({ currency, monthly, unknown }) => ({ currency: currency || null, monthlyPrice: monthly, unknownPrices: unknown })),
    objects: sections.flatMap((section) =>
      entriesOf(section).map(({ kind, id, name, details, monthlyPrice, currency, owners }) => ({
        kind,
        id,
        name: owners.name ?? name,
        details,
        monthlyPrice: monthlyPrice ?? null,
        currency: currency ?? null,
        ...(hasStates
          ? {
              isManaged: owners.isManaged,
              projects: owners.projects,
              applications: owners.applications,
              ...(kind === "Server" ? { otherApplications: owners.others ?? null } : {}),
              section: section.title,
            }
          : {}),
      })),
    ),
    traffic: traffic ?? null,
    autoscaling: autoscaling.map(({ applicationId, name, spentUsd }) => ({
      applicationUuid: applicationId,
      name,
      spentUsd: spentUsd ?? null,
    })),
    missing,
  };
}
