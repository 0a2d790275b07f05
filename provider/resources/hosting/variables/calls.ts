import type { Client } from "../../../api/client";
import { momentOf } from "../../../api/clock";
import { ConflictError, ValidationError } from "../../../api/errors";
import { type Variable, VariableBody, variables } from "../../../api/hosting/variables";
import { codecOf } from "../../../core/definition/api-names";
import { unlessGone } from "../../../core/lifecycle/is-there";
import { OperationError } from "../../../core/log/errors";

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

/**
 * Keys of the production variables that this run creates. A preview variable with such a key is the platform's copy, even if the rows show
 * no dates.
 */
const newKeys = (hosting: Client, applicationUuid: string): Set<string> =>
  hosting.shared(`new variables of application ${applicationUuid}`, () => new Set());

async function noteNew(hosting: Client, applicationUuid: string, bodies: readonly VariableBody[]): Promise<void> {
  const production = bodies.filter((body) => !body.is_preview);
  if (production.length === 0) return;
  const known = new Set((await variablesOf(hosting, applicationUuid))?.map(({ key }) => key)); // the callers have read these variables before
  for (const { key } of production) if (!known.has(key)) newKeys(hosting, applicationUuid).add(key);
}

/** A variable is adopted without `adopt` for a reason of `givenBy`, or if it is the copy of a production variable of this run. */
export const ownedBecause = (hosting: Client, applicationUuid: string, row: Variable, rows: readonly Variable[]): string | undefined =>
  givenBy(row, rows) ?? (row.is_preview && newKeys(hosting, applicationUuid).has(row.key) ? PREVIEW_COPY : undefined);

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

/**
 * Reports whether the value of a row can be compared.
 *
 * A hidden value is absent, or null according to the specification. An empty value looks the same. If the API shows one value, the absent
 * values are empty.
 */
export const isValueVisible = (row: Variable, rows: readonly Variable[]): boolean =>
  !row.is_shown_once &&
  (typeof row.value === "string" || rows.some((one) => typeof one.value === "string" || typeof one.real_value === "string"));

/** Rows that one call created differ by at most this time. */
const ONE_MOMENT_MS = 1000;
/** A date without a time does not distinguish objects that were created on the same day. */
const TIME_OF_DAY = /\d:\d\d/;

/**
 * Reports whether the platform created a row as the preview copy of a production variable. A row that was created or changed at another
 * time belongs to a user (docs/facts/hosting.md 4.3).
 *
 * No field links a copy to its production variable, so only the dates show it. Without dates, no variable counts as a copy. A wrong date
 * has only two possible effects: a copy is left in place, or a program can declare a variable without `adopt`.
 */
export function isPreviewCopy(row: Variable, production: Variable): boolean {
  if (!row.is_preview || production.is_preview || row.key !== production.key || row.updated_at !== row.created_at) return false;
  if (!TIME_OF_DAY.test(row.created_at ?? "")) return false;
  return Math.abs(momentOf(row.created_at) - momentOf(production.created_at)) <= ONE_MOMENT_MS;
}

/**
 * Reports whether a variable certainly has this value. The platform shows some variables only once. The unchanged copy of such a variable
 * is read, because both were created with the same value.
 */
export function hasValue(row: Variable, value: string, rows: readonly Variable[]): boolean {
  const isUntouched = row.updated_at === row.created_at;
  const readable = (row.is_shown_once && isUntouched && rows.find((other) => isPreviewCopy(other, row))) || row;
  return isValueVisible(readable, rows) && (readable.value ?? "") === value;
}

/** The call empties a value that is not sent, so a write without the hidden value is refused (docs/facts/hosting.md 4.3). */
export const unknownValueText = (what: string, key: string): string =>
  `${what} of the variable ${key} cannot be changed, because its value is hidden and ignoreChanges excludes it. A change without the value would empty the value. Nothing was changed. Remove the value from ignoreChanges, or use a token that may read the value.`;

/**
 * Recognizes variables that a database attachment saved (docs/spec/hosting-api.md, "Managed databases", attach rules 2). No call shows this
 * with certainty.
 */
export const isLikeAttached = (row: Variable): boolean => row.is_shown_once && row.is_runtime && !row.is_buildtime;

const PREVIEW_COPY = "it is the preview copy of the production variable";

/** Returns the reason why a program does not need to declare a variable. */
export function givenBy(row: Variable, rows: readonly Variable[]): string | undefined {
  if (rows.some((production) => isPreviewCopy(row, production))) return PREVIEW_COPY;
  return isMadeByPlatform(row) ? "the platform created it" : undefined;
}

/** Build packs and compose files create such variables (docs/facts/hosting.md 4.3). */
export const isMadeByPlatform = (row: Variable): boolean => row.is_svc === true || row.is_buildpack_control === true;
