import { permissionOf, type Target } from "../provider/core/data/permission";
import { splitNamedList } from "../provider/core/named-list";

/** A resource that an entry of `hosting:allowDataLoss` may name. */
export interface Candidate extends Target {
  /** Whether the resource overwrites data. The id in its entry is then the id of the overwritten object, which no state contains. */
  overwrites: boolean;
}

/** Returns the entries of a list of permissions that match none of these resources. */
export const unfitting = (list: string, candidates: readonly Candidate[]): string[] =>
  splitNamedList(list).filter((entry) => !candidates.some((one) => fits(entry, one)));

function fits(entry: string, { type, name, id, overwrites }: Candidate): boolean {
  const base = permissionOf({ type, name });
  if (entry === base) return true;
  return entry.startsWith(`${base}#`) && (overwrites || id === undefined || entry === permissionOf({ type, name, id }));
}
