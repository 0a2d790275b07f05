import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isMap, parseDocument } from "yaml";
import { readableText } from "../../provider/api/foreign-text";
import { REHEARSAL_STACK, shortName, stackOfFile } from "../../rehearsal/project-files";
import { UsageError } from "../command-line";
import { variablesInFolder } from "../referred-names";
import { FORGES, type ForgeName } from "../report/surroundings";
import { fill } from "../template";
import { type CiFile, factsOf, guessForge, isIncluded } from "./forges";
import { type Project, projectOf } from "./project";
import { requireRuntime } from "./toolchain";
import { wordsOf } from "./words";

/** Pipelines install this release of the Pulumi CLI, because this package is tested with it. */
const PULUMI_RELEASE = "3.260.0";

/** If the report says that `up` will stop, `up` would stop half-way, after it applied other stacks or steps. */
const FAIL_ON = "not-permitted";

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
  /** Puts the variables to which the program refers into the environment of the step that runs `up`. */
  references?: boolean;
  /** Conditions in the form that `report --fail-on` accepts. Default: `not-permitted`. An empty text means no condition. */
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
  /** If the option `--references` is set: the variables to which the program refers. Otherwise empty. */
  references: readonly string[];
  /** If the option `--references` is not set: the variables to which the program refers. Otherwise empty. */
  unset: readonly string[];
  /** Files of the pipeline that exist and were left unchanged, because only the workflow for forks was missing. */
  kept: readonly string[];
  project: Project;
  /** Stages that an existing `.gitlab-ci.yml` must declare to include the new file. Absent if there is no such file. */
  stages?: readonly string[];
}

/** Matches the account pin in a stack's file, as `pulumi config set` and `pulumi-hosting import` write it. */
const PIN = /^\s+"?hosting:account"?:\s*\S/m;

/** Writes the pipeline files, or throws before the first write if an option is invalid or a file is in the way. */
export function writeCiFiles(options: InitOptions): Written {
  const { templates, root, branch, force, forks } = options;
  const project = projectOf(root, options.dir);
  requireRuntime(project);
  const stacks = stacksOf(project.stackFolder, options.stacks.map(shortName));
  const forge = options.forge ?? guess(options);
  const found = filesOf(options, forge, project);
  const named = variablesInFolder(join(root, project.dir));
  const references = options.references ? named : [];
  const included = found.some(({ path }) => isIncluded(path));
  const filling = {
    words: {
      ...factsOf(forge).words,
      ...wordsOf({ project, stacks, branch, forge, pulumi: PULUMI_RELEASE, references }),
      failOn: options.failOn ?? FAIL_ON,
      // GitLab reads `stages:` only from the including file, so the included file declares none.
      stages: included ? "" : STAGES,
    },
    holds: [forge],
  };
  const files = found.map(({ template, path }) => ({ path, text: fill(readFileSync(join(templates, template), "utf8"), filling) }));
  const taken = files.filter(({ path }) => existsSync(join(root, path)));
  // The workflow for forks can be added to an existing pipeline, which the user may have edited.
  const kept = forks && !force && taken.length < files.length && taken.every(({ path }) => !isForForks(path, forge)) ? taken : [];
  if (taken.length > 0 && kept.length === 0 && !force)
    throw new Refused(
      `${taken.map(({ path }) => path).join(", ")} ${taken.length === 1 ? "exists" : "exist"} already. Replace ${taken.length === 1 ? "it" : "them"} with --force.`,
    );
  const written = files.filter((file) => !kept.includes(file));
  for (const { path, text } of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const pipeline = join(root, ".gitlab-ci.yml");
  return {
    forge,
    stacks,
    pinned: stacks.filter((stack) =>
      PIN.test(readableText(readFileSync(join(project.stackFolder, stackFile(project.stackFolder, stack))))),
    ),
    branch,
    project,
    references,
    unset: options.references ? [] : named,
    kept: kept.map(({ path }) => path),
    files: written.map(({ path }) => path),
    stages: included ? stagesWith(existsSync(pipeline) ? readFileSync(pipeline, "utf8") : "") : undefined,
  };
}

const isForForks = (path: string, forge: ForgeName): boolean =>
  factsOf(forge)
    .forkFiles("")
    .some((one) => path.endsWith(one.path));

function guess({ root, remotes }: InitOptions): ForgeName {
  const forge = guessForge((path) => existsSync(join(root, path)), remotes);
  if (forge === undefined)
    throw new UsageError(
      `The forge cannot be detected from the git remotes or the files of the repository. Name one of: ${FORGES.join(", ")}.`,
      "missing_argument",
    );
  return forge;
}

function filesOf({ root, forks, force }: InitOptions, forge: ForgeName, { name, dir, isOneOfMany }: Project): readonly CiFile[] {
  const facts = factsOf(forge);
  if (forks && facts.forkFiles("").length === 0)
    throw new UsageError(
      `--forks works on GitHub only. On ${facts.name}, the rehearsal of a fork's pull request is in the log of its job.`,
      "invalid_value",
    );
  const isTaken = (path: string): boolean => !force && existsSync(join(root, path));
  const [own] = facts.files(isTaken, "");
  // If the pipeline was written before the repository contained other projects, its files keep their names.
  const isMine = own !== undefined && existsSync(join(root, own.path)) && isOf(dir, readFileSync(join(root, own.path), "utf8"));
  const suffix = isOneOfMany && !isMine ? `-${name}` : "";
  return [...facts.files(isTaken, suffix), ...(forks ? facts.forkFiles(suffix) : [])];
}

/** Whether a pipeline file was written for the project in this folder. */
const isOf = (dir: string, text: string): boolean =>
  text.startsWith("# Written by `pulumi-hosting ci init") && text.includes(`working-directory: "${dir}"\n`);

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
