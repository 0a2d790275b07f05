import type { Field } from "../provider/core/definition/field";
import type { AnyDefinition } from "../provider/core/definition/resource";
import { type Bag, isBag } from "../provider/core/values";

export interface Pointer {
  key: string;
  kind: string;
  id: string;
}

/** Ids of different resource types can be equal, so each pointer contains the type. */
export function pointersIn(definition: AnyDefinition, inputs: Bag): Pointer[] {
  return Object.entries(definition.inputs as Record<string, Field>).flatMap(([key, { refersTo }]) => {
    const value = inputs[key];
    if (typeof refersTo === "string") return typeof value === "string" && value !== "" ? [{ key, kind: refersTo, id: value }] : [];
    if (!refersTo || !isBag(value)) return [];
    return Object.entries(refersTo).flatMap(([member, kind]) => {
      const id = value[member];
      return typeof id === "string" && id !== "" ? [{ key, kind, id }] : [];
    });
  });
}
