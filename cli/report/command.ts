import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import { commaList, several, ToolCommand } from "../command-line";
import { conditionsOf } from "./conditions";
import type { Around, ReportOptions } from "./options";
import { LEAST_BYTES } from "./render/document";
import { FORGES } from "./surroundings";

/** `outside` replaces parts of the environment in tests. */
export function reportCommand(outside: Partial<Around> = {}): Command {
  return new ToolCommand("report")
    .summary("Turn previews into one comment: costs, data loss, drift, changes")
    .description(
      "Make a report from the output of pulumi preview --json, pulumi up --json or pulumi-hosting rehearse --json, or from an event log. " +
        "With --post, keep the report as one comment of the pull request; without --post and --out, print Markdown. " +
        "The command needs neither an account nor the Pulumi CLI.",
    )
    .addArgument(
      new Argument(
        "[file...]",
        "Output of a run, one file per stack; - is standard input, <name>=<file> sets the stack's name if the file does not contain it",
      ),
    )
    .addOption(
      new Option("--post [forge]", "Keep the report as one comment of the pull request").choices(["auto", ...FORGES]).preset("auto"),
    )
    .option("--issue <title>", "Keep the report as an issue with this title instead: open it if there is drift, close it if there is none")
    .option("--each-stack", "Keep one comment for each stack instead of one for all stacks", false)
    .option("--if-any", "Exit with 0 and post nothing if the run belongs to no pull request", false)
    .option("--key <text>", "Key of the comment, if a pull request has more than one report", "default")
    .option("--pr <n>", "Number of the pull request, if the CI does not provide it", wholeNumber)
    .option("--pr-head <owner:branch>", "Source branch of the pull request, if its number is not known")
    .option("--sha <commit>", "Commit that the report is for")
    .option("--title <text>", "Heading (default: operation, commit and change of the bill)")
    .option("--note <text>", "Sentence below the heading, if the report has something to show")
    .option("--link <url>", "Link to the full report (default: the CI run)")
    .option("--out <file>", "Write the report to a file")
    .option("--summary", "Append the report to $GITHUB_STEP_SUMMARY", false)
    .option("--json", "Print JSON instead of Markdown, with only the values that a comment may show", false)
    .option("--no-values", "Leave out all values and the texts of the platform and the engine, for public repositories")
    .option("--build-logs", "Show the end of a failed deployment's build log, which may contain anything that the build printed", false)
    .option("--widget <file>", "Write counts for the merge request widget of GitLab")
    .addOption(new Option("--only <what>", "Show only this part").choices(["drift"]))
    .addOption(
      new Option(
        "--fail-on <list>",
        "Exit with code 3 if any of these is true: error, drift, delete, replace, data-loss, not-permitted, increase=20",
      )
        .argParser((text) => conditionsOf(text))
        .default([], "none"),
    )
    .option("--approved <file>", "Exit with code 3 if the plan differs from the plan in this report, a file that report --json wrote")
    .option("--digest", "Print the digest of each stack's plan and nothing else", false)
    .option("--max-bytes <n>", "Maximum length in bytes (default: the forge's limit)", bytes)
    .option("--plain", "Write Markdown without HTML, for Bitbucket and Azure DevOps", false)
    .option("--no-picture", "Leave out the mermaid diagram")
    .addOption(
      new Option("--expect <stacks>", "Comma-separated stacks that must be present; report the missing ones")
        .argParser((text, before: readonly string[]) => [...before, ...commaList(text)])
        .default([], "none"),
    )
    .addOption(
      new Option("--log <file>", "File with the run's standard error, which the report shows if the run never began (repeatable)")
        .argParser(several)
        .default([], "none"),
    )
    .addOption(
      new Option("--operation <what>", "Operation of the run, if its file is empty or missing").choices([
        "rehearsal",
        "preview",
        "up",
        "refresh",
        "destroy",
      ]),
    )
    .addOption(
      new Option(
        "--trial <file>",
        "Result of rehearse up --twin --json, which the report shows in its head and in a folded part (repeatable)",
      )
        .argParser(several)
        .default([], "none"),
    )
    .option("--preview <file>", "Preview before the run, which explains why the run never began")
    .option(
      "--stopped",
      "Report that the pipeline stopped before it applied anything, with the conditions of --fail-on as the reason",
      false,
    )
    .option("--errors", "Also print the errors of the run to standard error, which --no-values leaves out of the report", false)
    .option("--skip-empty", "Make no new comment if nothing changes", false)
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
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("It must be a number greater than 0.");
  return Number(text);
}

function bytes(text: string): number {
  const value = wholeNumber(text);
  if (value < LEAST_BYTES) throw new InvalidArgumentError(`It must be ${LEAST_BYTES} or more.`);
  return value;
}
