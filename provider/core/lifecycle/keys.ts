import { formOf } from "../definition/forms";
import type { AnyDefinition } from "../definition/resource";
import { OperationError } from "../log/errors";
import type { OwnershipKey } from "../ownership/ownership";
import { exportName, resourceTypeText } from "../type-token";
import { nameOf } from "../urn";
import { type Bag, hasUnknown, knownOf } from "../values";
import type { ResourceType } from "./resource-type";

/**
 * Returns the ownership keys of a resource: none while a part of its natural key is unknown. While the parent's id is unknown, the URN of a declared
 * parent replaces it, because resources with one name may have different parents.
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

interface Managed {
  readonly urn: string;
  readonly id: string;
  readonly parentId?: string | undefined;
}

/**
 * Returns the scope in which the id of an object with these inputs is unique: the parent, or else the object with which the path begins. Undefined if
 * there is no such object, or if it is unknown.
 */
export function uniqueIn({ identity, inputs: fields }: AnyDefinition, inputs: Bag): string | undefined {
  const [, first = ""] = /^<(\w+)>\//.exec(String(identity.address)) ?? [];
  const key = identity.parent ?? first;
  const { [key]: parent } = knownOf(inputs);
  const { comparedAs = (one: unknown) => one } = fields[key] ?? {};
  return typeof parent === "string" ? String(comparedAs(parent)) : undefined;
}

/**
 * Returns the ownership key that represents an object's id. None for an event, which is not an object. None for settings and for parts of an object:
 * they share their id with other resources and have other keys.
 */
export function idKey(definition: AnyDefinition, { id, parentId }: Omit<Managed, "urn">): OwnershipKey[] {
  if (!formOf(definition).isIdOwn) return [];
  return [{ what: `${resourceTypeText(exportName(definition))} ${parentId === undefined ? "" : `${parentId}/`}${id}` }];
}

/** Fails for an object that another resource of the program owns, or adopts by its id (docs/architecture.md, "One object, one owner"). */
export function requireSoleOwner({ definition, name: type, run: { ownership } }: ResourceType, managed: Managed): void {
  const { urn, id, parentId } = managed;
  const [key] = idKey(definition, managed);
  if (!key || urn === "") return;
  const other = (ownership.ownerOf({ type, id, parentId }, urn, ["holds"]) ?? ownership.conflict([key], urn))?.holding;
  if (other)
    throw new OperationError(
      `${definition.identity.noun} ${id} is already managed by "${nameOf(other.urn)}", so "${nameOf(urn)}" cannot manage it too. Nothing was changed. Remove one of the two resources. If the state contains both, run pulumi state delete for one of them.`,
      { code: "key_taken" },
    );
}

/** Key of the turns in which the run deletes an object (`Client.inTurn`). */
export const deletionOf = (type: string, id: string): string => `deletion of ${type} ${id}`;
