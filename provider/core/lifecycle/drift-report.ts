import { hasOwnId } from "../definition/forms";
import type { Live } from "../definition/resource";
import { type driftOf, neitherOf, patchOf, visibleAmong } from "../diff/difference";
import type { Log } from "../log/log";
import { shellQuoted } from "../log/text";
import { nameOf } from "../urn";
import type { Bag } from "../values";
import type { Operation } from "./operation";
import type { Ports } from "./ports";

/** All resources with hidden values log exactly this line, so that it appears only once in a run. */
const UNSEEN =
  'Drift in secret values cannot be detected: the platform shows secrets only to a token with the permission "Read sensitive data". It shows some values only once. If the program changes a secret, the provider still updates it.';

type Drift = ReturnType<typeof driftOf>;

/** Reports the inputs and outputs that differ on the platform from the state, and returns whether there are any. */
export async function reportDrift(
  context: Operation,
  live: Live<Bag, Bag>,
  { drifted, unchangeable, unseen }: Drift,
  { changed, stale }: { changed: readonly string[]; stale: readonly string[] },
): Promise<boolean> {
  const { definition, log, urn } = context;
  if (unseen.length > 0 || (live.partlyHidden ?? []).length > 0) log.once("info", UNSEEN);
  const changedOnBothSides = await changedOnBothSidesOf(context, live, changed);
  const differing = [...drifted, ...changedOnBothSides, ...stale];
  if (differing.length > 0) log.report("warning", { line: "drift", keys: differing });
  if (unchangeable.length > 0) log.leftInPlace(unchangeableText(unchangeable, urn));
  for (const key of visibleAmong(definition, changedOnBothSides)) log.shows(key, live.inputs[key]);
  return differing.length > 0;
}

/**
 * Returns the inputs that both the program and another user changed. A definition shows the object in the form of the inputs in its context. So only
 * a read with the state's inputs shows whether the platform differs from the state.
 */
async function changedOnBothSidesOf(context: Operation, live: Live<Bag, Bag>, changed: readonly string[]): Promise<string[]> {
  const candidates = neitherOf(context, live, changed);
  if (candidates.length === 0) return [];
  const before = context.asInState();
  const shown = await context.definition.observe(before);
  return shown ? neitherOf(before, shown, candidates) : [];
}

/** Reports differences that the provider leaves in place, values that the platform did not accept, and values that it now accepts. */
export function reportKept({ log }: Operation, { stays, notAccepted, accepted }: Drift): void {
  for (const { text } of stays) log.leftInPlace(text);
  if (notAccepted.length > 0) log.report("warning", { line: "not accepted", keys: notAccepted });
  if (accepted.length > 0) log.accepted(accepted);
}

/** Reports in a preview what an `up` does with each input that was removed from the program: it turns the input off, or leaves it in place. */
export function reportLeaving(context: Operation, live: Live<Bag, Bag>): void {
  const { notOwn, needed, off } = patchOf(context, live);
  context.log.needed(needed);
  if (notOwn.length > 0) context.log.notOwn(notOwn);
  if (off.length > 0) context.log.turnsOff(off);
}

function unchangeableText(keys: readonly string[], urn: string): string {
  const [differ, them] = keys.length === 1 ? ["differs", "it"] : ["differ", "them"];
  return `${keys.join(", ")} on the platform ${differ} from the program, and no call can change ${them}. To replace the object: pulumi up --target-replace ${shellQuoted(urn)}`;
}

// The author of a drift.

/**
 * Logs the author of a drift, if the platform reports the author. Logs nothing for objects of the game panel, which has no account-wide audit log,
 * and for parts and settings with the id of their parent, because the parent's events may concern something else.
 */
export async function reportAuthor(context: Operation): Promise<void> {
  if (hasAuthor(context)) await reportAuthorOf(context.type.run, context.log, context.id);
}

/** Whether the audit log has events of this object. */
export const hasAuthor = ({ type, definition, id, olds }: Operation): boolean => type.api === "hosting" && hasOwnId(definition, id, olds);

/**
 * Logs the author of the last change of an object that is gone. Called by `check` for a resource whose `diff` did not know whether this is a preview.
 */
export async function reportAuthorOfGone(run: Ports, urn: string): Promise<void> {
  const note = run.program.known(urn);
  const { goneId } = note ?? {};
  if (!note || goneId === undefined) return;
  run.program.record(note, { goneId: undefined });
  await reportAuthorOf(run, run.log(nameOf(urn), urn), goneId);
}

export async function reportAuthorOf({ settings, auditLog }: Ports, log: Log, id: string): Promise<void> {
  if (!settings.explainDrift) return;
  const who = await auditLog.changedBy(id);
  if (who !== undefined) log.report("info", { line: "changed by", who });
}
