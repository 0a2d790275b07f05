import type { Client } from "../../../api/client";
import { ConflictError, ValidationError } from "../../../api/errors";
import { type Variable, VariableBody, variables } from "../../../api/hosting/variables";
import { codecOf } from "../../../core/definition/api-names";
import type { Context } from "../../../core/definition/context";
import { unlessGone } from "../../../core/lifecycle/is-there";
import { OperationError } from "../../../core/log/errors";
import { declaresText, isPreviewCopy, listed, newKeys, ownedBecause, variableOwnershipKey } from "./ownership";

export const variableNames = codecOf(VariableBody);

/** A write does not change undefined properties. */
export interface Wanted {
  key: string;
  value?: string | null;
  isPreview?: boolean;
  isLiteral?: boolean | null;
  isMultiline?: boolean | null;
  isShownOnce?: boolean | null;
  isBuildtime?: boolean | null;
  isRuntime?: boolean | null;
  comment?: string | null;
}

/** Returns undefined if the application is gone. */
export const variablesOf = (hosting: Client, applicationUuid: string): Promise<Variable[] | undefined> =>
  unlessGone(hosting.get(variables.list, { params: { uuid: applicationUuid } }));

/**
 * The call resets omitted flags, so the body contains every flag (docs/facts/hosting.md 4.3). Properties that the program does not set keep
 * the value that the platform shows. For a new variable, they get the API's defaults.
 */
export const bodyOf = (wanted: Wanted, shown: Variable | undefined): VariableBody => ({
  value: null,
  is_preview: false,
  is_literal: false,
  is_multiline: false,
  is_shown_once: false,
  is_buildtime: true,
  is_runtime: true,
  ...held(shown),
  ...variableNames.toApi(wanted),
  key: wanted.key,
});

/** A write would reset properties that the body does not contain. */
function held(shown: Variable | undefined): Partial<VariableBody> {
  const { key: _, is_preview: __, comment: ___, ...rest } = shown ? variableNames.toApi(variableNames.fromApi(shown)) : {};
  return rest;
}

/** Simultaneous writes to one application share a call. */
export function writeVariable(hosting: Client, applicationUuid: string, body: VariableBody): Promise<Variable> {
  return hosting.batch(`${applicationUuid} envs/bulk`, body, (bodies: VariableBody[]) => writeTogether(hosting, applicationUuid, bodies));
}

/** `uuid` is undefined if the platform's own preview copy already exists. */
interface MadeVariable {
  uuid: string | undefined;
  /** Whether the variable has all wanted properties. Otherwise it must still be written. */
  isComplete: boolean;
}

/**
 * Creates a variable with a call that fails if the variable exists, because the bulk call does not show whether this stack created it.
 *
 * Three fields of a variable are not in the documented body of this call, so they need another write.
 */
export async function makeVariable(hosting: Client, applicationUuid: string, body: VariableBody): Promise<MadeVariable> {
  const params = { uuid: applicationUuid };
  const { is_runtime: isRuntime = true, is_buildtime: isBuildtime = true, comment, ...documented } = body;
  await noteNew(hosting, applicationUuid, [body]);
  try {
    const { uuid } = await hosting.send(variables.create, { params, body: documented });
    hosting.invalidate(variables.list, { params });
    return { uuid, isComplete: isRuntime && isBuildtime && !comment };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const rows = await hosting.refetch(variables.list, { params });
    const row = rows.find((one) => isOf(one, body));
    // The platform may have made this preview copy meanwhile, for a production variable of this run.
    if (row && ownedBecause(hosting, applicationUuid, row, rows) !== undefined) return { uuid: undefined, isComplete: false };
    throw error;
  }
}

/**
 * If the API refuses a variable, the answer does not show which one, and the variables before it are already written. Each variable is then
 * sent in its own call. This is safe, because the call creates or updates a variable by its key.
 */
async function writeTogether(hosting: Client, applicationUuid: string, bodies: VariableBody[]): Promise<(Variable | Error)[]> {
  try {
    return await bulk(hosting, applicationUuid, bodies);
  } catch (error) {
    if (!(error instanceof ValidationError) || bodies.length === 1) throw error;
    return Promise.all(
      bodies.map((body) =>
        bulk(hosting, applicationUuid, [body]).then(
          ([row]) => row ?? error,
          (e: Error) => e,
        ),
      ),
    );
  }
}

async function bulk(hosting: Client, applicationUuid: string, bodies: VariableBody[]): Promise<Variable[]> {
  const params = { uuid: applicationUuid };
  await noteNew(hosting, applicationUuid, bodies);
  // The call reads the existing rows once, before it writes. If a preview variable came after its new production variable, the platform
  // would create a second preview variable with the same key (docs/facts/hosting.md 4.3).
  const data = [...bodies].sort((x, y) => Number(y.is_preview ?? false) - Number(x.is_preview ?? false));
  const answer = await hosting.send(variables.bulk, { params, body: { data } });
  // Rows are matched by key, never by position. The API does not document the order, and a wrong id would later delete the wrong variable.
  const rows = bodies.flatMap((body) => answer?.find((row) => isOf(row, body)) ?? []);
  if (rows.length < bodies.length) return readBack(hosting, params, bodies);
  hosting.update(variables.list, { params }, (held) => merged(held, rows));
  // The platform creates a preview copy of each new production variable. The answer does not show this copy (docs/facts/hosting.md 4.3).
  hosting.markStale(variables.list, { params });
  return rows;
}

const isOf = (row: Variable, { key, is_preview = false }: VariableBody): boolean => row.key === key && row.is_preview === is_preview;

async function noteNew(hosting: Client, applicationUuid: string, bodies: readonly VariableBody[]): Promise<void> {
  const production = bodies.filter((body) => !body.is_preview);
  if (production.length === 0) return;
  const known = new Set((await variablesOf(hosting, applicationUuid))?.map(({ key }) => key)); // the callers have read these variables before
  for (const { key } of production) if (!known.has(key)) newKeys(hosting, applicationUuid).add(key);
}

/** The answer to the write does not contain the rows. */
async function readBack(hosting: Client, params: { uuid: string }, bodies: readonly VariableBody[]): Promise<Variable[]> {
  const held = await hosting.refetch(variables.list, { params });
  return bodies.map((body) => {
    const row = held.find((one) => isOf(one, body));
    if (row === undefined)
      throw new OperationError(`the platform shows no variable ${body.key} after it was written. Run pulumi up again.`, {
        code: "incomplete_answer",
      });
    return row;
  });
}

const merged = (held: Variable[], rows: Variable[]): Variable[] => {
  const written = new Map(rows.map((row) => [row.uuid, row]));
  return [...held.filter((row) => !written.has(row.uuid)), ...rows];
};

/**
 * The preview copy of the variable is a separate variable and is kept.
 *
 * From this moment, reads in this run no longer show the variable, even if the list is read again during the call.
 */
export async function deleteVariable(hosting: Client, applicationUuid: string, uuid: string): Promise<void> {
  const params = { uuid: applicationUuid };
  const forget = () => hosting.update(variables.list, { params }, (held) => held.filter((row) => row.uuid !== uuid));
  forget();
  try {
    await unlessGone(hosting.send(variables.remove, { params: { ...params, env_uuid: uuid } }));
  } catch (error) {
    hosting.invalidate(variables.list, { params });
    throw error;
  }
  forget();
}

/** The call empties a value that is not sent, so a write without the hidden value is refused (docs/facts/hosting.md 4.3). */
export const unknownValueText = (what: string, key: string): string =>
  `${what} of the variable ${key} cannot be changed, because its value is hidden and ignoreChanges excludes it. A change without the value would empty the value. Nothing was changed. Remove the value from ignoreChanges, or use a token that may read the value.`;

interface Named {
  key: string;
  isPreview?: boolean;
}

/** Writes and deletions of one variable run one after the other. */
export const inTurn = <T>(hosting: Client, application: string, { key, isPreview }: Named, task: () => Promise<T>): Promise<T> =>
  hosting.inTurn(`${application} ${isPreview ? "preview " : ""}variable ${key}`, task);

/** The locks are taken in sorted order, so two tasks never wait for each other. */
export function inTurns<T>(hosting: Client, application: string, keys: readonly string[], task: () => Promise<T>): Promise<T> {
  return [...new Set(keys)].sort().reduceRight((inner, key) => () => inTurn(hosting, application, { key }, inner), task)();
}

type Deleting = Pick<Context<unknown>, "hosting" | "log" | "declaredBy" | "programIsQuiet">;

interface Deletion {
  /** Returns the reason to keep a variable. By default, no variable is kept. */
  staysBecause?: (row: Variable) => string | undefined;
  /** Whether to delete the preview copies that the platform created. */
  withPreviewCopies?: boolean;
}

/**
 * Deletes production variables. A variable that another resource of the program declares meanwhile is left in place. The log names the
 * variables that are left in place.
 */
export async function deleteByKey(context: Deleting, application: string, keys: readonly string[], options: Deletion = {}): Promise<void> {
  if (keys.length === 0) return;
  // A resource that the program declares later may adopt a key that this resource gives up.
  await context.programIsQuiet();
  const reasons = await Promise.all(
    keys.map((key) => inTurn(context.hosting, application, { key }, () => deleteOne(context, application, key, options))),
  );
  const stays = new Map<string, string[]>();
  keys.forEach((key, i) => {
    const reason = reasons[i];
    if (reason !== undefined) stays.set(reason, [...(stays.get(reason) ?? []), key]);
  });
  for (const [reason, some] of stays) context.log.leftInPlace(`${listed(some)}: ${reason}`);
}

/** Returns the reason why the variable is left in place, or undefined if it is gone. */
async function deleteOne(
  context: Deleting,
  application: string,
  key: string,
  { staysBecause, withPreviewCopies = false }: Deletion,
): Promise<string | undefined> {
  const { hosting, declaredBy } = context;
  const rows = (await variablesOf(hosting, application)) ?? [];
  // There must be no await between this line and the call. A resource that declares the key later then waits for this deletion before it
  // writes the variable.
  const owner = declaredBy(variableOwnershipKey(key, application).what);
  const saved = rows.filter((row) => !row.is_preview && row.key === key);
  const reason = owner === undefined ? saved.map((row) => staysBecause?.(row)).find((text) => text !== undefined) : declaresText(owner);
  if (saved.length === 0 || reason !== undefined) return saved.length === 0 ? undefined : reason;
  const isFree = declaredBy(variableOwnershipKey(key, application, true).what) === undefined;
  const copies = withPreviewCopies && isFree ? rows.filter((row) => saved.some((production) => isPreviewCopy(row, production))) : [];
  await Promise.all((copies.length > 0 ? copies : saved).map((row) => deleteVariable(hosting, application, row.uuid)));
  // Only the production variable shows which copies belong to it, so the copies are deleted first.
  return copies.length > 0 ? deleteOne(context, application, key, { staysBecause }) : undefined;
}
