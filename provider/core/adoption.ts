import { driftOf } from "./difference";
import type { Operation } from "./operation";
import type { AnyDefinition, Found } from "./resource";

/**
 * Why an object that is there may be taken over; undefined when it may not. `context` speaks of the found object. Found by the doctrine
 * "never create twice": what is given or left behind by an interrupted run is ours, anything else only with `adopt`.
 */
export async function reasonToTakeOver(definition: AnyDefinition, context: Operation, found: Found): Promise<string | undefined> {
  if (found.standing === "given") return found.why ?? "it comes with its parent";
  if (context.inputs.adopt === true) return "adopt is true";
  if (found.standing !== "young") return undefined;
  const live = await definition.observe(context);
  if (!live || driftOf(definition, context, live, []).drifted.length > 0) return undefined;
  return "an interrupted run left it behind (made within the last day, still empty, and as this program wants it)";
}

/** What stops a creation, and how to go on. */
export function existsText(found: Found, definition: AnyDefinition): string {
  const how =
    "adopt" in definition.inputs
      ? "To take it over, set adopt: true on this resource. Otherwise give the resource another name, or remove that object."
      : "";
  return `${found.what} is there already (id ${found.id}) and this stack did not make it. ${how}`.trim();
}
