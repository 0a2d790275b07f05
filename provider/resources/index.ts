import type { AnyDefinition } from "../core/resource";
import { kindsOnDemand } from "./on-demand";

/** All kinds, in the order of the docs. */
export const definitions: readonly AnyDefinition[] = Object.values(kindsOnDemand).map((load) => load());
