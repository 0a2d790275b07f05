import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { isMap, parseDocument } from "yaml";
import { MAKE_A_PROJECT, notAProject, projectFileIn, REHEARSAL_STACK, shortName, stackOfFile } from "../../testing/project-files";
import { UsageError } from "../command-line";
import { FORGES, type ForgeName } from "../report/surroundings";
import { fill } from "../template";
import { type CiFile, factsOf, guessForge, INCLUDED } from "./forges";

/** Pipelines install this release of the Pulumi CLI, because this package is tested with it. */
const PULUMI_RELEASE = "3.260.0";

const OURS = ["rehearse", "preview", "comment", "up"];
/** Stages of a GitLab pipeline without `stages:`. */
const DEFAULT = ["build", "test", "deploy"];

const STAGES = `stages: [${OURS.join(", ")}]\n\n`;

function stagesWith(text: string): string[] {
  const { contents } = parseDocument(text);
  const named: unknown = isMap(contents) ? (contents.toJSON() as { stages?: unknown }).stages : undefined;
  const own = Array.isArray(named) ? named.filter((stage): stage is string => typeof stage === "string") : DEFAULT;
  return [...new Set([...own, ...OURS])];
}

const PRODUCTION = /(?:^|[-_.])(?:prod|production|prd|live)(?:$|[-_.])/i;

/** Puts stacks with a name like `prod` or `live` last, so that the pipeline applies a change to all other stacks first. */
const productionLast = (stacks: readonly string[]): string[] => [
  ...stacks.filter((name) => !PRODUCTION.test(name)),
  ...stacks.filter((name) => PRODUCTION.test(name)),
];

export interface InitOptions {
  templates: string;
  root: string;
  forge?: ForgeName;
  /** Folder of Pulumi.yaml, relative to the working directory. */
  dir: string;
  /** Stacks for the pipeline. If the list is empty, the pipeline uses every stack with a configuration file. */
  stacks: readonly string[];
  branch: string;
  forks: boolean;
  force: boolean;
  /** Conditions in the form that `report --fail-on` accepts. If the text is empty, there is no condition. */
  failOn?: string;
  remotes: readonly string[];
}

/** Thrown if pipeline files exist already and `--force` is not set. No file was written. */
export class Refused extends Error {}

export interface Written {
  forge: ForgeName;
  files: readonly string[];
  stacks: readonly string[];
  /** Stacks whose configuration file sets `hosting:account`. */
  pinned: readonly string[];
  /** The pipeline runs `pulumi up` for commits on this branch. */
  branch: string;
  /** Stages that an existing `.gitlab-ci.yml` must declare to include the new file. Absent if there is no such file. */
  stages?: readonly string[];
}

/** Matches the account pin in a stack's file, as `pulumi config set` and `pulumi-hosting import` write it. */
const PIN = /^\s+"?hosting:account"?:\s*\S/m;

/** Writes the pipeline files, or throws before the first write if an option is invalid or a file is in the way. */
export function writeCiFiles(options: InitOptions): Written {
  const { templates, root, branch, force } = options;
  const dir = projectFolder(options);
  const home = resolve(root, dir);
  const stacks = stacksOf(home, options.stacks.map(shortName));
  const forge = options.forge ?? guess(options);
  const filling = {
    words: {
      ...factsOf(forge).words,
      ...wordsOf(dir, stacks, branch, forge),
      pulumi: PULUMI_RELEASE,
      failOn: options.failOn ?? "",
      stages: STAGES,
    },
    holds: [forge],
  };
  const found = filesOf(options, forge);
  const isIncluded = found.some(({ path }) => path === INCLUDED);
  // GitLab reads `stages:` only from the including file, so the included file declares none.
  if (isIncluded) filling.words.stages = "";
  const files = found.map(({ template, path }) => ({ path, text: fill(readFileSync(join(templates, template), "utf8"), filling) }));
  const taken = files.filter(({ path }) => existsSync(join(root, path))).map(({ path }) => path);
  if (taken.length > 0 && !force)
    throw new Refused(
      `${taken.join(", ")} ${taken.length === 1 ? "exists" : "exist"} already. Replace ${taken.length === 1 ? "it" : "them"} with --force.`,
    );
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return {
    forge,
    stacks,
    pinned: stacks.filter((stack) => PIN.test(readFileSync(join(home, stackFile(home, stack)), "utf8"))),
    branch,
    files: files.map(({ path }) => path),
    stages: isIncluded ? stagesWith(readFileSync(join(root, ".gitlab-ci.yml"), "utf8")) : undefined,
  };
}

function guess({ root, remotes }: InitOptions): ForgeName {
  const forge = guessForge((path) => existsSync(join(root, path)), remotes);
  if (forge === undefined)
    throw new UsageError(
      `The forge cannot be detected from the git remotes or the files of the repository. Name one of: ${FORGES.join(", ")}.`,
      "missing_argument",
    );
  return forge;
}

function filesOf({ root, forks, force }: InitOptions, forge: ForgeName): readonly CiFile[] {
  const facts = factsOf(forge);
  if (forks && facts.forkFiles.length === 0)
    throw new UsageError(
      `--forks works on GitHub only. On ${facts.name}, the rehearsal of a fork's pull request is in the log of its job.`,
      "invalid_value",
    );
  const isTaken = (path: string): boolean => !force && existsSync(join(root, path));
  return [...facts.files(isTaken), ...(forks ? facts.forkFiles : [])];
}

/** Returns the project's folder relative to the root of the repository, with `/`. */
function projectFolder({ root, dir }: InitOptions): string {
  if (!existsSync(dir)) throw new UsageError(`${dir} does not exist.`, "no_project");
  const folder = relative(realpathSync(root), realpathSync(dir));
  if (folder.startsWith("..")) throw new UsageError(`${dir} is outside of the repository ${root}.`, "invalid_value");
  if (!isProject(resolve(dir))) {
    const found = projectsBelow(root);
    const next = found.length > 0 ? `Projects: ${found.join(", ")}. Choose one with --dir.` : MAKE_A_PROJECT;
    throw new UsageError(`${notAProject(dir)}. ${next}`, "no_project");
  }
  const path = folder === "" ? "." : folder.split(sep).join("/");
  // The path may contain only plain characters, because it appears in commands and patterns of the pipeline files.
  if (!/^[\w./-]+$/.test(path))
    throw new UsageError(`The path ${path} contains characters other than letters, digits, ".", "_", "-" and "/".`, "invalid_value");
  return path;
}

const isProject = (folder: string): boolean => projectFileIn(folder) !== undefined;

const DEPTH = 3;

function projectsBelow(root: string, folder = root, depth = DEPTH): string[] {
  const own = isProject(folder) ? [relative(root, folder) || "."] : [];
  if (depth === 0) return own;
  const inner = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
    .flatMap((entry) => projectsBelow(root, join(folder, entry.name), depth - 1));
  return [...own, ...inner];
}

function stacksOf(folder: string, asked: readonly string[]): readonly string[] {
  const known = readdirSync(folder)
    .flatMap((file) => stackOfFile(file) ?? [])
    .filter((name) => (name !== REHEARSAL_STACK || asked.includes(name)) && statSync(join(folder, stackFile(folder, name))).isFile())
    .sort();
  const unknown = asked.filter((name) => !known.includes(name));
  const list =
    known.length > 0
      ? `Existing stacks: ${known.join(", ")}.`
      : "To create one, run: pulumi config set --stack <name> hosting:baseUrl <address>";
  if (unknown.length > 0) throw new UsageError(`There is no file Pulumi.${unknown[0]}.yaml. ${list}`, "no_stack");
  const stacks = asked.length > 0 ? [...new Set(asked)] : productionLast(known);
  if (stacks.length === 0) throw new UsageError(`No stack of the project has a configuration file. ${list}`, "no_stack");
  const odd = stacks.find((name) => !/^[\w.-]+$/.test(name));
  if (odd !== undefined) throw new UsageError(`${JSON.stringify(odd)} is not a valid stack name.`, "invalid_value");
  return stacks;
}

const stackFile = (folder: string, name: string): string =>
  existsSync(join(folder, `Pulumi.${name}.yaml`)) ? `Pulumi.${name}.yaml` : `Pulumi.${name}.yml`;

function wordsOf(dir: string, stacks: readonly string[], branch: string, forge: ForgeName): Record<string, string> {
  if (!/^[\w./-]+$/.test(branch))
    throw new UsageError(`${JSON.stringify(branch)} is not a branch name that the pipeline files can contain.`, "invalid_value");
  return {
    dir,
    in: dir === "." ? "" : `${dir}/`,
    branch,
    forge,
    list: `[${stacks.map((name) => JSON.stringify(name)).join(", ")}]`,
    words: stacks.join(" "),
    commas: stacks.join(","),
    ups: stacks.map(upJob).join("\n\n"),
  };
}

/** GitLab runs the jobs of a matrix in any order. Each stack therefore has a separate job, which needs the job of the stack before it. */
const upJob = (stack: string, n: number, stacks: readonly string[]): string =>
  [
    `"up ${stack}":`,
    "  extends: .up",
    ...(n === 0 ? [] : [`  needs: ["up ${stacks[n - 1]}"]`]),
    "  variables:",
    `    STACK: "${stack}"`,
    `  environment: "${stack}"`,
  ].join("\n");
