import type { Candidate } from "./identity";
import { Operation } from "./operation";
import { requestFor } from "./request";
import type { AnyDefinition } from "./resource";
import type { Run } from "./run";
import { type Bag, hasUnknown } from "./values";

interface Resource {
  urn: string;
  type: string;
  inputs: Bag;
  /** Id of the object that it owns. */
  objectId?: string | undefined;
}

/**
 * Returns an object with the natural key that a resource is to have, if the resource does not own it and no other resource of the program does. Such
 * a key is not given away: a program that moves names between resources without aliases would end with two objects of one key, and lose the object
 * of the resource that left the program.
 */
export async function takenKey(run: Run, definition: AnyDefinition, resource: Resource): Promise<Candidate | undefined> {
  const { key, candidates } = definition.identity;
  const { urn, type, inputs, objectId = "" } = resource;
  if (!candidates || !key || key.some((name: string) => hasUnknown(inputs[name]))) return undefined;
  const all: Candidate[] = await candidates(
    new Operation(run, type, requestFor(urn), objectId, inputs, {}, { isComparing: run.isPreview }),
  );
  const { parentId } = run.ownership.of(urn);
  return all.find(({ id }) => id !== objectId && !run.ownership.ownerOf({ type, id, parentId }, urn, ["holds", "releases"]));
}
