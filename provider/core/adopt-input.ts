import { parseAddress } from "./address";
import { eventNotFoundText } from "./adoption";
import { messageOf } from "./errors";
import type { AnyDefinition, Problem } from "./resource";
import { withArticle } from "./text";
import { type Bag, hasUnknown, same } from "./values";

/** Returns the reasons why the `adopt` input cannot identify an object of this resource type. */
export function adoptProblems(definition: AnyDefinition, inputs: Bag): Problem[] {
  const { adopt } = inputs;
  const { identity, type, isEquivalent = {}, isEvent } = definition;
  if (adopt === true && isEvent === true) return [{ property: "adopt", reason: eventNotFoundText(identity.noun) }];
  if (adopt === true && !identity.key && !identity.parent)
    return [
      {
        property: "adopt",
        reason: `must be the id of the ${identity.noun}, because only the id distinguishes one ${identity.noun} from another.`,
      },
    ];
  if (typeof adopt !== "string" || hasUnknown(adopt)) return [];
  try {
    const named = parseAddress(definition, adopt);
    // If a parent has several names, only the platform can compare them. An input that is left out contradicts nothing.
    const isSaid = (key: string) => inputs[key] !== undefined && !hasUnknown(inputs[key]);
    const other = Object.keys(named.inputs).find((key) => !isEquivalent[key] && isSaid(key) && !same(inputs[key], named.inputs[key]));
    if (other === undefined) return [];
    return [
      {
        property: "adopt",
        reason: `names another ${other} than this resource, which has ${inputs[other]} (adopt is ${JSON.stringify(adopt)}).`,
      },
    ];
  } catch (error) {
    return [{ property: "adopt", reason: `must be true or the path of ${withArticle(type)}: ${messageOf(error)}` }];
  }
}
