import { OperationError } from "../core/errors";

/** The row of a name, which exactly one must have; else an error that lists those that there are, or that it may mean. */
export function namedRow<R extends { name?: string | null }>(
  rows: readonly R[],
  name: string,
  texts: { shown: (row: R) => string; none: string; several: string; advice: string },
): R {
  const { shown, none, several, advice } = texts;
  const [found, ...others] = rows.filter((row) => row.name === name);
  if (found && others.length === 0) return found;
  const listed = (found ? [found, ...others] : rows).map(shown).join(", ");
  const text = found
    ? `several ${several} are named ${JSON.stringify(name)}: ${listed}. ${advice}`
    : `${none} named ${JSON.stringify(name)}. It has: ${listed || "none"}.`;
  throw new OperationError(text, { code: found ? "ambiguous" : "gone" });
}
