import type { Field } from "../provider/core/field";
import type { AnyDefinition } from "../provider/core/resource";
import { type Bag, isBag } from "../provider/core/values";

/** An id in an input, and its resource type as the definition declares it. */
export interface Pointer {
  key: string;
  kind: string;
  id: string;
}

/** Returns the objects that the inputs refer to. The resource type is a part of the match, because ids of different types can be equal. */
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
