import { checkInputs } from "../../core/definition/inputs";
import type { ResourceRequest } from "../../core/definition/request";
import { type AnyDefinition, apiOf } from "../../core/definition/resource";
import type { Lifecycle } from "../../core/lifecycle/lifecycle";
import { OperationError } from "../../core/log/errors";
import type { Run } from "../../core/run/run";
import { RELEASE } from "../../core/settings/release";
import { nameOf } from "../../core/urn";
import { type Bag, HIDDEN, withCallerInfo } from "../../core/values";
import { said } from "../../inventory/said";
import { reportRead } from "../read-report";

export interface ReadContext {
  readonly definition: AnyDefinition;
  readonly request: ResourceRequest;
  readonly run: Run;
  readonly lifecycle: Lifecycle;
}

/** The id is empty if the object does not exist. */
export interface Found {
  readonly id: string;
  readonly props: Bag;
  readonly inputs: Bag;
  /**
   * Reason why the last operation did not finish, if the state contains one. Every refresh must report this reason again, because the engine removes
   * its own record of it (`initErrors`).
   */
  readonly unfinished?: string;
}

const NOWHERE: Found = { id: "", props: {}, inputs: {} };

/** Reads an object for a refresh, and logs what the refresh found. */
export async function refreshed({ definition, request, run, lifecycle }: ReadContext, id: string, stored: Bag): Promise<Found> {
  const shown = await lifecycle.read(request, id, stored);
  await reportRead(run, definition, { urn: request.urn, id, stored }, shown);
  if (shown.id === "") return shown;
  const { [HIDDEN.unfinished]: unfinished } = shown.props;
  return { ...shown, ...(unfinished === undefined ? {} : { unfinished: String(unfinished) }) };
}

/**
 * Reads an object that no state contains, for an import or a `get`. The inputs in the result are those that a program would declare. They include
 * neither inputs that `check` refuses nor secrets that the platform chose. `given`: the values that the program passes to a `get`, or undefined for
 * an import.
 */
export async function found({ definition, request, run, lifecycle }: ReadContext, path: string, given: Bag | undefined): Promise<Found> {
  // With a token of another account, the platform would report that the object does not exist.
  await run.accounts.requirePin(apiOf(definition));
  // If the stack lacks a required account pin, `check` refuses the resource. After an import, the engine would report this refusal as a bug of this
  // package.
  const [unpinned] = given === undefined ? await lifecycle.pinProblems() : [];
  if (unpinned) throw new OperationError(unpinned.reason, { code: "invalid_setting" });
  const live = await unlessGone(lifecycle.shown(path));
  if (!live) return NOWHERE;
  const name = nameOf(request.urn);
  const { inputs, left, refusal } = await said(definition, live, {
    extent: "changed",
    name,
    words: run.vocabulary,
    twice: [],
    differences: (wanted) => lifecycle.differences(path, wanted),
  });
  // After an import, a program should declare the object. So the log shows the parts that the program cannot declare.
  if (given === undefined) {
    const log = run.log(name, request.urn);
    if (refusal !== undefined) log.warning(`the program cannot declare this object as it is: ${refusal}`);
    for (const { key, why } of left) log.info(`${key} is left out: ${why}`);
  }
  const shown = await unlessGone(lifecycle.read(request, path, {}));
  if (!shown) return NOWHERE;
  // This is a `get` by the SDK of this package. No run updates or deletes its object, so the state needs no account.
  if (given && HIDDEN.caller in given) return { ...shown, inputs };
  // The account is usually recorded with a write, but no write follows an import. Without the account in the state, a later run with a token of
  // another team would find no object and remove the resource from the state.
  const account = await run.accounts.require(apiOf(definition), undefined);
  const props = given ? shown.props : declaredBy(definition, shown.props, checkInputs(definition, name, inputs, run.vocabulary).inputs);
  return { ...shown, props: withCallerInfo(props, { account, release: RELEASE }), inputs };
}

/**
 * Returns the properties without inputs that the imported program will not declare. If the state contained them, the program would seem to have
 * removed them, and the next update would reset their values on the platform.
 */
function declaredBy(definition: AnyDefinition, properties: Bag, inputs: Bag): Bag {
  const isLeftOut = (key: string) => Object.hasOwn(definition.inputs, key) && !Object.hasOwn(definition.outputs, key);
  return { ...Object.fromEntries(Object.entries(properties).filter(([key]) => !isLeftOut(key))), ...inputs };
}

/** Returns undefined if the object is gone. The engine then reports that it does not exist. */
async function unlessGone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof OperationError && error.code === "gone") return undefined;
    throw error;
  }
}
