import { formOf } from "../../provider/core/definition/forms";
import { ownershipKeysOf } from "../../provider/core/lifecycle/keys";
import { isMark } from "../../provider/core/lifecycle/mark";
import { exportNameOf, resourceTypeText } from "../../provider/core/type-token";
import { callerInfoOf, isBag } from "../../provider/core/values";
import { SIGNATURE } from "../../provider/hosts/wire-tags";
import { byType } from "../../provider/resources";
import { nameOf as nameIn, typeOf } from "../../rehearsal/protocol/urn";
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
  /** Resources that have no id, or a mark in place of an id, for display, such as `Volume data`. */
  withoutId: readonly string[];
  /** Resources that `pulumi do` declared, for display, such as `Volume data`. */
  snippets: readonly string[];
}

export function stackStateOf(stack: string, text: string): StackState {
  const { resources, pending, snippets } = stateIn(text, `the state of ${stack}`);
  const ours = resources.flatMap((resource) =>
    resource.kind !== undefined && resource.isHeld ? [{ ...resource, kind: resource.kind }] : [],
  );
  return {
    stack,
    managed: ours.flatMap(({ urn, kind, id, inputs, outputs, provider: reference }) => {
      if (id === undefined || isMark(id)) return [];
      const { provider, account = {} } = {
        ...callerInfoOf(inputs),
        account: callerInfoOf(outputs).account ?? callerInfoOf(inputs).account,
      };
      const isOfExplicitProvider = provider !== undefined || (reference !== "" && !/::default(_[\w-]+)?::[^:]*$/.test(reference));
      return [{ stack, urn, kind, id, inputs, outputs, account, isOfExplicitProvider }];
    }),
    pending: pending.map(({ type, urn }) => `${type} ${nameOf(urn)}`),
    withoutId: ours.filter(({ id }) => id === undefined || isMark(id)).map(({ urn }) => nameOf(urn)),
    snippets: snippets.map(({ type, name }) => `${type.split(":").at(-1)} ${name}`),
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
 * Returns the groups of resources that manage the same object. Several resources may manage different parts of one object, such as the variables of an
 * application, so these resources are compared by their parts.
 */
export function doubledIn(managed: readonly Managed[]): [Managed, ...Managed[]][] {
  const byObject = new Map<string, [Managed, ...Managed[]]>();
  for (const one of managed) {
    const { origin = "", id = "" } = one.account;
    for (const what of objectsOf(one)) {
      // An explicit provider may use another account, in which the same id belongs to another object.
      const key = JSON.stringify([one.kind, what, origin, id]);
      const held = byObject.get(key);
      if (held) held.push(one);
      else byObject.set(key, [one]);
    }
  }
  const groups = [...byObject.values()].filter(({ length }) => length > 1);
  return groups.filter((group, n) => groups.findIndex((other) => other.map(urnOf).join() === group.map(urnOf).join()) === n);
}

const urnOf = ({ stack, urn }: Managed): string => `${stack} ${urn}`;

/** Returns a text for the object of a resource, or for each part that it manages. */
function objectsOf(one: Managed): string[] {
  const definition = byType.get(one.kind);
  if (!definition || !formOf(definition).ownsParts) return [JSON.stringify([one.id, parentOf(one)])];
  // The keys of a secret map are not readable.
  const readable = Object.fromEntries(Object.entries(one.inputs).filter(([, value]) => !(isBag(value) && SIGNATURE in value)));
  return ownershipKeysOf(definition, readable, "").map(({ what }) => what);
}

/** Some ids are unique only within a parent, such as the ids of schedules within a game server. */
function parentOf({ kind, inputs }: Managed): string {
  const parent = byType.get(kind)?.identity.parent as string | undefined;
  return parent === undefined ? "" : String(inputs[parent] ?? "");
}
