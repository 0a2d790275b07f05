import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Argument, Command } from "commander";
import { exitAsAsked, exitCodeFor, several } from "../command-line";
import { conditionsOf } from "../report/conditions";
import { FORGES, type ForgeName } from "../report/post/surroundings";
import { environmentLines, environmentOf } from "./environment";
import { writeCiFiles } from "./init";
import { nextSteps } from "./next-steps";

/** In the package, from `dist/cli/ci`. */
const TEMPLATES = join(__dirname, "../../../templates/ci");

interface Options {
  dir: string;
  stack: string[];
  branch?: string;
  forks: boolean;
  force: boolean;
  failOn: string;
  json: boolean;
}

/** `pulumi-hosting ci`: pipelines for programs. */
export function ciCommand(): Command {
  return new Command("ci")
    .summary("write the pipelines of a program for GitHub, GitLab, Forgejo or Gitea")
    .addCommand(initCommand())
    .addCommand(environmentCommand());
}

function initCommand(): Command {
  return new Command("init")
    .summary("write the pipeline: rehearsal, preview, comment, up, nightly drift")
    .description(
      "Writes the files of a pipeline into the repository and says which secrets to set. A pull request gets a rehearsal without any secret and a " +
        "preview with a token that only reads, both as one comment; what is merged is applied; each night drift becomes an issue.",
    )
    .addArgument(new Argument("[forge]", "which forge; where it is left out, the remotes and files of the repository tell").choices(FORGES))
    .option("--dir <folder>", "folder of Pulumi.yaml", ".")
    .option("--stack <name>", "a stack; may be repeated. Default: those that have a file", several, [])
    .option("--branch <name>", "the branch that up follows. Default: the one that origin begins with, or main")
    .option("--forks", "comment the rehearsals of forks too (GitHub)", false)
    .option("--fail-on <list>", "stop before up if any of these is true, as report --fail-on: data-loss,increase=20", conditions, "")
    .option("--force", "replace files that are there", false)
    .option("--json", "print one JSON object instead of lines for people", false)
    .exitOverride(exitAsAsked)
    .addHelpText("after", "\nExample:\n  pulumi-hosting ci init github --dir infra --stack prod")
    .action((forge: ForgeName | undefined, options: Options) => {
      process.exitCode = init(forge, options);
    });
}

function environmentCommand(): Command {
  return new Command("env")
    .summary("say what the CI's environment tells: forge, request, whether there is a token")
    .description(
      "Says what a report would take from the environment of this job, for the question why it does not post. No value of a token is printed.",
    )
    .option("--json", "print one JSON object instead of lines for people", false)
    .exitOverride(exitAsAsked)
    .action(({ json }: { json: boolean }) => {
      console.log(json ? JSON.stringify({ ci: 1, ...environmentOf(process.env) }, undefined, 2) : environmentLines(process.env).join("\n"));
    });
}

function init(forge: ForgeName | undefined, { dir, stack, branch, forks, force, failOn, json }: Options): number {
  const root = git("rev-parse", "--show-toplevel")[0] ?? process.cwd();
  const remotes = git("remote").flatMap((remote) => git("remote", "get-url", remote));
  const [head] = git("symbolic-ref", "--short", "refs/remotes/origin/HEAD");
  try {
    const followed = branch ?? head?.replace(/^origin\//, "") ?? "main";
    const written = writeCiFiles({
      templates: TEMPLATES,
      root,
      forge,
      dir,
      stacks: stack,
      branch: followed,
      forks,
      force,
      failOn,
      remotes,
    });
    console.log(json ? JSON.stringify({ ci: 1, ...written }, undefined, 2) : nextSteps(written).join("\n"));
    return 0;
  } catch (error) {
    return exitCodeFor(error);
  }
}

/** As it was given, if it is right. */
function conditions(text: string): string {
  conditionsOf(text);
  return text;
}

/** Lines that git says; none where it fails, or is not there. */
function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return status === 0 ? stdout.split("\n").filter((line) => line !== "") : [];
}
