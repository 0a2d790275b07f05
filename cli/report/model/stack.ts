import { isProviderType, isRoot, nameOf, typeOf } from "../../../rehearsal/protocol/urn";
import { compare, compareNames } from "../../words";
import { type ParsedRun, type ReadStep, type ReportedLine, reportedLines, topOf, type Violation } from "../read/parsed-run";
import { alarmsOf } from "./alarms";
import { leftBelow } from "./left-below";
import { Losses, permissionOfRun, remedyOf } from "./losses";
import { moneyOf } from "./money";
import { pictureOf } from "./picture";
import { resourceTypeOf } from "./resource-types";
import { type Drifts, driftsOf, goneIn, rowsOf } from "./rows";
import type { Row, StackReport } from "./stack-report";

export async function stackReport(given: ParsedRun, stack: string): Promise<StackReport> {
  const parsedRun = withoutBase(withoutHidden(given));
  const reported = reportedLines(parsedRun);
  const drifts = driftsOf(parsedRun, reported);
  const gone = goneIn(drifts);
  const losses = new Losses(parsedRun, reported);
  const { rows, byUrn } = await rowsOf(parsedRun, drifts, losses, reported);
  const money = moneyOf(parsedRun, reported, gone);
  const same = new Map<string, number>();
  for (const { op, urn } of parsedRun.steps)
    if (op === "same" && !drifts.has(urn)) same.set(resourceTypeOf(urn), (same.get(resourceTypeOf(urn)) ?? 0) + 1);
  const counted = (op: Row["op"]): number => rows.filter((row) => row.op === op && !row.failed).length;
  const { operation, isRehearsal, against, project, outcome, bytes, log, isBaseFailed, violations = [] } = parsedRun;
  return {
    stack,
    project,
    operation,
    isRehearsal,
    against,
    outcome,
    bytes,
    log: log && [...log],
    isBaseFailed,
    counts: {
      create: counted("create"),
      update: counted("update"),
      replace: counted("replace"),
      delete: counted("delete"),
      deploy: counted("deploy"),
      drift: drifts.size,
      failed: rows.filter(({ failed }) => failed).length,
      ...(counted("adopt") > 0 ? { adopt: counted("adopt") } : {}),
      ...(counted("run") > 0 ? { run: counted("run") } : {}),
      same: Math.max(sum([...same.values()]), unseenSame(given, drifts)),
    },
    ...alarmed(parsedRun, losses, alarmsOf(parsedRun, rows, byUrn, reported)),
    money,
    drift: [...drifts.values()].sort(byTypeAndName),
    lacksDriftValues: lacksValues(parsedRun, drifts) || undefined,
    newValues: newValuesOf(reported),
    policies: violations.length === 0 ? undefined : violations.map(policyOf).sort(byText),
    rows,
    picture: pictureOf(parsedRun.steps, byUrn, money.rows),
    lines: [...losses.unfitting().map(unfittingLine), ...leftBelow(parsedRun, byUrn, reported), ...linesOf(reported)],
    unchanged: [...same].map(([kind, count]) => ({ kind, count })).sort((x, y) => compare(x.kind, y.kind)),
  };
}

/** Adds the permission that the run had, if an alarm lacks a permission. */
function alarmed(parsedRun: ParsedRun, losses: Losses, alarms: StackReport["alarms"]): Pick<StackReport, "alarms" | "dataPermission"> {
  const permission = remedyOf({ alarms }) === undefined ? undefined : permissionOfRun(parsedRun, losses.unfitting());
  return { alarms, dataPermission: permission };
}

/** Whether the report lacks the platform's value of a drifted input. Only a run with `--refresh` reads the values of all inputs. */
const lacksValues = ({ operation }: ParsedRun, drifts: Drifts): boolean =>
  (operation === "preview" || operation === "up") &&
  [...drifts.values()].some(({ what, keys, changes = [] }) => {
    const shown = new Set(changes.map(({ path }) => topOf(path)));
    return what === "differs" && keys.some((key) => !shown.has(key));
  });

/**
 * If the program in `--against` failed, the rehearsed program did not run. The file then contains only steps of the failed program, which are left
 * out.
 */
const withoutBase = (parsedRun: ParsedRun): ParsedRun =>
  parsedRun.isBaseFailed
    ? { ...parsedRun, steps: [], diagnostics: parsedRun.diagnostics.filter(({ severity }) => severity === "error"), sameCount: 0 }
    : parsedRun;

const policyOf = ({ urn, ...rest }: Violation): NonNullable<StackReport["policies"]>[number] => ({
  ...rest,
  ...(urn === undefined ? {} : { name: nameOf(urn), kind: resourceTypeOf(urn) }),
});

const byText = (x: object, y: object): number => compareNames(JSON.stringify(x), JSON.stringify(y));

/** Leaves out the stack itself and the providers, which the engine includes in the steps and in `sameCount`. */
function withoutHidden(given: ParsedRun): ParsedRun {
  const steps = given.steps.filter(({ urn }) => !isRoot(urn) && !isProviderType(typeOf(urn)));
  if (given.sameCount === undefined) return { ...given, steps };
  const same = (all: readonly ReadStep[]) => all.filter(({ op }) => op === "same").length;
  return { ...given, steps, sameCount: given.sameCount - same(given.steps) + same(steps) };
}

/** Returns the number of unchanged resources without a step. Subtracts the stack itself, which the engine includes in `sameCount`. */
const unseenSame = ({ sameCount = 0, steps }: ParsedRun, drifts: Drifts): number => {
  const hidden = steps.filter(({ op, urn }) => op === "same" && (isRoot(urn) || isProviderType(typeOf(urn)) || drifts.has(urn))).length;
  const isRootSeen = steps.some(({ urn }) => isRoot(urn));
  return Math.max(0, sameCount - hidden - (isRootSeen ? 0 : 1));
};

const unfittingLine = (entry: string): StackReport["lines"][number] => ({
  severity: "warning",
  text: `hosting:allowDataLoss contains ${entry}, which matches no resource of this stack. Remove the entry.`,
});

/** Returns the lines that no other part of a report shows. */
function linesOf(reported: readonly ReportedLine[]): StackReport["lines"] {
  return reported
    .flatMap(({ severity, line, text, urn }): StackReport["lines"] => {
      if (severity === "error" || (line !== undefined && SHOWN.has(line.line))) return [];
      return [{ severity, ...(urn === undefined ? {} : { name: nameOf(urn), kind: resourceTypeOf(urn) }), text }];
    })
    .sort(
      (x, y) =>
        (x.severity === y.severity ? 0 : x.severity === "warning" ? -1 : 1) ||
        compare(x.kind ?? "", y.kind ?? "") ||
        compareNames(x.name ?? "", y.name ?? "") ||
        compare(x.text, y.text),
    );
}

/** Returns the secret inputs with a new value. Undefined if there is none, as in reports of older releases. */
function newValuesOf(reported: readonly ReportedLine[]): StackReport["newValues"] {
  const found = reported.flatMap(({ line, urn }) =>
    line?.line === "new value" && urn !== undefined
      ? [{ name: nameOf(urn), kind: resourceTypeOf(urn), path: line.path, from: line.from }]
      : [],
  );
  const once = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
  return once.length === 0 ? undefined : once.sort((x, y) => byTypeAndName(x, y) || compare(x.path, y.path));
}

const SHOWN: ReadonlySet<string> = new Set(
  "new value,drift,platform,gone,unusable,changed by,waiting,rate limit,unavailable,price,unknown price,paid,paid unknown,total,over the cap,uncounted price,exists,deletes data,stays on".split(
    ",",
  ),
);

const sum = (numbers: readonly number[]): number => numbers.reduce((x, y) => x + y, 0);
const byTypeAndName = (x: { kind: string; name: string }, y: { kind: string; name: string }): number =>
  compare(x.kind, y.kind) || compareNames(x.name, y.name);
