import type { Context } from "./context";
import type { OwnershipKey } from "./ownership-key";

/** An object with the natural key of a resource to be created. */
export interface Candidate {
  id: string;
  /** Text for the user: `a project named "web"`. */
  what: string;
  /** `created_at` of the API. It orders objects with the same key and decides nothing else. */
  createdAt?: unknown;
  /** The reason to adopt it whatever it contains: it comes with its parent, or is this resource's own interrupted replacement. */
  ours?: string;
  /**
   * Whether it equals the wanted object, or is the intermediate result of a creation in several calls, if the definition knows. Default: its
   * visible inputs decide, with `partialCreate`.
   */
  isAsWanted?: boolean | undefined;
  /** The objects that contain it, if the inputs do not identify them. */
  containers?: readonly Container[];
}

/**
 * An object that contains others, by its export name (`Application`) and its id, or its name below a parent. An object named `exceptNamed` comes
 * with its own parent, so the resource that declares it need not own this container.
 */
export type Container = { type: string; id: string; exceptNamed?: string } | { type: string; parentId: string; name: string };

type Looking<I> = Pick<Context<I>, "hosting" | "panel" | "clock" | "log" | "name" | "isFresh" | "owns" | "isComparing"> & {
  inputs: I;
  /** In a replacement: the old object. */
  readonly formerId?: string | undefined;
};

/** The identity of a resource type's objects. Adoption, ownership keys, `get` and the docs use it. */
export interface Identity<I> {
  /** Noun for messages: `project`. */
  readonly noun: string;
  /** Inputs that together are the natural key. Absent: only the id identifies the object, or there is one per parent. */
  readonly key?: readonly (keyof I & string)[];
  /** The input that identifies the parent. The object is deleted with its parent. */
  readonly parent?: keyof I & string;
  /** Returns the scope in which an id is unique, from the known inputs. Default: the parent, or the platform if there is no parent. */
  uniqueIn?(inputs: Partial<I>): string | undefined;
  /**
   * The path of `get`: `<projectUuid>/<environment>`. Parts that are inputs have their names, and the last part is the id. Default: the id alone.
   */
  readonly address?: string;
  /** Parses the path, if its parts are not enough. */
  parseAddress?(address: string): { id: string; inputs: Partial<I> };
  /**
   * Returns the keys that no other resource of the program may declare. `parent` stands for the parent while its id is unknown. `whole` also
   * contains inputs with unknown parts.
   */
  ownershipKeys?(inputs: Partial<I>, parent: string, whole: Partial<I>): (string | OwnershipKey)[];
  /** Returns all objects with the natural key, the oldest first. */
  candidates?(context: Looking<I>): Promise<Candidate[]>;
  /**
   * Returns the objects that contain an object with these inputs. Everything inside an object that this stack owns belongs to the stack. Default:
   * the parent. Settings of a permanent object (`isSingleton`) contain nothing, because two stacks may declare them for one server.
   */
  containers?(inputs: I): readonly Container[];
  /** Returns equal objects of a resource type that only ids identify. They are reported before another one is bought. */
  equals?(context: Looking<I>): Promise<Candidate[]>;
  /**
   * Whether several resources may share the object and own parts of it, such as an application's variables. A deletion of a part then calls
   * `declaredBy`. Default: one resource owns the whole object.
   */
  readonly ownsParts?: boolean;
  /** Whether the platform creates a second object with one key. Two parallel runs may then both find nothing and create one. Default: false. */
  readonly canExistTwice?: boolean;
  /** Whether a replacement has the same key as the old object, which is deleted last. Default: the old object must be deleted first. */
  readonly keepsFormer?: boolean;
}

/**
 * Returns another object with the same key that may be older. Dates have whole seconds, so within one second the order is unknown. Each of two
 * runs then considers the other's object the first, because two must never remain.
 */
export function earlierThan(id: string, candidates: readonly Candidate[]): Candidate | undefined {
  const own = candidates.find((one) => one.id === id);
  if (!own) return undefined;
  const others = candidates.filter((one) => one !== own);
  return others.find((one) => candidates.indexOf(one) < candidates.indexOf(own) || one.createdAt === own.createdAt);
}

/** Sorts by age, the oldest first: by date, then by uuid, which every row has (docs/facts/hosting.md 14: an application's number is hidden). */
export function byAge<R extends { uuid: string; created_at?: unknown }>(rows: readonly R[]): R[] {
  const made = (row: R) => (typeof row.created_at === "string" ? row.created_at : "");
  return [...rows].sort((a, b) => compareText(made(a), made(b)) || compareText(a.uuid, b.uuid));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
