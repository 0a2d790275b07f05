import type { Deployment } from "../plan/deployment";
import { NotReadyError } from "../plan/resource-provider";
import { resourceOf, type Step } from "../plan/step";
import type { HookMoment } from "../protocol/goal";
import type { HookCall } from "../protocol/hooks";
import { messageOf } from "../protocol/thrown";
import { nameOf } from "../protocol/urn";
import { applyStep } from "./apply-step";

/** Thrown if a step succeeds, but a hook after the step fails. */
export class AfterHookError extends Error {}

type Change = "create" | "update" | "delete";
const MOMENTS: Record<Change, { before: HookMoment; after: HookMoment }> = {
  create: { before: "beforeCreate", after: "afterCreate" },
  update: { before: "beforeUpdate", after: "afterUpdate" },
  delete: { before: "beforeDelete", after: "afterDelete" },
};

function changeOf({ op }: Step): Change | undefined {
  if (op === "create" || op === "create-replacement") return "create";
  if (op === "delete" || op === "delete-replaced") return "delete";
  return op === "update" ? "update" : undefined;
}

/** Maximum number of retries that error hooks can request for one step, as in the engine. */
const MOST_RETRIES = 100;

/** Calls the hooks of the program before and after the step (docs/facts/engine.md 12). */
export async function applyHooked(deployment: Deployment, step: Step): Promise<void> {
  const change = changeOf(step);
  const { hooks = {} } = resourceOf(step);
  if (change === undefined || deployment.hooks === undefined) return applyStep(deployment, step);
  const { before, after } = MOMENTS[change];
  for (const name of hooks[before] ?? []) {
    const failed = await called(deployment, name, before, hookCall(step, change, false));
    if (failed !== undefined) throw new Error(failed);
  }
  await retried(deployment, step, change, hooks.onError ?? []);
  for (const name of hooks[after] ?? []) {
    const failed = await called(deployment, name, after, hookCall(step, change, true));
    if (failed !== undefined) throw new AfterHookError(failed);
  }
}

/** Returns the error with which the step must fail, if any. */
async function called({ hooks, info, report }: Deployment, name: string, moment: HookMoment, asked: HookCall): Promise<string | undefined> {
  if (hooks === undefined || hooks.isQuiet(name, info.dryRun)) return undefined;
  const error = await hooks.call(name, asked);
  if (error === undefined) return `hook "${name}" was not registered`;
  if (error === "") return undefined;
  if (!hooks.ignoresErrors(name)) return `${moment.startsWith("before") ? "before" : "after"} hook "${name}" failed: ${error}`;
  const text = `${moment.charAt(0).toUpperCase()}${moment.slice(1)} hook "${name}" failed: ${error}`;
  report.message({ severity: "warning", urn: asked.urn, text });
  return undefined;
}

/** Repeats a failed step while one of its error hooks requests a repetition. */
async function retried(deployment: Deployment, step: Step, change: Change, names: readonly string[]): Promise<void> {
  const errors: string[] = [];
  for (;;) {
    try {
      await applyStep(deployment, step);
      return;
    } catch (error) {
      if (error instanceof NotReadyError || deployment.info.dryRun || errors.length >= MOST_RETRIES) throw error;
      errors.unshift(messageOf(error));
      if (!(await wantsAgain(deployment, names, hookCall(step, change, false), change, errors))) throw error;
      const text = `retrying ${change} due to on-error hook request (${errors.length}/${MOST_RETRIES})`;
      deployment.report.message({ severity: "warning", urn: resourceOf(step).urn, text });
    }
  }
}

async function wantsAgain({ hooks }: Deployment, names: readonly string[], asked: HookCall, change: Change, errors: readonly string[]) {
  for (const name of names) {
    const { again, error = "" } = (await hooks?.retries(name, asked, change, errors)) ?? { again: false };
    if (error !== "") throw new Error(error);
    if (again) return true;
  }
  return false;
}

/** Returns the arguments of a hook. A create has no old values, even if the new object replaces an old object. */
function hookCall(step: Step, change: Change, done: boolean): HookCall {
  const { urn, type } = resourceOf(step);
  const { next } = step;
  const old = change === "create" ? undefined : step.old;
  return {
    urn,
    type,
    name: nameOf(urn),
    id: (done ? next?.id : undefined) ?? old?.id ?? "",
    newInputs: next?.inputs,
    oldInputs: old?.inputs,
    newOutputs: done ? next?.outputs : undefined,
    oldOutputs: old?.outputs,
  };
}
