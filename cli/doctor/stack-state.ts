import { type Bag, callerInfoOf, isBag } from "../../provider/core/values";

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

const HANDLER = /require\((["'])pulumi-hosting\/provider\1\)\.(\w+)/;

/** Reads what `pulumi stack export` printed. */
export function stackStateOf(stack: string, text: string): StackState {
  const { deployment } = JSON.parse(text) as { deployment?: unknown };
  const { resources, pending_operations: pending } = isBag(deployment) ? deployment : {};
  const ours = bagsIn(resources).flatMap((resource) => {
    const inputs = isBag(resource.inputs) ? resource.inputs : {};
    const kind = HANDLER.exec(String(inputs.__provider))?.[2];
    // What was only read, and what is on its way out, is not managed.
    return kind === undefined || resource.external === true || resource.delete === true ? [] : [{ resource, inputs, kind }];
  });
  return {
    stack,
    managed: ours.flatMap(({ resource, inputs, kind }) => {
      const outputs = isBag(resource.outputs) ? resource.outputs : {};
      const { provider, account = {} } = {
        ...callerInfoOf(inputs),
        account: callerInfoOf(outputs).account ?? callerInfoOf(inputs).account,
      };
      const id = String(resource.id ?? "");
      const reference = String(resource.provider ?? "");
      const isOfExplicitProvider = provider !== undefined || (reference !== "" && !/::default(_[\w-]+)?::[^:]*$/.test(reference));
      return id === "" ? [] : [{ stack, urn: String(resource.urn), kind, id, inputs, outputs, account, isOfExplicitProvider }];
    }),
    pending: bagsIn(pending).map(({ type, resource }) => `${String(type)} ${nameOf(isBag(resource) ? String(resource.urn) : "")}`),
    withoutId: ours.filter(({ resource }) => !resource.id).map(({ resource }) => nameOf(String(resource.urn))),
  };
}

const bagsIn = (list: unknown): Bag[] => (Array.isArray(list) ? list.filter(isBag) : []);

/** Type and name of a resource, for people: `Application web`. */
export function nameOf(urn: string): string {
  const [, , qualified = "", ...name] = urn.split("::");
  const type = qualified.slice(Math.max(qualified.lastIndexOf(":"), qualified.lastIndexOf("/")) + 1);
  return `${type} ${name.join("::")}`.trim();
}
