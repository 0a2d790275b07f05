import type { OwnershipKey } from "../ownership/ownership";
import type { Context, Former } from "./context";

/** An existing object that has the natural key of a resource to be created. */
export interface Candidate {
  id: string;
  /** The object in words for the user, such as `a project named "web"`. */
  what: string;
  /** `created_at` of the API. It determines which of several objects with one key is older, and which was created too late for a mark. */
  createdAt?: unknown;
  /**
   * The reason to adopt the object even if its contents differ from the program: the object came with its parent, or an interrupted replacement of
   * this resource created it.
   */
  ours?: string;
  /**
   * Whether the object equals the wanted object, or is the result of an interrupted creation of the wanted object. Default: the lifecycle compares
   * the visible inputs, and also accepts the values of `partialCreate`.
   */
  isAsWanted?: boolean | undefined;
  /** The objects that contain this object, if they cannot be derived from the inputs. */
  containers?: readonly Container[];
}

/**
 * An object that contains other objects. `type` is an export name (`Application`). The container is identified by `id`, or by its `name` and the id
 * of its parent. A resource with the name `exceptNamed` is not accepted as the owner: it may have adopted an object that the platform created with
 * the parent.
 */
export type Container = { type: string; id: string; exceptNamed?: string } | { type: string; parentId: string; name: string };

type SearchContext<I> = Pick<Context<I>, "hosting" | "panel" | "clock" | "log" | "name" | "owners" | "isComparing"> & {
  inputs: I;
  /** The old object in a replacement. */
  readonly former?: Pick<Former, "id">;
};

/** How the objects of a resource type are identified, for adoption, ownership keys, `get` and the docs. */
export interface Identity<I> {
  /** Noun for messages, such as `project`. */
  readonly noun: string;
  /** Inputs that together are the natural key. Absent: only the id identifies an object, or each parent has only one object of this type. */
  readonly key?: readonly (keyof I & string)[];
  /** The input that contains the id of the parent. If the parent is deleted, the platform also deletes the object. */
  readonly parent?: keyof I & string;
  /**
   * The form of the path for `get`, such as `<projectUuid>/<environment>`. A part that has the name of an input is the value of that input. The last
   * part is the id. `parse` parses the path, if splitting it at the slashes is not enough. Default: the path is the id.
   */
  readonly address?: string | { readonly form?: string; parse(address: string): { id: string; inputs: Partial<I> } };
  /**
   * Returns the ownership keys, which no other resource of the program may declare. `inputs` contains only the known inputs; `whole` also contains
   * inputs with unknown parts. `parent` is the id of the parent, or the URN of the parent while its id is unknown.
   */
  ownershipKeys?(inputs: Partial<I>, parent: string, whole: Partial<I>): (string | OwnershipKey)[];
  /**
   * Whether an exclusive set may remove the object (`true`, see `OwnershipKey.within`). For the set itself, a function: returns the entries that the
   * platform shows in the set's place. The set forgets all other entries.
   */
  readonly placed?: true | ((context: SearchContext<I>) => Promise<string[]>);
  /** Reads the list of the objects and the other lists of the same parent (`id`), so that all proofs of missing objects begin at once. */
  neighbours?(context: Pick<Context<I>, "hosting" | "panel" | "inputs">, id: string): readonly Promise<unknown>[];
  /** Returns all objects with the natural key, the oldest first. */
  candidates?(context: SearchContext<I>): Promise<Candidate[]>;
  /**
   * Returns the objects that may come from a creation whose later calls are missing: an object has no natural key yet, or does not equal the wanted
   * object yet. Default: none.
   */
  unnamed?(context: SearchContext<I>): Promise<Candidate[]>;
  /**
   * Returns the objects that contain an object with these inputs. If this stack owns one of these containers, everything inside it belongs to the
   * stack. Default: the parent. The settings of a game server are no container, because two stacks may declare settings of one server.
   */
  containers?(inputs: I): readonly Container[];
  /**
   * Returns existing objects that equal the wanted one, for a resource type without a natural key. The lifecycle reports these objects before it buys
   * another one.
   */
  equals?(context: SearchContext<I>): Promise<Candidate[]>;
  /**
   * Whether the platform accepts a second object with the same natural key. Two parallel runs could then both find no object and each create one.
   * Default: false.
   */
  readonly canExistTwice?: boolean;
}

/**
 * Returns an object with the same key that may be older than the object `id`. Dates have only whole seconds. If two dates are equal, each of two runs
 * treats the object of the other run as older: it is better that both objects are deleted than that two remain.
 */
export function earlierThan(id: string, candidates: readonly Candidate[]): Candidate | undefined {
  const own = candidates.find((one) => one.id === id);
  if (!own) return undefined;
  const others = candidates.filter((one) => one !== own);
  return others.find((one) => candidates.indexOf(one) < candidates.indexOf(own) || one.createdAt === own.createdAt);
}
