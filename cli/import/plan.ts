import type { SurveyedObject } from "../../provider/core/listing";
import { type AnyDefinition, kindText } from "../../provider/core/resource";
import type { Tree } from "./tree";

/** A resource of the program that is written. */
export interface Planned {
  definition: AnyDefinition;
  kind: string;
  /** Type in the state. */
  type: string;
  object: SurveyedObject;
  /** Logical name. */
  name: string;
  identifier: string;
  inputs: Record<string, Tree>;
  /** Why it cannot be declared: then it stands in the program as a remark. */
  refusal?: string;
}

/** Something that the program does not say, and why. */
export interface LeftOut {
  /** What it is: `Application "web"`. */
  what: string;
  /** The input that is meant, of which kind of resource, where not all of it is left out. */
  input?: { kind: string; key: string };
  why: string;
  /** What puts it in, where something does. */
  command?: string;
}

/** What programs name and do not declare, by the name of the constant. */
export interface ConstantTable {
  name: string;
  kind: string;
  entries: Map<string, string>;
}

export interface Plan {
  resources: Planned[];
  constants: ConstantTable[];
  left: LeftOut[];
  /** Values that people must put into the configuration before the program runs. */
  settings: { name: string; what: string }[];
  /** Secret values that `import apply` puts into the configuration. */
  secrets: number;
}

/** From the outermost object to this one. */
export function chainOf(object: SurveyedObject): SurveyedObject[] {
  return [...(object.parent ? chainOf(object.parent) : []), object];
}

/** For people: `Application "web"`. */
export const titleOf = ({ kind, name }: Pick<Planned, "kind" | "name">): string => `${kindText(kind)} ${JSON.stringify(name)}`;

/** Kinds that objects of other kinds hang on. */
export function containers(definitions: readonly AnyDefinition[]): Set<string> {
  const kinds = definitions.flatMap(({ identity, inputs }) => {
    const refersTo = identity.parent === undefined ? undefined : inputs[identity.parent]?.refersTo;
    return typeof refersTo === "string" ? [refersTo] : [];
  });
  return new Set(kinds);
}
