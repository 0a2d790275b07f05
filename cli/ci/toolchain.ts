import { RELEASE } from "../../provider/core/settings/release";
import { isRunByNode } from "../../rehearsal/project-files";
import { UsageError } from "../command-line";
import type { ForgeName } from "../report/surroundings";
import type { Project } from "./project";

/** The newest line of Node with long-term support. */
const NODE = 24;

const SETUP_PYTHON = "actions/setup-python@e797f83bcb11b83ae66e0230d6156d7c80228e7c # v6.0.0";
const SETUP_GO = "actions/setup-go@44694675825211faa026b3c33043df3e48a5fa00 # v6.0.0";
const SETUP_JAVA = "actions/setup-java@c1e323688fd81a25caa38c78aa6df2d33d3e20d9 # v4.8.0";

/** Languages whose packages `pulumi install` installs. A program in YAML has none. */
const WITH_PACKAGES: ReadonlySet<string> = new Set(["python", "go", "java"]);
const RUNTIMES: ReadonlySet<string> = new Set(["nodejs", "bun", "yaml", ...WITH_PACKAGES]);

/** Fails if no pipeline can run the project's program. */
export function requireRuntime({ runtime, dir }: Project): void {
  if (RUNTIMES.has(runtime)) return;
  throw new UsageError(
    `ci init cannot write a pipeline for the runtime ${JSON.stringify(runtime)} of ${dir}, because it does not know how to install the language. Write the pipeline by hand: the guide "ci" lists the commands.`,
    "invalid_value",
  );
}

/** Installs this package into the project's folder. Without `--prefix`, npm would use a package.json above the folder. */
const OWN_PACKAGE = `npm install --prefix . --no-save --no-package-lock pulumi-hosting@${RELEASE}`;

/** Returns the command that installs the packages of the project from the lock file, or this package alone if there is no lock file. */
export function installCommand({ manager, isYarnClassic, lock }: Project): string {
  if (lock === undefined) return OWN_PACKAGE;
  switch (manager) {
    case "npm":
      return "npm ci";
    case "pnpm":
      return "corepack enable && pnpm install --frozen-lockfile";
    case "yarn":
      return isYarnClassic ? "corepack enable && yarn install --frozen-lockfile" : "corepack enable && yarn install --immutable";
    case "bun":
      return "npx --yes -- bun@1 install --frozen-lockfile";
  }
}

/** The image in which jobs run on forges whose runners have no languages of their own. */
export const imageOf = ({ runtime }: Project, pulumi: string): string =>
  WITH_PACKAGES.has(runtime) ? `pulumi/pulumi:${pulumi}` : `node:${NODE}`;

interface Steps {
  /** Checks the commit out, and sets up Node and the program's language. */
  tools: string;
  /** The steps of `tools`, and a step that installs the packages. */
  ready: string;
  /** The steps of `ready`, and steps that install the Pulumi CLI and the packages of a program that is not in Node. */
  readyForPulumi: string;
  /**
   * The steps of `ready`. If the program is not in Node, also a step that installs the CLI with its language hosts, because a rehearsal needs them.
   */
  readyForRehearsal: string;
}

/** Returns the first steps of the jobs in a workflow. */
export function stepsOf(project: Project, forge: ForgeName, { checkout = "", setupNode }: Readonly<Record<string, string>>): Steps {
  const { home, dir, runtime } = project;
  const tools = [
    `- uses: ${checkout}`,
    "  with:",
    "    persist-credentials: false",
    ...(setupNode === undefined ? [] : nodeSteps(project, setupNode)),
    ...(forge === "github" ? languageSteps(runtime) : []),
    ...toolsOf(project).flatMap(({ name, command }) => [`- name: ${name}`, "  working-directory: .", `  run: ${command}`]),
  ];
  const ready = [
    ...tools,
    "- name: install",
    "  id: install",
    ...(home === dir ? [] : [`  working-directory: "${home}"`]),
    `  run: ${installCommand(project)}`,
  ];
  const readyForPulumi = [...ready, CLI, ...dependencySteps(runtime)].join("\n");
  const readyForRehearsal = isRunByNode(project) ? ready.join("\n") : readyForPulumi;
  return { tools: tools.join("\n"), ready: ready.join("\n"), readyForPulumi, readyForRehearsal };
}

/** setup-node can cache the packages of npm without any further tool. */
const nodeSteps = ({ manager, lock }: Project, setupNode: string): string[] => [
  `- uses: ${setupNode}`,
  "  with:",
  `    node-version: ${NODE}`,
  ...(manager === "npm" && lock !== undefined ? ["    cache: npm", `    cache-dependency-path: "${lock}"`] : []),
];

function languageSteps(runtime: string): string[] {
  if (runtime === "python") return [`- uses: ${SETUP_PYTHON}`, "  with:", '    python-version: "3.13"'];
  if (runtime === "java") return [`- uses: ${SETUP_JAVA}`, "  with:", "    distribution: temurin", '    java-version: "21"'];
  return runtime === "go" ? [`- uses: ${SETUP_GO}`, "  with:", "    go-version: stable"] : [];
}

interface Tool {
  name: string;
  command: string;
}

/** Returns the tools that run the program or install its packages, and that neither the image nor a set-up action contains. */
function toolsOf({ runtime, toolchain }: Project): Tool[] {
  if (runtime === "bun") return [{ name: "Bun", command: "npm install --global bun@1" }];
  return runtime === "python" && toolchain !== "pip" ? [{ name: toolchain, command: `python3 -m pip install ${toolchain}` }] : [];
}

const dependencySteps = (runtime: string): string[] =>
  WITH_PACKAGES.has(runtime)
    ? [`- name: packages of the program`, '  run: pulumi install --no-plugins 2> >(tee "$RUNNER_TEMP/preview.log" >&2)']
    : [];

/** Commands for GitLab, where all commands of a job share one script. */
export const gitLabDependencies = (project: Project): string =>
  [...toolsOf(project).map(({ command }) => command), ...(WITH_PACKAGES.has(project.runtime) ? ["pulumi install --no-plugins"] : [])]
    .map((command) => `- ${command}`)
    .join("\n");

/** Returns the command that installs the packages of the program in the folder of the base branch, or an empty text. */
export const baseDependencies = ({ runtime }: Project, folder: string, without = ""): string =>
  WITH_PACKAGES.has(runtime)
    ? `if [ -f "${folder}/Pulumi.yaml" ]; then (cd "${folder}" && ${without}pulumi install --no-plugins >&2); fi`
    : "";

/** Archives of the Pulumi CLI. Each release has a list of the SHA-256 of its archives. */
export const CLI_RELEASES = "https://get.pulumi.com/releases/sdk";

const CLI = `- name: Pulumi CLI # pinned to one release, without a downloaded installer
  run: |
    arch=x64
    if [ "$(uname -m)" = aarch64 ]; then arch=arm64; fi
    archive="pulumi-v$PULUMI_VERSION-linux-$arch.tar.gz"
    mkdir -p "$RUNNER_TEMP/pulumi-cli"
    cd "$RUNNER_TEMP/pulumi-cli"
    curl --fail --silent --show-error --location "${CLI_RELEASES}/$archive" > "$archive"
    curl --fail --silent --show-error --location "${CLI_RELEASES}/pulumi-$PULUMI_VERSION-checksums.txt" | grep "  $archive$" | sha256sum --check
    [ -z "$PULUMI_SHA256" ] || echo "$PULUMI_SHA256  $archive" | sha256sum --check
    tar -xzf "$archive"
    echo "$RUNNER_TEMP/pulumi-cli/pulumi" >> "$GITHUB_PATH"`;

/** Values of the job `up`, whose token can write. */
export const WRITING = `PULUMI_BACKEND_URL: \${{ secrets.PULUMI_BACKEND_URL || vars.PULUMI_BACKEND_URL }}
PULUMI_ACCESS_TOKEN: \${{ secrets.PULUMI_ACCESS_TOKEN }}
PULUMI_CONFIG_PASSPHRASE: \${{ secrets.PULUMI_CONFIG_PASSPHRASE }}
HOSTING_API_TOKEN: \${{ secrets.HOSTING_WRITE_TOKEN }} # Read, Read sensitive data, Write, Deploy
HOSTING_PANEL_KEY: \${{ secrets.HOSTING_PANEL_KEY }}
HOSTING_AUTO_CONFIRM: \${{ vars.HOSTING_AUTO_CONFIRM }} # "true" permits what raises the bill
HOSTING_MAX_MONTHLY_INCREASE: \${{ vars.HOSTING_MAX_MONTHLY_INCREASE }}
HOSTING_ALLOW_DATA_LOSS: \${{ vars.HOSTING_ALLOW_DATA_LOSS }}
HOSTING_RESUME: \${{ github.event.inputs.resume }} # of a manual run`;
