import type { AnyDefinition } from "../../core/definition/resource";
import { nearest } from "../../core/log/text";
import { exportNameOf, pluginTypeToken, resourceTypeText } from "../../core/type-token";
import { ownProperty } from "../../core/values";
import { definitionsOnDemand } from "../../resources/on-demand";
import { UnknownTokenError } from "./calls";

/** Each definition is loaded at its first use, because loading delays previews. */
export function definitionOf(token: string): AnyDefinition {
  const definition = ownProperty(definitionsOnDemand, exportNameOf(token) ?? "")?.();
  // `exportNameOf` also accepts tokens that no resource type has, such as `hosting:index:game_Schedule`.
  if (definition && pluginTypeToken(definition) === token) return definition;
  const types = Object.keys(definitionsOnDemand).map(resourceTypeText);
  const [, module = "", name = token] = /^hosting:(\w+):(\w+)$/.exec(token) ?? [];
  const meant = nearest(module === "game" ? `game.${name}` : name, types);
  throw new UnknownTokenError(`there is no resource type ${token}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`);
}
