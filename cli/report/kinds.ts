import type { Field } from "../../provider/core/field";
import { type AnyDefinition, exportNameOf, kindText } from "../../provider/core/resource";
import { kindsOnDemand } from "../../provider/resources/on-demand";
import { typeOf } from "../../testing/protocol/urn";

/** The kind of a resource, as programs name it: `Volume`, `game.Schedule`; of another package its type. */
export function kindOf(urn: string): string {
  const exported = exportNameOf(typeOf(urn));
  return exported === undefined ? typeOf(urn) : kindText(exported);
}

/** Whether it is a resource of this package. */
export const isOwn = (urn: string): boolean => exportNameOf(typeOf(urn)) !== undefined;

/** Whether a kind, as `kindOf` names it, is of this package. A type of another package names its package and module. */
export const isOwnKind = (kind: string): boolean => !kind.includes(":");

/** The definition of a resource of this package. Only kinds that a report has to say something of are loaded. */
export function definitionOf(urn: string): AnyDefinition | undefined {
  const exported = exportNameOf(typeOf(urn));
  return exported === undefined ? undefined : definitionNamed(exported);
}

/** The definition of a kind as programs name it (`kindOf`); undefined for one of another package. */
export function definitionNamed(kind: string): AnyDefinition | undefined {
  const exported = kind.replace(".", "_");
  return Object.hasOwn(kindsOnDemand, exported) ? kindsOnDemand[exported]?.() : undefined;
}

export const fieldOf = (definition: AnyDefinition | undefined, key: string): Field | undefined => {
  const inputs: Readonly<Record<string, Field>> = definition?.inputs ?? {};
  return Object.hasOwn(inputs, key) ? inputs[key] : undefined;
};

/** Whether it is an event, as a deployment is: nothing is deleted with it, and it happens to what it watches. */
export const isEventOn = (definition: AnyDefinition | undefined): definition is AnyDefinition & { watches: string } =>
  definition?.watches !== undefined && definition.remove === undefined;

/** Whether it is history: it happens once, and deleting it does nothing. */
export const isHistory = (definition: AnyDefinition | undefined): boolean =>
  definition?.isEvent === true && definition.remove === undefined;

/** The kind whose id an input holds as a whole. */
export const kindReferredTo = (definition: AnyDefinition | undefined, key: string): string | undefined => {
  const refersTo = fieldOf(definition, key)?.refersTo;
  return typeof refersTo === "string" ? refersTo : undefined;
};
