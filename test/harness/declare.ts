import type { CustomResource } from "@pulumi/pulumi";
import type { Bag } from "../../provider/core/values";
import { classOf, type Made } from "./resource-types";

/** Stands for the id of another resource of the program. */
export interface Ref {
  ref: string;
}

export interface Declared {
  kind: string;
  name: string;
  /** Inputs, which can contain `Ref`s. */
  inputs: Bag;
  /** Name of a resource on which this resource depends without an input (`dependsOn`). */
  after?: string;
}

export const ref = ({ name }: Pick<Declared, "name">): Ref => ({ ref: name });

const isRef = (value: unknown): value is Ref => typeof value === "object" && value !== null && "ref" in value;

export const refersTo = (value: unknown, name: string): boolean => isRef(value) && value.ref === name;

export function refsIn(value: unknown): string[] {
  if (isRef(value)) return [value.ref];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(refsIn) : [];
}

export function resolved(value: unknown, of: (name: string) => unknown): unknown {
  if (isRef(value)) return of(value.ref);
  if (Array.isArray(value)) return value.map((item) => resolved(item, of));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, of)]));
}

/**
 * Declares the resources in the order of the map. If a `Ref` names a later resource, that one is declared first. The map's keys are the names in
 * `Ref`s.
 */
export function declare(resources: ReadonlyMap<string, Declared>): void {
  const declared = declarer(resources);
  for (const key of resources.keys()) declared(key);
}

/** Like `declare`, but the program waits before some of its resources. */
export async function declareSlowly(
  resources: ReadonlyMap<string, Declared>,
  isAfterPause: (key: string) => boolean,
  pause: () => Promise<void>,
): Promise<void> {
  const declared = declarer(resources);
  for (const key of resources.keys()) {
    if (isAfterPause(key)) await pause();
    declared(key);
  }
}

function declarer(resources: ReadonlyMap<string, Declared>): (key: string) => Made {
  const made = new Map<string, Made>();
  const declared = (key: string): Made => {
    const known = made.get(key);
    if (known) return known;
    const one = resources.get(key);
    if (!one) throw new Error(`The program does not declare ${key}.`);
    const object = new (classOf(one.kind))(
      one.name,
      resolved(one.inputs, (other) => declared(other).id),
      one.after === undefined ? undefined : { dependsOn: declared(one.after) as CustomResource },
    );
    made.set(key, object);
    return object;
  };
  return declared;
}
