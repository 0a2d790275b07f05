import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { parse } from "yaml";
import { shell } from "./actions";

interface Job {
  stage: string;
  script: string[];
  before_script?: string[];
  needs?: (string | { job: string; optional?: boolean })[];
  rules?: { if: string; when?: string }[];
  variables?: Record<string, string>;
  parallel?: { matrix: Record<string, string[]>[] };
  artifacts?: { paths?: string[]; when?: string };
}

export interface RanJob {
  name: string;
  code: number;
  text: string;
}

/**
 * Runs a pipeline file as GitLab does: each job in a new clone, with the artifacts of the jobs that it needs. A job without `needs` gets the artifacts
 * of all earlier stages. `gitlab-ci-local` needs Node 22, rsync, and containers to separate the jobs, so these tests do not use it.
 */
export async function runGitLab(file: string, workspace: string, environment: Readonly<Record<string, string>>): Promise<RanJob[]> {
  const content = parse(readFileSync(file, "utf8")) as Record<string, unknown> & { stages: string[] };
  const jobs = Object.keys(content)
    .filter((name) => name !== "stages" && !name.startsWith("."))
    .map((name) => ({ name, job: extended(content as Record<string, Partial<Job> & { extends?: string }>, name) }));
  const done = new Map<string, { folder: string; isFailed: boolean; stage: string; paths: string[] }>();
  const ran: RanJob[] = [];
  for (const stage of content.stages)
    for (const { name, job } of jobs.filter((one) => one.job.stage === stage)) {
      const rule = (job.rules ?? []).find((one) => isTrue(one.if, environment));
      if (rule === undefined) continue;
      const needs = job.needs?.map((one) => (typeof one === "string" ? { job: one, optional: false } : one));
      const earlier = [...done].filter(([other, { stage: its }]) => needs?.some((one) => one.job === other) ?? its !== stage);
      const missing = (needs ?? []).filter((one) => !one.optional && !done.has(one.job));
      const isFailed = missing.length > 0 || earlier.some(([, one]) => one.isFailed);
      if (rule.when === "on_failure" ? !isFailed : isFailed && rule.when !== "always") continue;
      for (const more of combinations(job)) {
        const folder = join(mkdtempSync(join(tmpdir(), "ci-job-")), "shop");
        spawnSync("git", ["clone", "--quiet", workspace, folder]);
        if (environment.CI_COMMIT_SHA) spawnSync("git", ["checkout", "--quiet", environment.CI_COMMIT_SHA], { cwd: folder });
        for (const [, one] of earlier) for (const path of one.paths) copyMatching(one.folder, folder, path);
        const variables = { ...environment, ...job.variables, ...more, CI_PROJECT_DIR: folder };
        const { code, text } = await shell([...(job.before_script ?? []), ...job.script].join("\n"), folder, variables);
        ran.push({ name, code, text });
        const paths = code !== 0 && job.artifacts?.when !== "always" ? [] : (job.artifacts?.paths ?? []);
        done.set(name, { folder, isFailed: code !== 0, stage, paths: paths.map((path) => expanded(path, variables)) });
      }
    }
  return ran;
}

function extended(content: Record<string, Partial<Job> & { extends?: string }>, name: string): Job {
  const { extends: from, ...own } = content[name] ?? {};
  const base: Partial<Job> = from === undefined ? {} : extended(content, from);
  return { ...base, ...own, variables: { ...base.variables, ...own.variables } } as Job;
}

const combinations = ({ parallel }: Job): Record<string, string>[] =>
  parallel === undefined
    ? [{}]
    : parallel.matrix.flatMap((entry) => Object.entries(entry).flatMap(([key, values]) => values.map((value) => ({ [key]: value }))));

/** Evaluates the conditions that the templates use: comparisons of variables, and variables that must have a value, joined by `&&`. */
const isTrue = (condition: string, environment: Readonly<Record<string, string>>): boolean =>
  condition.split("&&").every((part) => {
    const [, name = "", operator, quoted, other] = /^\s*\$(\w+)\s*(?:(==|!=)\s*(?:"([^"]*)"|\$(\w+)))?\s*$/.exec(part) ?? [];
    if (operator === undefined) return (environment[name] ?? "") !== "";
    return ((environment[name] ?? "") === (other === undefined ? quoted : (environment[other] ?? ""))) === (operator === "==");
  });

const expanded = (path: string, variables: Readonly<Record<string, string>>): string =>
  path.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? "");

function copyMatching(from: string, to: string, path: string): void {
  const pattern = new RegExp(`^${basename(path).replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
  const folder = join(from, dirname(path));
  if (!existsSync(folder)) return;
  mkdirSync(join(to, dirname(path)), { recursive: true });
  for (const file of readdirSync(folder).filter((one) => pattern.test(one))) cpSync(join(folder, file), join(to, dirname(path), file));
}
