import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { type Context, evaluated, interpolated, isTrue } from "./expressions";

interface Step {
  id?: string;
  name?: string;
  if?: string;
  uses?: string;
  run?: string;
  with?: Record<string, string>;
  env?: Record<string, string>;
  "working-directory"?: string;
  "continue-on-error"?: boolean;
}

interface Job {
  if?: string;
  needs?: string | string[];
  steps: Step[];
  strategy?: { matrix: { stack: string[]; include?: Record<string, string>[] }; "fail-fast"?: boolean };
}

type Result = "success" | "failure" | "cancelled" | "skipped";

export interface RanWorkflow {
  /** Result by job. A job with a matrix has one result. */
  jobs: Record<string, Result>;
  /** Output of all commands. */
  text: string;
}

export interface Workflow {
  file: string;
  /** Repository that each job checks out. */
  workspace: string;
  github: Context & { event_name: string; ref: string; sha: string };
  secrets?: Readonly<Record<string, string>>;
  vars?: Readonly<Record<string, string>>;
  environment: Readonly<Record<string, string>>;
  /** Further variables of a job, with which a scene changes what the stand-ins do. */
  inJob?: (job: string) => Readonly<Record<string, string>>;
  /** Files by artifact. A repeated run starts with those of the attempt before. */
  artifacts?: Map<string, string>;
  /** Jobs whose result stays from the attempt before, as after "Re-run failed jobs". */
  kept?: Readonly<Record<string, Result>>;
}

/** Runs a workflow of GitHub, Forgejo or Gitea: conditions, needs, matrices, steps and artifacts. Actions are replaced by what they do. */
export async function runWorkflow(workflow: Workflow): Promise<RanWorkflow> {
  const content = parse(readFileSync(workflow.file, "utf8")) as {
    jobs: Record<string, Job>;
    env?: Record<string, string>;
    defaults?: unknown;
  };
  const artifacts = workflow.artifacts ?? new Map<string, string>();
  const ran: RanWorkflow = { jobs: { ...workflow.kept }, text: "" };
  for (const [name, job] of Object.entries(content.jobs)) {
    if (ran.jobs[name] !== undefined) continue;
    const needs = [job.needs ?? []].flat();
    const results = needs.map((one) => ran.jobs[one] ?? "skipped");
    const context: Context = {
      github: workflow.github,
      secrets: workflow.secrets ?? {},
      vars: workflow.vars ?? {},
      needs: Object.fromEntries(needs.map((one, n) => [one, { result: results[n] }])),
    };
    const functions = {
      always: true,
      cancelled: false,
      success: results.every((one) => one === "success"),
      failure: results.includes("failure"),
    };
    const condition = (job.if ?? "").replace(/^\$\{\{(.*)\}\}$/s, "$1");
    const isStarted =
      (/\b(?:always|cancelled|failure|success)\(/.test(condition) || functions.success) && meets(condition, context, functions);
    if (!isStarted) {
      ran.jobs[name] = "skipped";
      continue;
    }
    let result: Result = "success";
    for (const matrix of matrixOf(job)) {
      // A failed combination cancels the ones after it, unless fail-fast is off.
      if (result === "failure" && job.strategy?.["fail-fast"] !== false) break;
      const isDone = await runJob({ ...workflow, artifacts }, content, name, job, { ...context, matrix }, ran);
      if (!isDone) result = "failure";
    }
    ran.jobs[name] = result;
  }
  return ran;
}

function matrixOf({ strategy }: Job): Record<string, string>[] {
  if (strategy === undefined) return [{}];
  const { stack: stacks, include = [] } = strategy.matrix;
  return stacks.map((stack) => ({ stack, ...include.find((one) => one.stack === stack) }));
}

const meets = (condition: string | undefined, context: Context, functions: Readonly<Record<string, boolean>>): boolean =>
  condition === undefined || condition === "" || isTrue(evaluated(condition, context, functions));

async function runJob(
  { workspace, github, environment, inJob, artifacts = new Map() }: Workflow,
  { env, defaults }: { env?: Record<string, string>; defaults?: unknown },
  name: string,
  { steps }: Job,
  given: Context,
  ran: RanWorkflow,
): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), "ci-job-"));
  const [folder, temporary, pathFile] = [join(home, "work"), join(home, "temp"), join(home, "path")];
  mkdirSync(temporary, { recursive: true });
  writeFileSync(pathFile, "");
  const outcomes: Record<string, { outcome: Result }> = {};
  const context: Context = { ...given, runner: { temp: temporary }, steps: outcomes };
  const directory = (Object(defaults) as { run?: { "working-directory"?: string } }).run?.["working-directory"] ?? ".";
  let isFailed = false;
  for (const step of steps) {
    const functions = { always: true, cancelled: false, success: !isFailed, failure: isFailed };
    const isChecked = /\b(?:always|cancelled|failure)\(/.test(step.if ?? "");
    if ((isFailed && !isChecked) || !meets(step.if, context, functions)) {
      if (step.id !== undefined) outcomes[step.id] = { outcome: "skipped" };
      continue;
    }
    const texts = (all: Record<string, string> = {}): Record<string, string> =>
      Object.fromEntries(Object.entries(all).map(([key, value]) => [key, interpolated(String(value), context, functions)]));
    let isDone = true;
    if (step.uses !== undefined) isDone = act(step.uses, texts(step.with), { folder, workspace, sha: github.sha, artifacts });
    else if (step.run !== undefined) {
      const added = readFileSync(pathFile, "utf8")
        .split("\n")
        .filter((line) => line !== "");
      const variables = {
        ...environment,
        ...texts(env),
        GITHUB_EVENT_NAME: github.event_name,
        GITHUB_REF: github.ref,
        GITHUB_SHA: github.sha,
        GITHUB_WORKSPACE: folder,
        GITHUB_PATH: pathFile,
        GITHUB_STEP_SUMMARY: join(home, "summary"),
        RUNNER_TEMP: temporary,
        ...inJob?.(name),
        ...texts(step.env),
        PATH: [...added.reverse(), environment.PATH].join(":"),
      };
      const cwd = join(folder, step["working-directory"] ?? directory);
      const { code, text } = await shell(interpolated(step.run, context, functions), existsSync(cwd) ? cwd : folder, variables);
      ran.text += `== ${name}: ${step.name ?? ""}\n${text}`;
      isDone = code === 0;
    }
    if (step.id !== undefined) outcomes[step.id] = { outcome: isDone ? "success" : "failure" };
    if (!isDone && step["continue-on-error"] !== true) isFailed = true;
  }
  return !isFailed;
}

interface Place {
  folder: string;
  workspace: string;
  sha: string;
  artifacts: Map<string, string>;
}

/** Does what an action does, as far as the files of the pipelines need it. */
function act(uses: string, options: Readonly<Record<string, string>>, { folder, workspace, sha, artifacts }: Place): boolean {
  if (uses.includes("/checkout@")) {
    const to = join(folder, options.path ?? ".");
    spawnSync("git", ["clone", "--quiet", workspace, to]);
    return spawnSync("git", ["checkout", "--quiet", options.ref || sha], { cwd: to }).status === 0;
  }
  if (uses.includes("/upload-artifact@")) {
    const from = dirname(options.path ?? "");
    const pattern = new RegExp(
      `^${(options.path ?? "")
        .slice(from.length + 1)
        .replaceAll(".", "\\.")
        .replaceAll("*", ".*")}$`,
    );
    const files = existsSync(from) ? readdirSync(from).filter((one) => pattern.test(one)) : [];
    if (files.length === 0) return true;
    const to = mkdtempSync(join(tmpdir(), "ci-artifact-"));
    for (const file of files) cpSync(join(from, file), join(to, file));
    artifacts.set(options.name ?? "artifact", to);
  }
  if (uses.includes("/download-artifact@"))
    for (const [name, from] of artifacts) cpSync(from, join(options.path ?? folder, name), { recursive: true });
  return true;
}

/** Runs a command like the forges' `shell: bash`. */
export const shell = (script: string, cwd: string, env: Record<string, string>): Promise<{ code: number; text: string }> =>
  new Promise((done) => {
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], { cwd, env });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
    child.once("close", (code) => done({ code: code ?? 1, text }));
  });
