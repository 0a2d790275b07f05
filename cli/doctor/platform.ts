import { parseAddress } from "../../provider/core/definition/address";
import { formOf } from "../../provider/core/definition/forms";
import type { InventoryObject } from "../../provider/core/definition/listing";
import { requestFor } from "../../provider/core/definition/request";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { ownershipKeysOf } from "../../provider/core/lifecycle/keys";
import { Lifecycle } from "../../provider/core/lifecycle/lifecycle";
import type { OwnershipKey } from "../../provider/core/ownership/ownership";
import type { Run } from "../../provider/core/run/run";
import { resourceTypeText } from "../../provider/core/type-token";
import { type Bag, isBag, urnOf, withoutHidden } from "../../provider/core/values";
import { SIGNATURE } from "../../provider/hosts/wire-tags";
import { Inventory } from "../../provider/inventory/inventory";
import { byType, definitions } from "../../provider/resources";
import { references } from "../../provider/resources/references";
import { messageOf } from "../../rehearsal/protocol/thrown";
import type { Managed } from "./stack-state";

export interface Unmanaged extends InventoryObject {
  monthlyPrice?: number | undefined;
  currency?: string | undefined;
  /** Whether the list of unmanaged objects contains an ancestor of the object, such as its project. */
  isWithin: boolean;
}

/** Compares the objects on the platform with the objects in the states. */
export class Platform {
  constructor(private readonly run: Run) {}

  /** If a list does not contain an object, the object is read by its id, because a list may lag or be incomplete. */
  async missing(managed: readonly Managed[]): Promise<{ missing: Managed[]; unread: string[]; looked: number }> {
    const listable = managed.filter(({ kind }) => typeof byType.get(kind)?.list === "function");
    const mentioned = new Set(
      listable.flatMap(({ id, inputs }) => [id, ...Object.values(inputs)]).filter((one) => typeof one === "string"),
    );
    // Lists only the children of objects whose id or name is in a state.
    const inventory = this.inventory(({ id, name }) => mentioned.has(id) || mentioned.has(name));
    const missing: Managed[] = [];
    const unread: string[] = [];
    await Promise.all(
      listable.map(async (one) => {
        const listed = await inventory.all(one.kind);
        if (listed.some(({ id }) => id === one.id)) return;
        try {
          const definition = byType.get(one.kind) as AnyDefinition;
          const { id } = await new Lifecycle(definition, this.run).read(requestFor(urnOf(one.outputs)), one.id, one.outputs);
          if (id === "") missing.push(one);
        } catch (error) {
          unread.push(messageOf(error));
        }
      }),
    );
    return { missing, unread: [...new Set(unread)], looked: listable.length };
  }

  async unmanaged(managed: readonly Managed[]): Promise<{ objects: Unmanaged[]; unread: string[] }> {
    const inventory = this.inventory();
    const held = new Set(managed.map(({ kind, id }) => keyOf(kind, id)));
    const ownershipKeys = managed.flatMap(ownershipKeysOfParts);
    const found: InventoryObject[] = [];
    for (const [kind, definition] of byType) {
      // Skips types that own parts (`EnvironmentVariables`), because the types of the parts (`EnvironmentVariable`) list the same objects.
      if (formOf(definition).ownsParts) continue;
      const objects = (await this.isConfigured(definition)) ? await inventory.all(kind) : [];
      found.push(
        ...objects.filter(
          (one) => one.given === undefined && !held.has(keyOf(kind, one.id)) && !isDeclared(definition, one, ownershipKeys),
        ),
      );
    }
    const keys = new Set(found.map(({ kind, id }) => keyOf(kind, id)));
    const objects = await Promise.all(
      found.map(async (one) => ({ ...one, ...(await this.priceOf(one)), isWithin: hangsOn(one.parent, keys) })),
    );
    const unread = inventory.unread.map(
      ({ kind, below, error }) => `${resourceTypeText(kind)}${below ? ` of ${below.name}` : ""} (${messageOf(error)})`,
    );
    return { objects, unread: [...new Set(unread)] };
  }

  private inventory(covers?: (object: InventoryObject) => boolean): Inventory {
    return new Inventory({ definitions, references, apis: this.run, covers });
  }

  /** An API that is not configured has no objects. */
  private async isConfigured({ module }: AnyDefinition): Promise<boolean> {
    try {
      return (module === "game" ? this.run.settings.panel : this.run.settings.hosting).origin !== "";
    } catch {
      return false;
    }
  }

  private async priceOf({ kind, path }: InventoryObject): Promise<Pick<Unmanaged, "monthlyPrice" | "currency">> {
    const definition = byType.get(kind);
    if (!definition || !("monthlyPrice" in definition.outputs)) return {};
    try {
      const { monthlyPrice, currency } = (await new Lifecycle(definition, this.run).read(requestFor(""), path, {})).props;
      return { monthlyPrice: Number(monthlyPrice), currency: typeof currency === "string" ? currency : undefined };
    } catch {
      return {};
    }
  }
}

const keyOf = (kind: string, id: string): string => `${kind} ${id}`;

function hangsOn(parent: InventoryObject | undefined, keys: ReadonlySet<string>): boolean {
  return parent !== undefined && (keys.has(keyOf(parent.kind, parent.id)) || hangsOn(parent.parent, keys));
}

/** Returns the ownership keys of the parts that the resource owns, such as the variables in `EnvironmentVariables`. */
function ownershipKeysOfParts({ kind, inputs, outputs }: Managed): OwnershipKey[] {
  const definition = byType.get(kind);
  if (!definition || !formOf(definition).ownsParts) return [];
  return ownershipKeysOf(definition, { ...opened(withoutHidden(outputs)), ...opened(withoutHidden(inputs)) }, "");
}

function isDeclared(definition: AnyDefinition, { path, name }: InventoryObject, ownershipKeys: readonly OwnershipKey[]): boolean {
  if (ownershipKeys.length === 0) return false;
  const { inputs } = parseAddress(definition, path);
  const { identity } = definition;
  const key = identity.key?.find((one: string) => one !== identity.parent);
  const own = ownershipKeysOf(definition, { ...inputs, ...(key === undefined ? {} : { [key]: name }) }, "");
  return own.some(({ what, of }) =>
    ownershipKeys.some((ownershipKey) => (ownershipKey.isWholeCollection ? ownershipKey.what === of : ownershipKey.what === what)),
  );
}

/** Replaces each secret of `pulumi stack export --show-secrets` by its value in clear text. */
function opened(bag: Bag): Bag {
  return Object.fromEntries(
    Object.entries(bag).map(([key, value]) => [
      key,
      isBag(value) && SIGNATURE in value && typeof value.plaintext === "string" ? JSON.parse(value.plaintext) : value,
    ]),
  );
}
