import { OperationError } from "../core/errors";

/**
 * Returns the only row with a name. If no row or several rows have the name, the error lists the existing rows, or the rows with similar
 * names.
 */
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
    ? `several ${several} have the name ${JSON.stringify(name)}: ${listed}. ${advice}`
    : `${none} named ${JSON.stringify(name)}. Available: ${listed || "none"}.`;
  throw new OperationError(text, { code: found ? "ambiguous" : "gone" });
}
