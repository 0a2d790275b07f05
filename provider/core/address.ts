import { OperationError } from "./errors";
import type { AnyDefinition } from "./resource";

/** What the path of a `get`, or an `adopt` by id, names: the id, and the parents before it as inputs. */
export function parseAddress(
  { type, identity, inputs: fields }: AnyDefinition,
  address: string,
): { id: string; inputs: Record<string, unknown> } {
  if (identity.parseAddress) return identity.parseAddress(address);
  if (identity.address === undefined) return { id: address, inputs: {} };
  const names = identity.address.split("/").map((part: string) => part.replace(/^<(.*)>$/, "$1"));
  const parts = address.split("/");
  if (parts.length !== names.length || parts.includes(""))
    throw new OperationError(`${JSON.stringify(address)} is not a valid path of a ${type}: it must be ${identity.address}.`, {
      code: "invalid_address",
    });
  const inputs = Object.fromEntries(names.flatMap((name: string, i: number) => (Object.hasOwn(fields, name) ? [[name, parts[i]]] : [])));
  return { id: parts.at(-1) ?? "", inputs };
}
