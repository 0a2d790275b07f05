import { randomUUID } from "node:crypto";
import type { Deployment } from "../plan/deployment";
import { invertDetail } from "../plan/property-diff";
import { diffWithProvider } from "../plan/resource-diff";
import { NotReadyError, type ProviderResult, readUnready } from "../plan/resource-provider";
import { isStandIn, resourceOf, type Step } from "../plan/step";
import { isProviderType } from "../protocol/urn";
import { type Bag, equal, isSecret, mapBag, secret, UNKNOWN } from "../protocol/wire";
import type { ResourceState } from "../state/state";

/** Thrown for a protected resource. The run fails, but attempts all remaining deletions, so that it reports all protected resources. */
export class ProtectedError extends Error {
  constructor(urn: string) {
    super(
      `resource "${urn}" cannot be deleted\nbecause it is protected. To unprotect the resource, remove the \`protect\` flag from the ` +
        "resource in your program and run `up`",
    );
  }
}

/** In a preview, a provider that does not support previews is called only for a read (docs/facts/engine.md 6.3). */
export async function applyStep(deployment: Deployment, step: Step): Promise<void> {
  const { old, next, op } = step;
  try {
    if (step.failure !== undefined) throw new Error(step.failure);
    if (op === "refresh" && old) await refreshResource(deployment, step, old);
    else if (op === "same" && old && next) Object.assign(next, { id: old.id, outputs: old.outputs });
    else if (op === "update" && old && next) await update(deployment, old, next);
    else if ((op === "create" || op === "create-replacement") && next) await create(deployment, step, next);
    else if ((op === "read" || op === "read-replacement") && next) await read(deployment, step, next);
    else if (op === "import-replacement" && old) old.delete = true;
    else if (old && !next && op !== "remove-pending-replace") await remove(deployment, step, old);
  } finally {
    if (next && op !== "replace" && op !== "refresh") markSecretOutputs(next);
  }
}

async function create(deployment: Deployment, step: Step, next: ResourceState): Promise<void> {
  const take = ({ id, outputs, refreshBeforeUpdate }: ProviderResult): void => {
    Object.assign(next, { id, outputs, refreshBeforeUpdate });
    if (step.replacement === "create-first" && step.old) step.old.delete = true;
  };
  if (next.remote) take({ id: "", outputs: await componentOutputs(deployment, next) });
  else if (!next.custom) take({ id: "", outputs: {} });
  else if (isProviderType(next.type)) take({ id: deployment.info.dryRun ? "" : randomUUID(), outputs: next.inputs });
  else if (deployment.info.dryRun) {
    const { previews } = await deployment.providerOf(next);
    take((await previews?.create(next)) ?? { id: next.id ?? "", outputs: next.inputs });
  } else await attempt(next, take, async () => (await deployment.providerOf(next)).create(next));
}

/**
 * Returns the outputs of a component of another package. They are invented (`provider/stand-in.ts`), because a rehearsal does not run the package.
 */
async function componentOutputs(deployment: Deployment, next: ResourceState): Promise<Bag> {
  if (deployment.info.dryRun) return next.inputs;
  return (await (await deployment.providerOf(next)).create(next)).outputs;
}

async function update(deployment: Deployment, old: ResourceState, next: ResourceState): Promise<void> {
  const { id = "" } = old;
  const take = ({ outputs, refreshBeforeUpdate }: ProviderResult): void => void Object.assign(next, { id, outputs, refreshBeforeUpdate });
  if (next.remote) take({ id, outputs: await componentOutputs(deployment, next) });
  else if (!next.custom) take({ id, outputs: {} });
  else if (isProviderType(next.type)) take({ id, outputs: next.inputs });
  else if (deployment.info.dryRun) {
    const { previews } = await deployment.providerOf(next);
    take((await previews?.update(old, next)) ?? { id, outputs: next.inputs });
  } else {
    const call = async (): Promise<ProviderResult> => (await deployment.providerOf(next)).update(old, next);
    await attempt(next, take, call).catch((error: unknown) => {
      // If the object is not ready, the state keeps the old inputs, so that the next run finds the same change (docs/facts/engine.md 6.6).
      if (error instanceof NotReadyError) next.inputs = old.inputs;
      throw error;
    });
  }
}

/** Takes the provider's result into the new state, even if the call fails because the object is not ready. */
async function attempt(next: ResourceState, take: (result: ProviderResult) => void, call: () => Promise<ProviderResult>): Promise<void> {
  try {
    take(await call());
  } catch (error) {
    if (error instanceof NotReadyError) {
      take(error.result);
      next.initErrors = error.reasons;
    }
    throw error;
  }
}

async function read(deployment: Deployment, step: Step, next: ResourceState): Promise<void> {
  const { id = "" } = next;
  if (id !== UNKNOWN) {
    const result = await (await deployment.providerOf(next)).read(next.urn, id, next.inputs, next.inputs);
    if (result.isAbsent) throw new Error(`resource '${id}' does not exist`);
    next.outputs = result.outputs;
    // A preview keeps the outputs that an earlier `up` invented for a stand-in.
    if (deployment.info.dryRun && isStandIn(next) && step.old?.id === id) next.outputs = { ...step.old.outputs, ...result.outputs };
    if (result.id !== "") next.id = result.id; // If the object does not exist any more, the resource keeps the id with which it was read.
  }
  if (step.replacement === "create-first" && step.old) step.old.delete = true;
}

async function remove(deployment: Deployment, step: Step, old: ResourceState): Promise<void> {
  const replaced = step.op === "delete-replaced" || step.op === "discard-replaced";
  if (old.protect && !replaced) throw new ProtectedError(old.urn);
  if (!deployment.info.dryRun && callsDelete(deployment, old)) {
    await (await deployment.providerOf(old)).delete(old);
  }
  if (step.replacement === "delete-first") old.pendingReplacement = true;
}

/** Whether to call the provider's delete: not if the resource is external, has `retainOnDelete`, or is deleted with its `deletedWith` resource. */
function callsDelete(deployment: Deployment, old: ResourceState): boolean {
  const goesWithAnother = old.deletedWith !== undefined && deployment.decisions.deleted.has(old.deletedWith);
  return old.custom && !isProviderType(old.type) && !old.external && !old.retainOnDelete && !goesWithAnother;
}

/** Marks outputs in `additionalSecretOutputs`, and outputs whose key is also the key of a secret input (docs/facts/engine.md 6.3). */
function markSecretOutputs(next: ResourceState): void {
  const named = new Set(next.additionalSecretOutputs);
  next.outputs = mapBag(next.outputs, (value, key) =>
    !isSecret(value) && (named.has(key) || isSecret(next.inputs[key])) ? secret(value) : value,
  );
}

/** Returns the kind of pending operation that the state records for a started step. A step that changes nothing is not recorded. */
export function pendingType(step: Step): { type: "creating" | "updating" | "deleting" | "reading"; resource: ResourceState } | undefined {
  const resource = resourceOf(step);
  switch (step.op) {
    case "create":
    case "create-replacement":
      return { type: "creating", resource };
    case "update":
      return { type: "updating", resource };
    case "read":
    case "read-replacement":
      return { type: "reading", resource };
    case "delete":
    case "delete-replaced":
    case "discard":
    case "discard-replaced":
      return { type: "deleting", resource };
    default:
      return undefined;
  }
}

/**
 * Reads a resource. The provider's diff describes the way from the platform to the state, so its differences are reversed (docs/facts/engine.md 6.7).
 */
async function refreshResource(deployment: Deployment, step: Step, old: ResourceState): Promise<void> {
  const { registration } = step;
  step.next = old;
  if (!old.custom || isProviderType(old.type) || old.pendingReplacement || isStandIn(old)) {
    // The engine does not read components, providers, stand-ins and pending replacements. With `--run-program` it reports them as updated.
    step.found = registration === undefined ? "same" : "update";
    return;
  }
  const provider = await deployment.providerOf(registration ?? old);
  const { found, reasons } = await readUnready(provider.read(old.urn, old.id ?? "", old.inputs, old.outputs));
  if (found.id === "") {
    step.next = undefined;
    step.found = "delete";
    return;
  }
  const next: ResourceState = {
    ...old,
    id: found.id,
    inputs: found.inputs ?? old.inputs,
    outputs: found.outputs,
    initErrors: reasons,
    refreshBeforeUpdate: found.refreshBeforeUpdate,
  };
  if (reasons !== undefined)
    deployment.report.message({
      severity: "warning",
      urn: old.urn,
      text: `Refreshed resource is in an unhealthy state:\n* ${reasons.join("\n* ")}`,
    });
  step.next = next;
  if (old.external) {
    step.found = equal(old.outputs, next.outputs) ? "same" : "update";
    return;
  }
  const diff = await diffWithProvider(deployment, next, old.inputs, old.ignoreChanges ?? []);
  step.found = diff.changed ? "update" : "same";
  step.changes = diff.detail && invertDetail(diff.detail);
}
