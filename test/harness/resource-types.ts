import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { exportName } from "../../provider/core/type-token";
import { definitions } from "../../provider/resources";
import * as hosting from "../../sdk";

/** `kind` is the export name: `Volume`, `game_Schedule`. */
export function definitionOf(kind: string): AnyDefinition {
  const found = definitions.find((definition) => exportName(definition) === kind);
  if (!found) throw new Error(`There is no resource type ${kind}.`);
  return found;
}

export interface Made {
  id: unknown;
}

type Class = new (name: string, args: unknown, options?: CustomResourceOptions) => Made;

export function classOf(kind: string): Class {
  const found: unknown = kind.startsWith("game_") ? Reflect.get(hosting.game, kind.slice("game_".length)) : Reflect.get(hosting, kind);
  if (typeof found !== "function") throw new Error(`There is no class for the resource type ${kind}.`);
  return found as Class;
}
