import type { Field } from "../definition/field";
import type { AnyDefinition } from "../definition/resource";
import { type Bag, hasUnknown, same, withoutHidden } from "../values";
import { ownershipKeysOf } from "./keys";
import type { Operation } from "./operation";

/** Whether the natural key changes. Some parts of a key input, such as an addon's version, do not identify the object. */
export function isKeyChange({ definition, olds, inputs, request }: Operation, changed: readonly string[]): boolean {
  if (definition.identity.key?.some((name: string) => changed.includes(name)) !== true) return false;
  const [before, after] = [withoutHidden(olds), inputs].map((bag) => ownershipKeysOf(definition, bag, request.parentUrn));
  return before?.length === 0 || !same(before, after);
}

/** Returns an input for a replacement whose reason is no input, for example because the object is gone. The engine requires an input as the reason. */
export function someKey(definition: AnyDefinition, news: Bag): string {
  const keys = Object.keys(definition.inputs).filter((key) => news[key] !== undefined);
  return keys.find((key) => key === "name") ?? keys[0] ?? "id";
}

/** Returns the old values of the inputs that locate the old object: those whose change replaces it, except those in `kept` (equivalent values). */
export function whereItWas(definition: AnyDefinition, olds: Bag, kept: readonly string[]): Bag {
  const fields = definition.inputs as Record<string, Field>;
  return Object.fromEntries(
    Object.keys(fields)
      .filter((key) => fields[key]?.onChange === "replaces" && key in olds && !kept.includes(key))
      .map((key) => [key, olds[key]]),
  );
}

/** Returns the new inputs. An input that contains an unknown value gets its old value. */
export function knownOrOld(news: Bag, olds: Bag): Bag {
  return Object.fromEntries(Object.entries(news).map(([key, value]) => [key, hasUnknown(value) ? olds[key] : value]));
}
