import type fc from "fast-check";
import { type AnyDefinition, exportName } from "../../provider/core/resource";
import type { Bag } from "../../provider/core/values";
import { definitions } from "../../provider/resources";
import type { Ground } from "../scene";

/** Takes a value out of a set of values: what a run does is decided by its seed alone. */
export type Draw = <T>(from: fc.Arbitrary<T>) => T;

/** Stands in inputs for the id of another resource of the program. */
export interface Ref {
  ref: string;
}

/** A resource as the program of the moment declares it. */
export interface Declared {
  kind: string;
  name: string;
  /** With `Ref`s. */
  inputs: Bag;
}

/** The program of the moment, as data. */
export class Model {
  readonly resources = new Map<string, Declared>();
  private count = 0;

  constructor(
    readonly ground: Ground,
    readonly draw: Draw,
  ) {}

  /** A number that no other resource has, for names, keys and paths. */
  next(): number {
    return ++this.count;
  }

  of(kind: string, fits: (one: Declared) => boolean = () => true): Declared[] {
    return [...this.resources.values()].filter((one) => one.kind === kind && fits(one));
  }

  /** Takes a resource out, and everything that stands on it. */
  remove(name: string): void {
    this.resources.delete(name);
    for (const { name: other, inputs } of [...this.resources.values()]) if (refsIn(inputs).includes(name)) this.remove(other);
  }
}

export const ref = ({ name }: Declared): Ref => ({ ref: name });

export const isRef = (value: unknown): value is Ref => typeof value === "object" && value !== null && "ref" in value;

export function refsIn(value: unknown): string[] {
  if (isRef(value)) return [value.ref];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(refsIn) : [];
}

/** The inputs with something in the place of each `Ref`. */
export function resolved(value: unknown, of: (name: string) => unknown): unknown {
  if (isRef(value)) return of(value.ref);
  if (Array.isArray(value)) return value.map((item) => resolved(item, of));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, of)]));
}

export function definitionOf(kind: string): AnyDefinition {
  const found = definitions.find((d) => exportName(d) === kind);
  if (!found) throw new Error(`There is no kind ${kind}.`);
  return found;
}
