/** An ownership key. Only one resource of the program may declare it. */
export interface OwnershipKey {
  /** The key in words: `the variable KEY of application …`. Two resources with one ownership key declare one object. */
  what: string;
  /** The collection that contains the object, such as `the variables of application …`. */
  of?: string;
  /** Whether `what` is plural, so that messages say "are". Default: false. */
  isPlural?: boolean;
  /** Whether the key represents the whole collection, so that no other resource may declare a part of it. */
  isWholeCollection?: boolean;
  /** The place in which an exclusive set may remove the object, and the object's name there. */
  within?: { place: string; entry: string };
  /** Whether `what` is a place from which the resource removes every entry that no resource declares. */
  isExclusive?: boolean;
}

/** How a resource got its object. `state`: the state contained the object before this run. */
export type Origin = "state" | "adopted" | "created";

/** A run's record of one resource and its object. A record is immutable: each change replaces it with a new record. */
export interface Holding {
  readonly urn: string;
  /** Export name of the resource type. Ids are unique within a resource type, or within a resource type and a parent. */
  readonly type: string;
  /** Id of the resource's parent. Absent if there is no parent, or if its id is unknown. */
  readonly parentId?: string | undefined;
  /** Whether the program declares the resource. False until the engine passes the declaration in this run. */
  readonly isDeclared: boolean;
  /** The ownership keys that the program declares with this resource. */
  readonly keys: readonly OwnershipKey[];
  /** For a resource that is a part of a larger object: the ownership keys that follow from the inputs in the state. */
  readonly formerKeys: readonly OwnershipKey[];
  /** The object that the resource owns and keeps. */
  readonly object?: { readonly id: string; readonly origin: Origin } | undefined;
  /** Id of the object that a creation or adoption in progress has already found or created. */
  readonly pendingId?: string | undefined;
  /** Id of the resource's former object, which is gone, replaced or deleted. */
  readonly formerId?: string | undefined;
  /**
   * `new`: the resource has no object. `existing`: it has an object, or had one that this run replaces. `gone`: this run has proved that its object
   * is gone.
   */
  readonly phase: "new" | "existing" | "gone";
  /** Whether an operation of this resource failed in this run. */
  readonly hasFailed: boolean;
}

export const unknownHolding = (urn: string, type: string): Holding => ({
  urn,
  type,
  isDeclared: false,
  keys: [],
  formerKeys: [],
  phase: "new",
  hasFailed: false,
});

/** An object of the platform that another resource may own. */
export interface PlatformObject {
  type: string;
  id: string;
  /** Id of the parent. It distinguishes the objects below a clone from those below the original, because their ids are the same. */
  parentId?: string | undefined;
  /** The object's ownership keys. By these keys, `ownerOf` finds a resource that declares the object but has no object yet. */
  keys?: readonly OwnershipKey[];
}

/**
 * The relation of another resource to an object. `holds`: the resource owns the object. `receives`: the resource's creation is in progress. `awaits`:
 * the resource declares the object but has none yet. `releases`: the resource gives up the object, or this part of a larger object, in this run.
 */
export type Relation = "holds" | "receives" | "awaits" | "releases";

const RELATIONS: readonly Relation[] = ["holds", "receives", "awaits", "releases"];

export interface Owner {
  readonly relation: Relation;
  readonly holding: Holding;
}

/**
 * The owner of each object in one run (docs/architecture.md, "One object, one owner"). The lifecycle records what happens (`declared`, `observed`,
 * `created`, `released`, `gone`), and asks who owns an object (`ownerOf`) or a key (`conflict`). Returned records are immutable.
 */
export class Ownership {
  private readonly byUrn = new Map<string, Holding>();
  private readonly goneObjects = new Set<string>();
  private readonly byObject = new Index();
  private readonly byKey = new Index();
  private readonly byCollection = new Index();

  of(urn: string, type = ""): Holding {
    return this.byUrn.get(urn) ?? unknownHolding(urn, type);
  }

  /** Records that the program declares the resource with these ownership keys. */
  declared(urn: string, type: string, keys: readonly OwnershipKey[], parentId?: string): Holding {
    return this.set(urn, type, { isDeclared: true, keys, parentId });
  }

  /** Adds ownership keys of a resource that become known only now, such as names that the platform chose. */
  declaredFurther(urn: string, further: readonly OwnershipKey[]): void {
    const known = this.byUrn.get(urn);
    const added = further.filter(({ what }) => !known?.keys.some((key) => key.what === what));
    if (known && added.length > 0) this.set(urn, known.type, { keys: [...known.keys, ...added] });
  }

  /** Records, for a part of a larger object, the ownership keys that follow from the inputs in the state. */
  declaredBefore(urn: string, type: string, formerKeys: readonly OwnershipKey[]): void {
    this.set(urn, type, { formerKeys });
  }

  /** Records that the state contains this object for the resource, and that the resource keeps the object. */
  observed(urn: string, type: string, id: string): Holding {
    return this.set(urn, type, { phase: "existing", object: { id, origin: "state" }, formerId: undefined });
  }

  /** Records the id of the object of a creation in progress. Undefined: the creation failed and has no object. */
  expected(urn: string, type: string, pendingId: string | undefined): Holding {
    return this.set(urn, type, { pendingId });
  }

  /** Records that the resource got an object in this run. */
  created(urn: string, type: string, id: string, origin: Exclude<Origin, "state">): Holding {
    return this.set(urn, type, { phase: "existing", object: { id, origin } });
  }

  /**
   * Records that the resource gives up the object. `phase`: `existing` if a new object will replace it, `new` if the object was deleted or forgotten.
   * Without `formerId`, the resource had no object. If the resource owns an object with another id, it keeps that object: after a failed replacement,
   * a state contains several objects of one resource.
   */
  released(urn: string, type: string, formerId: string | undefined, phase: "existing" | "new"): Holding {
    const { object } = this.of(urn, type);
    return this.set(urn, type, object && object.id !== formerId ? { formerId } : { phase, object: undefined, formerId });
  }

  /** Records that the object of the resource is proved to be gone. */
  gone(urn: string, type: string, formerId: string): Holding {
    this.goneObjects.add(objectKey(type, formerId));
    return this.set(urn, type, { phase: "gone", object: undefined, formerId });
  }

  /** Whether this run has proved that the object is gone. */
  isGone(type: unknown, id: unknown): boolean {
    return this.goneObjects.has(objectKey(String(type), String(id)));
  }

  failed(urn: string, type: string): Holding {
    return this.set(urn, type, { hasFailed: true });
  }

  /** Returns the other resource that has one of the relations in `among` to this object. If several have one, the order of `RELATIONS` decides. */
  ownerOf(object: PlatformObject, exceptUrn: string, among: readonly Relation[] = RELATIONS): Owner | undefined {
    for (const relation of RELATIONS) {
      const holding = among.includes(relation) ? this.related(relation, object, exceptUrn) : undefined;
      if (holding) return { relation, holding };
    }
    return undefined;
  }

  private related(relation: Relation, { type, id, parentId, keys = [] }: PlatformObject, exceptUrn: string): Holding | undefined {
    const ofObject = this.others(this.byObject.at(objectKey(type, id)), exceptUrn);
    const isOfAnother = (one: Holding) => parentId !== undefined && one.parentId !== undefined && one.parentId !== parentId;
    switch (relation) {
      case "holds":
        return ofObject.find((one) => one.isDeclared && one.object?.id === id && !isOfAnother(one));
      case "receives":
        return ofObject.find((one) => (one.pendingId ?? one.object?.id) === id);
      case "awaits":
        return keys
          .flatMap(({ what }) => this.others(this.byKey.at(what), exceptUrn))
          .find((one) => one.isDeclared && one.object === undefined);
      case "releases":
        return ofObject.find((one) => one.isDeclared && one.formerId === id) ?? this.releasing(keys, exceptUrn);
    }
  }

  /** Returns the first of `keys` that conflicts with a key of another resource of the program, and that resource. */
  conflict(keys: readonly OwnershipKey[], exceptUrn: string): { key: OwnershipKey; holding: Holding } | undefined {
    for (const key of keys) {
      const near = [...this.byKey.at(key.what), ...(key.of ? this.byKey.at(key.of) : []), ...this.byCollection.at(key.what)];
      const holding = this.others(near, exceptUrn).find((other) => other.isDeclared && other.keys.some((held) => excludes(held, key)));
      if (holding) return { key, holding };
    }
    return undefined;
  }

  /** Returns the other resource that declares this ownership key, or a part of the collection that the key represents. It may lack an object. */
  declaringResource(what: string, exceptUrn: string): Holding | undefined {
    return this.others([...this.byKey.at(what), ...this.byCollection.at(what)], exceptUrn).find(({ isDeclared }) => isDeclared);
  }

  /** Returns the other resources whose exclusive sets have this place, as far as the program has declared them. */
  exclusiveIn(place: string, exceptUrn: string): Holding[] {
    const near = this.others(this.byKey.at(place), exceptUrn);
    return near.filter(({ isDeclared, keys }) => isDeclared && keys.some(({ what, isExclusive }) => isExclusive && what === place));
  }

  /** Returns `id` and the ids of other objects of the type that resources own, ten at most. */
  idsOf(type: unknown, id: string): string[] {
    const ids = [...this.byUrn.values()].flatMap((one) => (one.type === type && one.object ? [one.object.id] : []));
    return [...new Set([id, ...ids])].slice(0, 10);
  }

  /** Returns the entries that other resources of the program declare in these places, as far as this run knows. */
  entriesIn(places: readonly string[], exceptUrn: string): string[] {
    const others = [...this.byUrn.values()].filter(({ urn, isDeclared }) => isDeclared && urn !== exceptUrn);
    return others.flatMap(({ keys }) => keys.flatMap(({ within }) => (within && places.includes(within.place) ? [within.entry] : [])));
  }

  private releasing(keys: readonly OwnershipKey[], exceptUrn: string): Holding | undefined {
    if (keys.length === 0) return undefined;
    const has = (all: readonly OwnershipKey[], { what }: OwnershipKey) => all.some((key) => key.what === what);
    return [...this.byUrn.values()].find(
      (other) => other.urn !== exceptUrn && other.isDeclared && keys.some((key) => has(other.formerKeys, key) && !has(other.keys, key)),
    );
  }

  private others(urns: Iterable<string>, exceptUrn: string): Holding[] {
    return [...urns].flatMap((urn) => (urn === exceptUrn ? [] : (this.byUrn.get(urn) ?? [])));
  }

  /** Replaces the record of a resource. A resource without a URN is not recorded, because two such resources must never be merged. */
  private set(urn: string, type: string, change: Partial<Holding>): Holding {
    const before = this.of(urn, type);
    const after: Holding = Object.freeze({ ...before, ...change });
    if (urn === "") return after;
    this.index(before, "remove");
    this.byUrn.set(urn, after);
    this.index(after, "add");
    return after;
  }

  private index({ urn, type, object, pendingId, formerId, keys }: Holding, way: "add" | "remove"): void {
    for (const id of [object?.id, pendingId, formerId]) if (id !== undefined) this.byObject[way](objectKey(type, id), urn);
    for (const { what, of } of keys) {
      this.byKey[way](what, urn);
      if (of !== undefined) this.byCollection[way](of, urn);
    }
  }
}

/** Whether two ownership keys exclude each other: they are equal, or one of them represents the whole collection that contains the other. */
const excludes = (held: OwnershipKey, key: OwnershipKey): boolean =>
  (held.what === key.what && !(held.isExclusive && key.isExclusive)) ||
  (held.isWholeCollection === true && key.of === held.what && !key.isWholeCollection) ||
  (key.isWholeCollection === true && held.of === key.what && !held.isWholeCollection);

const objectKey = (type: string, id: string): string => `${type} ${id}`;

/** URNs by object or by ownership key. The URNs of one object or key are in the order in which they were added. */
class Index {
  private readonly urns = new Map<string, Set<string>>();

  at(text: string): ReadonlySet<string> {
    return this.urns.get(text) ?? NONE;
  }

  add(text: string, urn: string): void {
    const known = this.urns.get(text);
    if (known) known.add(urn);
    else this.urns.set(text, new Set([urn]));
  }

  remove(text: string, urn: string): void {
    this.urns.get(text)?.delete(urn);
  }
}

const NONE: ReadonlySet<string> = new Set();
