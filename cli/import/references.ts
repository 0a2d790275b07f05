import type { Field } from "../../provider/core/definition/field";
import type { InventoryObject } from "../../provider/core/definition/listing";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { type Bag, isBag } from "../../provider/core/values";
import { type Pointer, pointersIn } from "../pointers";
import type { Tree } from "./tree";

export function referred(definition: AnyDefinition, inputs: Bag, stands: (kind: string, id: string) => Tree): Record<string, Tree> {
  const fields: Record<string, Field> = definition.inputs;
  const resolved = (kind: string | undefined, value: unknown): Tree =>
    kind !== undefined && typeof value === "string" && value !== "" ? stands(kind, value) : (value as Tree);
  return Object.fromEntries(
    Object.entries(inputs).map(([key, value]): [string, Tree] => {
      const { refersTo } = fields[key] ?? {};
      if (typeof refersTo === "string") return [key, resolved(refersTo, value)];
      if (!refersTo || !isBag(value)) return [key, value as Tree];
      return [key, Object.fromEntries(Object.entries(value).map(([member, held]) => [member, resolved(refersTo[member], held)]))];
    }),
  );
}

export interface Surroundings {
  /** Whether the program declares the object. */
  isDeclared(kind: string, id: string): boolean;
  objectsOf(kind: string): Promise<readonly InventoryObject[]>;
}

/** Returns the redundant inputs: the id or the name of an environment if both are set, and a network if it is the only network of its server. */
export async function saidTwice(definition: AnyDefinition, inputs: Bag, around: Surroundings): Promise<string[]> {
  const left = new Set<string>();
  for (const [key, { insteadOf, optional, refersTo }] of Object.entries(definition.inputs as Record<string, Field>)) {
    const id = inputs[key];
    if (typeof refersTo !== "string" || typeof id !== "string") continue;
    if (insteadOf !== undefined && inputs[insteadOf] !== undefined) left.add(around.isDeclared(refersTo, id) ? insteadOf : key);
    else if (optional && (await isOnlyOne(definition, inputs, { key, kind: refersTo, id }, around))) left.add(key);
  }
  return [...left];
}

/** Whether the object is the only one of its type in its parent, and another input contains the parent's id. */
async function isOnlyOne(definition: AnyDefinition, inputs: Bag, { key, kind, id }: Pointer, around: Surroundings): Promise<boolean> {
  const all = await around.objectsOf(kind);
  const parent = all.find((one) => one.id === id)?.parent;
  if (!parent || all.filter((one) => one.parent?.id === parent.id).length !== 1) return false;
  return pointersIn(definition, inputs).some((other) => other.key !== key && other.kind === parent.kind && other.id === parent.id);
}
