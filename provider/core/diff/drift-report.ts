import { type AnyDefinition, hasOwnId, type Live } from "../definition/resource";
import type { Operation } from "../lifecycle/operation";
import type { Run } from "../run/run";
import { nameOf } from "../urn";
import type { Bag } from "../values";
import { type driftOf, patchOf, visibleAmong } from "./difference";

/** All resources with hidden values log this same line, so that it appears once in a run. */
const UNSEEN =
  'Drift in secret values cannot be detected: the platform shows secrets only to a token with the permission "Read sensitive data". It shows some values only once. If the program changes a secret, the provider still updates it.';

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

/** Reports differences that the provider leaves in place, values that the platform did not accept, and values that it now accepts. */
export function reportKept({ log }: Operation, { stays, notAccepted, accepted }: Drift): void {
  for (const what of stays) log.leftInPlace(what);
  if (notAccepted.length > 0) log.notAccepted(notAccepted);
  if (accepted.length > 0) log.accepted(accepted);
}

/** In a preview: reports the settings that were removed from the program. An `up` turns some of them off and leaves others in place. */
export function reportLeaving(definition: AnyDefinition, context: Operation, live: Live<Bag, Bag>): void {
  const { notOwn, needed, off } = patchOf(definition, context, live);
  context.log.needed(needed);
  if (notOwn.length > 0) context.log.notOwn(notOwn);
  if (off.length > 0) context.log.turnsOff(off);
}

/**
 * Logs the author of a drift, if the platform reports it. The game panel has no account-wide log. Parts and settings with the id of their parent have
 * no events of their own. The author in an event of the parent may have changed something else.
 */
export async function reportAuthor(definition: AnyDefinition, run: Run, { id, olds, log }: Operation): Promise<void> {
  if (hasAuthor(definition, id, olds)) await reportAuthorOf(run, log, id);
}

/** Whether the audit log has events of this object. */
export const hasAuthor = (definition: AnyDefinition, id: string, olds: Operation["olds"]): boolean =>
  definition.module !== "game" && hasOwnId(definition, id, olds);

/** Logs the author of an object that is gone, if its comparison did not know whether this is a preview. */
export async function reportAuthorOfGone(run: Run, urn: string): Promise<void> {
  const note = run.program.known(urn);
  const { goneId } = note ?? {};
  if (!note || goneId === undefined) return;
  note.goneId = undefined;
  await reportAuthorOf(run, run.log(nameOf(urn), urn), goneId);
}

async function reportAuthorOf({ settings, auditLog }: Run, log: Operation["log"], id: string): Promise<void> {
  if (!settings.explainDrift) return;
  const who = await auditLog.changedBy(id);
  if (who !== undefined) log.changedBy(who);
}
