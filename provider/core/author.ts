import type { Operation } from "./operation";
import { type AnyDefinition, hasOwnId } from "./resource";
import type { Run } from "./run";
import { nameOf } from "./urn";

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
