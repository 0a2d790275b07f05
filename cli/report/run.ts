import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { connectionPool } from "../../provider/api/network";
import { withCode } from "../../provider/core/log/errors";
import { RELEASE } from "../../provider/core/settings/release";
import { SETTINGS } from "../../provider/core/settings/setting-keys";
import { EXIT } from "../command-line";
import { approvedIn, digestLines, unapproved } from "./approved";
import { holds } from "./conditions";
import type { Environment } from "./event";
import { type Input, missingStacks, modelsOf, readFiles, textOfFile } from "./files";
import { type Alarm, onlyDrift, type Report, type StackReport } from "./model/stack-report";
import { neverBegan } from "./never-began";
import type { Around, ReportOptions } from "./options";
import { isFromFork, MOST_BYTES_OF_FORK, requireOfFork } from "./post/fork";
import { NoRequest, requestMissing } from "./post/request";
import { postings, published, targetOf } from "./posting";
import { FormatError } from "./read/parsed-run";
import { type Options, reportText } from "./render/document";
import { markdown, plain } from "./render/style";
import { limitsFor, type Surroundings, surroundingsOf } from "./surroundings";
import { withTrial } from "./trial";
import { withoutBuildLogs, withoutValues } from "./without-values";

/** GitHub, GitLab, Forgejo, Gitea and most other CIs set `CI`. */
export const isInCi = ({ CI }: Environment): boolean => CI !== undefined && !["", "false", "0"].includes(CI);

const real: Around = {
  environment: process.env,
  now: () => new Date(),
  sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  connect: (origin) => connectionPool(origin),
  standardInput: () => readFileSync(0),
  print: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(`${text}\n`),
};

const SUMMARY_BYTES = 1_000_000;

/** Returns the exit code: 0 done, 1 not posted or not written, 2 wrong usage, 3 a condition is true. */
export async function runReport(files: readonly string[], options: ReportOptions, given: Partial<Around> = {}): Promise<number> {
  const around = { ...real, ...given };
  const { environment } = around;
  const forge = options.post === undefined || options.post === "auto" ? undefined : options.post;
  const surroundings = surroundingsOf(environment, forge);
  const isPosted = options.post !== undefined || options.issue !== undefined;
  let input: Input;
  let approved: readonly StackReport[] | undefined;
  let isForeign = false;
  let target: Awaited<ReturnType<typeof targetOf>> | undefined;
  try {
    if (files.length === 0 && options.expect.length === 0)
      throw new FormatError("Nothing to report. Pass the file that contains the output of a preview.", "missing_argument");
    isForeign = isPosted && isFromFork(options, surroundings);
    const read = readFiles(files, around.standardInput, isForeign ? MOST_BYTES_OF_FORK : undefined);
    input = await modelsOf(read, options.log, environment);
    approved = options.approved === undefined ? undefined : approvedIn(options.approved);
    const earlier = options.preview === undefined ? [] : (await modelsOf(readFiles([options.preview], around.standardInput), [])).stacks;
    for (const file of options.trial)
      input.stacks = withTrial(input.stacks, textOfFile(file), file, { now: around.now(), hasValues: options.values });
    input.stacks = input.stacks.map((stack) => neverBegan(stack, options.operation, earlier[0], approved));
    input.stacks.push(...missingStacks(options.expect, input, options.operation, environment));
    if (options.summary && !environment.GITHUB_STEP_SUMMARY)
      throw new FormatError(
        "--summary needs the variable GITHUB_STEP_SUMMARY, which GitHub, Forgejo and Gitea set. On other forges use --out <file>.",
        "invalid_value",
      );
    const missing = isPosted ? requestMissing(surroundings, options) : undefined;
    if (missing !== undefined) throw new FormatError(missing, "missing_argument");
    if (isForeign) requireOfFork({ stacks: input.stacks, ...commitOf(options, surroundings) }, input.commits, options, surroundings);
    target = isPosted && !options.digest ? await targetOf(options, surroundings, around) : undefined;
  } catch (error) {
    if (error instanceof NoRequest) around.note(`error: ${withCode(error.message, "missing_argument")}`);
    else if (error instanceof FormatError) around.note(`error: ${withCode(error.message, error.code)}`);
    else throw error;
    return EXIT.usage;
  }
  for (const note of input.notes) around.note(note);
  if (options.digest) {
    around.print(`${digestLines(input.stacks).join("\n")}\n`);
    return 0;
  }
  if (options.errors) for (const text of errorTexts(input.stacks, options)) around.note(text);
  const shown = reportOf(input, options, surroundings, around);
  const held = options.failOn.flatMap((condition) => holds(condition, shown.stacks) ?? []);
  const report = options.stopped ? withReasons(shown, held) : shown;
  const limits = limitsFor(surroundings.forge, options.plain);
  const most = options.maxBytes ?? limits.bytes;
  const rendering = renderOptions(options, surroundings, isForeign);
  const render = (limit: number, pictureBytes: number): string =>
    reportText(report, { ...rendering, maxBytes: limit, pictureBytes: options.picture ? pictureBytes : 0 });
  const body = render(most, limits.pictureBytes);
  const isFine = write(options, report, body, render, around);
  const parts = postings(report, options, (part, key) => {
    const pictureBytes = options.picture ? limits.pictureBytes : 0;
    const text = part === report ? body : reportText(part, { ...rendering, key, maxBytes: most, pictureBytes, isOneStack: true });
    return { report: part, key, body: text, style: rendering.style, maxBytes: most };
  });
  const code = target === undefined ? 0 : await published(parts, target, options, surroundings, around);
  if (!isFine || code !== 0) {
    if (code !== 0) around.print(`${body}\n`);
    return code === 0 ? EXIT.failed : code;
  }
  for (const sentence of held) around.note(`--fail-on: ${sentence}`);
  // Only a preview is compared with the approved plan. An `up` is not, because the preview before the `up` was compared.
  const previews = report.stacks.filter(({ operation }) => operation === "preview");
  const others = approved === undefined ? [] : unapproved(previews, approved);
  for (const sentence of others) around.note(`--approved: ${sentence}`);
  return held.length + others.length > 0 && !options.stopped ? EXIT.partial : 0;
}

function commitOf({ sha }: ReportOptions, { commit }: Surroundings): Pick<Report, "commit"> {
  return { commit: sha ?? commit };
}

/** Returns the time of the latest earlier report in the files. Returns the current time if there is none, or if its time is in the future. */
function timeOf({ at }: Pick<Input, "at">, now: Date): string {
  const time = Date.parse(at ?? "");
  const isPast = time <= now.getTime();
  return (isPast ? new Date(time) : now).toISOString().replace(/\.\d+Z$/, "Z");
}

function reportOf(
  { stacks, rehearsals, ...input }: Input,
  options: ReportOptions,
  surroundings: Surroundings,
  { now, environment }: Around,
): Report {
  const { base } = surroundings;
  const shown = (stack: StackReport): StackReport => {
    const part = options.only === "drift" ? onlyDrift(stack) : stack;
    // `against` is a path on the runner of the job. The report shows the name of the pull request's target branch instead.
    const named = part.against === undefined || base === undefined ? part : { ...part, against: base };
    const cured = isInCi(environment) ? namingVariables(named) : named;
    if (!options.values) return withoutValues(cured);
    return options.buildLogs ? cured : withoutBuildLogs(cured);
  };
  return {
    report: 1,
    at: timeOf(input, now()),
    ...commitOf(options, surroundings),
    stacks: stacks.map(shown),
    ...(rehearsals.length === 0 ? {} : { rehearsals: rehearsals.map(shown) }),
  };
}

/** Adds the conditions that stopped the pipeline. The preview of every stack must succeed before a pipeline applies any of them. */
const withReasons = (report: Report, held: readonly string[]): Report => {
  const reasons = held.map((text): Alarm => ({ alarm: "error", text: `condition of --fail-on: ${text}`, isOwn: true }));
  return { ...report, stacks: report.stacks.map((stack) => ({ ...stack, alarms: [...stack.alarms, ...reasons] })) };
};

/** Returns the errors in full, because a report without values refers to the log of the run for them. */
const errorTexts = (stacks: readonly StackReport[], { buildLogs }: ReportOptions): string[] =>
  stacks
    .map((stack) => (buildLogs ? stack : withoutBuildLogs(stack)))
    .flatMap(({ stack, alarms }) =>
      alarms.flatMap((one) => (one.alarm === "error" ? [`${stack}: ${one.name === undefined ? "" : `${one.name}: `}${one.text}`] : [])),
    );

function renderOptions(
  options: ReportOptions,
  { runUrl, run, attempt, source }: Surroundings,
  isForeign: boolean,
): Omit<Options, "maxBytes" | "pictureBytes"> {
  // For a fork, a second run posts the report. The link leads to the run that made the report (`source`).
  const link = options.link ?? source?.url ?? runUrl;
  return {
    style: options.plain ? plain : markdown,
    key: options.key,
    title: options.title ?? (options.stopped ? "Nothing was applied" : undefined),
    note: options.note,
    link,
    run,
    attempt,
    isFromFork: isForeign,
    isDriftAlone: options.only === "drift",
    release: RELEASE,
    hasValues: options.values,
  };
}

/** Reports the error if a file cannot be written, and then writes the remaining files. */
function write(
  options: ReportOptions,
  report: Report,
  body: string,
  render: (limit: number, pictureBytes: number) => string,
  { print, note, environment }: Around,
): boolean {
  const text = options.json ? `${JSON.stringify(report)}\n` : `${body}\n`;
  const whole = () => `${render(options.maxBytes ?? SUMMARY_BYTES, limitsFor("github", options.plain).pictureBytes)}\n`;
  const works: [string | undefined, (file: string) => void][] = [
    [options.out, (file) => writeFileSync(file, text)],
    [options.widget, (file) => writeFileSync(file, widgetText(report.stacks))],
    [options.summary ? environment.GITHUB_STEP_SUMMARY : undefined, (file) => appendFileSync(file, whole())],
  ];
  let isFine = true;
  for (const [file, work] of works) {
    if (file === undefined) continue;
    try {
      work(file);
    } catch (error) {
      note(`error: ${file} cannot be written (${String((Object(error) as { code?: unknown }).code)}).`);
      isFine = false;
    }
  }
  const isElsewhere = options.out !== undefined || options.post !== undefined || options.issue !== undefined;
  if (!isFine || !isElsewhere || (options.json && options.out === undefined)) print(text);
  return isFine;
}

const PERMITTING_COMMAND = /^pulumi config set hosting:(autoConfirm|maxMonthlyIncrease) (\S+)$/;

/** Replaces `pulumi config set …` by the environment variable in a pipeline, because the jobs for previews and for `up` both read the variable. */
const namingVariables = (stack: StackReport): StackReport => ({
  ...stack,
  isInPipeline: true,
  alarms: stack.alarms.map((alarm): Alarm => {
    if (alarm.alarm !== "not permitted" && alarm.alarm !== "over the cap") return alarm;
    const howToPermit = alarm.howToPermit.replace(
      PERMITTING_COMMAND,
      (_, key: "autoConfirm" | "maxMonthlyIncrease", value) => `${SETTINGS[key].variable}=${value}`,
    );
    return { ...alarm, howToPermit };
  }),
});

/** GitLab's widget has no replacements, so each replacement is counted as a create and a delete. */
function widgetText(stacks: readonly StackReport[]): string {
  const sum = (of: (counts: StackReport["counts"]) => number) => stacks.reduce((all, { counts }) => all + of(counts), 0);
  return `${JSON.stringify({
    create: sum(({ create, replace, deploy, run = 0 }) => create + replace + deploy + run),
    update: sum(({ update }) => update),
    delete: sum(({ delete: deleted, replace, deploy, run = 0 }) => deleted + replace + deploy + run),
  })}\n`;
}
