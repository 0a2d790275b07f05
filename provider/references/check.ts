import { checkInputs } from "../core/definition/inputs";
import type { AnyDefinition, Problem } from "../core/definition/resource";
import { type Bag, UNKNOWN } from "../core/values";
import { placedIn, withValuesAt } from "./places";

/** Returns the problems of the inputs of a program. The values of references are treated as unknown, because only the provider reads them. */
export function checkInputsWithReferences(definition: AnyDefinition, name: string, inputs: Bag): Problem[] {
  const { placed, problems } = placedIn(definition, inputs);
  if (problems.length > 0) return problems.map(({ path, reason }) => ({ property: path.join("."), reason, code: "invalid_input" }));
  const known = withValuesAt(
    inputs,
    placed.map(({ place }) => [place, UNKNOWN] as const),
  );
  return checkInputs(definition, name, known).problems;
}
