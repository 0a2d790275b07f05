import { type Bag, isBag } from "../../../provider/core/values";
import { homeOf } from "../../../testing/protocol/urn";
import { arrayOf } from "../../json";
import type { ParsedRun, ReadStep } from "./parsed-run";
import {
  allowDataLossOf,
  capOf,
  changedPaths,
  componentOf,
  diagnosticOf,
  opOf,
  propertyDependenciesOf,
  replacesOf,
  retainedOf,
  sameCountOf,
  shownOf,
  textsOf,
} from "./parts";

/** Reads the output of `pulumi preview --json`: one object that the engine writes at the end, also if the preview failed. */
export function readDigest(digest: Bag): ParsedRun {
  const steps = arrayOf(digest.steps).flatMap((step) => (isBag(step) && typeof step.urn === "string" ? [stepOf(step, step.urn)] : []));
  const diagnostics = arrayOf(digest.diagnostics).flatMap((one) => (isBag(one) ? diagnosticOf(one) : []));
  const urn = steps[0]?.urn ?? diagnostics.find((one) => one.urn !== undefined)?.urn;
  return {
    operation: "preview",
    ...(urn === undefined ? {} : homeOf(urn)),
    steps,
    diagnostics,
    outcome: diagnostics.some(({ severity }) => severity === "error") ? "failed" : "done",
    ...sameCountOf(digest.changeSummary),
    ...capOf(digest.config),
    ...allowDataLossOf(digest.config),
  };
}

function stepOf(step: Bag, urn: string): ReadStep {
  const state = isBag(step.newState) ? step.newState : step.oldState;
  return {
    op: opOf(step.op),
    urn,
    changes: changedPaths(step.detailedDiff, "kind", step.diffReasons),
    ...(isBag(step.oldState) ? { old: shownOf(step.oldState) } : {}),
    ...(isBag(step.newState) ? { new: shownOf(step.newState) } : {}),
    ...retainedOf(step.op, step.oldState),
    ...replacesOf(step.replaceReasons),
    ...componentOf(step.newState, step.oldState),
    dependencies: isBag(state) ? textsOf(state.dependencies) : [],
    ...(isBag(state) ? propertyDependenciesOf(state.propertyDependencies) : {}),
  };
}
