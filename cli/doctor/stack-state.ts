import { exportNameOf, kindText } from "../../provider/core/resource";
import { type Bag, callerInfoOf } from "../../provider/core/values";
import { nameOf as nameIn, typeOf } from "../../testing/protocol/urn";
import { stateIn } from "../pulumi/state";

/** An object that a stack manages by this package. */
export interface Managed {
  stack: string;
  urn: string;
  /** The export of `pulumi-hosting/provider` that serves its kind, as the state has it. */
  kind: string;
  id: string;
  inputs: Bag;
  outputs: Bag;
  /** Where it was made, and for whom; what its state does not tell is absent. */
  account: { origin?: string; id?: string; name?: string };
  /** Whether a provider of the program serves it, whose settings are its own. */
  isOfExplicitProvider: boolean;
}

/** What a stack's state tells. */
export interface StackState {
  stack: string;
  managed: readonly Managed[];
  /** URNs of steps that were begun and not finished. */
  pending: readonly string[];
  /** URNs of resources that have no id. */
  withoutId: readonly string[];
}

/** Reads what `pulumi stack export` printed. */
export function stackStateOf(stack: string, text: string): StackState {
  const { resources, pending } = stateIn(text, `the state of ${stack}`);
  const ours = resources.flatMap((resource) =>
    resource.kind !== undefined && resource.isHeld ? [{ ...resource, kind: resource.kind }] : [],
  );
  return {
    stack,
    managed: ours.flatMap(({ urn, kind, id, inputs, outputs, provider: reference }) => {
      if (id === undefined) return [];
      const { provider, account = {} } = {
        ...callerInfoOf(inputs),
        account: callerInfoOf(outputs).account ?? callerInfoOf(inputs).account,
      };
      const isOfExplicitProvider = provider !== undefined || (reference !== "" && !/::default(_[\w-]+)?::[^:]*$/.test(reference));
      return [{ stack, urn, kind, id, inputs, outputs, account, isOfExplicitProvider }];
    }),
    pending: pending.map(({ type, urn }) => `${type} ${nameOf(urn)}`),
    withoutId: ours.filter(({ id }) => id === undefined).map(({ urn }) => nameOf(urn)),
  };
}

/** Kind and name of a resource, for people: `Application web`, `game.Schedule nightly`. */
export function nameOf(urn: string): string {
  const type = typeOf(urn);
  const exported = exportNameOf(type);
  const kind = exported === undefined ? type.slice(Math.max(type.lastIndexOf(":"), type.lastIndexOf("/")) + 1) : kindText(exported);
  return `${kind} ${nameIn(urn)}`.trim();
}
