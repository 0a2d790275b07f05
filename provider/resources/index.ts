import type { AnyDefinition } from "../core/resource";
import { project } from "./hosting/project";

/** All kinds, in the order of the docs. A new kind is its file, its twin in the sandbox, and a line here. */
export const definitions: readonly AnyDefinition[] = [project];
