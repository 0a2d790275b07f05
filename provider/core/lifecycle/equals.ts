import type { Candidate } from "../definition/identity";
import { requestFor } from "../definition/request";
import { someOf } from "../log/text";
import type { Bag } from "../values";
import { Operation } from "./operation";
import type { ResourceScope } from "./resource-scope";
import type { ResourceType } from "./resource-type";

const MOST_NAMED = 5;

/**
 * Returns existing objects that equal the wanted one and that no resource of the program owns. Called before a purchase, because an interrupted run
 * may already have bought the object. The idempotency key of that purchase does not always find the object: the platform may refuse the key after the
 * inputs were edited.
 */
export async function unownedEquals(type: ResourceType, urn: string, inputs: Bag): Promise<Candidate[]> {
  const { equals } = type.definition.identity;
  if (!equals || inputs.adopt !== undefined) return [];
  const context = new Operation(type, requestFor(urn), "", inputs, {}, { isComparing: true });
  return unownedAmong(await equals(context), context);
}

export const unownedAmong = (found: readonly Candidate[], { type, urn, formerId }: Operation): Candidate[] =>
  found.filter(({ id }) => id !== formerId && !type.run.ownership.ownerOf({ type: type.name, id }, urn, ["holds", "receives"]));

/** Warns of equal objects without an owner, except the object that the order returned. */
export function reportEquals({ log, definition: { identity } }: ResourceScope, equals: readonly Candidate[], orderedId = ""): void {
  const free = equals.filter(({ id }) => id !== orderedId);
  if (free.length === 0) return;
  const named = free.map(({ id, what }) => `${id} (${what})`);
  log.warning(
    `exists: an equal ${identity.noun}: ${someOf(named, MOST_NAMED)}; its owner is not known in this run. If it was bought with this resource's key, up stops and names it. Otherwise up buys another ${identity.noun}`,
  );
}
