import type { Goal } from "../protocol/goal";
import type { Bag } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import { dependantsToReplace } from "./dependants";
import type { Deployment } from "./deployment";
import type { Diff } from "./property-diff";
import type { Step } from "./step";

interface Replacement {
  goal: Goal;
  old: ResourceState;
  next: ResourceState;
  diff: Diff;
  /** Calls check again without old inputs, because defaults from the old object do not apply to the new object. */
  recheck(): Promise<Bag>;
  respond(state: ResourceState): void;
}

/** Plans the steps that replace a resource (docs/facts/engine.md 6.2.10). */
export async function planReplacement(deployment: Deployment, { goal, old, next, diff, recheck, respond }: Replacement): Promise<Step[]> {
  const { decisions, info } = deployment;
  if (old.protect && next.protect) {
    const refused = deployment.refuse(
      `unable to replace resource "${next.urn}"\nas it is currently marked for protection. To unprotect the resource, remove the ` +
        "`protect` flag from the resource in your program and run `up`",
      next.urn,
    );
    deployment.sawError = true;
    if (!info.dryRun) throw refused; // A preview continues, so that the user sees the reason for the replacement.
  }
  decisions.replaced.add(next.urn);
  next.inputs = await recheck();
  const why = { changes: diff.detail, replaces: diff.replaceKeys };
  if (!(goal.deleteBeforeReplace ?? diff.deleteBeforeReplace)) {
    return [
      { op: "create-replacement", old, next, ...why, replacement: "create-first", respond },
      { op: "replace", old, next, ...why },
    ];
  }
  return [
    ...(await deleteDependants(deployment, old)),
    ...(old.pendingReplacement ? [] : [deleteEarly(deployment, old)]),
    { op: "replace", old, next, ...why },
    { op: "create-replacement", old, next, ...why, replacement: "delete-first", respond },
  ];
}

/** Deletes the resources that are replaced together with the root. A resource is deleted before the resources on which it depends. */
async function deleteDependants(deployment: Deployment, root: ResourceState): Promise<Step[]> {
  const { decisions } = deployment;
  const steps: Step[] = [];
  for (const { state, replaceKeys } of (await dependantsToReplace(deployment, root)).reverse()) {
    if (decisions.deletedEarly.has(state)) continue;
    if (state.protect && !state.delete) {
      deployment.sawError = true;
      throw deployment.refuse(
        `unable to replace resource "${state.urn}" as part of replacing "${root.urn}" as it is currently marked for protection. ` +
          "To unprotect the resource, remove the `protect` flag from the resource in your program and run `up`",
        root.urn,
      );
    }
    decisions.replaceKeys.set(state.urn, replaceKeys);
    decisions.deletedEarly.add(state);
    steps.push(state.delete ? { op: "delete", old: state } : deleteEarly(deployment, state));
    decisions.deleted.add(state.urn);
  }
  return steps;
}

function deleteEarly(deployment: Deployment, old: ResourceState): Step {
  deployment.decisions.deleted.add(old.urn);
  return { op: old.external ? "discard-replaced" : "delete-replaced", old, replacement: "delete-first" };
}
