import { type Bag, same } from "../../../provider/core/values";
import { nameOf } from "../../../rehearsal/protocol/urn";
import { compare, compareNames } from "../../words";
import { type ParsedRun, type ReadStep, type ReportedLine, topOf } from "../read/parsed-run";
import { changesIn, summariesIn } from "./changes";
import { Effects } from "./effects";
import type { Losses } from "./losses";
import { definitionOf, fieldOf, isEventOn, isHistory, resourceTypeOf, typeReferredTo } from "./resource-types";
import { type Change, type DriftRow, OPS, type Row } from "./stack-report";

export async function rowsOf(
  { steps }: ParsedRun,
  drifts: Drifts,
  losses: Losses,
  reported: readonly ReportedLine[],
): Promise<{ rows: Row[]; byUrn: ReadonlyMap<string, Row> }> {
  const effects = new Effects(steps, interruptingIn(reported));
  const byUrn = new Map<string, Row>();
  const replaced = new Map(steps.flatMap(({ op, urn, old }) => (op === "replace" ? [[urn, old?.id] as const] : [])));
  const refreshed = new Map(steps.flatMap((step) => (step.op === "refresh" ? [[step.urn, step]] : [])));
  const platform = platformValues(reported);
  const adopted = adoptionsIn(reported);
  for (const step of steps) {
    const { op, urn, failed } = step;
    if (op === "same" || op === "refresh" || op === "read") continue;
    const drift = drifts.get(urn);
    // The step creates a missing or unusable object again, without changes of the program. The report shows the step as drift.
    if (drift !== undefined && drift.what !== "differs") continue;
    const before = refreshed.get(urn)?.old?.inputs;
    const isDriftAlone = (key: string): boolean =>
      before !== undefined && drift?.keys.includes(key) === true && same(before[key], step.new?.inputs[key]);
    const changes = Object.entries(step.changes).filter(([path]) => !isDriftAlone(topOf(path)));
    if (op === "update" && drift !== undefined && changes.length === 0) continue;
    const loss = await losses.of(step);
    const because = op === "replace" ? causeOf(step, Object.fromEntries(changes), replaced) : undefined;
    const shown = programChanges(step, Object.fromEntries(changes), before, platform.get(urn));
    const summaries = summariesIn(urn, shown, { before: before ?? step.old?.inputs, after: step.new?.inputs });
    byUrn.set(urn, {
      op: rowOp(op, urn, adopted),
      isComponent: step.isComponent,
      name: nameOf(urn),
      kind: resourceTypeOf(urn),
      changes: shown,
      summaries: summaries.length === 0 ? undefined : summaries,
      effects: effects.of(
        step,
        changes.map(([path]) => path),
        adopted.get(urn)?.keys,
      ),
      adopts: (op === "create" && adopted.get(urn)?.text) || undefined,
      shutsDown: effects.shutsDown(step) || undefined,
      because: because && nameOf(because),
      loses: loss?.what,
      ...(loss?.needs === undefined ? {} : { needs: loss.needs }),
      onlyByVariable: loss?.onlyByVariable,
      failed,
    });
  }
  const rank = ({ op }: Row): number => OPS.indexOf(op);
  return {
    rows: [...byUrn.values()].sort((x, y) => rank(x) - rank(y) || compare(x.kind, y.kind) || compareNames(x.name, y.name)),
    byUrn,
  };
}

const interruptingIn = (reported: readonly ReportedLine[]): ReadonlySet<string> =>
  new Set(reported.flatMap(({ line, urn }) => (line?.line === "interrupts" || line?.line === "may interrupt" ? (urn ?? []) : [])));

interface Adoption {
  /** The provider's text about the changes of the adoption; empty if the adoption changes nothing. */
  readonly text: string;
  readonly keys: readonly string[];
}

function adoptionsIn(reported: readonly ReportedLine[]): ReadonlyMap<string, Adoption> {
  const found = new Map<string, Adoption>();
  for (const { line, urn } of reported) {
    if (line?.line !== "adopted" || urn === undefined) continue;
    const { text = "", keys = [] } = found.get(urn) ?? {};
    const texts = [text, line.changing === undefined ? "" : line.what].filter((one) => one !== "");
    found.set(urn, { text: texts.join("; "), keys: [...keys, ...(line.changing?.keys ?? [])] });
  }
  return found;
}

function rowOp(op: Exclude<ReadStep["op"], "same" | "refresh">, urn: string, adopted: ReadonlyMap<string, Adoption>): Row["op"] {
  const definition = definitionOf(urn);
  if (op === "replace" && isHistory(definition))
    return isEventOn(definition) || definition?.traits?.effect?.({}) === "deploys" ? "deploy" : "run";
  return op === "create" && adopted.has(urn) ? "adopt" : op;
}

/** Returns the resource whose replacement forces this one. Returns undefined if the step has a change that does not come from a replaced resource. */
function causeOf(step: ReadStep, changes: ReadStep["changes"], replaced: ReadonlyMap<string, string | undefined>): string | undefined {
  const tops = [...new Set(Object.keys(changes).map(topOf))];
  if (tops.length === 0) return neededBy(step).find((urn) => replaced.has(urn));
  const causes = tops.map((key) => replacedIn(step, key, replaced));
  return causes.includes(undefined) ? undefined : causes[0];
}

/** Returns the replaced resource that the input refers to, found by property dependencies or by its old id. */
function replacedIn({ urn, old, propertyDependencies = {} }: ReadStep, key: string, replaced: ReadonlyMap<string, string | undefined>) {
  const kind = typeReferredTo(definitionOf(urn), key);
  if (kind === undefined) return undefined;
  const id = old?.inputs[key];
  const isMeant = (one: string) => resourceTypeOf(one).replace(".", "_") === kind;
  const named = (propertyDependencies[key] ?? []).find((one) => replaced.has(one) && isMeant(one));
  return named ?? [...replaced].find(([one, oldId]) => oldId !== undefined && oldId === id && isMeant(one))?.[0];
}

/** Returns the URNs on which the step depends. URNs that an input refers to come first. */
const neededBy = ({ propertyDependencies = {}, dependencies = [] }: ReadStep): readonly string[] => [
  ...Object.values(propertyDependencies).flat(),
  ...dependencies,
];

/**
 * Returns the changes from the old state to the program. `refreshed`: inputs before a refresh. `shown`: values on the platform, if the provider
 * logged them.
 */
function programChanges(step: ReadStep, changes: ReadStep["changes"], refreshed: Bag | undefined, shown: Bag | undefined): Change[] {
  const { urn, old, new: news } = step;
  const known = refreshed ?? old?.inputs;
  const platform = shown ?? (refreshed === undefined ? undefined : old?.inputs);
  const found = new Map<string, Change>();
  if (platform !== undefined) {
    const tops = [...new Set(Object.keys(changes).map(topOf))].filter((key) => key in platform);
    for (const one of changesIn(urn, Object.fromEntries(tops.map((key) => [key, "update"])), { before: known, after: platform }))
      found.set(one.path, one);
  }
  return changesIn(urn, changes, { before: known, after: news?.inputs }).map((change) => {
    const { after } = found.get(change.path) ?? {};
    return {
      ...change,
      platform: after,
      forces: isForcing(step, topOf(change.path)) || undefined,
    };
  });
}

/** Whether the change of this input replaces the resource: according to the engine, or else according to the definition. */
function isForcing({ op, urn, replaces }: ReadStep, key: string): boolean {
  const definition = definitionOf(urn);
  if (op !== "replace" || isHistory(definition)) return false;
  return replaces === undefined ? fieldOf(definition, key)?.onChange === "replaces" : replaces.includes(key);
}

/**
 * Returns the platform's values that the provider logged, by URN and input. The provider logs these values if an input drifted and the program
 * changed it too.
 */
function platformValues(reported: readonly ReportedLine[]): ReadonlyMap<string, Bag> {
  const found = new Map<string, Bag>();
  for (const { line, urn } of reported)
    if (line?.line === "platform" && urn !== undefined) found.set(urn, { ...found.get(urn), [line.key]: line.value });
  return found;
}

/** Drift of each resource, by URN. */
export type Drifts = ReadonlyMap<string, DriftRow>;

export function driftsOf(parsedRun: ParsedRun, reported: readonly ReportedLine[]): Drifts {
  const drifts = new Map<string, DriftRow>();
  const add = (urn: string, found: Pick<DriftRow, "what"> & Partial<DriftRow>) => {
    const known = drifts.get(urn);
    const keys = [...new Set([...(known?.keys ?? []), ...(found.keys ?? [])])].sort();
    drifts.set(urn, { name: nameOf(urn), kind: resourceTypeOf(urn), ...known, ...found, keys });
  };
  const own = new Map(parsedRun.steps.flatMap((step) => (step.op === "refresh" ? [] : [[step.urn, step]])));
  const failed = new Set(parsedRun.steps.flatMap((step) => (step.failed ? [step.urn] : [])));
  for (const { op, urn, old, new: news, changes } of parsedRun.steps) {
    if (op !== "refresh" || !old) continue;
    // A refresh before the program adds a step with the old state. The program's step for the resource then contains the values that the refresh
    // found.
    const step = own.get(urn);
    const found = (step?.old ?? news)?.inputs;
    if (step?.op === "create" || (step === undefined && !news)) add(urn, { what: "gone" });
    else if (found !== undefined) {
      const differing = [...Object.keys(old.inputs), ...Object.keys(found)].filter((key) => !same(old.inputs[key], found[key]));
      const keys = [...differing, ...Object.keys(changes).map(topOf)].filter((key) => !key.startsWith("__"));
      if (keys.length > 0) add(urn, { what: "differs", keys, changes: driftedChanges(urn, keys, old.inputs, found) });
    }
  }
  for (const { line, urn } of reported) {
    if (line === undefined || urn === undefined) continue;
    if (line.line === "drift") add(urn, { what: "differs", keys: [...line.keys] });
    else if (line.line === "platform") {
      const found = driftedChanges(urn, [line.key], own.get(urn)?.old?.inputs ?? {}, { [line.key]: line.value });
      const { changes = [] } = drifts.get(urn) ?? {};
      if (changes.every(({ path }) => path !== line.key)) add(urn, { what: "differs", keys: [line.key], changes: [...changes, ...found] });
    } else if (line.line === "gone") add(urn, { what: "gone" });
    else if (line.line === "unusable") add(urn, { what: "unusable", why: line.why });
  }
  for (const { line, urn } of reported) {
    const known = urn === undefined ? undefined : drifts.get(urn);
    if (line?.line === "changed by" && urn !== undefined && known)
      drifts.set(urn, { ...known, by: known.by === undefined ? line.who : `${known.by}; ${line.who}` });
  }
  for (const urn of failed) {
    const known = drifts.get(urn);
    if (known) drifts.set(urn, { ...known, failed: true });
  }
  return drifts;
}

const driftedChanges = (urn: string, keys: readonly string[], before: Bag, after: Bag): Change[] =>
  changesIn(urn, Object.fromEntries([...new Set(keys)].map((key) => [key, "update"])), { before, after });

/** Returns the URNs of the objects that are missing or unusable on the platform. */
export const goneIn = (drifts: Drifts): ReadonlySet<string> =>
  new Set([...drifts].filter(([, { what }]) => what !== "differs").map(([urn]) => urn));
