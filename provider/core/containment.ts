import type { Field } from "./field";
import type { Candidate, Container } from "./identity";
import type { ResourceRecord, ResourceRecords } from "./records";
import type { AnyDefinition } from "./resource";
import { type Bag, hasUnknown } from "./values";

/**
 * The resource of the program that owns an object around this one: it is declared in this run and has its object. What lies in there belongs to
 * this stack. A parent that the program reads by `get` is not declared, so it owns nothing.
 */
export function isInsideOwned(records: ResourceRecords, containers: readonly Container[]): ResourceRecord | undefined {
  const declared = records.all().filter(({ isDeclared, isMade, objectId }) => (isDeclared || isMade) && objectId !== undefined);
  return declared.find((one) => containers.some((container) => isObjectOf(one, container)));
}

function isObjectOf({ type, objectId, parentId, inputs }: ResourceRecord, container: Container): boolean {
  if (type !== container.type) return false;
  if ("id" in container) return objectId === container.id && (container.exceptNamed === undefined || inputs.name !== container.exceptNamed);
  return parentId === container.parentId && inputs.name === container.name;
}

/** The objects around an object of these inputs: those that the definition names, else its parent. */
export function containersOf({ identity, inputs: fields }: AnyDefinition, inputs: Bag, candidate?: Candidate): readonly Container[] {
  if (candidate?.containers) return candidate.containers;
  if (identity.containers) return identity.containers(inputs);
  const { parent } = identity;
  const { refersTo } = (parent === undefined ? undefined : (fields as Record<string, Field>)[parent]) ?? {};
  const id = parent === undefined ? undefined : inputs[parent];
  return typeof refersTo === "string" && typeof id === "string" && !hasUnknown(id) ? [{ type: refersTo, id }] : [];
}
