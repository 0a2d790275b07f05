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
 * Returns the object that has a resource's new natural key, unless this resource or another one of the program owns it. The resource cannot get this
 * key. If a program moved names between resources without aliases, two objects would otherwise end with one key, and the stack would lose the object
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
