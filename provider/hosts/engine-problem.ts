import { withCode } from "../core/errors";
import type { Problem } from "../core/resource";
import type { Bag } from "../core/values";

/**
 * Returns a problem as the engine prints it. The property stands in the text if the engine has no input to print for it: it prints `{<nil>}` for the
 * path of an item, for a name from the logical name, and for a missing input.
 */
export const engineProblem = ({ property, reason: sentence, code = "invalid_input", besides }: Problem, news: Bag): Problem => {
  const reason = [withCode(sentence, code), ...(besides === undefined ? [] : [besides])].join("\n");
  if (property.includes(".")) return { property: "", reason: `${property}: ${reason}` };
  const isUnset = property !== "" && (news[property] === undefined || news[property] === null);
  return isUnset ? { property: "", reason: `${property} ${reason}` } : { property, reason };
};
