import type { AnyDefinition } from "../core/resource";
import { definitionsOnDemand } from "./on-demand";

/** All resource types, in the order of the docs. */
export const definitions: readonly AnyDefinition[] = Object.values(definitionsOnDemand).map((load) => load());
