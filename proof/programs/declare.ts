import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import { type Declared, resolved } from "./model";

export interface Made {
  id: unknown;
}

type Class = new (name: string, inputs: unknown, options?: CustomResourceOptions) => Made;

/** The SDK's classes by the kinds they are of. */
export const classOf = (kind: string): Class => {
  const found: unknown = kind.startsWith("game_") ? Reflect.get(hosting.game, kind.slice("game_".length)) : Reflect.get(hosting, kind);
  if (typeof found !== "function") throw new Error(`There is no class for the kind ${kind}.`);
  return found as Class;
};

/** Declares what the model holds, as a program would: what others stand on comes first. */
export function declare(resources: ReadonlyMap<string, Declared>): void {
  const made = new Map<string, Made>();
  const idOf = (name: string): unknown => {
    const one = resources.get(name);
    if (!one) throw new Error(`The program declares no ${name}.`);
    return (made.get(name) ?? declared(one)).id;
  };
  const declared = ({ kind, name, inputs }: Declared): Made => {
    const object = new (classOf(kind))(name, resolved(inputs, idOf));
    made.set(name, object);
    return object;
  };
  for (const one of resources.values()) if (!made.has(one.name)) declared(one);
}
