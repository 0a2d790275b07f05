import { nearest } from "../../core/nearest";
import type { AnyDefinition } from "../../core/resource";
import { exportNameOf, resourceTypeText } from "../../core/type-token";
import { definitionsOnDemand } from "../../resources/on-demand";
import { UnknownTokenError } from "./calls";

/** Returns the definition of a type token. Each definition is loaded at its first use, because loading delays previews. */
export function definitionOf(token: string): AnyDefinition {
  const load = definitionsOnDemand[exportNameOf(token) ?? ""];
  if (load) return load();
  const types = Object.keys(definitionsOnDemand).map(resourceTypeText);
  const [, module = "", name = token] = /^hosting:(\w+):(\w+)$/.exec(token) ?? [];
  const meant = nearest(module === "game" ? `game.${name}` : name, types);
  throw new UnknownTokenError(`there is no resource type ${token}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`);
}
