import type { Problem } from "../core/definition/resource";
import { withCode } from "../core/log/errors";
import type { Bag } from "../core/values";

/**
 * The engine prints the property's value. It would print `{<nil>}` for the path of an item, for a name that comes from the logical name,
 * and for a missing input. In these cases the text contains the name of the property instead.
 */
export const engineProblem = (problem: Problem, news: Bag): Problem => {
  const { property } = problem;
  const reason = codedReason(problem, problem.reason);
  if (property.includes(".")) return { property: "", reason: `${property}: ${reason}` };
  const isUnset = property !== "" && (news[property] === undefined || news[property] === null);
  return isUnset ? { property: "", reason: `${property} ${reason}` } : { property, reason };
};

export const codedReason = ({ code = "invalid_input", besides }: Problem, sentence: string): string =>
  [withCode(sentence, code), ...(besides === undefined ? [] : [besides])].join("\n");
