import { Command } from "commander";
import { kindsOnDemand } from "../../provider/resources/on-demand";
import { EXIT, exitAsAsked, exitCodeFor, hasColours, several } from "../command-line";
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

/** `pulumi-hosting cost`: what is billed now. */
export function costCommand(): Command {
  return new Command("cost")
    .summary("show what is billed now, by project and application")
    .description(
      "Shows what the platform bills now: servers, volumes, databases, the traffic beyond the allowance, and what autoscaling spent. With stacks or " +
        "states also whose it is, and what none of them has. Reads HOSTING_BASE_URL and HOSTING_API_TOKEN, or the plain configuration of the stack. " +
        "Sends nothing but GET. Ends with 3 where a part could not be read.",
    )
    .option("--dir <folder>", "folder of Pulumi.yaml", ".")
    .option("--stack <name>", "a stack, read by the Pulumi CLI (PULUMI_CLI, or pulumi); may be repeated", several, [])
    .option("--state <file>", "a state as pulumi stack export prints it; may be repeated", several, [])
    .option("--json", "print one JSON object instead of lines for people", false)
    .exitOverride(exitAsAsked)
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
    const hosting = hostingOf(dir, stack[0], process.env, note);
    const held = stack.length + state.length === 0 ? undefined : await heldBy(dir, stack, state, process.env);
    const references = held && new References(held, (kind) => kindsOnDemand[kind]?.());
    const scaled = [...new Set(held?.filter(({ kind }) => kind === SCALED).map(({ id }) => id))];
    const applications = (held ?? []).filter(({ kind }) => kind === "Application");
    const account = accountOf(await readBill(hosting, scaled, held !== undefined), references, applications);
    for (const text of account.missing) note(text);
    if (account.missing.length >= LISTS + scaled.length) return EXIT.failed;
    if (json) console.log(JSON.stringify(report(account, held !== undefined), undefined, 2));
    else for (const line of accountLines(account, hasColours())) console.log(line);
    if (!held && !json) note("Give --stack or --state to see whose it is, what no stack has, and what autoscaling spent.");
    return account.missing.length > 0 ? EXIT.partial : 0;
  } catch (error) {
    return exitCodeFor(error);
  }
}

/** How many lists are read whatever there is. */
const LISTS = 4;

/** Its id is that of its application. */
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
