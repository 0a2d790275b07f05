import type { InventoryObject } from "../../provider/core/definition/listing";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { exportName, resourceTypeText } from "../../provider/core/type-token";
import { nameOf } from "../../rehearsal/protocol/urn";
import { stateIn } from "../pulumi/state";
import type { Tree } from "./tree";

export interface Planned {
  definition: AnyDefinition;
  kind: string;
  /** Type token of the resource in Pulumi's state. */
  type: string;
  object: InventoryObject;
  name: string;
  identifier: string;
  inputs: Record<string, Tree>;
  /** Reason why the resource cannot be declared. The program then contains the resource as a comment. */
  refusal?: string;
}

export interface LeftOut {
  /** Title of the object, such as `Application "web"`. */
  what: string;
  /** The input that was left out, and its resource type. Absent if the whole object is left out. */
  input?: { kind: string; key: string };
  why: string;
  /** Command with which the user can add the value, if such a command exists. */
  command?: string;
  /** Environment variable with which the user can add the value. */
  variable?: string;
}

/** Objects of one type: the program refers to them, but does not declare them. `entries` maps names of constants to ids. */
export interface ConstantTable {
  name: string;
  kind: string;
  entries: Map<string, string>;
}

export interface Plan {
  resources: Planned[];
  constants: ConstantTable[];
  left: LeftOut[];
  /** Values that the user must set in the configuration before the program runs. */
  settings: { name: string; what: string }[];
  /** Number of secret values that `import apply` writes to the configuration. */
  secrets: number;
  /** Environment variables to which the program refers, each with the inputs that use it. */
  variables: { name: string; what: string }[];
}

/** The outermost object comes first. */
export function chainOf(object: InventoryObject): InventoryObject[] {
  return [...(object.parent ? chainOf(object.parent) : []), object];
}

export const titleOf = ({ kind, name }: Pick<Planned, "kind" | "name">): string => `${resourceTypeText(kind)} ${JSON.stringify(name)}`;

/** Whether the token is not allowed to read the value. The user can add it. */
export const isUnreadable = ({ command, variable }: LeftOut): boolean => command !== undefined || variable !== undefined;

export function containers(definitions: readonly AnyDefinition[]): Set<string> {
  const kinds = definitions.flatMap(({ identity, inputs }) => {
    const refersTo = identity.parent === undefined ? undefined : inputs[identity.parent]?.refersTo;
    return typeof refersTo === "string" ? [refersTo] : [];
  });
  return new Set(kinds);
}

/** Resources that other stacks manage, read from the output of `pulumi stack export`. */
export class Managed {
  private readonly ids = new Set<string>();
  private readonly names = new Map<string, string[]>();

  add(text: string, file: string): void {
    for (const { kind, id, urn, isHeld } of stateIn(text, file).resources) {
      if (kind === undefined || id === undefined || !isHeld) continue;
      this.ids.add(`${kind} ${id}`);
      this.names.set(kind, [...(this.names.get(kind) ?? []), nameOf(urn)]);
    }
  }

  has(definition: AnyDefinition, id: string): boolean {
    return this.ids.has(`${exportName(definition)} ${id}`);
  }

  namesOf(definition: AnyDefinition): readonly string[] {
    return this.names.get(exportName(definition)) ?? [];
  }
}
