import { containersOf, isInsideOwned } from "./containment";
import { driftOf } from "./difference";
import type { Candidate } from "./identity";
import type { Operation } from "./operation";
import { type AnyDefinition, exportName, kindText, type Live } from "./resource";
import type { Run } from "./run";
import { RESUME } from "./setting-keys";
import { nameOf } from "./urn";
import { type Bag, same } from "./values";

/** Whether a resource may adopt an object: why, or what lets it. `isExpected`: it came with an object that this stack owns. */
export type Adoption = { why: string; isExpected?: boolean } | { unless: string; refusal: string };

/**
 * Decides whether an object under the natural key may be adopted. `context` is about the found object. No clock decides: an object belongs to this
 * stack if it lies in an object that the stack owns and equals the wanted one; anything else needs `adopt`, or the user's word that an
 * interrupted run of this stack left it (`HOSTING_RESUME`). `isNew`: it was not there before a creation of this run whose answer was lost.
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
    if (context.holding.object?.id === candidate.id) return { why: "this resource has it already, and its replacement was interrupted" };
    const giver = context.giverOf(candidate.id);
    if (giver !== undefined) return { why: `"${giver}" had it and gives it up` };
  }
  if (context.inputs.adopt === true) return { why: "adopt is true" };
  const name = nameOf(context.urn);
  const type = kindText(exportName(definition));
  const isResumed = run.settings.resumes(type, name);
  const unlike = owner || isResumed ? await differences(definition, context, candidate) : [];
  if (unlike.length === 0 && owner)
    return { why: `it is as this program wants it, and lies in "${nameOf(owner.urn)}", which this stack owns` };
  if (unlike.length === 0 && isResumed) return { why: `it is as this program wants it, and ${RESUME} names it` };
  if (unlike.length > 0) {
    const differs = `It differs from this program in ${unlike.join(", ")}.`;
    return {
      unless: "adopt is true",
      refusal: existsText(candidate, isResumed ? `${differs} ${RESUME} adopts only what is equal.` : differs),
    };
  }
  const word = `${RESUME}=${type}:${name}`;
  return {
    unless: `adopt is true, or an interrupted run of this stack created it and ${word} is set`,
    refusal: existsText(candidate, `If an interrupted run of this stack created it, run once with ${word}.`),
  };
}

/** Inputs in which the object differs from the wanted one, but for those that a further call of the creation sets. */
async function differences(definition: AnyDefinition, context: Operation, { isAsWanted }: Candidate): Promise<string[]> {
  if (isAsWanted !== undefined) return isAsWanted ? [] : ["what it holds"];
  const live = await definition.observe(context);
  if (live === undefined) return ["everything: it is not there any more"];
  const partial: Bag = definition.partialCreate?.(context.inputs) ?? {};
  return driftOf(definition, context, live, []).drifted.filter((key) => !(key in partial && same(live.inputs[key], partial[key])));
}

/** Inputs in which an object differs that is to be taken over, and that no call changes. */
export function unchangeable(definition: AnyDefinition, context: Operation, live: Live<Bag, Bag>): string[] {
  return driftOf(definition, context, live, []).fixed;
}

export const unchangeableText = (what: string, id: string, keys: readonly string[]): string =>
  `${what} (id ${id}) differs from this program in ${keys.join(", ")}, which cannot be changed in place, so it was not adopted and nothing was changed. Make ${keys.join(", ")} in the program as the platform has it, or name another object.`;

/** Of `adopt: true` on an event. */
export const eventNotFoundText = (noun: string): string =>
  `must be the id of a run: a ${noun} happens, so there is none to find. To keep it from running, set runOnCreate to false or leave the resource out.`;

/** What stops a creation that found the object in whose place it is made. */
export const DELETE_FIRST =
  "the object that is to be replaced is still there, and the new one could not be told from it. Set deleteBeforeReplace: true in the options of this resource, and run pulumi up again.";

/** Of an old object that turned out to be the new one, too: deleted, it would be lost. */
export const STAYS =
  "the object that was to be replaced is the one that is there now, so it was not deleted. To replace it by a new one, set deleteBeforeReplace: true in the options of this resource.";

/** Of an object that another one is to be made of. */
export const sourceText = (noun: string, id: string, other: string): string =>
  `${noun} ${id} was not deleted: "${other}" is to be made of a backup of it, and its backups go with it. Leave the option deleteBeforeReplace out, and run pulumi up again when "${other}" is there.`;

/** Of the old object of a replacement, where the run may end before every resource of the program is known. */
export const AFTER_FAILURE =
  "another step of this run failed, so the object that is to be replaced was not deleted: a resource that this run did not get to may declare it. Nothing was changed. Fix the cause and run pulumi up again.";

/** Of an object that a failed resource of the program is to have. */
export const claimantFailedText = (name: string): string =>
  `"${name}" is to manage this object now, and its own step failed, so the object was not deleted: it would be in no state. Fix the cause and run pulumi up again.`;

/** What stops a creation, and how to go on. */
const existsText = ({ what, id }: Pick<Candidate, "what" | "id">, more: string): string =>
  `${what} is there already (id ${id}). ${more} If this stack made it under an older name of the resource, give that name in the resource option aliases: [{ name: "<older name>" }]. To adopt it, set adopt: true on this resource. Otherwise give the resource another name, or remove that object.`;

/** What stops a change of a natural key. */
export const takenText = ({ what, id }: Pick<Candidate, "what" | "id">): string =>
  `${what} is there already (id ${id}), so that this object cannot take its name. Nothing was changed. If the resource that had that object has another name now, give the older name in its resource option aliases: [{ name: "<older name>" }]. Otherwise choose another name, or remove that object.`;

/** Names are not unique everywhere, and nobody can tell which one is meant. */
export const severalText = (candidates: readonly Candidate[]): string =>
  `${candidates[0]?.what} is there ${candidates.length} times (ids ${candidates.map(({ id }) => id).join(", ")}), and nobody can tell which one is meant. Set adopt to the id of one of them, or give this resource another name.`;

/** Of an object that another run made at the same moment. */
export const madeTwiceText = ({ type }: AnyDefinition, name: string, first: string): string =>
  `another run made the ${type} "${name}" at the same moment (id ${first}), so this one was removed again. Wait for that run to end, then run pulumi up again.`;

/** The same where the platform refused the second one. */
export const madeFirstText = ({ what, id }: Pick<Candidate, "what" | "id">): string =>
  `another run made ${what} at the same moment (id ${id}), so the platform refused this one. Wait for that run to end, then run pulumi up again.`;

/** Of the delete of an object that holds data, in the run that made an equal one. */
export const looksLikeRename = (name: string, made: string, lost: string): string =>
  `this run made an equal one for "${made}", so this looks like a rename, and deleting it would lose ${lost}. Nothing was deleted. If "${made}" is to keep it, give that resource the option aliases: [{ name: ${JSON.stringify(name)} }] and remove what was made just now. If it is to be deleted, run pulumi up once more.`;
