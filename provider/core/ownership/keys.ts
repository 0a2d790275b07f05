import type { OwnershipKey } from "../ownership-key";
import type { AnyDefinition } from "../resource";
import { type Bag, hasUnknown, knownOf } from "../values";

/**
 * Returns the ownership keys of a resource. It has none while a part of its natural key is unknown, because two resources with one name may have
 * different parents. An unknown parent that the program declares counts as known, because its URN stands for its id.
 */
export function ownershipKeysOf(definition: AnyDefinition, inputs: Bag, parentUrn: string): OwnershipKey[] {
  const { identity } = definition;
  const known = knownOf(inputs);
  const key = identity.parent;
  const parent = key !== undefined && typeof known[key] === "string" ? known[key] : parentUrn;
  if (key !== undefined && parent === "") return [];
  if (identity.key?.some((part: string) => part !== key && hasUnknown(inputs[part]))) return [];
  const ownershipKeys = identity.ownershipKeys?.(known, parent, inputs) ?? [];
  return ownershipKeys.map((ownershipKey) => (typeof ownershipKey === "string" ? { what: ownershipKey } : ownershipKey));
}
