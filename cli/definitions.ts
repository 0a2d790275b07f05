import type { AnyDefinition } from "../provider/core/resource";
import { exportName } from "../provider/core/type-token";
import { definitions } from "../provider/resources";

/** Every resource type by its name in `pulumi-hosting/provider`: `Volume`, `game_Schedule`. */
export const byType: ReadonlyMap<string, AnyDefinition> = new Map(definitions.map((definition) => [exportName(definition), definition]));
