import type { Goal } from "../protocol/goal";
import type { ResourceState } from "../state/state";
import type { Deployment } from "./deployment";
import { readUnready } from "./resource-provider";

/** Reports whether the program imports an object with the option `import`, and the state does not contain this object yet. */
export const isImported = ({ custom, importId }: Goal, old: ResourceState | undefined): boolean =>
  custom && importId !== "" && (old === undefined || old.external === true || (old.importID ?? old.id) !== importId);

/** Returns the state as if an earlier run had created the object, or undefined if the object does not exist. */
export async function importedState(deployment: Deployment, { importId }: Goal, next: ResourceState): Promise<ResourceState | undefined> {
  const provider = await deployment.providerOf(next);
  const { found, reasons } = await readUnready(provider.read(next.urn, importId));
  if (found.isAbsent) return undefined;
  const { id, inputs = {}, outputs, refreshBeforeUpdate } = found;
  return { ...next, id: id || importId, importID: importId, inputs, outputs, initErrors: reasons, refreshBeforeUpdate };
}
