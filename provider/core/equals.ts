import type { Candidate } from "./identity";
import type { Log } from "./log";
import { Operation } from "./operation";
import { requestFor } from "./request";
import { type AnyDefinition, exportName } from "./resource";
import type { Run } from "./run";
import { someOf } from "./text";
import type { Bag } from "./values";

const MOST_NAMED = 5;

/**
 * Returns equal objects that no resource of the program owns, read before another one is bought. An interrupted run may have bought one. If its
 * inputs were edited since, the idempotency key of that order does not find it.
 */
export async function unownedEquals(definition: AnyDefinition, run: Run, urn: string, inputs: Bag): Promise<Candidate[]> {
  const { equals } = definition.identity;
  if (!equals || inputs.adopt !== undefined) return [];
  const context = new Operation(run, exportName(definition), requestFor(urn), "", inputs, {}, { isComparing: true });
  const found = (await equals(context)).filter(({ id }) => id !== context.formerId);
  if (found.length === 0) return [];
  await run.programIsQuiet();
  return found.filter(({ id }) => !run.ownership.ownerOf({ type: context.kind, id }, urn, ["holds", "receives"]));
}

/** Reports equal objects, except the object that the order returned. */
export function reportEquals(log: Log, { identity: { noun } }: AnyDefinition, equals: readonly Candidate[], orderedId = ""): void {
  const free = equals.filter(({ id }) => id !== orderedId);
  const [first] = free;
  if (!first) return;
  const names = someOf(
    free.map(({ id, what }) => `${id} (${what})`),
    MOST_NAMED,
  );
  log.warning(
    `exists: an equal ${noun} that no resource of this program owns: ${names}. If an interrupted run bought one for this resource, up finds it by its idempotency key. Otherwise up buys another one; to use this one, set adopt: "${first.id}"`,
  );
}
