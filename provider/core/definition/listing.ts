import type { Context } from "./context";

/** An object as a list of its resource type shows it. */
export interface Listed {
  /** The path with which `get` finds the object. */
  path: string;
  /** The name for users: the object's name, key or mount path. */
  name: string;
  parent?: InventoryObject | undefined;
  /**
   * The reason why a program need not declare the object, such as `it comes with its project`. Default: a user or a program created it on purpose.
   */
  given?: string | undefined;
  /**
   * The reason why nothing below the object can be read now, as a clause, such as `it is installing`. The inventory then sends no request for objects
   * below it.
   */
  unreadable?: string | undefined;
}

/** An object in the inventory. */
export interface InventoryObject extends Listed {
  /** Resource type of the object, in the form of `refersTo`, such as `Project`. */
  kind: string;
  id: string;
}

/** Everything that a resource type uses to list its objects, with GET requests only. */
export interface ListContext extends Pick<Context<unknown>, "hosting" | "panel"> {
  /** Returns the objects of another resource type in the inventory, such as the parents below which this type lists its objects. */
  all(kind: string): Promise<readonly InventoryObject[]>;
  /**
   * Calls `read` for each object of another resource type, and yields the object with the result. If a read fails, the inventory records the object
   * as unread and continues with the next object.
   */
  below<T>(kind: string, read: (parent: InventoryObject) => Promise<T>): AsyncIterable<[parent: InventoryObject, read: T]>;
}

/** A source of objects: a resource type, or something that programs only refer to, such as a server. */
export interface Lister {
  /**
   * Returns all objects of this type that the token can see, below the parents that the inventory includes. A text is the reason why the resource
   * type has no list, as a clause, such as `no call reads it`. Objects of such a type are never imported.
   */
  readonly list?: ((context: ListContext) => AsyncIterable<Listed>) | string;
}
