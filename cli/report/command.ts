import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { commaList, exitAsAsked } from "../command-line";
import { conditionsOf } from "./conditions";
import type { Around, ReportOptions } from "./options";
import { FORGES } from "./post/surroundings";
import { LEAST_BYTES } from "./render/document";

/** `pulumi-hosting report`: what a run does, or did, as one comment. `outside` stands in for parts of what is around it. */
export function reportCommand(outside: Partial<Around> = {}): Command {
  return new Command("report")
    .summary("turn previews into one comment: money, data loss, drift, changes")
    .description(
      "Makes a report of what pulumi preview --json, pulumi up --json, an event log or pulumi-hosting rehearse --json printed, and keeps it as " +
        "the one comment of a pull request. Without --post or --out it prints Markdown. Reads no account and needs no Pulumi CLI.",
    )
    .addArgument(
      new Argument(
        "[file...]",
        "what was printed, one file a stack; - is standard input, <name>=<file> names a stack that a file does not tell",
      ),
    )
    .addOption(new Option("--post [forge]", "keep it as the one comment of the pull request").choices(["auto", ...FORGES]).preset("auto"))
    .option("--issue <title>", "keep it as an issue of that title instead: opened with drift, closed when there is none")
    .option("--key <text>", "which comment: two reports of one pull request have two keys", "default")
    .option("--pr <n>", "number of the pull request, where the CI does not tell it", wholeNumber)
    .option("--pr-head <owner:branch>", "branch that the pull request comes from, where the number is not known")
    .option("--sha <commit>", "commit that the report is of")
    .option("--title <text>", "heading (default: operation, commit and sum)")
    .option("--link <url>", "where the whole is (default: the run of the CI)")
    .option("--out <file>", "write it to a file")
    .option("--summary", "append it to $GITHUB_STEP_SUMMARY", false)
    .option("--json", "print the model instead of Markdown: what a comment may show, and nothing more", false)
    .option("--no-values", "leave all values and all texts of others out, for public repositories")
    .option("--build-logs", "show the end of a failed deployment's build log, which may hold anything that the build printed", false)
    .option("--widget <file>", "write counts for the widget of GitLab's merge requests")
    .addOption(new Option("--only <what>", "leave everything else out").choices(["drift"]))
    .option(
      "--fail-on <list>",
      "exit with 3 where one of these holds: error, drift, delete, replace, data-loss, not-permitted, increase=20",
      (text) => conditionsOf(text),
      [],
    )
    .option("--approved <file>", "exit with code 3 if the plan is not the one of this report, which report --json wrote")
    .option("--digest", "print the digest of each stack's plan and nothing else", false)
    .option("--max-bytes <n>", "what it may be long (default: what the forge takes)", bytes)
    .option("--plain", "Markdown without HTML, for Bitbucket and Azure DevOps", false)
    .option("--no-picture", "no mermaid diagram")
    .option(
      "--expect <stacks>",
      "stacks that must be there, with commas between them: one without a file is told",
      (text, before: readonly string[]) => [...before, ...commaList(text)],
      [],
    )
    .option("--log <file>", "standard error of the run, shown where the run never began")
    .option("--skip-empty", "make no new comment where nothing changes", false)
    .exitOverride(exitAsAsked)
    .addHelpText(
      "after",
      "\nExample:\n  pulumi-hosting rehearse preview --dir examples/quickstart --json > rehearsal.json\n  pulumi-hosting report rehearsal.json",
    )
    .action(async (files: string[], options: ReportOptions) => {
      const { runReport } = require("./run") as typeof import("./run");
      process.exitCode = await runReport(files, options, outside);
    });
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("It must be a number above 0.");
  return Number(text);
}

function bytes(text: string): number {
  const value = wholeNumber(text);
  if (value < LEAST_BYTES) throw new InvalidArgumentError(`It must be ${LEAST_BYTES} or more.`);
  return value;
}
