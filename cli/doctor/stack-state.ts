import { exportNameOf, resourceTypeText } from "../../provider/core/type-token";
import { callerInfoOf } from "../../provider/core/values";
import { byType } from "../../provider/resources";
import { nameOf as nameIn, typeOf } from "../../testing/protocol/urn";
import { type StateResource, stateIn } from "../pulumi/state";

export interface Managed extends Pick<StateResource, "urn" | "inputs" | "outputs"> {
  stack: string;
  /** Type of the resource in the state, given as the name that `pulumi-hosting/provider` exports. */
  kind: string;
  id: string;
  /** Account in which the object was created. Empty if the state does not contain the account. */
  account: { origin?: string; id?: string; name?: string };
  /** Whether the resource has an explicit provider with its own settings. */
  isOfExplicitProvider: boolean;
}

export interface StackState {
  stack: string;
  managed: readonly Managed[];
  /** Operations that the state records as started and not finished, for display, such as `creating Volume data`. */
  pending: readonly string[];
  /** Resources without an id, for display, such as `Volume data`. */
  withoutId: readonly string[];
}

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

/** Returns the type and name of a resource for display: `Application web`, `game.Schedule nightly`. */
export function nameOf(urn: string): string {
  const type = typeOf(urn);
  const exported = exportNameOf(type);
  const kind = exported === undefined ? type.slice(Math.max(type.lastIndexOf(":"), type.lastIndexOf("/")) + 1) : resourceTypeText(exported);
  return `${kind} ${nameIn(urn)}`.trim();
}

/**
 * Returns the groups of resources that manage the same object. Leaves out types that own parts of an object, because several resources may manage
 * different parts.
 */
export function doubledIn(managed: readonly Managed[]): [Managed, ...Managed[]][] {
  const byObject = new Map<string, [Managed, ...Managed[]]>();
  for (const one of managed) {
    if (byType.get(one.kind)?.identity.ownsParts) continue;
    const { origin = "", id = "" } = one.account;
    // An explicit provider may use another account, in which the same id belongs to another object.
    const key = JSON.stringify([one.kind, one.id, origin, id, parentOf(one)]);
    const held = byObject.get(key);
    if (held) held.push(one);
    else byObject.set(key, [one]);
  }
  return [...byObject.values()].filter(({ length }) => length > 1);
}

/** Some ids are unique only within a parent, such as the ids of schedules within a game server. */
function parentOf({ kind, inputs }: Managed): string {
  const parent = byType.get(kind)?.identity.parent as string | undefined;
  return parent === undefined ? "" : String(inputs[parent] ?? "");
}
