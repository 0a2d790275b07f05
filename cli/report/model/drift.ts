import { type Bag, same } from "../../../provider/core/values";
import { nameOf } from "../../../testing/protocol/urn";
import { type ParsedRun, type ReportedLine, topOf } from "../read/parsed-run";
import { changesIn } from "./changes";
import { resourceTypeOf } from "./resource-types";
import type { Change, DriftRow } from "./stack-report";

/** Changes that were made outside of the program, by URN. */
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
    // If a refresh runs before the program, the step of the refresh shows the old state. The step of the program then shows the values that
    // the refresh found.
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

/** Creating an object again that is gone or unusable is not a change of the program. */
export const goneIn = (drifts: Drifts): ReadonlySet<string> =>
  new Set([...drifts].filter(([, { what }]) => what !== "differs").map(([urn]) => urn));
