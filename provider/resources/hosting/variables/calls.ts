import type { Client } from "../../../api/client";
import { ConflictError, ValidationError } from "../../../api/errors";
import { type Variable, VariableBody, variables } from "../../../api/hosting/variables";
import { momentOf } from "../../../api/moment";
import { codecOf } from "../../../core/api-names";
import { OperationError } from "../../../core/errors";
import { unlessGone } from "../../../core/is-there";

export const variableNames = codecOf(VariableBody);

/** How a variable is to be, in the words of the inputs; what is undefined is left as it is. */
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

/** The variables of one application; undefined where the application is gone. */
export const variablesOf = (hosting: Client, applicationUuid: string): Promise<Variable[] | undefined> =>
  unlessGone(hosting.get(variables.list, { params: { uuid: applicationUuid } }));

/**
 * A body that spells every flag out, because the call resets the ones that are left out (docs/facts/hosting.md 4.3). What the program does not
 * say stays as the platform shows it; a new variable gets the API's defaults.
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

/** What is there and a write would reset. */
function held(shown: Variable | undefined): Partial<VariableBody> {
  const { key: _, is_preview: __, comment: ___, ...rest } = shown ? variableNames.toApi(variableNames.fromApi(shown)) : {};
  return rest;
}

/** Writes one variable together with what else of its application is being written at this moment, in one call. */
export function writeVariable(hosting: Client, applicationUuid: string, body: VariableBody): Promise<Variable> {
  return hosting.batch(`${applicationUuid} envs/bulk`, body, (bodies: VariableBody[]) => writeTogether(hosting, applicationUuid, bodies));
}

/** A variable that `makeVariable` made; `uuid` is undefined where the platform's own preview copy is there already. */
interface MadeVariable {
  uuid: string | undefined;
  /** Whether it is as wanted. If not, it is still to be written. */
  isWhole: boolean;
}

/**
 * Creates a variable with a call that refuses one that is there already: the bulk call cannot tell whether this stack created it. The documented
 * body of that call lacks three fields.
 */
export async function makeVariable(hosting: Client, applicationUuid: string, body: VariableBody): Promise<MadeVariable> {
  const params = { uuid: applicationUuid };
  const { is_runtime: isRuntime = true, is_buildtime: isBuildtime = true, comment, ...documented } = body;
  await noteNew(hosting, applicationUuid, [body]);
  try {
    const { uuid } = await hosting.send(variables.create, { params, body: documented });
    hosting.invalidate(variables.list, { params });
    return { uuid, isWhole: isRuntime && isBuildtime && !comment };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const rows = await hosting.refetch(variables.list, { params });
    const row = rows.find((one) => isOf(one, body));
    // A production variable of this run brought its preview copy along meanwhile.
    if (row && ownedBecause(hosting, applicationUuid, row, rows) !== undefined) return { uuid: undefined, isWhole: false };
    throw error;
  }
}

/**
 * One call for all. Where the API refuses one of several, nobody is told which, and those before it are written already: then each is sent
 * alone, which is safe as the call creates or updates by key.
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
  // The call looks rows up once, before it writes: a preview variable after its new production one would be a second copy (docs/facts/hosting.md 4.3).
  const data = [...bodies].sort((x, y) => Number(y.is_preview ?? false) - Number(x.is_preview ?? false));
  const answer = await hosting.send(variables.bulk, { params, body: { data } });
  // By what names them, never by their places: no document promises an order, and the id of another variable is one to delete that by.
  const rows = bodies.flatMap((body) => answer?.find((row) => isOf(row, body)) ?? []);
  if (rows.length < bodies.length) return readBack(hosting, params, bodies);
  hosting.update(variables.list, { params }, (held) => merged(held, rows));
  // New production variables get a preview copy, which the answer does not show (docs/facts/hosting.md 4.3).
  hosting.markStale(variables.list, { params });
  return rows;
}

const isOf = (row: Variable, { key, is_preview = false }: VariableBody): boolean => row.key === key && row.is_preview === is_preview;

/** Keys of variables that this run makes where there was none of that key: a preview variable beside one is its copy, also where no dates tell. */
const newKeys = (hosting: Client, applicationUuid: string): Set<string> =>
  hosting.shared(`new variables of application ${applicationUuid}`, () => new Set());

async function noteNew(hosting: Client, applicationUuid: string, bodies: readonly VariableBody[]): Promise<void> {
  const production = bodies.filter((body) => !body.is_preview);
  if (production.length === 0) return;
  const known = new Set((await variablesOf(hosting, applicationUuid))?.map(({ key }) => key)); // who writes has asked for them before
  for (const { key } of production) if (!known.has(key)) newKeys(hosting, applicationUuid).add(key);
}

/** Why it is taken over without asking: the same, and that it came with a production variable that this run made. */
export const ownedBecause = (hosting: Client, applicationUuid: string, row: Variable, rows: readonly Variable[]): string | undefined =>
  givenBy(row, rows) ?? (row.is_preview && newKeys(hosting, applicationUuid).has(row.key) ? PREVIEW_COPY : undefined);

/** The rows that were written, where the answer does not show them. */
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
 * Deletes one variable; its preview copy is one of its own and stays. Whoever looks from now on does not see it any more, also where the list
 * is asked anew while the call is under way.
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
 * Whether this token reads values. Hidden ones are absent, or null by the specification, and so is an empty one: one value that shows
 * tells that the others are empty.
 */
export const readsValues = (rows: readonly Variable[]): boolean =>
  rows.some((row) => typeof row.value === "string" || typeof row.real_value === "string");

/** Whether the value of this row can be compared. */
export const isValueVisible = (row: Variable, rows: readonly Variable[]): boolean =>
  !row.is_shown_once && (typeof row.value === "string" || readsValues(rows));

/** Rows that are made by one call may bear different seconds. */
const ONE_MOMENT_MS = 1000;
/** `10:15` in a date. One without tells the day only, which everything that was made on this day has. */
const TIME_OF_DAY = /\d:\d\d/;

/**
 * The platform makes a preview copy with each production variable; one that was made or written at another time is somebody's own
 * (docs/facts/hosting.md 4.3). No field links the two, so their dates are the only sign, and without dates no variable counts as a copy. A date
 * that misleads leaves a copy in place, or lets a program declare one without `adopt`.
 */
export function isPreviewCopy(row: Variable, production: Variable): boolean {
  if (!row.is_preview || production.is_preview || row.key !== production.key || row.updated_at !== row.created_at) return false;
  if (!TIME_OF_DAY.test(row.created_at ?? "")) return false;
  return Math.abs(momentOf(row.created_at) - momentOf(production.created_at)) <= ONE_MOMENT_MS;
}

/** Whether a variable certainly has this very value. Of one that is shown once its untouched copy tells: the copy shows the value that both were made with. */
export function hasValue(row: Variable, value: string, rows: readonly Variable[]): boolean {
  const isUntouched = row.updated_at === row.created_at;
  const readable = (row.is_shown_once && isUntouched && rows.find((other) => isPreviewCopy(other, row))) || row;
  return isValueVisible(readable, rows) && (readable.value ?? "") === value;
}

/** What stops a write whose value nobody knows: the call empties a value that is not sent along (docs/facts/hosting.md 4.3). */
export const unknownValueText = (what: string, key: string): string =>
  `${what} of the variable ${key} cannot be changed: its value is hidden and left alone by ignoreChanges, and the platform empties a value that is not sent along. Nothing was changed. Take the value out of ignoreChanges, or use a token that reads it.`;

/** A connection as a database attachment saves it (docs/spec/hosting-api.md, "Managed databases", attach rules 2); no read says more of it. */
export const isLikeAttached = (row: Variable): boolean => row.is_shown_once && row.is_runtime && !row.is_buildtime;

const PREVIEW_COPY = "it is the preview copy of the production variable";

/** Why nobody has to declare a variable. */
export function givenBy(row: Variable, rows: readonly Variable[]): string | undefined {
  if (rows.some((production) => isPreviewCopy(row, production))) return PREVIEW_COPY;
  return isMadeByPlatform(row) ? "the platform made it" : undefined;
}

/** Keys that build packs and compose files bring along (docs/facts/hosting.md 4.3). */
export const isMadeByPlatform = (row: Variable): boolean => row.is_svc === true || row.is_buildpack_control === true;
