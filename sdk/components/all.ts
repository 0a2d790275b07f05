import type { ComponentDefinition } from "./definition";
import { gameServer } from "./game-server-definition";
import { webApp } from "./web-app-definition";

/** The component types, in the order of the reference. */
export const components: readonly ComponentDefinition[] = [webApp, gameServer];
