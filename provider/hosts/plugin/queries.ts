import type { Field } from "../../core/definition/field";
import { messageOf, NotComparableError, OperationError } from "../../core/log/errors";
import { nearest } from "../../core/log/text";
import { exportName, ROOT_MODULE } from "../../core/type-token";
import { type Bag, plain } from "../../core/values";
import { type AnyFunction, argumentProblems } from "../../functions/function";
import { Inventory, type Unread } from "../../inventory/inventory";
import { type InvokeAnswer, type InvokeCall, type ListCall, UnknownTokenError } from "./calls";
import { definitionOf } from "./definition-of";
import { openedBag, sealed } from "./secrets";
import type { Session } from "./session";

// All functions are loaded at the first call of one of them, because most stacks call none.
const loadedFunctions = () => require("../../functions/index") as typeof import("../../functions/index");

/**
 * Calls a function. In an `up`, the function reads the platform again: the engine calls the function after the steps of the resources on which its
 * arguments depend, and these steps may have changed the platform since the earlier reads.
 */
export async function invoke(session: Session, { token, args, isPreview }: InvokeCall): Promise<InvokeAnswer> {
  const definition = functionOf(token);
  const given = openedBag(args);
  const failures = argumentProblems(definition, given);
  if (failures.length > 0) return { result: {}, failures };
  const { run } = session;
  if (!isPreview) (definition.module === "game" ? run.panel : run.hosting).invalidateAll();
  try {
    const result = plain((await definition.call(run, given)) as Bag);
    return { result: definition.secret ? (sealed(result) as Bag) : result, failures: [] };
  } catch (error) {
    if (error instanceof OperationError && !error.message.startsWith(definition.name))
      throw new OperationError(`${definition.name}: ${error.message}`, { code: error.code, cause: error });
    throw error;
  }
}

/** Returns the token of a function, such as `hosting:index:getProjects`. */
const tokenOf = ({ module, name }: AnyFunction): string => `hosting:${module ?? ROOT_MODULE}:${name}`;

function functionOf(token: string): AnyFunction {
  const { functions } = loadedFunctions();
  const found = functions.find((definition) => tokenOf(definition) === token);
  if (found) return found;
  const meant = nearest(token.split(":").at(-1) ?? "", [...new Set(functions.map(({ name }) => name))]);
  throw new UnknownTokenError(`there is no function ${token}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`);
}

// The inventory needs all definitions, because a resource type may list its objects below the objects of another type.
const loadedDefinitions = {
  resources: () => require("../../resources/index") as typeof import("../../resources/index"),
  references: () => require("../../resources/references") as typeof import("../../resources/references"),
};

export async function list({ run }: Session, { token, query, limit }: ListCall): Promise<{ id: string; name: string }[]> {
  const definition = definitionOf(token);
  const kind = exportName(definition);
  const { type, identity } = definition;
  const { [identity.parent ?? ""]: parentId, ...others } = openedBag(query);
  const [unknown] = Object.keys(others);
  const what = identity.parent === undefined ? "takes no query" : `can be listed only by ${identity.parent}`;
  if (unknown !== undefined) throw new OperationError(`${type} ${what}, not by ${unknown}.`, { code: "invalid_argument" });
  if (typeof definition.list !== "function")
    throw new OperationError(`${type} has no list${definition.list === undefined ? "" : `: ${definition.list}`}.`, {
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
  const isSkipped = ({ below, error }: Unread) => below !== undefined && parentId === undefined && error instanceof NotComparableError;
  const unread = inventory.unread.find((one) => !isSkipped(one));
  if (unread) throw new OperationError(`${type} cannot be listed: ${messageOf(unread.error)}`, { cause: unread.error });
  // One suspended server must not hide the objects of the other servers.
  for (const { below, error } of inventory.unread)
    run.log(below?.name ?? type, "").warning(`its objects of the type ${type} are not listed: ${messageOf(error)}`);
  const found = objects.map(({ path, name }) => ({ id: path, name }));
  return limit > 0 ? found.slice(0, limit) : found;
}
