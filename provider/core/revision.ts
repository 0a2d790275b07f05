import type { Operation } from "./operation";
import type { AnyDefinition } from "./resource";
import { type Bag, withoutHidden } from "./values";

/**
 * Returns the output `revision` for a state, if the resource type has one: a new text after each write that only a deployment brings to the
 * containers, and the former text otherwise. It is random, because a digest of the written values would help to guess secrets.
 */
export function revisionFor(definition: AnyDefinition, { olds, writes }: Operation, newText: () => string): Bag {
  const { isRevisedBy } = definition.traits ?? {};
  if (isRevisedBy === undefined) return {};
  const isFirst = Object.keys(withoutHidden(olds)).length === 0;
  return isFirst || writes.some((key) => isRevisedBy(key)) ? { revision: newText() } : keptRevision(definition, olds);
}

/** Returns the revision of a state. States of older releases contain none until the next write. */
export const keptRevision = ({ traits }: AnyDefinition, { revision }: Bag): Bag =>
  traits?.isRevisedBy === undefined || revision === undefined ? {} : { revision };
