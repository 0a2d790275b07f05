import type { Client } from "../../../api/client";
import { ConflictError, ValidationError } from "../../../api/errors";
import { type Variable, VariableBody, variables } from "../../../api/hosting/variables";
import { unlessGone } from "../../../api/is-there";
import { codecOf } from "../../../api/names";
import type { Context } from "../../../core/definition/context";
import { sendOnce } from "../../../core/lifecycle/lost-call";
import { OperationError } from "../../../core/log/errors";
import { listWith, variablesOf } from "./list";
import { copiesOf, declaresText, isPreviewCopy, listed, newKeys, ownedBecause, variableOwnershipKey } from "./ownership";

export const variableNames = codecOf(VariableBody);

/** A variable to write. Undefined properties do not change. */
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

/**
 * Body of a write. Contains every flag, because the call resets missing flags (docs/facts/hosting.md 4.3). Properties that the program does not set
 * keep the shown value or, for a new variable, get the API's default.
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

/** The shown properties, because a write resets the properties that it does not contain. */
function held(shown: Variable | undefined): Partial<VariableBody> {
  const { key: _, is_preview: __, comment: ___, ...rest } = shown ? variableNames.toApi(variableNames.fromApi(shown)) : {};
  return rest;
}

type Writing = Pick<Context<unknown>, "hosting" | "clock" | "log">;

/** Writes that are requested at the same time for one application share a call. */
export function writeVariable(context: Writing, applicationUuid: string, body: VariableBody): Promise<Variable> {
  const send = (bodies: VariableBody[]) => writeTogether(context, applicationUuid, bodies);
  return context.hosting.batch(`${applicationUuid} envs/bulk`, body, send);
}

interface MadeVariable {
  /** Undefined if the platform had already made the variable, as the preview copy of a production variable. */
  uuid: string | undefined;
  /** Whether the variable already has all wanted properties. Otherwise the caller must write it. */
  isComplete: boolean;
}

/**
 * Creates a variable with a call that fails if it exists. The bulk call would not show whether this stack created it.
 *
 * The documented body of this call lacks `is_runtime`, `is_buildtime` and `comment`. If they differ from the defaults, another write is
 * needed.
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
    // The variable already exists. This is no conflict if it is the copy for preview deployments that the platform made of a production
    // variable of this run.
    if (row && ownedBecause(hosting, applicationUuid, row, rows) !== undefined) return { uuid: undefined, isComplete: false };
    throw error;
  }
}

/**
 * Writes the variables in one call. If the API refuses a variable, the answer does not show which variable, and the variables before it are already
 * written. Each variable is then sent in its own call. This does no harm, because the call creates or updates a variable by its key.
 */
async function writeTogether(context: Writing, applicationUuid: string, bodies: VariableBody[]): Promise<(Variable | Error)[]> {
  try {
    return await bulk(context, applicationUuid, bodies);
  } catch (error) {
    if (!(error instanceof ValidationError) || bodies.length === 1) throw error;
    return Promise.all(
      bodies.map((body) =>
        bulk(context, applicationUuid, [body]).then(
          ([row]) => row ?? error,
          (e: Error) => e,
        ),
      ),
    );
  }
}

/** The call creates the variables whose keys are new. After a lost response, the call is sent again only if it creates no variable. */
async function bulk(context: Writing, applicationUuid: string, bodies: VariableBody[]): Promise<Variable[]> {
  const { hosting } = context;
  const params = { uuid: applicationUuid };
  await noteNew(hosting, applicationUuid, bodies);
  const known = (await variablesOf(hosting, applicationUuid)) ?? [];
  const made = bodies.filter((body) => !known.some((row) => isOf(row, body)));
  // Variables for preview deployments come first: the call reads the existing rows only once, at its beginning. If such a variable came after its new
  // production variable, the platform would create two variables for preview deployments with the same key (docs/facts/hosting.md 4.3).
  const data = [...bodies].sort((x, y) => Number(y.is_preview ?? false) - Number(x.is_preview ?? false));
  const call = made.length > 0 ? variables.bulk : ({ ...variables.bulk, does: "sets" } as const);
  const answer = await sendOnce(context, {
    what: `variable "${(made[0] ?? bodies[0])?.key}"`,
    send: () => hosting.send(call, { params, body: { data } }),
    look: async () => {
      const rows = await hosting.refetch(variables.list, { params });
      return made.length > 0 && made.every((body) => rows.some((row) => isOf(row, body))) ? rows : undefined;
    },
  });
  // Finds the rows of the answer by their keys, because their order is not documented. A wrong id would later delete the wrong variable.
  const rows = bodies.flatMap((body) => answer?.find((row) => isOf(row, body)) ?? []);
  if (rows.length < bodies.length) return readBack(hosting, params, bodies);
  hosting.update(variables.list, { params }, (held) => merged(held, rows));
  // The platform creates a preview copy of each new production variable, which the answer does not contain (docs/facts/hosting.md 4.3).
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

/** Reads the written variables, if the answer of the write does not contain them all. */
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

/** After the begin of this call, reads of this run no longer return the variable, even if the list is read again during the call. */
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

/** Message for a write that cannot contain the value, because the value is hidden. The call would clear the value (docs/facts/hosting.md 4.3). */
export const unknownValueText = (what: string, key: string): string =>
  `${what} of the variable ${key} cannot be changed, because its value is hidden and ignoreChanges excludes it. A change without the value would empty the value. Nothing was changed. Remove the value from ignoreChanges, or use a token that may read the value.`;

interface Named {
  key: string;
  isPreview?: boolean;
}

/** Runs writes and deletions of one variable one after the other. */
export const inTurn = <T>(hosting: Client, application: string, { key, isPreview }: Named, task: () => Promise<T>): Promise<T> =>
  hosting.inTurn(`${application} ${isPreview ? "preview " : ""}variable ${key}`, task);

/** Waits for the turn of all variables. Takes them in sorted order, so that no two tasks can wait for each other. */
export function inTurns<T>(hosting: Client, application: string, keys: readonly string[], task: () => Promise<T>): Promise<T> {
  return [...new Set(keys)].sort().reduceRight((inner, key) => () => inTurn(hosting, application, { key }, inner), task)();
}

type Deleting = Pick<Context<unknown>, "hosting" | "clock" | "log" | "owners">;

/**
 * Returns the preview copies that the platform keeps after the deletion of these production variables. Leaves out a copy that a user changed, or that
 * a resource declares. A copy can be recognized only while its production variable exists.
 */
export function copiesToDelete(
  { owners }: Pick<Deleting, "owners">,
  application: string,
  saved: readonly Variable[],
  rows: readonly Variable[],
): Variable[] {
  const isFree = ({ key }: Variable) => owners.declaredBy(variableOwnershipKey(key, application, true).what) === undefined;
  return rows.filter((row) => saved.some((production) => isPreviewCopy(row, production)) && isFree(row));
}

interface Leaving {
  /** Returns why a variable must not be deleted, or undefined if it may be deleted. */
  staysBecause: (row: Variable) => string | undefined;
  /** Whether the resource never wrote the variable, so that its preview copy stays. Default: false. */
  isForeign?: (key: string) => boolean;
}

/**
 * Deletes production variables and their preview copies. First waits a moment, because the program may still declare another resource with such a
 * variable: the variable is then left in place, and its name is logged. A resource that declares the variable later waits for the deletion, and
 * creates the variable again.
 */
export async function deleteByKey(context: Deleting, application: string, keys: readonly string[], leaving: Leaving): Promise<void> {
  if (keys.length === 0) return;
  const { owners } = context;
  const whatOf = (key: string): string => variableOwnershipKey(key, application).what;
  await owners.awaitOwners(keys.map(whatOf));
  const free = keys.filter((key) => owners.declaredBy(whatOf(key)) === undefined);
  const isIt = (key: string) => (row: Variable) => !row.is_preview && row.key === key;
  await listWith(
    context,
    application,
    free.map((key) => ({ key, isIt: isIt(key) })),
  );
  const copied = new Set<string>();
  const reasons = await Promise.all(
    keys.map((key) => inTurn(context.hosting, application, { key }, () => deleteOne(context, application, key, leaving, copied))),
  );
  if (copied.size > 0) context.log.info(copiesText([...copied]));
  const stays = new Map<string, string[]>();
  keys.forEach((key, i) => {
    const reason = reasons[i];
    if (reason !== undefined) stays.set(reason, [...(stays.get(reason) ?? []), key]);
  });
  for (const [reason, some] of stays) context.log.leftInPlace(`${listed(some)}: ${reason}`);
}

/** A log line that names the deleted copies. A copy may have the value of another writer, because a resource may overwrite an existing variable. */
export const copiesText = (keys: readonly string[]): string => `deleted the unchanged preview ${copiesOf(keys)} too`;

/** Deletes one variable. Adds its key to `copied` if it had a copy. Returns why it was left in place, or undefined if it is gone. */
async function deleteOne(
  context: Deleting,
  application: string,
  key: string,
  leaving: Leaving,
  copied: Set<string>,
): Promise<string | undefined> {
  const { hosting, owners } = context;
  const rows = (await variablesOf(hosting, application)) ?? [];
  // No await between this line and the call. A resource that declares the key in between would write the variable before the deletion. A resource
  // that declares the key after the call waits for the deletion.
  const owner = owners.declaredBy(variableOwnershipKey(key, application).what);
  const saved = rows.filter((row) => !row.is_preview && row.key === key);
  const reason =
    owner === undefined ? saved.map((row) => leaving.staysBecause(row)).find((text) => text !== undefined) : declaresText(owner);
  if (saved.length === 0 || reason !== undefined) return saved.length === 0 ? undefined : reason;
  const copies = leaving.isForeign?.(key) ? [] : copiesToDelete(context, application, saved, rows);
  await Promise.all((copies.length > 0 ? copies : saved).map((row) => deleteVariable(hosting, application, row.uuid)));
  if (copies.length === 0) return undefined;
  copied.add(key);
  return deleteOne(context, application, key, leaving, copied);
}
