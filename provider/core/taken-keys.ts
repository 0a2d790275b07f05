import type { Candidate } from "./identity";
import { Operation } from "./operation";
import type { AnyDefinition } from "./resource";
import type { Run } from "./run";
import { type Bag, callerInfoText, HIDDEN, hasUnknown } from "./values";

interface Resource {
  urn: string;
  type: string;
  inputs: Bag;
  /** Id of the object that it has. */
  objectId?: string | undefined;
}

/**
 * An object under the natural key that a resource is to have, which is neither its own nor that of another resource of the program. An
 * object is not given the key of such a one: whoever moves names between resources without aliases would end with two of one key, and
 * lose the one whose resource left the program.
 */
export async function takenKey(run: Run, definition: AnyDefinition, resource: Resource): Promise<Candidate | undefined> {
  const { key, candidates } = definition.identity;
  const { urn, type, inputs, objectId = "" } = resource;
  if (!candidates || !key || key.some((name: string) => hasUnknown(inputs[name]))) return undefined;
  const told = { [HIDDEN.caller]: callerInfoText({ urn, parentUrn: "", isPreview: false }) };
  const all: Candidate[] = await candidates(new Operation(run, type, objectId, { ...inputs, ...told }, {}, { isComparing: run.isPreview }));
  const { parentId } = run.ownership.of(urn);
  return all.find(({ id }) => id !== objectId && !run.ownership.ownerOf({ type, id, parentId }, urn, ["holds", "releases"]));
}
