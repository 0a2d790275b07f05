import { isPart, partIn, permissionOf, type Target } from "../provider/core/data/permission";
import { splitNamedList } from "../provider/core/named-list";

/** A resource of a stack. The entries of `hosting:allowDataLoss` are compared with such resources. */
export interface Candidate extends Target {
  /** Whether the resource overwrites data. Its entry may then end with any id, because the id (`Overwriting.id`) is not in the state. */
  overwrites: boolean;
}

/** Returns the entries of a permission list that match none of the candidates. */
export const unfitting = (list: string, candidates: readonly Candidate[]): string[] =>
  splitNamedList(list).filter((entry) => !candidates.some((one) => fits(entry, one)));

function fits(entry: string, { type, name, id, overwrites }: Candidate): boolean {
  const base = permissionOf({ type, name });
  if (entry === base) return true;
  return (
    entry.startsWith(`${base}#`) && (overwrites || isPart(partIn(entry)) || id === undefined || entry === permissionOf({ type, name, id }))
  );
}
