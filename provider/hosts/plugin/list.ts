import { messageOf, OperationError } from "../../core/errors";
import type { Field } from "../../core/field";
import { Inventory } from "../../core/inventory";
import { exportName } from "../../core/type-token";
import type { ListCall } from "./calls";
import { definitionOf } from "./definition-of";
import { openedBag } from "./secrets";
import type { Session } from "./session";

// The inventory needs all definitions, because a resource type may list its objects below the objects of another type.
const loadedDefinitions = {
  resources: () => require("../../resources/index") as typeof import("../../resources/index"),
  references: () => require("../../resources/references") as typeof import("../../resources/references"),
};

/** Lists the objects of one resource type. The query may contain the id of the parent. */
export async function list({ run }: Session, { token, query, limit }: ListCall): Promise<{ id: string; name: string }[]> {
  const definition = definitionOf(token);
  const kind = exportName(definition);
  const { type, identity, traits } = definition;
  const { [identity.parent ?? ""]: parentId, ...others } = openedBag(query);
  const [unknown] = Object.keys(others);
  const what = identity.parent === undefined ? "takes no query" : `can be listed only by ${identity.parent}`;
  if (unknown !== undefined) throw new OperationError(`${type} ${what}, not by ${unknown}.`, { code: "invalid_argument" });
  if (!definition.list)
    throw new OperationError(`${type} has no list${traits?.notListed === undefined ? "" : `: ${traits?.notListed}`}.`, {
      code: "invalid_argument",
    });
  const parentType = (definition.inputs as Record<string, Field>)[identity.parent ?? ""]?.refersTo;
  const inventory = new Inventory({
    definitions: loadedDefinitions.resources().definitions,
    references: loadedDefinitions.references().references,
    apis: run,
    covers: (object) => parentId === undefined || object.kind !== parentType || object.id === parentId,
  });
  const objects = await inventory.all(kind);
  const [unread] = inventory.unread;
  if (unread) throw new OperationError(`${type} cannot be listed: ${messageOf(unread.error)}`, { cause: unread.error });
  const found = objects.map(({ path, name }) => ({ id: path, name }));
  return limit > 0 ? found.slice(0, limit) : found;
}
