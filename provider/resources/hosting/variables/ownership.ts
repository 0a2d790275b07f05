import type { Client } from "../../../api/client";
import { momentOf } from "../../../api/clock";
import type { Variable } from "../../../api/hosting/variables";
import { someOf } from "../../../core/log/text";
import type { OwnershipKey } from "../../../core/ownership/ownership";

// Each variable has one owner in a program: an `EnvironmentVariable`, an `EnvironmentVariables` or a `DatabaseAttachment` (docs/architecture.md, "One
// object, one owner"). A program may move a variable from one of these resources to another, and Pulumi may update the two resources in any order.

/** Ownership key of an `EnvironmentVariables` with `exclusive: true`. Also names the place in which this resource removes variables. */
export const productionVariables = (application: string): string => `the variables of application ${application}`;

export const variableOwnershipKey = (key: string, application: string, isPreview = false): OwnershipKey =>
  isPreview
    ? { what: `the variable ${key} for preview deployments of application ${application}` }
    : { what: `the variable ${key} of application ${application}`, within: { place: productionVariables(application), entry: key } };

export const declaresText = (owner: string): string => `"${owner}" declares it now`;

const MOST_NAMED = 20;

export const listed = (keys: readonly string[]): string => someOf(keys, MOST_NAMED);

export const copiesOf = (keys: readonly string[]): string => `${keys.length === 1 ? "copy" : "copies"} of ${listed(keys)}`;

/**
 * Keys of the production variables that this run has created. A variable for preview deployments with such a key is the platform's copy, even without
 * dates that prove it.
 */
export const newKeys = (hosting: Client, applicationUuid: string): Set<string> =>
  hosting.shared(`new variables of application ${applicationUuid}`, () => new Set());

/**
 * Why a variable can be declared without `adopt`: the platform created it, or it is the preview copy of a production variable of this run.
 */
export const ownedBecause = (hosting: Client, applicationUuid: string, row: Variable, rows: readonly Variable[]): string | undefined =>
  givenBy(row, rows) ?? (row.is_preview && newKeys(hosting, applicationUuid).has(row.key) ? PREVIEW_COPY : undefined);

/**
 * Whether the value of a variable is visible, so that it can be compared.
 *
 * A hidden value is absent or null, and so is an empty one. If the API shows any value, the token may read values, so an absent value is empty.
 */
export const isValueVisible = (row: Variable, rows: readonly Variable[]): boolean =>
  !row.is_shown_once &&
  (typeof row.value === "string" || rows.some((one) => typeof one.value === "string" || typeof one.real_value === "string"));

/** Largest difference between the creation dates of a variable and of its preview copy. */
const ONE_MOMENT_MS = 1000;
/** Recognizes a date with a time. A date alone does not distinguish variables of the same day. */
const TIME_OF_DAY = /\d:\d\d/;

/**
 * Whether the platform created `row` as the preview copy of a production variable. A row that was created at another time, or changed later, is a
 * variable of a user (docs/facts/hosting.md 4.3).
 *
 * Only the dates show this, because no field links a copy to its production variable. Without dates, returns false. A wrong date can only have the
 * effect that a copy is left in place, or that a program may declare a variable without `adopt`.
 */
export function isPreviewCopy(row: Variable, production: Variable): boolean {
  if (!row.is_preview || production.is_preview || row.key !== production.key || row.updated_at !== row.created_at) return false;
  if (!TIME_OF_DAY.test(row.created_at ?? "")) return false;
  return Math.abs(momentOf(row.created_at) - momentOf(production.created_at)) <= ONE_MOMENT_MS;
}

/**
 * Whether a variable certainly has this value. If the platform shows the value only once, the function reads the value of the variable's unchanged
 * preview copy, because both were created with the same value.
 */
export function hasValue(row: Variable, value: string, rows: readonly Variable[]): boolean {
  const isUntouched = row.updated_at === row.created_at;
  const readable = (row.is_shown_once && isUntouched && rows.find((other) => isPreviewCopy(other, row))) || row;
  return isValueVisible(readable, rows) && (readable.value ?? "") === value;
}

/**
 * Whether a variable has the flags of those that a database attachment saves (docs/spec/hosting-api.md, "Managed databases", attach rules 2). Other
 * variables may have the same flags.
 */
export const isLikeAttached = (row: Variable): boolean => row.is_shown_once && row.is_runtime && !row.is_buildtime;

const PREVIEW_COPY = "it is the preview copy of the production variable";

/** Returns why a variable need not be in the program. Undefined for a variable that a user created. */
export function givenBy(row: Variable, rows: readonly Variable[]): string | undefined {
  if (rows.some((production) => isPreviewCopy(row, production))) return PREVIEW_COPY;
  return isMadeByPlatform(row) ? "the platform created it" : undefined;
}

/** Whether a build pack or a compose file created the variable (docs/facts/hosting.md 4.3). */
export const isMadeByPlatform = (row: Variable): boolean => row.is_svc === true || row.is_buildpack_control === true;
