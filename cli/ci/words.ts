import { isRunByNode } from "../../rehearsal/project-files";
import { UsageError } from "../command-line";
import type { ForgeName } from "../report/surroundings";
import { factsOf } from "./forges";
import type { Project } from "./project";
import { baseDependencies, CLI_RELEASES, gitLabDependencies, imageOf, installCommand, stepsOf, WRITING } from "./toolchain";

interface Given {
  project: Project;
  stacks: readonly string[];
  branch: string;
  forge: ForgeName;
  pulumi: string;
  /** Variables to which the program refers. */
  references: readonly string[];
}

/** Returns the texts that replace `{{word}}` in the templates. */
export function wordsOf({ project, stacks, branch, forge, pulumi, references }: Given): Record<string, string> {
  if (!/^[\w./-]+$/.test(branch))
    throw new UsageError(`${JSON.stringify(branch)} is not a branch name that the pipeline files can contain.`, "invalid_value");
  const { dir, home, lock, name, isOneOfMany, manager } = project;
  const of = isOneOfMany ? ` ${name}` : "";
  const path = (folder: string): string => (folder === "." ? "" : `/${folder}`);
  const steps = stepsOf(project, forge, factsOf(forge).words);
  const image = imageOf(project, pulumi);
  const hidden = hiddenFrom([...stacks.map(readToken), ...references]);
  const cli = GITLAB_CLI + (gitLabDependencies(project) === "" ? "" : `\n${gitLabDependencies(project)}`);
  const without = references.map((name) => `-u ${name} `).join("");
  return {
    dir,
    dirPath: path(dir),
    homePath: path(home),
    in: dir === "." ? "" : `${dir}/`,
    lock: lock ?? `${dir === "." ? "" : `${dir}/`}Pulumi.yaml`,
    branch,
    forge,
    pulumi,
    image,
    name: `infrastructure${isOneOfMany ? `-${name}` : ""}`,
    key: name,
    of,
    environment: isOneOfMany ? `${name}-` : "",
    // If there is only one stack, the pipeline also posts a comment when nothing changes.
    skip: stacks.length > 1 ? " --skip-empty" : "",
    machine: forge === "github" ? "runs-on: ubuntu-latest" : `runs-on: ${factsOf(forge).words.label ?? ""}\ncontainer:\n  image: ${image}`,
    triggers: triggers(project, branch, factsOf(forge).words.folder ?? ""),
    changes:
      dir === "."
        ? ""
        : `changes: [${watchedIn(project)
            .map((one) => `"${one.replace(/\*\*$/, "**/*")}"`)
            .join(", ")}]`,
    watched:
      dir === "."
        ? "."
        : watchedIn(project)
            .map((one) => `":/${one.replace(/\/?\*\*.*$/, "")}"`)
            .join(" "),
    needed: "rehearse, preview",
    install: forge === "gitlab" ? gitLabInstall(project, hidden) : installCommand(project),
    installBase:
      lock === undefined
        ? `(cd "$base${path(home)}" && without_tokens ${gitLabInstall(project, "")})`
        : manager === "npm"
          ? `without_tokens npm ci${NPM_CACHE} --prefix "$base${path(home)}"`
          : `(cd "$base${path(home)}" && ${gitLabInstall(project, "without_tokens")})`,
    baseDependencies:
      forge === "gitlab"
        ? asGitLabCommand(baseDependencies(project, `$base${path(dir)}`, "without_tokens "))
        : baseDependencies(project, `$GITHUB_WORKSPACE/base${path(dir)}`),
    hidden,
    ...steps,
    cli,
    // A rehearsal of a program in Node needs only Node.
    rehearsalTools: isRunByNode(project) ? gitLabDependencies(project) : cli,
    writing: WRITING,
    writingUp: [WRITING, ...references.map((name) => `${name}: \${{ secrets.${name} }} # of a reference in the program`)].join("\n"),
    // The preview of a pull request has no values of references, so the preview that is compared with its plan must have none either.
    withoutReferences: without,
    previewAlone: without === "" ? "" : `env ${without}`,
    list: `[${stacks.map((stack) => JSON.stringify(stack)).join(", ")}]`,
    tokens: stacks
      .map((stack) => `- { stack: ${JSON.stringify(stack)}, token: ${readToken(stack)} } # a secret for this stack alone`)
      .join("\n"),
    words: stacks.join(" "),
    commas: stacks.join(","),
    upJobs: `[${stacks.map((stack) => `"up${of} ${stack}"`).join(", ")}]`,
    ups: stacks.map((stack, n) => upJob(stack, stacks[n - 1], project)).join("\n\n"),
  };
}

/** Name of the secret with the token of one stack. It takes precedence over `HOSTING_READ_TOKEN`. */
export const readToken = (stack: string): string => `HOSTING_READ_TOKEN_${stack.toUpperCase().replace(/[.-]/g, "_")}`;

/** Files whose change starts the pipeline. In a workspace, the lock file is above the project. */
const watchedIn = ({ dir, lock, home }: Project): string[] => [`${dir}/**`, ...(home === dir || lock === undefined ? [] : [lock])];

function triggers(project: Project, branch: string, folder: string): string {
  if (project.dir === ".") return `pull_request:\npush:\n  branches: ["${branch}"]`;
  const paths = watchedIn(project).map((one) => `"${one}"`);
  return [
    "pull_request:",
    `  paths: [${[...paths, `"${folder}/workflows/infrastructure*.yml"`].join(", ")}]`,
    "push:",
    `  branches: ["${branch}"]`,
    `  paths: [${paths.join(", ")}]`,
  ].join("\n");
}

const asGitLabCommand = (command: string): string => (command === "" ? "" : `- ${command}`);

const NPM_CACHE = ' --cache "$CI_PROJECT_DIR/.npm" --prefer-offline';

/** The template writes `without` before the command. If the command has two parts, the second part also needs `without`. */
const gitLabInstall = (project: Project, without: string): string =>
  project.manager === "npm" ? `${installCommand(project)}${NPM_CACHE}` : installCommand(project).replace(" && ", ` && ${without} `);

/** GitLab passes the variables of the project to every command. */
const hiddenFrom = (others: readonly string[]): string => ["env", ...[...SECRETS, ...others].map((key) => `-u ${key}`)].join(" ");

const SECRETS = [
  "HOSTING_READ_TOKEN",
  "HOSTING_WRITE_TOKEN",
  "HOSTING_PANEL_KEY",
  "HOSTING_PANEL_READ_KEY",
  "PULUMI_ACCESS_TOKEN",
  "PULUMI_READ_ACCESS_TOKEN",
  "PULUMI_CONFIG_PASSPHRASE",
  "PULUMI_BACKEND_URL", // its address can contain a password
  "GITLAB_TOKEN",
];

const GITLAB_CLI = `- cli=$(mktemp -d) && arch=x64 && if [ "$(uname -m)" = aarch64 ]; then arch=arm64; fi
- archive="pulumi-v$PULUMI_VERSION-linux-$arch.tar.gz"
- curl --fail --silent --show-error --location "${CLI_RELEASES}/$archive" > "$cli/$archive"
- curl --fail --silent --show-error --location "${CLI_RELEASES}/pulumi-$PULUMI_VERSION-checksums.txt" | grep "  $archive$" | (cd "$cli" && sha256sum --check)
- if [ -n "$PULUMI_SHA256" ]; then (cd "$cli" && echo "$PULUMI_SHA256  $archive" | sha256sum --check); fi
- tar -xzf "$cli/$archive" -C "$cli"
- export PATH="$cli/pulumi:$PATH"`;

/**
 * GitLab runs the jobs of a matrix in any order. Each stack therefore has a separate job, which needs the job of the stack before it. Each job needs
 * `preview` too, because a job gets artifacts only from the jobs in its `needs`.
 */
function upJob(stack: string, before: string | undefined, { name, isOneOfMany }: Project): string {
  const of = isOneOfMany ? ` ${name}` : "";
  const needs = [`preview${of}`, ...(before === undefined ? [] : [`up${of} ${before}`])];
  return [
    `"up${of} ${stack}":`,
    `  extends: ".up${of}"`,
    `  needs: [${needs.map((job) => JSON.stringify(job)).join(", ")}]`,
    "  variables:",
    `    STACK: "${stack}"`,
    `  environment: "${isOneOfMany ? `${name}-` : ""}${stack}"`,
  ].join("\n");
}
