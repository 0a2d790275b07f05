import type { Claim } from "./claim";
import type { Context } from "./context";

/** An object under the natural key of a resource that is to be created. */
export interface Candidate {
  id: string;
  /** For the user: `a project named "web"`. */
  what: string;
  /** `created_at` by the API: it orders equals, and decides nothing else. */
  createdAt?: unknown;
  /** Why it is adopted without asking, whatever it holds: it comes with its parent, or it is this resource's own interrupted replacement. */
  ours?: string;
  /**
   * Whether it equals the wanted object, or is what a creation leaves between two of its calls, if the definition itself knows. Default: its
   * shown inputs decide, with `partialCreate`.
   */
  isAsWanted?: boolean | undefined;
  /** The objects that it lies in, if they are others than the inputs say. */
  containers?: readonly Container[];
}

/**
 * An object that contains others: by the name of its export (`Application`) and its id, or its name below a parent. `exceptNamed`: one of this name
 * comes with its own parent, so that whoever declares it need not own it.
 */
export type Container = { type: string; id: string; exceptNamed?: string } | { type: string; parentId: string; name: string };

type Looking<I> = Pick<Context<I>, "hosting" | "panel" | "clock" | "log" | "name" | "isFresh" | "owns" | "isComparing"> & {
  inputs: I;
  /** Of a replacement: the object that goes. */
  readonly formerId?: string | undefined;
};

/** What tells one object of a kind from another: told once, for adoption, claims, `get` and the docs. */
export interface Identity<I> {
  /** For sentences: `project`. */
  readonly noun: string;
  /** Inputs that together are the natural key. Left out: nothing names the object but its id, or there is one per parent. */
  readonly key?: readonly (keyof I & string)[];
  /** The input that names the parent. The object goes when its parent goes. */
  readonly parent?: keyof I & string;
  /** What an id is unique in, of the inputs that are known. Default: the parent; without one, the platform. */
  uniqueIn?(inputs: Partial<I>): string | undefined;
  /**
   * The path of `get`: `<projectUuid>/<environment>`. Parts that are inputs name them, the last part is the id. Default: the id alone.
   */
  readonly address?: string;
  /** The path where parts alone do not say it. */
  parseAddress?(address: string): { id: string; inputs: Partial<I> };
  /**
   * What nobody else in the program may declare; `parent` stands for the parent where its id is unknown yet. `whole` also holds the inputs
   * in which something is unknown.
   */
  claims?(inputs: Partial<I>, parent: string, whole: Partial<I>): (string | Claim)[];
  /** All objects under the natural key, the one that was made first in front. */
  candidates?(context: Looking<I>): Promise<Candidate[]>;
  /**
   * The objects that an object of these inputs lies in. What lies in an object that this stack owns belongs to the stack. Default: its parent.
   * Settings of something that is always there (`isAlwaysThere`) contain nothing: two stacks may declare them for one server.
   */
  containers?(inputs: I): readonly Container[];
  /** Equal objects of a type that only ids name. They are reported before another one is bought. */
  equals?(context: Looking<I>): Promise<Candidate[]>;
  /**
   * Several resources may share the object and own parts of it, such as the variables of an application: whoever deletes a part asks
   * `declaredBy` for it. Default: whoever has the object owns it whole.
   */
  readonly ownsParts?: boolean;
  /** The platform makes a second object under one key: of two runs at once both may look, find nothing, and create. Default `false`. */
  readonly canExistTwice?: boolean;
  /** A replacement is made under the same key beside the old object, which is deleted last. Default: the old one is in its way. */
  readonly isMadeBesideFormer?: boolean;
}

/**
 * Another object under the same key that may have been there before this one. Dates have whole seconds, so of one second nobody knows which
 * was first: then each of two runs takes the other's for the first, because two must never remain.
 */
export function earlierThan(id: string, candidates: readonly Candidate[]): Candidate | undefined {
  const own = candidates.find((one) => one.id === id);
  if (!own) return undefined;
  const others = candidates.filter((one) => one !== own);
  return others.find((one) => candidates.indexOf(one) < candidates.indexOf(own) || one.createdAt === own.createdAt);
}

/** Oldest first: by date, then by uuid, which every row has (docs/facts/hosting.md 14: the number of an application is hidden). */
export function byAge<R extends { uuid: string; created_at?: unknown }>(rows: readonly R[]): R[] {
  const made = (row: R) => (typeof row.created_at === "string" ? row.created_at : "");
  return [...rows].sort((a, b) => compareText(made(a), made(b)) || compareText(a.uuid, b.uuid));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
