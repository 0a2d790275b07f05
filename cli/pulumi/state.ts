import { exportNameOf } from "../../provider/core/resource";
import { type Bag, isBag, isUnknown } from "../../provider/core/values";
import { nameOf } from "../../testing/protocol/urn";
import { UsageError } from "../command-line";

/** A resource of this package, as a state keeps it. */
export interface HeldResource {
  /** As `refersTo` has it: `Volume`, `game_Schedule`. */
  kind: string;
  /** What the program calls it. */
  name: string;
  id: string;
  /** Its inputs, and what its outputs tell beside them. */
  values: Bag;
}

/** Reads what `pulumi stack export` prints, a checkpoint file, or the state of a rehearsal. */
export function heldIn(text: string, from: string): HeldResource[] {
  let state: unknown;
  try {
    state = JSON.parse(text);
  } catch {
    throw new UsageError(`${from} is not a state: it is not JSON. A state is what pulumi stack export prints.`);
  }
  const resources = resourcesOf(state);
  if (!resources) throw new UsageError(`${from} is not a state: it has no list of resources. A state is what pulumi stack export prints.`);
  return resources.flatMap((resource) => {
    const kind = exportNameOf(String(resource.type));
    const { id, urn, external, delete: isLeaving } = resource;
    // What was only read, and what is on its way out, is held by nobody.
    if (kind === undefined || typeof id !== "string" || id === "" || isUnknown(id) || external === true || isLeaving === true) return [];
    return [{ kind, name: nameOf(String(urn)), id, values: { ...bagOf(resource.outputs), ...bagOf(resource.inputs) } }];
  });
}

/** An empty stack has a deployment without resources. */
function resourcesOf(state: unknown): Bag[] | undefined {
  if (!isBag(state)) return undefined;
  const checkpoint = isBag(state.checkpoint) ? state.checkpoint.latest : undefined;
  const deployment = [state.deployment, checkpoint].find(isBag);
  const { resources } = deployment ?? state;
  if (Array.isArray(resources)) return resources.filter(isBag);
  return deployment && (resources === undefined || resources === null) ? [] : undefined;
}

const bagOf = (value: unknown): Bag => (isBag(value) ? value : {});
