import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { readableText } from "../../provider/api/foreign-text";
import { SETTINGS } from "../../provider/core/settings/setting-keys";
import { shortName } from "../../rehearsal/project-files";
import { stepsDigest } from "../twin/plan-digest";
import { planDigest, planParts } from "./approved";
import type { Environment } from "./event";
import { stackReport } from "./model/stack";
import { NO_COUNTS, type StackReport } from "./model/stack-report";
import type { Operation } from "./never-began";
import { type Content, readText } from "./read/format";
import { FormatError, type ParsedRun, plainText } from "./read/parsed-run";

export interface Input {
  stacks: StackReport[];
  /** Rehearsals of stacks that have another report too. */
  rehearsals: StackReport[];
  /** Time of the latest earlier report, if a file contains one. */
  at?: string;
  /** Commits of the earlier reports in the files. */
  commits: string[];
  notes: string[];
}

interface GivenFile {
  /** Name of the stack, if the argument contains one. */
  name?: string;
  file: string;
  content: Content;
}

/** Reads `<name>=<file>` arguments; `-` is standard input. */
export function readFiles(
  given: readonly string[],
  standardInput: () => Buffer,
  mostBytes = Number.POSITIVE_INFINITY,
): readonly GivenFile[] {
  return given.map((argument) => {
    const named = nameAndFile(argument);
    const { file } = named;
    const bytes = file === "-" ? standardInput() : contentOf(file);
    if (bytes.length > mostBytes) throw new FormatError(`${file} has ${bytes.length} bytes; at most ${mostBytes} are allowed.`);
    return { ...named, content: readText(bytes, file) };
  });
}

/** Fails if two files contain the same stack, except for a rehearsal and a preview. `logs` are files with the standard error of a failed run. */
export async function modelsOf(files: readonly GivenFile[], logs: readonly string[], environment: Environment = {}): Promise<Input> {
  const from = new Map<string, string>();
  const input: Input = { stacks: [], rehearsals: [], commits: [], notes: [] };
  for (const { name, file, content } of files) {
    const { skipped, at, commit } = content;
    if (skipped > 0) input.notes.push(`${file}: skipped ${skipped} ${skipped === 1 ? "line that is" : "lines that are"} not JSON`);
    if (at !== undefined && (input.at === undefined || at > input.at)) input.at = at;
    if (commit !== undefined) input.commits.push(commit);
    const stacks = [...content.stacks];
    for (const parsedRun of content.parsedRuns) {
      const own = parsedRun.stack ?? name ?? (file === "-" ? "stack" : basename(file).replace(/\..*$/, ""));
      const isShort =
        parsedRun.outcome === "not begun" ||
        (parsedRun.outcome === "failed" && parsedRun.steps.length === 0 && parsedRun.diagnostics.length === 0);
      const end = isShort && logs.length > 0 ? logs.flatMap(endOf).slice(-MOST_LINES) : undefined;
      const plan = planDigest(parsedRun);
      const variable = environment[SETTINGS.allowDataLoss.variable] || undefined;
      const whole = { ...parsedRun, log: end, dataLossVariable: variable };
      const report = await stackReport(whole, name ?? own);
      stacks.push({
        ...report,
        ...(report.isRehearsal ? {} : backendOf(environment)),
        plan,
        steps: parsedRun.operation === "preview" && parsedRun.outcome === "done" ? stepsDigestOf(parsedRun) : undefined,
        parts: plan === undefined ? undefined : planParts(parsedRun),
      });
    }
    for (const stack of stacks) {
      const key = `${stack.project ?? ""}/${stack.stack}${stack.isRehearsal ? " rehearsal" : ""}`;
      const other = from.get(key);
      if (other !== undefined)
        throw new FormatError(
          `${other} and ${file} are both from the stack ${stack.stack}${ofProject(stack)}. Pass one file per stack. If they are from two projects of one name, change the name in one Pulumi.yaml: the projects would have the same stacks, comments and issues.`,
          "invalid_value",
        );
      from.set(key, file);
      input.stacks.push(stack);
    }
  }
  const isAccompanied = (one: StackReport) =>
    one.isRehearsal && input.stacks.some((other) => !other.isRehearsal && other.stack === one.stack);
  input.rehearsals = input.stacks.filter(isAccompanied);
  input.stacks = input.stacks.filter((one) => !isAccompanied(one));
  return input;
}

/** A trial computes a digest of the same steps, so the two digests can be compared. */
function stepsDigestOf({ project = "", stack = "", steps }: ParsedRun): string {
  return stepsDigest(project, shortName(stack), steps);
}

/** Returns a digest without the credentials and the query, because a comment can be public, and jobs can use different credentials. */
function backendOf({ PULUMI_BACKEND_URL: address = "" }: Environment): Pick<StackReport, "backend"> {
  const place = address
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .replace(/\/\/[^/@]*@/, "//");
  return place === "" ? {} : { backend: createHash("sha256").update(place).digest("hex").slice(0, 8) };
}

const ofProject = ({ project }: StackReport): string => (project === undefined ? "" : ` of the project ${project}`);

/** Returns a report with the outcome `missing` for each expected stack without a file. A job that fails too early writes no file. */
export function missingStacks(
  expected: readonly string[],
  { stacks }: Pick<Input, "stacks">,
  operation?: Operation,
  environment: Environment = {},
): StackReport[] {
  const found = new Set(stacks.map(({ stack }) => shortName(stack)));
  const [other] = stacks;
  return [...new Set(expected)]
    .filter((stack) => !found.has(shortName(stack)))
    .map((stack) => ({
      stack,
      operation: operation === "rehearsal" ? "preview" : (operation ?? other?.operation ?? "preview"),
      isRehearsal: operation === "rehearsal" ? true : other?.isRehearsal,
      ...(operation === "rehearsal" ? {} : backendOf(environment)),
      outcome: "missing",
      counts: NO_COUNTS,
      alarms: [],
      money: { rows: [], sums: [], unknownUp: 0, unknownDown: 0 },
      drift: [],
      rows: [],
      lines: [],
      unchanged: [],
    }));
}

function nameAndFile(argument: string): { name?: string; file: string } {
  const [, name, file] = /^([\w.-]+)=(.+)$/s.exec(argument) ?? [];
  return name === undefined || file === undefined ? { file: argument } : { name, file };
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = Object(error) as { code?: unknown };
    throw new FormatError(code === "ENOENT" ? `The file ${file} does not exist.` : `${file} cannot be read (${String(code)}).`);
  }
}

export const textOfFile = (file: string): string => readableText(contentOf(file));

const MOST_LINES = 40;

function endOf(log: string): string[] {
  return readableText(contentOf(log))
    .split(/\r?\n/)
    .map(plainText)
    .filter((line) => line.trim() !== "")
    .slice(-MOST_LINES);
}
