import type { Masker } from "../api/masker";
import type { Problem } from "../core/definition/resource";
import { withCode } from "../core/log/errors";
import type { Bag } from "../core/values";

/**
 * The engine prints the value of a problem's `property`. If `property` is the path of an item, an unset `name` or a missing input, the engine finds
 * no value and prints `{<nil>}`. So in these cases the result has an empty `property`, and its text begins with the name of the property.
 */
export const engineProblem = (problem: Problem, news: Bag, masker: Masker): Problem => {
  const { property } = problem;
  const reason = masker.mask(codedReason(problem, problem.reason));
  if (property.includes(".")) return { property: "", reason: `${property}: ${reason}` };
  const isUnset = property !== "" && (news[property] === undefined || news[property] === null);
  return isUnset ? { property: "", reason: `${property} ${reason}` } : { property, reason };
};

export const codedReason = ({ code = "invalid_input", facts, besides }: Problem, sentence: string): string =>
  [withCode(sentence, code, facts), ...(besides === undefined ? [] : [besides])].join("\n");
