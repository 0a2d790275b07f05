import { OperationError } from "../../core/errors";
import { type AnyFunction, argumentProblems } from "../../core/function";
import { nearest } from "../../core/nearest";
import { ROOT_MODULE } from "../../core/type-token";
import { type Bag, plain } from "../../core/values";
import { type InvokeAnswer, type InvokeCall, UnknownTokenError } from "./calls";
import { openedBag, sealed } from "./secrets";
import type { Session } from "./session";

// The first call of a function loads all functions, because most stacks call none.
const loadedFunctions = () => require("../../functions/index") as typeof import("../../functions/index");

/** Calls a function. The engine makes a call after the steps of the resources on which the call depends, so an `up` reads the platform again. */
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

/** `hosting:index:getProjects`. */
const tokenOf = ({ module, name }: AnyFunction): string => `hosting:${module ?? ROOT_MODULE}:${name}`;

function functionOf(token: string): AnyFunction {
  const { functions } = loadedFunctions();
  const found = functions.find((definition) => tokenOf(definition) === token);
  if (found) return found;
  const meant = nearest(token.split(":").at(-1) ?? "", [...new Set(functions.map(({ name }) => name))]);
  throw new UnknownTokenError(`there is no function ${token}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`);
}
