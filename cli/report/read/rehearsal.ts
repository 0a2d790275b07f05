import { basename } from "node:path/posix";
import { readLine } from "../../../provider/core/log/lines";
import { type Bag, isBag } from "../../../provider/core/values";
import { homeOf, nameOf } from "../../../rehearsal/protocol/urn";
import { arrayOf } from "../../json";
import {
  changedPaths,
  componentOf,
  type Diagnostic,
  diagnosticOf,
  opOf,
  type ParsedRun,
  propertyDependenciesOf,
  type ReadStep,
  replacesOf,
  type Shown,
  sameCountOf,
  textsOf,
  violationOf,
} from "./parsed-run";

/** Reads the output of `pulumi-hosting rehearse --json`. Fields of later releases may be absent. */
export function readRehearsal(report: Bag): ParsedRun {
  const steps = arrayOf(report.steps).flatMap((step) => (isBag(step) && typeof step.urn === "string" ? [stepOf(step, step.urn)] : []));
  const urn = steps[0]?.urn;
  const { operation, stack, project, against, failed } = report;
  const violations = arrayOf(report.violations).flatMap((one) => (isBag(one) ? violationOf(inWordsOfEngine(one)) : []));
  const diagnostics = arrayOf(report.diagnostics).flatMap((one) => (isBag(one) ? named(one, steps) : []));
  return {
    operation: operation === "up" || operation === "refresh" || operation === "destroy" ? operation : "preview",
    isRehearsal: true,
    // The report contains only the name of the folder, because it does not show paths of a machine.
    against: typeof against === "string" ? basename(against.replaceAll("\\", "/")) : undefined,
    ...(urn === undefined ? {} : homeOf(urn)),
    ...(typeof stack === "string" ? { stack } : {}),
    ...(typeof project === "string" ? { project } : {}),
    steps,
    diagnostics,
    ...(violations.length === 0 ? {} : { violations }),
    isBaseFailed: failed === "against" || undefined,
    outcome: report.ok === true ? "done" : "failed",
    ...sameCountOf(report.summary),
  };
}

const inWordsOfEngine = ({ policy, pack, level, urn, message }: Bag): Bag => ({
  policyName: policy,
  policyPackName: pack,
  enforcementLevel: level,
  resourceUrn: urn,
  message,
});

function stepOf(step: Bag, urn: string): ReadStep {
  const changes = isBag(step.changes) ? changedPaths(step.changes, "kind", undefined) : changedPaths(undefined, "kind", step.keys);
  return {
    op: opOf(step.op),
    urn,
    changes,
    old: isBag(step.old) ? shownOf(step.old) : undefined,
    new: isBag(step.new) ? shownOf(step.new) : undefined,
    ...replacesOf(step.replaces),
    ...componentOf(step),
    failed: step.failed === true || undefined,
    dependencies: Array.isArray(step.dependencies) ? textsOf(step.dependencies) : undefined,
    ...propertyDependenciesOf(step.propertyDependencies),
  };
}

/** `shown` contains `inputs` and `outputs`. If it contains the values directly, they are used as inputs and as outputs. */
const shownOf = (shown: Bag): Shown => ({
  inputs: isBag(shown.inputs) ? shown.inputs : shown,
  outputs: isBag(shown.outputs) ? shown.outputs : shown,
  id: typeof shown.id === "string" ? shown.id : undefined,
});

/** Finds the resource of a diagnostic by the resource's name. Prefers a resource that changes if several resources have the name. */
function named(one: Bag, steps: readonly ReadStep[]): Diagnostic[] {
  const [diagnostic] = diagnosticOf(one);
  if (diagnostic === undefined) return [];
  const { name } = one;
  if (diagnostic.urn !== undefined || typeof name !== "string" || name === "") return [diagnostic];
  const bearers = steps.filter(({ urn }) => nameOf(urn) === name);
  const meant = bearers.length > 1 ? bearers.filter((step) => mayMean(step, diagnostic.text.slice(name.length + 2))) : bearers;
  return [{ ...diagnostic, name, ...(meant[0] === undefined ? {} : { urn: meant[0].urn }) }];
}

function mayMean({ op, changes }: ReadStep, text: string): boolean {
  const { line } = readLine(text) ?? {};
  if (line === "drift") return op === "update" || op === "replace";
  if (line === "gone") return op === "replace" && Object.keys(changes).length <= 1;
  return op !== "same";
}
