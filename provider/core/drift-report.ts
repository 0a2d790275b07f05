import { type driftOf, visibleAmong } from "./difference";
import type { Operation } from "./operation";
import type { AnyDefinition, Live } from "./resource";
import type { Bag } from "./values";

/** The same line for all resources with hidden values, so that it appears once. */
const UNSEEN =
  'Drift in secret values cannot be detected: the platform shows secrets only to a token with the permission "Read sensitive data", and some values only once. Secrets are still updated when the program changes them.';

type Drift = ReturnType<typeof driftOf>;

/** Reports the inputs and outputs that differ on the platform, and returns whether there are any. */
export function reportDrift(
  definition: AnyDefinition,
  { log }: Operation,
  live: Live<Bag, Bag>,
  { drifted, changedOnBothSides, unchangeable, unseen }: Drift,
  stale: readonly string[],
): boolean {
  if (unseen.length > 0 || (live.partlyHidden ?? []).length > 0) log.once("info", UNSEEN);
  const differing = [...drifted, ...changedOnBothSides, ...stale];
  if (differing.length > 0) log.drift(differing, unchangeable);
  for (const key of visibleAmong(definition, changedOnBothSides)) log.shows(key, live.inputs[key]);
  return differing.length > 0;
}

/** Reports differences that the provider leaves in place, and values that the platform did not accept or accepts again. */
export function reportKept({ log }: Operation, { stays, notAccepted, accepted }: Drift): void {
  for (const what of stays) log.leftInPlace(what);
  if (notAccepted.length > 0) log.notAccepted(notAccepted);
  if (accepted.length > 0) log.accepted(accepted);
}
