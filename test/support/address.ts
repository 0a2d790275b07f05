import { addressForm } from "../../provider/core/definition/address";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import type { Bag } from "../../provider/core/values";

/** Returns the path of an object in the form in which `import --adopt` writes it into a program. */
export function addressOf(definition: AnyDefinition, id: string, inputs: Bag): string {
  const address = addressForm(definition);
  if (definition.type === "SharedVariable") return `project/${(inputs.scope as Bag).projectUuid}/${id}`;
  if (address === undefined || id.split("/").length === address.split("/").length) return id;
  const parts = address.split("/").map((part) => part.replace(/^<(.*)>$/, "$1"));
  return parts.map((part, i) => (i === parts.length - 1 ? id : String(inputs[part]))).join("/");
}
