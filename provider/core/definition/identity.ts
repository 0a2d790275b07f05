import type { OwnershipKey } from "../ownership/ownership";
import type { Context } from "./context";

/** An object with the natural key of a resource to be created. */
export interface Candidate {
  id: string;
  /** The object in words for the user, such as `a project named "web"`. */
  what: string;
  /** `created_at` of the API. It orders objects with the same key and decides nothing else. */
  createdAt?: unknown;
  /**
   * The reason to adopt the object whatever it contains: the object came with its parent, or an interrupted replacement of this resource created the
   * object.
   */
  ours?: string;
  /**
   * Whether the object equals the wanted object, or the intermediate result of a creation in several calls. Default: the lifecycle compares the
   * visible inputs, with `partialCreate`.
   */
  isAsWanted?: boolean | undefined;
  /** The objects that contain this object, if the inputs do not identify the containers. */
  containers?: readonly Container[];
}

/**
 * An object that contains others. `type` is an export name (`Application`); the id, or the name below a parent, identifies the object. A resource
 * with the name `exceptNamed` does not count as an owner of the container. Such a resource may have adopted an object that the platform created
 * together with a parent.
 */
export type Container = { type: string; id: string; exceptNamed?: string } | { type: string; parentId: string; name: string };

type Looking<I> = Pick<Context<I>, "hosting" | "panel" | "clock" | "log" | "name" | "isFresh" | "stackOwns" | "isComparing"> & {
  inputs: I;
  /** Id of the old object in a replacement. */
  readonly formerId?: string | undefined;
};

/** The identity of a resource type's objects. Adoption, ownership keys, `get` and the docs use it. */
export interface Identity<I> {
  /** Noun for messages, such as `project`. */
  readonly noun: string;
  /** Inputs that together are the natural key. Absent: only the id identifies the object, or each parent has one object. */
  readonly key?: readonly (keyof I & string)[];
  /** The input that identifies the parent. The object is deleted with its parent. */
  readonly parent?: keyof I & string;
  /** Returns the scope in which an id is unique, from the known inputs. Default: the parent, or the platform if there is no parent. */
  uniqueIn?(inputs: Partial<I>): string | undefined;
  /**
   * The path of `get`: `<projectUuid>/<environment>`. A part that is an input has the name of that input. The last part is the id. Default: the id
   * alone.
   */
  readonly address?: string;
  /** Parses the path, if splitting it at the slashes is not enough. */
  parseAddress?(address: string): { id: string; inputs: Partial<I> };
  /**
   * Returns the ownership keys, which no other resource of the program may declare. `parent` is a placeholder for the parent while its id is unknown.
   * `whole` also contains inputs with unknown parts.
   */
  ownershipKeys?(inputs: Partial<I>, parent: string, whole: Partial<I>): (string | OwnershipKey)[];
  /** Returns all objects with the natural key, the oldest first. */
  candidates?(context: Looking<I>): Promise<Candidate[]>;
  /**
   * Returns the objects that contain an object with these inputs. Everything inside an object that this stack owns belongs to the stack. Default: the
   * parent. Settings of a permanent object (`isSingleton`) have no container, because two stacks may declare settings of one server.
   */
  containers?(inputs: I): readonly Container[];
  /** Returns equal objects, for a resource type whose objects only an id identifies. The lifecycle reports them before it buys another object. */
  equals?(context: Looking<I>): Promise<Candidate[]>;
  /**
   * Whether several resources may share the object, each with its own parts, such as an application's variables. The deletion of a part then calls
   * `declaredBy`. Default: one resource owns the whole object.
   */
  readonly ownsParts?: boolean;
  /**
   * Whether the platform accepts a second object with the same key. Two parallel runs could then both find no object and each create one. Default:
   * false.
   */
  readonly canExistTwice?: boolean;
  /**
   * Whether the new object of a replacement may have the same key as the old object. The old object is then deleted last. Default: the old object
   * must be deleted first.
   */
  readonly keepsFormer?: boolean;
}

/**
 * Returns another object that has the same key and may be older. Dates have whole seconds, so the order within one second is unknown. In that case
 * each of two runs treats the other run's object as older, because two objects must never remain.
 */
export function earlierThan(id: string, candidates: readonly Candidate[]): Candidate | undefined {
  const own = candidates.find((one) => one.id === id);
  if (!own) return undefined;
  const others = candidates.filter((one) => one !== own);
  return others.find((one) => candidates.indexOf(one) < candidates.indexOf(own) || one.createdAt === own.createdAt);
}

/**
 * Sorts by age, the oldest first. Rows of the same date are sorted by uuid, because every row has a uuid (docs/facts/hosting.md 14: an application's
 * number is hidden).
 */
export function byAge<R extends { uuid: string; created_at?: unknown }>(rows: readonly R[]): R[] {
  const made = (row: R) => (typeof row.created_at === "string" ? row.created_at : "");
  return [...rows].sort((a, b) => compareText(made(a), made(b)) || compareText(a.uuid, b.uuid));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
