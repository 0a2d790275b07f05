import type { Clock } from "../../provider/api/clock";
import { formOf } from "../../provider/core/definition/forms";
import type { InventoryObject } from "../../provider/core/definition/listing";
import type { AnyDefinition, Live } from "../../provider/core/definition/resource";
import { ownershipKeysOf } from "../../provider/core/lifecycle/keys";
import { Lifecycle } from "../../provider/core/lifecycle/lifecycle";
import { messageOf } from "../../provider/core/log/errors";
import type { Run } from "../../provider/core/run/run";
import { exportName, resourceTypeText } from "../../provider/core/type-token";
import { type Bag, isBag } from "../../provider/core/values";
import type { Inventory } from "../../provider/inventory/inventory";
import { LOST_KEYS } from "../../provider/inventory/said";
import { pointersIn } from "../pointers";
import { chainOf, type LeftOut } from "./plan";

const INTERVAL_MS = 10_000;

export class Progress {
  private reportedAt: number;

  constructor(
    private readonly say: (text: string) => void,
    private readonly clock: Pick<Clock, "now">,
  ) {
    this.reportedAt = clock.now();
  }

  line(text: string): void {
    this.reportedAt = this.clock.now();
    this.say(text);
  }

  step(what: string, done: number, all: number): void {
    if (this.clock.now() - this.reportedAt >= INTERVAL_MS) this.line(`${what}: ${done} of ${all}`);
  }
}

export interface Taken {
  definition: AnyDefinition;
  kind: string;
  object: InventoryObject;
  live: Live<Bag, Bag> & { id: string };
  lifecycle: Lifecycle;
}

interface Taking {
  run: Run;
  inventory: Inventory;
  definitions: readonly AnyDefinition[];
  isManaged(definition: AnyDefinition, id: string): boolean;
  progress: Progress;
}

/** A resource type with objects that the platform created, so the program does not declare them. `why`: such as `it comes with its project`. */
export interface Given {
  kind: string;
  why: string;
}

export async function take(taking: Taking): Promise<{ taken: Taken[]; left: LeftOut[]; given: Given[] }> {
  const { inventory, definitions, isManaged, progress } = taking;
  const left: LeftOut[] = [];
  const taken: Taken[] = [];
  const given: { definition: AnyDefinition; object: InventoryObject }[] = [];
  const busy = new Set<InventoryObject>();
  /** Leaves out an object that cannot be read, and its children. */
  const isReadable = (object: InventoryObject): boolean => {
    const above = chainOf(object).find(({ unreadable }) => unreadable !== undefined);
    if (!above) return true;
    if (!busy.has(above)) {
      busy.add(above);
      left.push(unreadText(above));
      progress.line(`${unreadText(above).what}: ${above.unreadable}, so it is not imported`);
    }
    return false;
  };
  for (const definition of definitions) {
    const kind = exportName(definition);
    if (typeof definition.list === "string") continue;
    const objects = (await inventory.all(kind)).filter(({ id }) => !isManaged(definition, id)).filter(isReadable);
    const own = objects.filter((object) => object.given === undefined);
    given.push(...objects.filter((object) => object.given !== undefined).map((object) => ({ definition, object })));
    if (own.length > 0) progress.line(`${resourceTypeText(kind)}: ${own.length}`);
    taken.push(...(await read(taking, definition, own, left)));
  }
  const kinds = definitions.map(exportName);
  // Imports an object that the platform created only if another object contains its id and its parent is of an importable type. A server is not
  // importable.
  for (const { definition, object } of given) {
    const kind = exportName(definition);
    if (object.parent && !kinds.includes(object.parent.kind)) continue;
    if (taken.some((one) => pointersOf(one).some((to) => to.kind === kind && to.id === object.id)))
      taken.push(...(await read(taking, definition, [object], left)));
  }
  const undeclared = given.filter(({ object }) => !taken.some((one) => one.kind === object.kind && one.object.path === object.path));
  const reasons = new Map(undeclared.map(({ object: { kind, given: why = "" } }) => [`${kind} ${why}`, { kind, why }]));
  return { taken: withoutDoubles(taken, definitions), left, given: [...reasons.values()] };
}

export const unreadText = ({ kind, name, unreadable = "" }: InventoryObject): LeftOut => ({
  what: `${resourceTypeText(kind)} ${JSON.stringify(name)} and its children`,
  why: `${unreadable}. Import it later`,
});

async function read(
  { run, progress }: Taking,
  definition: AnyDefinition,
  objects: readonly InventoryObject[],
  left: LeftOut[],
): Promise<Taken[]> {
  const kind = exportName(definition);
  const lifecycle = new Lifecycle(definition, run);
  let done = 0;
  const all = await Promise.all(
    objects.map(async (object): Promise<Taken[]> => {
      const what = `${resourceTypeText(kind)} ${JSON.stringify(object.name)} (${object.path})`;
      try {
        const live = await lifecycle.shown(object.path);
        if (live) return [{ definition, kind, object, live, lifecycle }];
        left.push({ what, why: "it no longer exists" });
      } catch (error) {
        left.push({ what, why: messageOf(error) });
      } finally {
        progress.step(resourceTypeText(kind), ++done, objects.length);
      }
      return [];
    }),
  );
  return all.flat();
}

/** Leaves out members of map inputs whose key is in `LOST_KEYS`, because Pulumi's SDK loses them. */
const withoutLostKeys = ({ inputs, entries = {} }: Taken["live"]): Bag =>
  Object.fromEntries(
    Object.entries(inputs).map(([key, value]) =>
      entries[key] && isBag(value) ? [key, Object.fromEntries(Object.entries(value).filter(([one]) => !LOST_KEYS.has(one)))] : [key, value],
    ),
  );

/** Returns the objects whose ids the inputs contain. Ignores an input if the input that it replaces (`insteadOf`) is set. */
const pointersOf = ({ definition, live }: Taken) =>
  pointersIn(definition, live.inputs).filter(({ key }) => {
    const { insteadOf } = definition.inputs[key] ?? {};
    return insteadOf === undefined || live.inputs[insteadOf] === undefined;
  });

/** Leaves out a resource if a set declares the same object, such as a variable in a set of variables. */
function withoutDoubles(taken: readonly Taken[], definitions: readonly AnyDefinition[]): Taken[] {
  const declared = new Set<string>();
  const ownershipKeysIn = ({ definition, live }: Taken) => ownershipKeysOf(definition, withoutLostKeys(live), "").map(({ what }) => what);
  for (const one of taken) if (formOf(one.definition).ownsParts) for (const what of ownershipKeysIn(one)) declared.add(what);
  const others = taken.filter((one) => {
    const ownershipKeys = formOf(one.definition).ownsParts ? [] : ownershipKeysIn(one);
    return ownershipKeys.length === 0 || ownershipKeys.some((what) => !declared.has(what));
  });
  const order = new Map(definitions.map((definition, i) => [definition, i]));
  return others.sort((a, b) => (order.get(a.definition) ?? 0) - (order.get(b.definition) ?? 0));
}
