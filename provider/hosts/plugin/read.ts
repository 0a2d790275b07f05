import { checkInputs } from "../../core/definition/inputs";
import { type AnyDefinition, apiOf } from "../../core/definition/resource";
import { changesOf } from "../../core/diff/difference";
import { said } from "../../core/inventory/said";
import type { Lifecycle } from "../../core/lifecycle/lifecycle";
import type { ResourceRequest } from "../../core/lifecycle/request";
import { OperationError } from "../../core/log/errors";
import { RELEASE } from "../../core/run/release";
import type { Run } from "../../core/run/run";
import { nameOf } from "../../core/urn";
import { type Bag, HIDDEN, withCallerInfo } from "../../core/values";

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
  /** Reason why the last operation did not finish, if the state contains one. The engine removes its own mark with each refresh. */
  readonly unfinished?: string;
}

const NOWHERE: Found = { id: "", props: {}, inputs: {} };

/** Logs the inputs that differ, because a diff after a refresh does not show the difference. */
export async function refreshed({ definition, request, run, lifecycle }: ReadContext, id: string, stored: Bag): Promise<Found> {
  const shown = await lifecycle.read(request, id, stored);
  const log = run.log(nameOf(request.urn), request.urn);
  if (shown.id === "") {
    log.gone();
    return shown;
  }
  const { changed } = changesOf(definition, stored, { ...stored, ...shown.inputs });
  if (changed.length > 0) log.drift(changed);
  const { [HIDDEN.unfinished]: unfinished } = shown.props;
  return { ...shown, ...(unfinished === undefined ? {} : { unfinished: String(unfinished) }) };
}

/**
 * Reads an object that no state contains, for an import or a `get`. Its inputs are those that a program would declare: no input that check refuses,
 * and no secret that the platform chose. `given` are the values that a program passes to a `get`; undefined for an import.
 */
export async function found({ definition, request, run, lifecycle }: ReadContext, path: string, given: Bag | undefined): Promise<Found> {
  // A token of another account cannot see the object, which would look as if it did not exist.
  await run.accounts.requirePin(apiOf(definition));
  // Without its pin, Check would refuse the imported object, and the engine would report a bug of this package.
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
  // After an import, a program should declare the object, so the log shows what the program cannot declare.
  if (given === undefined) {
    const log = run.log(name, request.urn);
    if (refusal !== undefined) log.warning(`the program cannot declare this object as it is: ${refusal}`);
    for (const { key, why } of left) log.info(`${key} is left out: ${why}`);
  }
  const shown = await unlessGone(lifecycle.read(request, path, {}));
  if (!shown) return NOWHERE;
  // Only the SDK class of this package passes this value. No later run deletes the object of its `get`, so the state needs no account.
  if (given && HIDDEN.caller in given) return { ...shown, inputs };
  // No write follows an import. Without the account, a token of another team would prove that the object is gone.
  const account = await run.accounts.require(apiOf(definition), undefined);
  const props = given ? shown.props : declaredBy(definition, shown.props, checkInputs(definition, name, inputs, run.vocabulary).inputs);
  return { ...shown, props: withCallerInfo(props, { account, release: RELEASE }), inputs };
}

/** Any further input would look as if the program had removed it, and the next update would reset its value on the platform. */
function declaredBy(definition: AnyDefinition, properties: Bag, inputs: Bag): Bag {
  const isLeftOut = (key: string) => Object.hasOwn(definition.inputs, key) && !Object.hasOwn(definition.outputs, key);
  return { ...Object.fromEntries(Object.entries(properties).filter(([key]) => !isLeftOut(key))), ...inputs };
}

/** The engine itself reports that the object does not exist. */
async function unlessGone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof OperationError && error.code === "gone") return undefined;
    throw error;
  }
}
