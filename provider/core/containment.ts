import type { Field } from "./field";
import type { Candidate, Container } from "./identity";
import type { Holding } from "./ownership/holding";
import type { AnyDefinition } from "./resource";
import type { Run } from "./run";
import { type Bag, hasUnknown } from "./values";

/**
 * Returns the resource that owns an object around this one: this run declares it, and it has its object. Everything inside belongs to this stack.
 * A parent that the program reads with `get` is not declared, so it owns nothing. Settings of a game server own nothing on it either.
 */
export function isInsideOwned(run: Run, containers: readonly Container[]): Holding | undefined {
  for (const container of containers) {
    const owner = ownerOf(run, container);
    if (owner) return owner;
  }
  return undefined;
}

function ownerOf({ ownership, program }: Run, container: Container): Holding | undefined {
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

/** Returns the objects around an object with these inputs: those that the definition names, or else its parent. */
export function containersOf({ identity, inputs: fields }: AnyDefinition, inputs: Bag, candidate?: Candidate): readonly Container[] {
  if (candidate?.containers) return candidate.containers;
  if (identity.containers) return identity.containers(inputs);
  const { parent } = identity;
  const { refersTo } = (parent === undefined ? undefined : (fields as Record<string, Field>)[parent]) ?? {};
  const id = parent === undefined ? undefined : inputs[parent];
  return typeof refersTo === "string" && typeof id === "string" && !hasUnknown(id) ? [{ type: refersTo, id }] : [];
}
