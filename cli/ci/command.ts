import { spawnSync } from "node:child_process";
import { Argument, type Command, Option } from "commander";
import { exitCodeFor, several, ToolCommand } from "../command-line";
import { conditionsOf } from "../report/conditions";
import type { Environment } from "../report/event";
import { FORGES, type ForgeName, surroundingsOf } from "../report/surroundings";
import { templatesFolder } from "../template";
import { writeCiFiles } from "./init";
import { nextSteps } from "./next-steps";

interface Options {
  dir: string;
  stack: string[];
  branch?: string;
  forks: boolean;
  references: boolean;
  force: boolean;
  failOn: string;
  json: boolean;
}

export function ciCommand(): Command {
  return new ToolCommand("ci")
    .summary("Write the pipelines of a program for GitHub, GitLab, Forgejo or Gitea")
    .addCommand(initCommand())
    .addCommand(environmentCommand());
}

function initCommand(): Command {
  return new ToolCommand("init")
    .summary("Write the pipeline: rehearsal, preview, comment, up, nightly drift check")
    .description(
      "Writes the pipeline files into the repository and lists the secrets to set. A pull request gets a rehearsal without any secret and a " +
        "preview with a read-only token, both in one comment for each stack. A merge runs up, and its result replaces the plan in the comment. " +
        "A nightly job opens an issue if it finds drift. The command reads the language, the package manager and the lock file of the project.",
    )
    .addArgument(new Argument("[forge]", "Forge (default: detected from the git remotes and the files of the repository)").choices(FORGES))
    .option("--dir <folder>", "Folder that contains Pulumi.yaml", ".")
    .addOption(
      new Option("--stack <name>", "Stack name (repeatable)").argParser(several).default([], "every stack with a configuration file"),
    )
    .option("--branch <name>", "Branch whose commits pulumi up applies (default: the default branch of origin, or main)")
    .option("--forks", "Also post the report of a fork's pull request as a comment (GitHub only); keeps an existing pipeline", false)
    .addOption(
      new Option(
        "--fail-on <list>",
        "Stop before pulumi up if any of these conditions of report --fail-on is true, for example data-loss,increase=20",
      )
        .argParser(conditions)
        .default("not-permitted"),
    )
    .option("--references", "Put the variables to which the program refers into the environment of the step up alone", false)
    .option("--force", "Replace existing files", false)
    .option("--json", "Print JSON", false)
    .addHelpText("after", "\nExample:\n  pulumi-hosting ci init github --dir infra --stack prod")
    .action((forge: ForgeName | undefined, options: Options) => {
      process.exitCode = init(forge, options);
    });
}

function environmentCommand(): Command {
  return new ToolCommand("env")
    .summary("Show what the CI environment contains: forge, pull request, token")
    .description(
      "Shows what a report reads from the environment of this job. Use it to find out why a report is not posted. Token values are never printed.",
    )
    .option("--json", "Print JSON", false)
    .action(({ json }: { json: boolean }) => {
      console.log(json ? JSON.stringify({ ci: 1, ...environmentOf(process.env) }, undefined, 2) : environmentLines(process.env).join("\n"));
    });
}

function init(forge: ForgeName | undefined, { stack: stacks, json, ...options }: Options): number {
  const root = git("rev-parse", "--show-toplevel")[0] ?? process.cwd();
  const remotes = git("remote").flatMap((remote) => git("remote", "get-url", remote));
  const [head] = git("symbolic-ref", "--short", "refs/remotes/origin/HEAD");
  try {
    const branch = options.branch ?? head?.replace(/^origin\//, "") ?? "main";
    const written = writeCiFiles({ ...options, templates: templatesFolder("ci"), root, forge, stacks, branch, remotes });
    console.log(json ? JSON.stringify({ ci: 1, ...written }, undefined, 2) : nextSteps(written).join("\n"));
    return 0;
  } catch (error) {
    return exitCodeFor(error);
  }
}

function conditions(text: string): string {
  if (text === "") return text;
  conditionsOf(text);
  return text;
}

/** Returns no lines if git fails or is not installed. */
function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return status === 0 ? stdout.split("\n").filter((line) => line !== "") : [];
}

const NOT_FOUND = {
  forge: `none of GITLAB_CI, FORGEJO_ACTIONS, GITEA_ACTIONS, GITHUB_ACTIONS is set; name one of ${FORGES.join(", ")} with --post`,
  repository: "GITHUB_REPOSITORY or CI_PROJECT_ID is not set",
  request:
    "none: GITHUB_EVENT_PATH, GITHUB_REF and CI_MERGE_REQUEST_IID name no pull request. The command report then looks for the pull request of the commit, unless --pr sets the number",
  commit: "GITHUB_SHA or CI_COMMIT_SHA is not set; --sha sets it",
  run: "GITHUB_RUN_ID or CI_PIPELINE_URL is not set; --link sets it",
} as const;

function environmentOf(environment: Environment) {
  const { forge, apiUrl, repository, request, commit, runUrl, authorization, isJobToken } = surroundingsOf(environment);
  return {
    forge,
    apiUrl,
    repository,
    request,
    commit,
    run: runUrl,
    hasToken: authorization !== undefined,
    isJobToken: isJobToken === true,
  };
}

function environmentLines(environment: Environment): string[] {
  const { hasToken, isJobToken, apiUrl, ...known } = environmentOf(environment);
  const token = !hasToken
    ? "none: GITHUB_TOKEN, FORGEJO_TOKEN, GITEA_TOKEN or GITLAB_TOKEN is not set"
    : isJobToken
      ? "CI_JOB_TOKEN alone, which cannot write notes; set GITLAB_TOKEN"
      : "there";
  const lines: [string, string][] = [
    ["forge", known.forge ?? NOT_FOUND.forge],
    ["api", apiUrl ?? "not known"],
    ["repository", known.repository ?? NOT_FOUND.repository],
    ["request", known.request === undefined ? NOT_FOUND.request : String(known.request)],
    ["commit", known.commit ?? NOT_FOUND.commit],
    ["run", known.run ?? NOT_FOUND.run],
    ["token", token],
  ];
  return lines.map(([key, value]) => `${key.padEnd(10)}  ${value}`);
}
