import { isOfInput } from "./approved";
import { EMPTY_CAP } from "./model/alarms";
import { definitionNamed } from "./model/resource-types";
import { type Alarm, type Change, IN_THE_LOG, type MoneyRow, type Row, type StackReport } from "./model/stack-report";

// A public repository shows names, counts, amounts and texts of this package. The texts of platforms, programs and engines may contain anything.
// Therefore this file builds each part of the model again from values that are known to be harmless, and leaves out all other parts.

const CURRENCY = /^[A-Z]{3}$/;
const AMOUNT = /^\+?\d+(?:\.\d+)? (?:[A-Z]{3}\/month|per month)(?: and \d+ prices? not known yet)?$/;
const OVER_THE_CAP = /^\+\d+(?:\.\d+)? (?:[A-Z]{3}\/month|per month) is more than hosting:maxMonthlyIncrease \d+(?:\.\d+)?$/;
const PERMIT_COSTS =
  /^(?:pulumi config (?:set hosting:autoConfirm true|set hosting:maxMonthlyIncrease (?:\d+(?:\.\d+)?|<amount>)|rm hosting:maxMonthlyIncrease)|HOSTING_AUTO_CONFIRM=true|(?:HOSTING_MAX_MONTHLY_INCREASE=(?:\d+(?:\.\d+)?|<amount>)|unset HOSTING_MAX_MONTHLY_INCREASE))$/;
const PICTURED_AMOUNT = /^(?:\?|[+−]\d+(?:\.\d+)?)$/;

export function withoutValues(report: StackReport): StackReport {
  const {
    stack,
    project,
    backend,
    operation,
    isRehearsal,
    isInPipeline,
    outcome,
    bytes,
    isBaseFailed,
    counts,
    plan,
    steps,
    parts,
    trial,
    unchanged,
  } = report;
  const { alarms, dataPermission, money, drift, newValues, policies, rows, picture, log } = report;
  return {
    stack,
    project,
    backend,
    operation,
    isRehearsal,
    isInPipeline,
    outcome,
    bytes,
    log: log && [],
    isBaseFailed,
    counts,
    alarms: alarms.map(publicAlarm),
    // The entries contain ids of the account's objects, so the public report contains only their number.
    dataPermission: dataPermission && {
      by: dataPermission.by,
      entries: [],
      hidden: dataPermission.entries.length + (dataPermission.hidden ?? 0),
    },
    money: {
      rows: money.rows.map(publicMoney),
      sums: money.sums.map((sum) => ({ ...sum, currency: currencyOf(sum.currency) ?? "" })),
      unknownUp: money.unknownUp,
      unknownDown: money.unknownDown,
      isIncomplete: money.isIncomplete,
      cap: money.cap,
    },
    drift: drift.map(({ name, kind, what, keys, failed }) => ({
      name,
      kind,
      what,
      keys: [...new Set(keys.flatMap((key) => propertyIn(kind, key) ?? []))],
      failed,
    })),
    // A name of a variable is a text of the program.
    newValues: newValues?.map(({ name, kind, path }) => ({
      name,
      kind,
      path: propertyIn(kind, path.split(".")[0] ?? "") ?? "an input",
      from: "",
    })),
    policies: policies?.map(({ level, name, kind }) => ({
      policy: "a policy",
      pack: "a pack",
      level: level === "mandatory" ? "mandatory" : "advisory",
      name,
      kind,
      message: IN_THE_LOG,
    })),
    rows: rows.map(publicRow),
    picture: picture && {
      nodes: picture.nodes.map(({ name, kind, op, failed, amount }) => {
        return { name, kind, op, failed, amount: amount !== undefined && PICTURED_AMOUNT.test(amount) ? amount : undefined };
      }),
      edges: picture.edges,
    },
    lines: [],
    plan,
    steps,
    // The line contains only names of resources. The folded lines contain texts of the platform.
    trial: trial && { line: trial.line, lines: [] },
    // The digest of a single value can be guessed.
    parts: parts && Object.fromEntries(Object.entries(parts).filter(([part]) => !isOfInput(part))),
    unchanged,
  };
}

/** Matches a log line in the error of a deployment (provider/resources/hosting/deployment/run.ts). */
const LOG_LINE = /^ {4}/;

/** Removes the build log from the error of a deployment, because a build may print anything, such as its environment variables. */
export const withoutBuildLogs = (stack: StackReport): StackReport => ({
  ...stack,
  alarms: stack.alarms.map((alarm): Alarm => {
    if (alarm.alarm !== "error" || alarm.kind === undefined || !definitionNamed(alarm.kind)) return alarm;
    const lines = alarm.text.split("\n");
    const kept = lines.filter((line) => !LOG_LINE.test(line));
    if (kept.length === lines.length) return alarm;
    return { ...alarm, text: `${kept.join("\n")} (The output of the run contains the end of the build log. --build-logs shows it here.)` };
  }),
});

function publicRow({ op, isComponent, name, kind, changes, effects, because, adopts, shutsDown, loses, failed, ...row }: Row): Row {
  return {
    op,
    isComponent,
    name,
    kind,
    changes: publicChanges(kind, changes),
    effects, // these texts contain only names of resources
    because,
    adopts: adopts === undefined ? undefined : "and changed",
    shutsDown,
    loses: loses === undefined ? undefined : "its data",
    ...needed(row, name, kind),
    failed,
  };
}

/** Returns one change for each input. Paths inside an input are left out, because a user may have chosen secret names in them. */
function publicChanges(kind: string, changes: readonly Change[]): Change[] {
  const found = new Map<string, Change>();
  for (const change of changes) {
    const path = propertyIn(kind, change.path) ?? "an input";
    const known = found.get(path);
    found.set(path, {
      path,
      kind: known === undefined || known.kind === change.kind ? change.kind : "update",
      ...(change.forces || known?.forces ? { forces: true } : {}),
    });
  }
  return [...found.values()];
}

function publicMoney({ direction, name, kind, amount, currency: given, atMost, notPermitted }: MoneyRow): MoneyRow {
  return { direction, name, kind, what: "", amount, currency: currencyOf(given), atMost, notPermitted };
}

function publicAlarm(alarm: Alarm): Alarm {
  switch (alarm.alarm) {
    case "data loss": {
      const { op, name, kind, noun, ...rest } = alarm;
      const known = definitionNamed(kind)?.identity.noun === noun ? noun : "object";
      return { alarm: "data loss", op, name, kind, noun: known, what: `${known} with its data`, ...needed(rest, name, kind) };
    }
    case "overwrites":
      return { alarm: "overwrites", name: alarm.name, kind: alarm.kind, what: "its data", ...needed(alarm, alarm.name, alarm.kind) };
    case "other packages":
      return { alarm: "other packages", op: alarm.op, name: alarm.name, kind: alarm.kind };
    case "not permitted":
      return {
        alarm: "not permitted",
        name: alarm.name,
        ...(AMOUNT.test(alarm.amount)
          ? { amount: alarm.amount, sums: alarm.sums, unknown: alarm.unknown }
          : { amount: "a step that costs money or deletes data" }),
        howToPermit: PERMIT_COSTS.test(alarm.howToPermit) ? alarm.howToPermit : IN_THE_LOG,
      };
    case "over the cap":
      return {
        alarm: "over the cap",
        text:
          OVER_THE_CAP.test(alarm.text) || alarm.text === EMPTY_CAP ? alarm.text : "the increase is more than hosting:maxMonthlyIncrease",
        howToPermit: PERMIT_COSTS.test(alarm.howToPermit) ? alarm.howToPermit : IN_THE_LOG,
      };
    case "exists":
      return { alarm: "exists", name: alarm.name, kind: alarm.kind, what: "the object that it declares", unless: "the program adopts it" };
    case "error": {
      if (alarm.isOwn) return alarm;
      const { name, kind } = alarm;
      const who = name === undefined ? "an error that names no resource" : "an error";
      return { alarm: "error", name, kind, text: `${who}; ${IN_THE_LOG}` };
    }
  }
}

/** Returns the permission without the id, because a public report does not show which objects an account has. */
const needed = (
  { needs, onlyByVariable }: Pick<Row, "needs" | "onlyByVariable">,
  name: string,
  kind: string,
): Pick<Row, "needs" | "onlyByVariable"> => (needs === undefined ? {} : { needs: `${kind}:${name}`, onlyByVariable });

const currencyOf = (text: string | undefined): string | undefined => (text !== undefined && CURRENCY.test(text) ? text : undefined);

/** Returns the input that a path begins with. The rest of the path is left out, because users choose the keys of maps such as labels. */
function propertyIn(kind: string, path: string): string | undefined {
  const top = /^[A-Za-z]\w*(?=$|[.[])/.exec(path)?.[0] ?? "";
  const definition = definitionNamed(kind);
  if (!definition) return top !== "" && top.length <= 40 ? top : undefined;
  return Object.hasOwn(definition.inputs, top) || Object.hasOwn(definition.outputs, top) ? top : undefined;
}
