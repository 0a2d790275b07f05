import { statSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { systemClock } from "../../provider/api/clock";
import { connectionPool } from "../../provider/api/network";
import { nearest } from "../../provider/core/log/text";
import { commaList, EXIT, exitCodeFor, hasColours, several, ToolCommand, UsageError } from "../command-line";
import { counted } from "../words";
import { type Check, GROUPS, type Group } from "./check";
import { CHECKS, examine, type Result } from "./checks";
import { Context, type DoctorOptions, type Outside } from "./context";
import type { Status } from "./finding";

interface Options extends Omit<DoctorOptions, "stacks"> {
  stack?: string[];
  only?: readonly Check[];
  list: boolean;
  strict: boolean;
  json: boolean;
}

const RESPONSE_TIMEOUT_SECONDS = 10;

export function doctorCommand(outside: Partial<Outside> = {}): Command {
  return new ToolCommand("doctor")
    .summary("Check what may prevent a run: machine, project, settings, both APIs, states")
    .description(
      "Checks this machine, the project in a folder, its settings, both APIs and, with --stack, the states. Reports what is wrong and what to do. " +
        "A failed check does not stop the others. A check that cannot get a result is shown as skipped, with the reason. Changes nothing. Sends only GET requests; with --probe-writes, it also sends writes that cannot change anything. " +
        "Exit codes: 0 no check failed, 1 a check failed, 2 usage error.",
    )
    .option("--dir <folder>", "Folder of the project", ".")
    .option("--stack <name>", "Check this stack's configuration and state too (repeatable)", several)
    .option("--unmanaged", "Find objects that no stack manages", false)
    .option("--drift", "Preview the stacks, and count objects that were changed outside of the program", false)
    .option("--probe-writes", "Check write and deploy permissions with requests that change nothing", false)
    .option("--only <check,...>", "Run only these checks", chosen)
    .option("--list", "List the checks without running them", false)
    .option("--strict", "Treat warnings as failures", false)
    .option("--json", "Print JSON", false)
    .addHelpText(
      "after",
      "\nExample, on a sandbox:\n  pulumi-hosting sandbox --port 8080     prints baseUrl and apiToken\n" +
        "  HOSTING_BASE_URL=http://127.0.0.1:8080 HOSTING_API_TOKEN='<apiToken>' pulumi-hosting doctor --probe-writes",
    )
    .action(async (options: Options) => {
      process.exitCode = await run(options, outside);
    });
}

async function run({ list, json, strict, only, stack = [], ...options }: Options, given: Partial<Outside>): Promise<number> {
  if (list) {
    const rows = CHECKS.map(({ id, group, what }) => ({ id, group, what }));
    const width = Math.max(...rows.map(({ id }) => id.length));
    if (json) console.log(JSON.stringify({ doctor: 1, checks: rows }, undefined, 2));
    else for (const { id, what } of rows) console.log(`${id.padEnd(width)}  ${what}`);
    return 0;
  }
  if (!isFolder(options.dir))
    return exitCodeFor(
      new UsageError(`There is no folder ${resolve(options.dir)}. Set the folder of the project with --dir.`, "no_project"),
    );
  const { ok, lines, report } = await diagnose({ ...options, stacks: stack }, { only, strict, colours: !json && hasColours() }, given);
  if (json) console.log(JSON.stringify(report, undefined, 2));
  else for (const line of lines) console.log(line);
  return ok ? 0 : EXIT.failed;
}

export interface Diagnosis {
  ok: boolean;
  lines: string[];
  /** The ids of checks and the keys of `facts` remain the same in later releases. */
  report: object;
}

export async function diagnose(
  options: DoctorOptions,
  { only = CHECKS, strict = false, colours = false }: { only?: readonly Check[] | undefined; strict?: boolean; colours?: boolean } = {},
  given: Partial<Outside> = {},
): Promise<Diagnosis> {
  const outside: Outside = {
    clock: systemClock,
    env: process.env,
    nodeVersion: process.versions.node,
    authorities: [],
    connect: (origin) => connectionPool(origin, RESPONSE_TIMEOUT_SECONDS, outside.env),
    ...given,
  };
  const context = new Context(options, outside);
  const begun = performance.now();
  try {
    const results = await examine(context, only);
    const counts = countsOf(results);
    const ok = counts.fail === 0 && !(strict && counts.warn > 0);
    const { requests } = context;
    const milliseconds = performance.now() - begun;
    const titles = await titlesOf(context);
    return {
      ok,
      lines: [...printed(results, { requests, milliseconds, titles, colours })],
      report: { doctor: 1, ok, counts, requests, checks: results },
    };
  } finally {
    await context.close();
  }
}

async function titlesOf(context: Context): Promise<Record<Group, string>> {
  const { stacks } = context.options;
  const at = async (name: string, api: "hosting" | "panel") =>
    context.api(api).then(
      ({ endpoint }) => `${name}, ${endpoint.host}`,
      () => name,
    );
  return {
    machine: "machine",
    project: "project",
    hosting: await at("hosting API", "hosting"),
    panel: await at("game panel", "panel"),
    state: stacks.length === 0 ? "state" : `state of ${stacks.join(", ")}`,
  };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function chosen(given: string, before: readonly Check[] = []): Check[] {
  const ids = CHECKS.map(({ id }) => id);
  return [...before, ...commaList(given).map((name) => CHECKS.find(({ id }) => id === name) ?? refuse(name, ids))];
}

function refuse(name: string, ids: readonly string[]): never {
  const meant = nearest(name, ids);
  throw new InvalidArgumentError(
    `There is no check ${name}. ${meant === undefined ? `Available: ${ids.join(", ")}.` : `Did you mean ${meant}?`}`,
  );
}

interface Summary {
  requests: number;
  milliseconds: number;
  titles: Readonly<Record<Group, string>>;
  colours: boolean;
}

const MARKS: Readonly<Record<Status, string>> = { ok: "ok", info: "info", warn: "warn", fail: "FAIL", skip: "skip" };
const COLOURS: Readonly<Record<Status, number>> = { ok: 32, info: 36, warn: 33, fail: 31, skip: 90 };
const MARK_WIDTH = 4;

function* printed(results: readonly Result[], { requests, milliseconds, titles, colours }: Summary): Generator<string> {
  const rows = GROUPS.flatMap((group) => rowsOf(results.filter((one) => one.group === group)));
  const width = Math.max(0, ...results.map(({ id }) => id.length));
  const indent = " ".repeat(2 + MARK_WIDTH + 2 + width + 2);
  for (const group of GROUPS) {
    const own = rows.filter((row) => row.result.group === group);
    if (own.length > 0) yield titles[group];
    for (const { label, result } of own) {
      const { status, text, fix = "" } = result;
      const mark = MARKS[status].padEnd(MARK_WIDTH);
      const [first = "", ...more] = [...text.split("\n"), ...fix.split("\n").filter(Boolean)];
      yield `  ${colours ? `\u001b[${COLOURS[status]}m${mark}\u001b[0m` : mark}  ${label.padEnd(width)}  ${first}`;
      for (const line of more) yield indent + line;
    }
  }
  yield `${tally(results)} in ${(milliseconds / 1000).toFixed(1)} s (${counted(requests, "request")})`;
}

interface Row {
  label: string;
  result: Result;
}

/**
 * Adjacent skipped checks with the same text share a row. If all skipped checks share one row, and there are more than two of them, the row has no
 * label.
 */
function rowsOf(results: readonly Result[]): Row[] {
  const rows: Row[] = [];
  for (const result of results) {
    const last = rows.at(-1);
    if (last && result.status === "skip" && last.result.status === "skip" && last.result.text === result.text)
      last.label += `, ${result.id}`;
    else rows.push({ label: result.id, result });
  }
  const [only, ...others] = rows;
  return only && others.length === 0 && results.length > 2 ? [{ ...only, label: "" }] : rows;
}

const countsOf = (results: readonly Result[]): Record<Status, number> => {
  const counts: Record<Status, number> = { fail: 0, warn: 0, info: 0, ok: 0, skip: 0 };
  for (const { status } of results) counts[status]++;
  return counts;
};

function tally(results: readonly Result[]): string {
  const { fail, warn, info, ok, skip } = countsOf(results);
  return [`${fail} failed`, counted(warn, "warning"), ...(info > 0 ? [counted(info, "note")] : []), `${ok} ok`, `${skip} skipped`].join(
    ", ",
  );
}
