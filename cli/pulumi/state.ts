import { exportNameOf } from "../../provider/core/resource";
import { type Bag, isBag, isUnknown } from "../../provider/core/values";
import { UsageError } from "../command-line";
import { jsonIn } from "../json";

/** A resource as a state keeps it. */
export interface StateResource {
  urn: string;
  type: string;
  /** As `refersTo` has it: `Volume`, `game_Schedule`; undefined for a resource of another package. */
  kind: string | undefined;
  /** Undefined where it has none yet. */
  id: string | undefined;
  inputs: Bag;
  outputs: Bag;
  /** URN and id of its provider; empty where it has none. */
  provider: string;
  /** Whether the stack has it: what it only reads, and what is on its way out, it does not. */
  isHeld: boolean;
}

export interface State {
  resources: StateResource[];
  /** Steps that were begun and not finished. */
  pending: { type: string; urn: string }[];
}

/** Reads what `pulumi stack export` prints, a checkpoint file, or the state of a rehearsal. */
export function stateIn(text: string, from: string): State {
  const what = "A state is what pulumi stack export prints.";
  const state = jsonIn(text);
  if (state === undefined) throw new UsageError(`${from} is not a state: it is not JSON. ${what}`);
  const deployment = deploymentOf(state);
  if (!deployment) throw new UsageError(`${from} is not a state: it has no list of resources. ${what}`);
  return {
    resources: bagsIn(deployment.resources).map(resourceOf),
    pending: bagsIn(deployment.pending_operations).map(({ type, resource }) => ({
      type: String(type),
      urn: isBag(resource) ? String(resource.urn) : "",
    })),
  };
}

/** Where the resources stand: an exported deployment, a checkpoint's latest one, or the state itself. */
function deploymentOf(state: unknown): Bag | undefined {
  if (!isBag(state)) return undefined;
  const checkpoint = isBag(state.checkpoint) ? state.checkpoint.latest : undefined;
  const deployment = [state.deployment, checkpoint].find(isBag);
  const { resources } = deployment ?? state;
  // An empty stack has a deployment without resources.
  const isEmpty = deployment !== undefined && (resources === undefined || resources === null);
  return Array.isArray(resources) || isEmpty ? (deployment ?? state) : undefined;
}

function resourceOf({ urn, type, id, inputs, outputs, provider, external, delete: isLeaving }: Bag): StateResource {
  return {
    urn: String(urn),
    type: String(type),
    kind: exportNameOf(String(type)),
    id: typeof id === "string" && id !== "" && !isUnknown(id) ? id : undefined,
    inputs: isBag(inputs) ? inputs : {},
    outputs: isBag(outputs) ? outputs : {},
    provider: typeof provider === "string" ? provider : "",
    isHeld: external !== true && isLeaving !== true,
  };
}

const bagsIn = (list: unknown): Bag[] => (Array.isArray(list) ? list.filter(isBag) : []);
