import type { Client } from "../../api/client";
import { parseAddress } from "../definition/address";
import type { AnyDefinition } from "../definition/resource";
import { NotComparableError } from "../log/errors";
import { exportName } from "../type-token";
import type { InventoryObject, ListContext, Lister } from "./listing";

/** A group of objects that could not be read, with the reason. The group is all objects of a resource type, or all objects below one object. */
export interface Unread {
  kind: string;
  below?: InventoryObject;
  error: unknown;
}

export interface InventoryOptions {
  definitions: readonly AnyDefinition[];
  /** Listers of objects that programs refer to but do not declare, by their name in `refersTo`. */
  references: Readonly<Record<string, Lister>>;
  /** The APIs. If a getter fails because its API is not configured, the objects of that API are noted as unread. */
  apis: { readonly hosting: Client; readonly panel: Client };
  /** Whether an object is wanted. Objects below an unwanted one are not read. Default: all are wanted. */
  covers?: (object: InventoryObject) => boolean;
  /** Called with a resource type, the number of parents whose objects have been requested, and the number of all parents. */
  progress?: (kind: string, done: number, all: number) => void;
}

/**
 * Inventory of the platform: the objects of each requested resource type. Each resource type is read once, and parents are read before their
 * children.
 */
export class Inventory {
  readonly unread: Unread[] = [];
  private readonly found = new Map<string, Promise<readonly InventoryObject[]>>();
  private readonly kinds: ReadonlyMap<string, AnyDefinition>;

  constructor(private readonly options: InventoryOptions) {
    this.kinds = new Map(options.definitions.map((definition) => [exportName(definition), definition]));
  }

  /** Returns all covered objects of a resource type; none if it has no list. */
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
      for await (const listed of lister.list?.(this.context(kind)) ?? []) {
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
