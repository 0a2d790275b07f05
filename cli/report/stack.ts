import type { Field } from "../../provider/core/field";
import { parsePath } from "../../provider/core/property-path";
import { type Bag, isBag } from "../../provider/core/values";
import { isProviderType, isRoot, nameOf, typeOf } from "../../testing/protocol/urn";
import { compare } from "../words";
import { alarmsOf } from "./alarms";
import { type Drifts, driftsOf, goneIn } from "./drift";
import { Effects } from "./effects";
import { definitionOf, fieldOf, isEventOn, kindOf } from "./kinds";
import { Losses } from "./losses";
import type { Change, Row, StackReport } from "./model";
import { moneyOf } from "./money";
import { topOf } from "./paths";
import { pictureOf } from "./picture";
import { type Told, toldIn } from "./read/lines";
import type { ChangeKind, Reading, ReadStep } from "./read/reading";

/** Everything that a report says of a stack. Whatever is not in it cannot be shown by anybody. */
export async function stackReport(given: Reading, stack: string): Promise<StackReport> {
  const reading = withoutHidden(given);
  const told = toldIn(reading);
  const drifts = driftsOf(reading, told);
  const gone = goneIn(drifts);
  const losses = new Losses(reading, told);
  const { rows, byUrn } = await rowsOf(reading, drifts, losses);
  const money = moneyOf(reading, told, gone);
  const same = new Map<string, number>();
  for (const { op, urn } of reading.steps) if (op === "same" && !drifts.has(urn)) same.set(kindOf(urn), (same.get(kindOf(urn)) ?? 0) + 1);
  const counted = (op: Row["op"]): number => rows.filter((row) => row.op === op && !row.failed).length;
  const { operation, isRehearsal, against, project, outcome, bytes, log } = reading;
  return {
    stack,
    ...(project === undefined ? {} : { project }),
    operation,
    ...(isRehearsal ? { isRehearsal } : {}),
    ...(against === undefined ? {} : { against }),
    outcome,
    ...(bytes === undefined ? {} : { bytes }),
    ...(log === undefined ? {} : { log: [...log] }),
    counts: {
      create: counted("create"),
      update: counted("update"),
      replace: counted("replace"),
      delete: counted("delete"),
      deploy: counted("deploy"),
      drift: drifts.size,
      failed: rows.filter(({ failed }) => failed).length,
      same: Math.max(sum([...same.values()]), unseenSame(given, drifts)),
    },
    alarms: alarmsOf(rows, byUrn, told),
    money,
    drift: [...drifts.values()].sort(byKindAndName),
    rows,
    ...pictured(pictureOf(reading.steps, new Map([...byUrn].map(([urn, { op }]) => [urn, op])), money.rows)),
    lines: [...losses.unfitting().map(unfittingLine), ...linesOf(told)],
    unchanged: [...same].map(([kind, count]) => ({ kind, count })).sort((x, y) => (x.kind < y.kind ? -1 : 1)),
  };
}

/** Without the stack itself and providers, which the format counts among the unchanged. */
function withoutHidden(given: Reading): Reading {
  const steps = given.steps.filter(({ urn }) => !isRoot(urn) && !isProviderType(typeOf(urn)));
  if (given.sameCount === undefined) return { ...given, steps };
  const same = (all: readonly ReadStep[]) => all.filter(({ op }) => op === "same").length;
  return { ...given, steps, sameCount: given.sameCount - same(given.steps) + same(steps) };
}

/** Unchanged ones that the format counts and does not show; the stack itself is counted there too. */
const unseenSame = ({ sameCount = 0, steps }: Reading, drifts: Drifts): number => {
  const hidden = steps.filter(({ op, urn }) => op === "same" && (isRoot(urn) || isProviderType(typeOf(urn)) || drifts.has(urn))).length;
  const isRootSeen = steps.some(({ urn }) => isRoot(urn));
  return Math.max(0, sameCount - hidden - (isRootSeen ? 0 : 1));
};

const pictured = (picture: StackReport["picture"]): Pick<StackReport, "picture"> => (picture === undefined ? {} : { picture });

const OPS = ["replace", "delete", "create", "import", "read", "deploy", "update"] as const;

async function rowsOf({ steps }: Reading, drifts: Drifts, losses: Losses): Promise<{ rows: Row[]; byUrn: ReadonlyMap<string, Row> }> {
  const effects = new Effects(steps);
  const byUrn = new Map<string, Row>();
  const replaced = new Set(steps.flatMap(({ op, urn }) => (op === "replace" ? [urn] : [])));
  const refreshed = new Set(steps.flatMap(({ op, urn }) => (op === "refresh" ? [urn] : [])));
  for (const step of steps) {
    const { op, urn, failed } = step;
    if (op === "same" || op === "refresh" || op === "read") continue;
    const drift = drifts.get(urn);
    // What is gone comes again because it is gone, and what only drifted is put back: neither is the program's change.
    if (drift !== undefined && drift.what !== "differs") continue;
    const isDriftAlone = (path: string) => refreshed.has(urn) && drift?.keys.includes(topOf(path)) === true;
    const changes = Object.entries(step.changes).filter(([path]) => !isDriftAlone(path));
    if (op === "update" && drift !== undefined && changes.length === 0) continue;
    const loss = await losses.of(step);
    const because = op === "replace" && changes.length === 0 ? neededBy(step).find((one) => replaced.has(one)) : undefined;
    byUrn.set(urn, {
      op: op === "replace" && isEventOn(definitionOf(urn)) ? "deploy" : op,
      name: nameOf(urn),
      kind: kindOf(urn),
      changes: changes.map(([path, kind]) => changeOf(step, path, kind)).sort((x, y) => (x.path < y.path ? -1 : 1)),
      effects: effects.of(
        step,
        changes.map(([path]) => path),
      ),
      ...(because === undefined ? {} : { because: nameOf(because) }),
      ...(loss === undefined ? {} : { loses: loss.what }),
      ...(loss?.needs === undefined ? {} : { needs: loss.needs }),
      ...(failed ? { failed } : {}),
    });
  }
  const rank = ({ op }: Row): number => OPS.indexOf(op);
  return { rows: [...byUrn.values()].sort((x, y) => rank(x) - rank(y) || byKindAndName(x, y)), byUrn };
}

/** What a resource stands on: first what its inputs name. */
const neededBy = ({ propertyDependencies = {}, dependencies = [] }: ReadStep): readonly string[] => [
  ...Object.values(propertyDependencies).flat(),
  ...dependencies,
];

/** Of a secret only that it changes; of a set of them, such as variables, which. */
function changeOf({ urn, old, new: news }: ReadStep, path: string, kind: ChangeKind): Change {
  const definition = definitionOf(urn);
  const parts = parsePath(path) ?? [path];
  const field = fieldOf(definition, String(parts[0]));
  const shown = field?.secret && parts.length > 1 ? parts.slice(1).join(".") : path;
  if (!field || field.secret || isId(field, parts) || SECRETIVE.test(path)) return { path: shown, kind };
  const before = kind === "add" ? undefined : visible(at(old?.inputs, parts));
  const after = kind === "delete" ? undefined : visible(at(news?.inputs, parts));
  return { path: shown, kind, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/** Of an id nobody can tell what it is of. */
const isId = ({ refersTo }: Field, [, member]: readonly (string | number)[]): boolean =>
  typeof refersTo === "string" || (member !== undefined && Object.hasOwn(refersTo ?? {}, member));

const SECRETIVE = /pass|secret|token|key|credential|auth/i;
/** A single word or a version: no address, no sentence, nothing that could hold more than it says. */
const WORD = /^[A-Za-z0-9][\w.+-]{0,23}$/;

const visible = (value: unknown): string | number | boolean | undefined => {
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return value;
  return typeof value === "string" && WORD.test(value) ? value : undefined;
};

const at = (bag: Bag | undefined, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)];
    return isBag(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }, bag);

const unfittingLine = (entry: string): StackReport["lines"][number] => ({
  severity: "warning",
  text: `hosting:allowDataLoss permits ${entry}, which fits no resource of this stack; remove the entry`,
});

/** Lines that stand nowhere else in a report. */
function linesOf(told: readonly Told[]): StackReport["lines"] {
  return told
    .flatMap(({ severity, line, text, urn }): StackReport["lines"] => {
      if (severity === "error" || (line !== undefined && SHOWN.has(line.line))) return [];
      return [{ severity, ...(urn === undefined ? {} : { name: nameOf(urn), kind: kindOf(urn) }), text }];
    })
    .sort(
      (x, y) =>
        (x.severity === y.severity ? 0 : x.severity === "warning" ? -1 : 1) ||
        compare(x.kind ?? "", y.kind ?? "") ||
        compare(x.name ?? "", y.name ?? "") ||
        compare(x.text, y.text),
    );
}

const SHOWN: ReadonlySet<string> = new Set(
  "drift,gone,unusable,changed by,waiting,rate limit,unavailable,price,unknown price,paid,paid unknown,total,over the cap,uncounted price,exists,deletes data".split(
    ",",
  ),
);

const sum = (numbers: readonly number[]): number => numbers.reduce((x, y) => x + y, 0);
const byKindAndName = (x: { kind: string; name: string }, y: { kind: string; name: string }): number =>
  compare(x.kind, y.kind) || compare(x.name, y.name);
