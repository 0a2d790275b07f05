import { nameOf } from "../../../rehearsal/protocol/urn";
import type { ParsedRun, ReadStep, ReportedLine } from "../read/parsed-run";
import { definitionOf, resourceTypeOf } from "./resource-types";
import type { Row, StackReport } from "./stack-report";

/**
 * Returns the lines about objects that `up` would leave inside an object that stays. The engine calls the provider for no deletion in a preview, and
 * it drops a resource with `deletedWith` without a call. So only the steps show which object stays, and which resources the engine drops below it.
 */
export function leftBelow(
  { operation, steps }: ParsedRun,
  byUrn: ReadonlyMap<string, Row>,
  reported: readonly ReportedLine[],
): StackReport["lines"] {
  if (operation !== "preview") return [];
  return steps.filter((parent) => stays(parent, byUrn, reported)).flatMap((parent) => lineOf(parent, steps));
}

/** Whether the object of a deleted resource stays: the engine retains it, the permission is missing, or another resource adopts it. */
function stays({ op, urn, old, isRetained }: ReadStep, byUrn: ReadonlyMap<string, Row>, reported: readonly ReportedLine[]): boolean {
  if (op !== "delete" || old?.id === undefined) return false;
  const { id } = old;
  const isTaken = reported.some(
    (one) =>
      (one.line?.line === "adopted" || one.line?.line === "exists") &&
      one.urn !== undefined &&
      resourceTypeOf(one.urn) === resourceTypeOf(urn) &&
      one.text.includes(id),
  );
  return isRetained === true || isTaken || byUrn.get(urn)?.needs !== undefined;
}

function lineOf(parent: ReadStep, steps: readonly ReadStep[]): StackReport["lines"] {
  const left = steps.filter(
    (step) => step.op === "delete" && step.deletedWith === parent.urn && !steps.some((other) => declares(other, step)),
  );
  if (left.length === 0) return [];
  const objects = left.map(({ urn }) => `${definitionOf(urn)?.identity.noun ?? "object"} ${JSON.stringify(nameOf(urn))}`);
  const text = `left below it: ${objects.join(", ")}, which no resource declares`;
  return [{ severity: "warning", name: nameOf(parent.urn), kind: resourceTypeOf(parent.urn), text }];
}

/**
 * Whether another resource of the program has the natural key of a deleted resource. Does not compare their parents, because one parent may be new.
 */
function declares({ urn, new: news }: ReadStep, { urn: gone, old }: ReadStep): boolean {
  const { key, parent } = definitionOf(gone)?.identity ?? {};
  if (news === undefined || key === undefined || resourceTypeOf(urn) !== resourceTypeOf(gone)) return false;
  return (key as readonly string[]).every((one) => one === parent || news.inputs[one] === old?.inputs[one]);
}
