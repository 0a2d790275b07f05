import type { Field } from "../../../provider/core/definition/field";
import { formOf } from "../../../provider/core/definition/forms";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { exportNameOf, resourceTypeText } from "../../../provider/core/type-token";
import { definitionsOnDemand } from "../../../provider/resources/on-demand";
import { typeOf } from "../../../rehearsal/protocol/urn";

/** Returns the resource type as programs name it (`Volume`, `game.Schedule`), or the full type token for another package. */
export function resourceTypeOf(urn: string): string {
  const exported = exportNameOf(typeOf(urn));
  return exported === undefined ? typeOf(urn) : resourceTypeText(exported);
}

export const isOwn = (urn: string): boolean => exportNameOf(typeOf(urn)) !== undefined;

/** A type token of another package, such as `random:index:RandomId`, contains colons. Our types are named without them. */
export const isOwnType = (kind: string): boolean => !kind.includes(":");

/** Loads only the resource types that a report needs. */
export function definitionOf(urn: string): AnyDefinition | undefined {
  const exported = exportNameOf(typeOf(urn));
  return exported === undefined ? undefined : definitionNamed(exported);
}

/** Returns undefined for a type of another package. */
export function definitionNamed(kind: string): AnyDefinition | undefined {
  const exported = kind.replace(".", "_");
  return Object.hasOwn(definitionsOnDemand, exported) ? definitionsOnDemand[exported]?.() : undefined;
}

export const fieldOf = (definition: AnyDefinition | undefined, key: string): Field | undefined => {
  const inputs: Readonly<Record<string, Field>> = definition?.inputs ?? {};
  return Object.hasOwn(inputs, key) ? inputs[key] : undefined;
};

/**
 * Whether a resource acts on another object, as `Deployment` does. Its trait `watches` names the input with that object's id. Deleting the resource
 * deletes nothing.
 */
export const isEventOn = (
  definition: AnyDefinition | undefined,
): definition is AnyDefinition & { traits: { watches: { application: string } } } =>
  definition?.traits?.watches !== undefined && definition.remove === undefined;

/** Whether a resource records something that happened once, such as a command. Deleting it deletes nothing on the platform. */
export const isHistory = (definition: AnyDefinition | undefined): boolean =>
  definition !== undefined && formOf(definition).isPast && definition.remove === undefined;

/** Returns the resource type to which an input refers, if the input is the id of one object. */
export const typeReferredTo = (definition: AnyDefinition | undefined, key: string): string | undefined => {
  const refersTo = fieldOf(definition, key)?.refersTo;
  return typeof refersTo === "string" ? refersTo : undefined;
};
