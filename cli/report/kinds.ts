import type { Field } from "../../provider/core/field";
import type { AnyDefinition } from "../../provider/core/resource";
import { kindsOnDemand } from "../../provider/resources/on-demand";
import { typeOf } from "../../testing/protocol/urn";

const TOKEN = /^pulumi-nodejs:dynamic\/hosting(?:\/(\w+))?:(\w+)$/;

/** The kind of a resource, as programs name it: `Volume`, `game.Schedule`; of another package its type. */
export function kindOf(urn: string): string {
  const type = typeOf(urn);
  const [, module, name] = TOKEN.exec(type) ?? [];
  return name === undefined ? type : module === undefined ? name : `${module}.${name}`;
}

/** The definition of a resource of this package. Only kinds that a report has to say something of are loaded. */
export function definitionOf(urn: string): AnyDefinition | undefined {
  const [, module, name] = TOKEN.exec(typeOf(urn)) ?? [];
  const key = module === undefined ? name : `${module}_${name}`;
  return key !== undefined && Object.hasOwn(kindsOnDemand, key) ? kindsOnDemand[key]?.() : undefined;
}

export const fieldOf = (definition: AnyDefinition | undefined, key: string): Field | undefined => {
  const inputs: Readonly<Record<string, Field>> = definition?.inputs ?? {};
  return Object.hasOwn(inputs, key) ? inputs[key] : undefined;
};

/** Whether it is an event, as a deployment is: nothing is deleted with it, and it happens to what it watches. */
export const isEventOn = (definition: AnyDefinition | undefined): definition is AnyDefinition & { watches: string } =>
  definition?.watches !== undefined && definition.remove === undefined;

/** The kind whose id an input holds as a whole. */
export const kindReferredTo = (definition: AnyDefinition | undefined, key: string): string | undefined => {
  const refersTo = fieldOf(definition, key)?.refersTo;
  return typeof refersTo === "string" ? refersTo : undefined;
};
