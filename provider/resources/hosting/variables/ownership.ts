import type { Client } from "../../../api/client";
import type { Variable } from "../../../api/hosting/variables";
import type { Context } from "../../../core/definition/context";
import { someOf } from "../../../core/log/text";
import type { OwnershipKey } from "../../../core/ownership/ownership";
import { deleteVariable, isPreviewCopy, variablesOf } from "./calls";

// A variable has one owner in a program: an `EnvironmentVariable`, a set or an attachment (docs/architecture.md, "One object, one
// owner"). A key may move from one owner to another, and Pulumi may run the steps of the two owners in any order.

/** An exclusive set declares this ownership key. */
export const productionVariables = (application: string): string => `the variables of application ${application}`;

export const variableOwnershipKey = (key: string, application: string, isPreview = false): OwnershipKey =>
  isPreview
    ? { what: `the preview variable ${key} of application ${application}` }
    : { what: `the variable ${key} of application ${application}`, of: productionVariables(application) };

interface Named {
  key: string;
  isPreview?: boolean;
}

/** A write or deletion of a variable first waits for the end of another write or deletion of it. */
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

export const declaresText = (owner: string): string => `"${owner}" declares it now`;

const MOST_NAMED = 20;

export const listed = (keys: readonly string[]): string => someOf(keys, MOST_NAMED);
