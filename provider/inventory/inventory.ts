import type { Client } from "../api/client";
import { parseAddress } from "../core/definition/address";
import type { InventoryObject, ListContext, Lister } from "../core/definition/listing";
import type { AnyDefinition } from "../core/definition/resource";
import { NotComparableError } from "../core/log/errors";
import { exportName } from "../core/type-token";

/** Objects that could not be read, with the reason: all objects of a resource type, or its objects below one parent. */
export interface Unread {
  kind: string;
  below?: InventoryObject;
  error: unknown;
}

export interface InventoryOptions {
  definitions: readonly AnyDefinition[];
  /** Listers of objects that programs refer to but do not declare, such as servers, by their name in `refersTo`. */
  references: Readonly<Record<string, Lister>>;
  /** The APIs, as getters. If a getter fails because its API is not configured, the inventory records the objects of that API as unread. */
  apis: { readonly hosting: Client; readonly panel: Client };
  /**
   * Whether the inventory includes an object. It does not read objects below an object that it does not include. Default: it includes all objects.
   */
  covers?: (object: InventoryObject) => boolean;
  /**
   * Called before the objects below a parent are read, with the resource type of these objects, the number of parents before this one, and the number
   * of all parents.
   */
  progress?: (kind: string, done: number, all: number) => void;
}

/**
 * The objects that exist on the platform, by resource type. Each resource type is read once, when it is first requested, and parents are read before
 * their children.
 */
export class Inventory {
  readonly unread: Unread[] = [];
  private readonly found = new Map<string, Promise<readonly InventoryObject[]>>();
  private readonly kinds: ReadonlyMap<string, AnyDefinition>;

  constructor(private readonly options: InventoryOptions) {
    this.kinds = new Map(options.definitions.map((definition) => [exportName(definition), definition]));
  }

  /** Returns the objects of a resource type that the inventory includes. Empty if the resource type has no `list`. */
  all(kind: string): Promise<readonly InventoryObject[]> {
    const found = this.found.get(kind) ?? this.read(kind);
    this.found.set(kind, found);
    return found;
  }

  private async read(kind: string): Promise<InventoryObject[]> {
    const { references, covers = () => true } = this.options;
    const definition = this.kinds.get(kind);
    const lister: Lister = definition ?? references[kind] ?? {};
    const objects: InventoryObject[] = [];
    try {
      for await (const listed of typeof lister.list === "function" ? lister.list(this.context(kind)) : []) {
        const object = { ...listed, kind, id: definition ? parseAddress(definition, listed.path).id : listed.path };
        if (covers(object)) objects.push(object);
      }
    } catch (error) {
      this.unread.push({ kind, error });
    }
    return objects;
  }

  private context(kind: string): ListContext {
    const { apis } = this.options;
    const inventory = this;
    return {
      get hosting() {
        return apis.hosting;
      },
      get panel() {
        return apis.panel;
      },
      all: (parent) => inventory.all(parent),
      async *below(parents, read) {
        const all = await inventory.all(parents);
        for (const [done, parent] of all.entries()) {
          inventory.options.progress?.(kind, done, all.length);
          try {
            if (parent.unreadable !== undefined) throw new NotComparableError(parent.unreadable);
            yield [parent, await read(parent)];
          } catch (error) {
            inventory.unread.push({ kind, below: parent, error });
          }
        }
      },
    };
  }
}
