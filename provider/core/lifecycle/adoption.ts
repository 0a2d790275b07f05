import { parseAddress } from "../definition/address";
import { type Field, isAlike } from "../definition/field";
import { formOf } from "../definition/forms";
import type { Candidate, Container } from "../definition/identity";
import { isDeletedFirst } from "../definition/replacement";
import { requestFor } from "../definition/request";
import type { AnyDefinition, Problem } from "../definition/resource";
import { driftOf } from "../diff/difference";
import { messageOf } from "../log/errors";
import { withArticle } from "../log/text";
import type { Holding } from "../ownership/ownership";
import { RESUME } from "../settings/setting-keys";
import { nameOf } from "../urn";
import { type Bag, hasUnknown, same } from "../values";
import { Operation } from "./operation";
import type { Ports } from "./ports";
import type { ResourceType } from "./resource-type";

/**
 * Whether a resource may adopt an object. If it may, `why` is the reason, and `isExpected` means that the object came with a parent that this stack
 * owns. If it may not, `unless` is the condition that would permit the adoption, and `refusal` is the error.
 */
export type Adoption = { why: string; isExpected?: boolean } | { unless: string; refusal: string };

/**
 * Decides whether a resource may adopt an object with the same natural key.
 *
 * The decision never depends on time. An object belongs to this stack if it equals the wanted object and lies in an object that the stack owns. Any
 * other object needs `adopt`, or the user's confirmation that an interrupted run of this stack created it (`HOSTING_RESUME`).
 *
 * `context` is an operation of the resource with the id of the found object. `isNew`: the object did not exist before this run sent a creation.
 * `reason`: the condition under which the object may belong to this stack, for the text of the refusal. `isMarked`: the object did not exist before
 * the unfinished creation that the state of this resource marks.
 */
export async function adoptionOf(
  context: Operation,
  candidate: Candidate,
  { isNew = false, isMarked = false, reason }: { isNew?: boolean; isMarked?: boolean; reason?: string | undefined } = {},
): Promise<Adoption> {
  const { definition, run } = context.type;
  const owner = isInsideOwned(run, containersOf(definition, context.inputs, candidate));
  if (candidate.ours !== undefined) return { why: candidate.ours, isExpected: owner !== undefined };
  if (!isNew && !isMarked) {
    if (context.ownId === candidate.id) return { why: "it belongs to this resource, whose replacement was interrupted" };
    const formerOwner = context.owners.formerOwnerOf(candidate.id);
    if (formerOwner !== undefined)
      return {
        why: `"${formerOwner}" stops managing it. Run pulumi up to the end before you target or destroy "${formerOwner}"`,
      };
  }
  if (context.inputs.adopt === true) return { why: "adopt is true" };
  const refusal = (more: string) => existsText(definition, candidate, context, more);
  const missing = context.orders.missingResume(candidate.id);
  const isResumed = isMarked || missing === undefined;
  const unlike = owner || isResumed ? await differences(context, candidate) : [];
  if (unlike.length === 0 && owner) return { why: `it matches this program and is inside "${nameOf(owner.urn)}", which this stack owns` };
  if (unlike.length === 0 && isMarked) return { why: "it matches the creation that an earlier run of this stack sent without a response" };
  if (unlike.length === 0 && isResumed) return { why: `it matches this program, and ${RESUME} names it` };
  if (unlike.length > 0) {
    const differs = `It differs from this program in ${unlike.join(", ")}.`;
    return {
      unless: "adopt is true",
      refusal: refusal(isResumed ? `${differs} ${RESUME} adopts only objects that match the program.` : differs),
    };
  }
  const creator = reason ?? "If an interrupted run of this stack created it";
  return {
    unless: `adopt is true, or an interrupted run of this stack created it and ${missing} is set`,
    refusal: refusal(`${creator}, set ${missing} for one run.`),
  };
}

export const ADOPT_AGAIN = "Set adopt to an object that exists, or remove adopt, so that up creates an object.";

/** Reason for an adoption (`adoptionOf`) after a creation without a response. */
export const LOST = "This run sent a creation whose response was lost. If no other run created this object";

/** In a preview: logs whether the creation adopts this object or stops at it. `orElse`: a further condition for the adoption. */
export async function reportFound(operation: Operation, found: Candidate, orElse = ""): Promise<void> {
  const adoption = await adoptionOf(operation, found);
  if ("why" in adoption) operation.log.adopted(`${found.what} (id ${found.id}): ${adoption.why}`, adoption.isExpected);
  else operation.log.exists(found.what, found.id, `${adoption.unless}${orElse}`);
}

/**
 * Returns the inputs whose values differ between the object and the program. Leaves out an input that a later call of the creation sets, while the
 * input still has its value from before that call (`partialCreate`).
 */
async function differences(context: Operation, { isAsWanted }: Candidate): Promise<string[]> {
  const { definition } = context;
  if (isAsWanted !== undefined) return isAsWanted ? [] : ["its contents"];
  const live = await definition.observe(context);
  if (live === undefined) return ["everything (it no longer exists)"];
  const partial: Bag = definition.state?.partialCreate?.(context.inputs) ?? {};
  return driftOf(context, live).drifted.filter((key) => !(key in partial && same(live.inputs[key], partial[key])));
}

export const unchangeableText = (what: string, id: string, keys: readonly string[]): string =>
  `${what} (id ${id}) differs from this program in ${keys.join(", ")}, which cannot be changed in place. It was not adopted, and nothing was changed. Set ${keys.join(", ")} in the program to the platform's value, or name another object.`;

const eventNotFoundText = (noun: string): string =>
  `must be the id of a run: ${withArticle(noun)} happens once and leaves no object that the provider could find. To prevent the run, set runOnCreate to false or remove the resource.`;

/** Like `takenKey`, for an operation: waits for the resource that owns the object or gives it up. */
export function stillTaken(type: ResourceType, resource: Resource): Promise<Candidate | undefined> {
  let taken: Candidate | undefined;
  const look = async (): Promise<true | undefined> => {
    taken = await takenKey(type, resource);
    return taken === undefined || undefined;
  };
  return type.run.program.awaitDeclared(look).then(() => taken);
}

const NOT_REACHED =
  " If a resource of this program gives up that object, this run has not reached that resource: run pulumi up without --parallel 1, and construct both resources without waiting in between, or use another name for one run.";

export const DELETE_FIRST =
  "the old object of this replacement still exists, and the provider cannot distinguish a new object from it. Set the resource option deleteBeforeReplace: true, and run pulumi up again. If the option retainOnDelete keeps the old object, give the new object another name.";

export const STAYS =
  "the replacement adopted the old object as its new object, so the old object was not deleted. To replace it with a new object, set the resource option deleteBeforeReplace: true.";

export const sourceText = (noun: string, id: string, other: string): string =>
  `${noun} ${id} was not deleted: "${other}" is created from one of its backups, and deleting the ${noun} also deletes its backups. Remove the option deleteBeforeReplace, and run pulumi up again after "${other}" is created.`;

export const deletedBeforeText = (removed: readonly string[]): string =>
  ` Deleted before it in this run: ${removed.join(", ")}. The next pulumi up creates them again if the program declares them.`;

export const AFTER_FAILURE =
  "another step of this run failed, so the old object of this replacement was not deleted. A resource that this run did not reach may declare this object. Nothing was changed. Fix the cause and run pulumi up again.";

export const ownerFailedText = (name: string): string =>
  `"${name}" was to adopt this object, but its step failed. The object was not deleted, and this resource still manages it. Fix the cause and run pulumi up again.`;

const MADE_FIRST =
  " The options --target-replace and --replace are not supported for this resource type without the resource option deleteBeforeReplace: true, because Pulumi then creates the new object while the old one has the name.";

const existsText = (definition: AnyDefinition, { what, id }: Candidate, { formerId, inputs }: Operation, more: string): string =>
  `${what} exists already (id ${id}). ${more} If this stack created the object before you renamed or moved the resource, set the resource option aliases: ["<old URN>"] (pulumi stack --show-urns). To adopt the object, set adopt: true on this resource. Otherwise rename the resource, or remove the object.${formerId === undefined ? "" : NOT_REACHED}${isDeletedFirst(definition, inputs) ? "" : MADE_FIRST}`;

export const takenText = ({ what, id }: Pick<Candidate, "what" | "id">): string =>
  `${what} exists already (id ${id}), so the object of this resource cannot get that name. Nothing was changed. If you renamed or moved the resource of the existing object, set its resource option aliases: ["<old URN>"] (pulumi stack --show-urns). Otherwise choose another name, or remove the existing object.${NOT_REACHED}`;

/** `resume`: the setting without which the next run stops at the object of this order. */
export const equalSinceText = (noun: string, { id, what }: Pick<Candidate, "what" | "id">, resume: string | undefined): string =>
  `The response to the order was lost, and an equal ${noun} has appeared since: ${id} (${what}). Run the same command again: its order has the same idempotency key, so the platform does not sell another ${noun}.${resume === undefined ? "" : ` To take the ${noun} of this order, set ${resume} for that run.`}`;

/** Error for several objects with one natural key, which exist because names are not unique on every platform. */
export const severalText = (candidates: readonly Candidate[]): string =>
  `${candidates[0]?.what} exists ${candidates.length} times (ids ${candidates.map(({ id }) => id).join(", ")}), so the name does not identify one object. Set adopt to one of these ids, or rename this resource.`;

export const madeTwiceText = ({ type }: AnyDefinition, name: string, first: string): string =>
  `another run created the ${type} "${name}" at the same moment (id ${first}), so the object of this run was removed again. Wait for that run to end, then run pulumi up again.`;

/** Error for a creation that the platform refused because names are unique. */
export const madeFirstText = ({ what, id }: Pick<Candidate, "what" | "id">): string =>
  `another run created ${what} at the same moment (id ${id}), so the platform refused the object of this run. Wait for that run to end, then run pulumi up again.`;

export const looksLikeRename = (urn: string, made: string, lost: string): string =>
  `this run created an equal object for "${made}", so this looks like a rename. Deleting the old object would delete ${lost}, so nothing was deleted. To keep the old object for "${made}", set the option aliases: [${JSON.stringify(urn)}] on that resource and remove the new object. To delete the old object, run pulumi up again.`;

/** Returns the reasons why the `adopt` input cannot identify an object of this resource type. */
export function adoptProblems(definition: AnyDefinition, inputs: Bag): Problem[] {
  const { adopt } = inputs;
  const { identity, type, inputs: fields } = definition;
  const problem = (reason: string): Problem[] => [{ property: "adopt", reason }];
  if (adopt === true && formOf(definition).isPast) return problem(eventNotFoundText(identity.noun));
  if (adopt === true && !identity.key && !identity.parent)
    return problem(`must be the id of the ${identity.noun}, because only the id distinguishes one ${identity.noun} from another.`);
  if (typeof adopt !== "string" || hasUnknown(adopt)) return [];
  try {
    const named = parseAddress(definition, adopt);
    // Only the platform can compare equivalent values (the names of a parent with several names), so inputs with such values are left out, like
    // inputs that the program does not set.
    const isSaid = (key: string) => inputs[key] !== undefined && !hasUnknown(inputs[key]);
    const isOther = (key: string) => !fields[key]?.isEquivalent && !isAlike(fields[key], inputs[key], named.inputs[key]);
    const other = Object.keys(named.inputs).find((key) => isSaid(key) && isOther(key));
    if (other === undefined) return [];
    return problem(`must contain the ${other} of this resource, which is ${inputs[other]} (got ${JSON.stringify(adopt)}).`);
  } catch (error) {
    return problem(`must be true or the path of ${withArticle(type)}: ${messageOf(error)}`);
  }
}

/**
 * Returns the resource that owns one of these containers: the program declares the resource, and the resource already has its object. Everything
 * inside that object belongs to this stack. A container that the program only reads with `get` has no owner. Settings of a game server do not own the
 * server.
 */
function isInsideOwned(run: Ports, containers: readonly Container[]): Holding | undefined {
  return containers.flatMap((container) => ownerOf(run, container) ?? [])[0];
}

function ownerOf({ ownership, program }: Ports, container: Container): Holding | undefined {
  const { type } = container;
  if ("id" in container) {
    const holding = ownership.ownerOf({ type, id: container.id }, "", ["holds"])?.holding;
    const isExcepted = container.exceptNamed !== undefined && program.known(holding?.urn ?? "")?.inputs.name === container.exceptNamed;
    return isExcepted ? undefined : holding;
  }
  const { parentId, name } = container;
  const named = program.declared().filter((note) => note.type === type && note.inputs.name === name);
  return named.map(({ urn }) => ownership.of(urn)).find((holding) => holding.object !== undefined && holding.parentId === parentId);
}

/** Returns the containers of an object with these inputs: the containers that the definition names, or else the parent. */
function containersOf({ identity, inputs: fields }: AnyDefinition, inputs: Bag, candidate?: Candidate): readonly Container[] {
  if (candidate?.containers) return candidate.containers;
  if (identity.containers) return identity.containers(inputs);
  const { parent } = identity;
  const { refersTo } = (parent === undefined ? undefined : (fields as Record<string, Field>)[parent]) ?? {};
  const id = parent === undefined ? undefined : inputs[parent];
  return typeof refersTo === "string" && typeof id === "string" && !hasUnknown(id) ? [{ type: refersTo, id }] : [];
}

/** A resource, or an operation of it. `id`: its object. `isComparing`: whether the operation only compares. Default: false. */
type Resource = Pick<Operation, "urn" | "inputs"> & Partial<Pick<Operation, "id" | "isComparing">>;

/**
 * Returns an object that already has the new natural key of this resource, although no resource of the program owns it. This resource cannot get
 * that key. Without this check, a program that swaps names between resources without aliases could end with two objects under one key, and the
 * stack would lose the object of the resource that left the program.
 */
export async function takenKey(
  type: ResourceType,
  { urn, inputs, id: own = "", isComparing = false }: Resource,
): Promise<Candidate | undefined> {
  const { ownership } = type.run;
  const { key, candidates } = type.definition.identity;
  if (!candidates || !key || key.some((name: string) => hasUnknown(inputs[name]))) return undefined;
  const all: Candidate[] = await candidates(new Operation(type, requestFor(urn), own, inputs, {}, { isComparing }));
  const { parentId } = ownership.of(urn);
  return all.find(({ id }) => id !== own && !ownership.ownerOf({ type: type.name, id, parentId }, urn, ["holds", "releases"]));
}
