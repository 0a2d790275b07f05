import type { AnyDefinition } from "../core/resource";
import { exportName } from "../core/type-token";
import { definitionsOnDemand } from "./on-demand";

/** All resource types, in the order of the docs. */
export const definitions: readonly AnyDefinition[] = Object.values(definitionsOnDemand).map((load) => load());

/** Every resource type by its name in `pulumi-hosting/provider`: `Volume`, `game_Schedule`. */
export const byType: ReadonlyMap<string, AnyDefinition> = new Map(definitions.map((definition) => [exportName(definition), definition]));
