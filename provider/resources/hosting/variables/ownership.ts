import type { Client } from "../../../api/client";
import { momentOf } from "../../../api/clock";
import type { Variable } from "../../../api/hosting/variables";
import { someOf } from "../../../core/log/text";
import type { OwnershipKey } from "../../../core/ownership/ownership";

// A variable has one owner in a program: an `EnvironmentVariable`, a set or an attachment (docs/architecture.md, "One object, one
// owner"). A key may move from one owner to another, and Pulumi may run the steps of the two owners in any order.

/** An exclusive set declares this ownership key. */
export const productionVariables = (application: string): string => `the variables of application ${application}`;

export const variableOwnershipKey = (key: string, application: string, isPreview = false): OwnershipKey =>
  isPreview
    ? { what: `the preview variable ${key} of application ${application}` }
    : { what: `the variable ${key} of application ${application}`, of: productionVariables(application) };

export const declaresText = (owner: string): string => `"${owner}" declares it now`;

const MOST_NAMED = 20;

export const listed = (keys: readonly string[]): string => someOf(keys, MOST_NAMED);

/**
 * Keys of the production variables that this run creates. A preview variable with such a key is the platform's copy, even if the rows show
 * no dates.
 */
export const newKeys = (hosting: Client, applicationUuid: string): Set<string> =>
  hosting.shared(`new variables of application ${applicationUuid}`, () => new Set());

/** A variable is adopted without `adopt` for a reason of `givenBy`, or if it is the copy of a production variable of this run. */
export const ownedBecause = (hosting: Client, applicationUuid: string, row: Variable, rows: readonly Variable[]): string | undefined =>
  givenBy(row, rows) ?? (row.is_preview && newKeys(hosting, applicationUuid).has(row.key) ? PREVIEW_COPY : undefined);

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
