import { OperationError } from "../log/errors";
import { withArticle } from "../log/text";
import type { AnyDefinition } from "./resource";

/**
 * Parses the path that a program passes to `get` or `adopt`. Returns the object's id, which is the last part, and the values of the parts that have
 * the name of an input.
 */
export function parseAddress(
  { type, identity, inputs: fields }: AnyDefinition,
  address: string,
): { id: string; inputs: Record<string, unknown> } {
  if (identity.address === undefined) return { id: address, inputs: {} };
  if (typeof identity.address === "object") return identity.address.parse(address);
  const names = identity.address.split("/").map((part: string) => part.replace(/^<(.*)>$/, "$1"));
  const parts = addressParts(address, withArticle(type), identity.address);
  const inputs = Object.fromEntries(names.flatMap((name: string, i: number) => (Object.hasOwn(fields, name) ? [[name, parts[i]]] : [])));
  return { id: parts.at(-1) ?? "", inputs };
}

/** Whether the program permits the resource to adopt an object. `adopt: false` and an absent `adopt` forbid the adoption. */
export const mayAdopt = ({ adopt = false }: { readonly adopt?: unknown }): boolean => adopt !== false;

/** Returns the form of the path, such as `<projectUuid>/<environment>`. Undefined if the path is the id. */
export const addressForm = ({ identity: { address } }: AnyDefinition): string | undefined =>
  typeof address === "object" ? address.form : address;

/**
 * Splits a path of the form `form`, such as `<projectUuid>/<environment>`. Fails if the number of parts differs. `what` is the resource type in
 * words: `a Project`.
 */
export function addressParts(address: string, what: string, form: string): string[] {
  const parts = address.split("/");
  if (parts.length !== form.split("/").length || parts.includes("")) throw invalidAddress(address, what, form);
  return parts;
}

export const invalidAddress = (address: string, what: string, form: string): OperationError =>
  new OperationError(`${JSON.stringify(address)} is not a valid path of ${what}: it must be ${form}.`, { code: "invalid_address" });
