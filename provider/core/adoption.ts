import { containersOf, isInsideOwned } from "./containment";
import { driftOf } from "./difference";
import type { Candidate } from "./identity";
import type { Operation } from "./operation";
import { type AnyDefinition, exportName, type Live, resourceTypeText } from "./resource";
import type { Run } from "./run";
import { RESUME } from "./setting-keys";
import { withArticle } from "./text";
import { nameOf } from "./urn";
import { type Bag, same } from "./values";

/**
 * The decision whether a resource may adopt an object: `why` it may, or the condition (`unless`) under which it could. `isExpected`: the object came
 * with a parent that this stack owns.
 */
export type Adoption = { why: string; isExpected?: boolean } | { unless: string; refusal: string };

/**
 * Decides whether an object with the same natural key may be adopted.
 *
 * The decision never depends on time. An object belongs to this stack if it equals the wanted object and lies in an object that the stack owns. Any
 * other object needs `adopt`, or the user's confirmation that an interrupted run of this stack created it (`HOSTING_RESUME`).
 *
 * `context` describes the found object. `isNew`: the object did not exist before a creation of this run whose answer was lost.
 */
export async function adoptionOf(
  definition: AnyDefinition,
  run: Run,
  context: Operation,
  candidate: Candidate,
  { isNew = false } = {},
): Promise<Adoption> {
  const owner = isInsideOwned(run, containersOf(definition, context.inputs, candidate));
  if (candidate.ours !== undefined) return { why: candidate.ours, isExpected: owner !== undefined };
  if (!isNew) {
    if (context.holding.object?.id === candidate.id) return { why: "it belongs to this resource, whose replacement was interrupted" };
    const formerOwner = context.formerOwnerOf(candidate.id);
    if (formerOwner !== undefined) return { why: `"${formerOwner}" gives it up in this run` };
  }
  if (context.inputs.adopt === true) return { why: "adopt is true" };
  const name = nameOf(context.urn);
  const type = resourceTypeText(exportName(definition));
  const isResumed = run.settings.resumes(type, name);
  const unlike = owner || isResumed ? await differences(definition, context, candidate) : [];
  if (unlike.length === 0 && owner) return { why: `it matches this program and lies in "${nameOf(owner.urn)}", which this stack owns` };
  if (unlike.length === 0 && isResumed) return { why: `it matches this program, and ${RESUME} names it` };
  if (unlike.length > 0) {
    const differs = `It differs from this program in ${unlike.join(", ")}.`;
    return {
      unless: "adopt is true",
      refusal: existsText(candidate, isResumed ? `${differs} ${RESUME} adopts only objects that match the program.` : differs),
    };
  }
  const word = `${RESUME}=${type}:${name}`;
  return {
    unless: `adopt is true, or an interrupted run of this stack created it and ${word} is set`,
    refusal: existsText(candidate, `If an interrupted run of this stack created it, set ${word} for one run.`),
  };
}

/** Returns the inputs whose value differs between the object and the program. Inputs that a later call of the creation sets do not count. */
async function differences(definition: AnyDefinition, context: Operation, { isAsWanted }: Candidate): Promise<string[]> {
  if (isAsWanted !== undefined) return isAsWanted ? [] : ["its contents"];
  const live = await definition.observe(context);
  if (live === undefined) return ["everything (it no longer exists)"];
  const partial: Bag = definition.partialCreate?.(context.inputs) ?? {};
  return driftOf(definition, context, live, []).drifted.filter((key) => !(key in partial && same(live.inputs[key], partial[key])));
}

/** Returns the inputs that no call can change and whose value differs between the program and the object to adopt. */
export function unchangeable(definition: AnyDefinition, context: Operation, live: Live<Bag, Bag>): string[] {
  return driftOf(definition, context, live, []).fixed;
}

export const unchangeableText = (what: string, id: string, keys: readonly string[]): string =>
  `${what} (id ${id}) differs from this program in ${keys.join(", ")}, which cannot be changed in place. It was not adopted, and nothing was changed. Set ${keys.join(", ")} in the program to the platform's value, or name another object.`;

/** Returns the reason why an event cannot have `adopt: true`. */
export const eventNotFoundText = (noun: string): string =>
  `must be the id of a run: ${withArticle(noun)} is an event, so there is no existing object to find. To prevent the run, set runOnCreate to false or remove the resource.`;

/** The error of a creation that found only the old object, which it should replace. */
export const DELETE_FIRST =
  "the old object of this replacement still exists, and the provider cannot distinguish a new object from it. Set the resource option deleteBeforeReplace: true, and run pulumi up again.";

/** The reason why a replacement keeps its old object: the old object is also the new one, so nothing would be left after a deletion. */
export const STAYS =
  "the old object of this replacement is also the current one, so it was not deleted. To replace it with a new one, set the resource option deleteBeforeReplace: true.";

/** The reason to keep an object that a failed replacement gave up: the same resource owns the object again. */
export const OWNS_IT_AGAIN = "this resource owns the object again; the state contained it twice, because an earlier replacement failed";

/** Returns the error for deleting an object whose backup another resource needs. */
export const sourceText = (noun: string, id: string, other: string): string =>
  `${noun} ${id} was not deleted: "${other}" is created from one of its backups, and deleting it deletes them. Remove the option deleteBeforeReplace, and run pulumi up again after "${other}" is created.`;

/** The error for a replacement whose old object was not deleted, because the run may end before every resource of the program is known. */
export const AFTER_FAILURE =
  "another step of this run failed, so the object to be replaced was not deleted: a resource that this run did not reach may declare it. Nothing was changed. Fix the cause and run pulumi up again.";

/** Returns the error for deleting an object that another resource of the program should adopt, if the step of that resource failed. */
export const ownerFailedText = (name: string): string =>
  `"${name}" adopts this object, but its own step failed. The object was not deleted, because no state would contain it any more. Fix the cause and run pulumi up again.`;

/** Returns the error of a creation whose object exists already, and the next steps. */
const existsText = ({ what, id }: Pick<Candidate, "what" | "id">, more: string): string =>
  `${what} exists already (id ${id}). ${more} If this stack created it under an older name of the resource, set the resource option aliases: [{ name: "<older name>" }]. To adopt it, set adopt: true on this resource. Otherwise rename the resource, or remove that object.`;

/** Returns the error for a new natural key that another object already has. */
export const takenText = ({ what, id }: Pick<Candidate, "what" | "id">): string =>
  `${what} exists already (id ${id}), so this object cannot take its name. Nothing was changed. If the resource of that object was renamed, set its resource option aliases: [{ name: "<older name>" }]. Otherwise choose another name, or remove that object.`;

/** Returns the error for several objects with one name. Names are not unique on every platform. */
export const severalText = (candidates: readonly Candidate[]): string =>
  `${candidates[0]?.what} exists ${candidates.length} times (ids ${candidates.map(({ id }) => id).join(", ")}), so the name does not identify one object. Set adopt to one of these ids, or rename this resource.`;

/** Returns the error for an object that another run created at the same moment. */
export const madeTwiceText = ({ type }: AnyDefinition, name: string, first: string): string =>
  `another run created the ${type} "${name}" at the same moment (id ${first}), so the object of this run was removed again. Wait for that run to end, then run pulumi up again.`;

/** Returns the error for the same case if the platform refused to create the second object. */
export const madeFirstText = ({ what, id }: Pick<Candidate, "what" | "id">): string =>
  `another run created ${what} at the same moment (id ${id}), so the platform refused this one. Wait for that run to end, then run pulumi up again.`;

/** Returns the error for deleting an object with data in the same run that created an equal object. */
export const looksLikeRename = (name: string, made: string, lost: string): string =>
  `this run created an equal object for "${made}", so this looks like a rename. Deleting the old object would lose ${lost}; nothing was deleted. To keep it for "${made}", set the option aliases: [{ name: ${JSON.stringify(name)} }] on that resource and remove the new object. To delete it, run pulumi up again.`;
