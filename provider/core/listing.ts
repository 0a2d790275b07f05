import type { Context } from "./context";

/** An object as a list of its resource type shows it. */
export interface Listed {
  /** The path for `get`. */
  path: string;
  /** Its name for people: its name, its key, or its mount path. */
  name: string;
  parent?: InventoryObject | undefined;
  /** The reason why it need not be declared: `it comes with its project`. Default: it was created on purpose. */
  given?: string | undefined;
  /** The reason why nothing below it can be read now, as a clause: `it is installing`. The inventory then sends no request for such objects. */
  unreadable?: string | undefined;
}

/** An object in the inventory. */
export interface InventoryObject extends Listed {
  /** Its resource type in the form of `refersTo`: `Project`. */
  kind: string;
  id: string;
}

/** Everything that a resource type uses to list its objects. It sends only GET requests. */
export interface ListContext extends Pick<Context<unknown>, "hosting" | "panel"> {
  /** Returns the objects of another resource type in the inventory, such as the parents below which this type lists its objects. */
  all(kind: string): Promise<readonly InventoryObject[]>;
  /** Returns the same objects with the result of a read for each. If a read fails, the inventory notes the object and skips it. */
  below<T>(kind: string, read: (parent: InventoryObject) => Promise<T>): AsyncIterable<[parent: InventoryObject, read: T]>;
}

/** A source of objects: a resource type, or something that programs only refer to, such as a server. */
export interface Lister {
  /** Returns all objects that the token can see and the inventory covers. */
  list?(context: ListContext): AsyncIterable<Listed>;
  /** The reason why it has no `list`, as a clause: `no call reads it`. Its objects are then never imported. */
  readonly notListed?: string;
}
