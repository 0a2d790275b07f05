import { driftOf } from "./difference";
import type { Operation } from "./operation";
import type { AnyDefinition, Found } from "./resource";
import { type Bag, same } from "./values";

/**
 * Why an object that is there may be taken over; undefined when it may not. `context` speaks of the found object. Found by the doctrine
 * "never create twice": what is given or left behind by an interrupted run is ours, anything else only with `adopt`.
 */
export async function reasonToTakeOver(definition: AnyDefinition, context: Operation, found: Found): Promise<string | undefined> {
  if (found.standing === "given") return found.why ?? "it comes with its parent";
  if (context.inputs.adopt === true) return "adopt is true";
  if (found.standing !== "young") return undefined;
  if (!(await isAsWanted(definition, context))) return undefined;
  return "an interrupted run left it behind (made within the last day, still empty, and as this program wants it)";
}

/**
 * Whether an object that turned up after a creation whose answer was lost is the work of that creation. It was not there before, as far as
 * this run knows; what is in use already and not as wanted is somebody else's.
 */
export async function isOwnWork(definition: AnyDefinition, context: Operation, found: Found): Promise<boolean> {
  return found.standing !== "foreign" || context.inputs.adopt === true || (await isAsWanted(definition, context));
}

/** Whether the object equals the wanted one in every input that the API shows, but for those that a further call of the creation sets. */
async function isAsWanted(definition: AnyDefinition, context: Operation): Promise<boolean> {
  const live = await definition.observe(context);
  if (live === undefined) return false;
  const begun: Bag = definition.begun?.(context.inputs) ?? {};
  return driftOf(definition, context, live, []).drifted.every((key) => key in begun && same(live.inputs[key], begun[key]));
}

/** What stops a creation that found the object in whose place it is made. */
export const DELETE_FIRST =
  "the object that is to be replaced is still there, and the new one could not be told from it. Set deleteBeforeReplace: true in the options of this resource, and run again.";

/** Of an old object that turned out to be the new one, too: deleted, it would be lost. */
export const STAYS =
  "the object that was to be replaced is the one that is there now, so it was not deleted. To replace it by a new one, set deleteBeforeReplace: true in the options of this resource.";

/** What stops a creation, and how to go on. */
export function existsText(found: Found, definition: AnyDefinition): string {
  const how =
    "adopt" in definition.inputs
      ? "To take it over, set adopt: true on this resource. Otherwise give the resource another name, or remove that object."
      : "";
  return `${found.what} is there already (id ${found.id}) and this stack did not make it. ${how}`.trim();
}

/** Of an object that another run made at the same moment. */
export const madeTwiceText = ({ type }: AnyDefinition, name: string, first: string): string =>
  `another run made the ${type} "${name}" at the same moment (id ${first}), so this one was removed again. Wait for that run to end, then run pulumi up again.`;
