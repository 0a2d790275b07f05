import type { Field } from "../provider/core/field";
import type { AnyDefinition } from "../provider/core/resource";
import { type Bag, isBag } from "../provider/core/values";

/** An id in an input, and the kind that its definition says it is of. */
export interface Pointer {
  key: string;
  kind: string;
  id: string;
}

/** What the inputs point to: by declared kind only, because an equal id of another kind is none. */
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
