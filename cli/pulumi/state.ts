import { exportNameOf } from "../../provider/core/type-token";
import { type Bag, isBag, isUnknown } from "../../provider/core/values";
import { UsageError } from "../command-line";
import { jsonIn } from "../json";

export interface StateResource {
  urn: string;
  type: string;
  /** Resource type as in `refersTo` of definitions, such as `game_Schedule`. Undefined for a resource of another package. */
  kind: string | undefined;
  /** Id of the object. Undefined if the resource has no object yet. */
  id: string | undefined;
  inputs: Bag;
  outputs: Bag;
  /** URN and id of the resource's provider. Empty if the resource has no provider. */
  provider: string;
  /** Whether the stack manages the object. False for a resource that the stack only reads, and for a resource that is pending deletion. */
  isHeld: boolean;
}

export interface State {
  resources: StateResource[];
  /** Steps that were started and not finished. */
  pending: { type: string; urn: string }[];
  /** Resources that `pulumi do` declared. Every `pulumi up` runs them beside the program. */
  snippets: { type: string; name: string }[];
}

/** Reads a state: the output of `pulumi stack export`, a checkpoint file, or the state of a rehearsal. */
export function stateIn(text: string, from: string): State {
  const what = "Create one with: pulumi stack export";
  const state = jsonIn(text);
  if (state === undefined) throw new UsageError(`${from} is not a state, because it is not JSON. ${what}`, "invalid_file");
  const deployment = deploymentOf(state);
  if (!deployment) throw new UsageError(`${from} is not a state, because it has no list of resources. ${what}`, "invalid_file");
  return {
    resources: bagsIn(deployment.resources).map(resourceOf),
    pending: bagsIn(deployment.pending_operations).map(({ type, resource }) => ({
      type: String(type),
      urn: isBag(resource) ? String(resource.urn) : "",
    })),
    snippets: bagsIn(deployment.snippets).map(({ type, name }) => ({ type: String(type), name: String(name) })),
  };
}

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
