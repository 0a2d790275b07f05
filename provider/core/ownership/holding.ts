/** An ownership key. Only one resource of the program may declare it. */
export interface OwnershipKey {
  /** The key in words: `the variable KEY of application …`. Two resources with one ownership key declare one object. */
  what: string;
  /** The collection that contains the object, such as `the variables of application …`. */
  of?: string;
  /** Whether `what` is plural, for the grammar of messages. Default: false. */
  isPlural?: boolean;
  /** Whether the key stands for the whole collection, so that no other resource may declare a part of it. */
  isWholeCollection?: boolean;
}

/** The way in which a resource got its object. `state`: it had the object before this run. */
export type Origin = "state" | "adopted" | "created";

/** A run's record of one resource and its object. A record is immutable: each event replaces it with a new record. */
export interface Holding {
  readonly urn: string;
  /** Export name of the resource type. Ids are unique within a resource type, or within a resource type and a parent. */
  readonly type: string;
  /** Id of the resource's parent. Absent if there is no parent, or if its id is unknown. */
  readonly parentId?: string | undefined;
  /** Whether the program declares the resource, as far as the engine has passed declarations in this run. */
  readonly isDeclared: boolean;
  /** The ownership keys that the program declares with this resource. */
  readonly keys: readonly OwnershipKey[];
  /** The former ownership keys of a resource that is a part of a larger object. */
  readonly formerKeys: readonly OwnershipKey[];
  /** The object that the resource owns and keeps. */
  readonly object?: { readonly id: string; readonly origin: Origin } | undefined;
  /** The object that it receives: the id is known, but the creation has not ended. */
  readonly pendingId?: string | undefined;
  /** The resource's former object, which is gone, replaced or deleted. */
  readonly formerId?: string | undefined;
  /** `gone`: this run has proved that its object is gone. `existing`: the object existed before, or exists now. */
  readonly phase: "new" | "existing" | "gone";
  /** Whether a step of this resource failed in this run. */
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
