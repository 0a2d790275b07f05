import type { AnyDefinition } from "../core/definition/resource";
import { exportName } from "../core/type-token";
import { definitionsOnDemand } from "./on-demand";

/** The reference pages list the resource types in this order. */
export const definitions: readonly AnyDefinition[] = Object.values(definitionsOnDemand).map((load) => load());

/** Definitions by export name of the resource type in `pulumi-hosting/provider`: `Volume`, `game_Schedule`. */
export const byType: ReadonlyMap<string, AnyDefinition> = new Map(definitions.map((definition) => [exportName(definition), definition]));
