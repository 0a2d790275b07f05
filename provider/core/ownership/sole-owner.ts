import type { Claim } from "../claim";
import { OperationError } from "../errors";
import { type AnyDefinition, exportName, kindText } from "../resource";
import type { Run } from "../run";
import { nameOf } from "../urn";
import { type Bag, knownOf } from "../values";

interface Managed {
  readonly urn: string;
  readonly id: string;
  readonly parentId?: string | undefined;
}

/** What the id of an object of these inputs is unique in; undefined if that is the platform, or unknown. */
export function uniqueIn({ identity }: AnyDefinition, inputs: Bag): string | undefined {
  const known = knownOf(inputs);
  if (identity.uniqueIn) return identity.uniqueIn(known);
  const { [identity.parent ?? ""]: parent } = known;
  return typeof parent === "string" ? parent : undefined;
}

/** The ownership key that an id is. Events are no objects, and what owns parts or settings shares its id: their own keys tell them apart. */
export function idKey(definition: AnyDefinition, { id, parentId }: Omit<Managed, "urn">): Claim[] {
  if (definition.isEvent || definition.isAlwaysThere || definition.identity.ownsParts) return [];
  return [{ what: `${kindText(exportName(definition))} ${parentId === undefined ? "" : `${parentId}/`}${id}` }];
}

/** Refuses an object that another resource of the program has, or is to adopt by its id (docs/architecture.md, "One object, one owner"). */
export function requireSoleOwner(definition: AnyDefinition, { ownership }: Run, managed: Managed): void {
  const { urn, id, parentId } = managed;
  const [key] = idKey(definition, managed);
  if (!key || urn === "") return;
  const holder = ownership.ownerOf({ type: exportName(definition), id, parentId }, urn, ["holds"])?.holding;
  const other = holder ?? ownership.conflict([key], urn)?.holding;
  if (other)
    throw new OperationError(
      `${definition.identity.noun} ${id} is managed by "${nameOf(other.urn)}" already, so "${nameOf(urn)}" cannot manage it too. Nothing was changed. Remove one of the two resources; if a state holds both, run pulumi state delete for one of them.`,
      { code: "key_taken" },
    );
}
