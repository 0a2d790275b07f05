import { exportNameOf, resourceTypeText } from "../core/type-token";

/**
 * Returns the resource type of this package for a type token of either host, such as `Volume` or `game.Schedule`. `hosting:allowDataLoss` uses the
 * same words. Returns undefined for a type of another package.
 */
export function kindOf(type: string): string | undefined {
  const exported = exportNameOf(type);
  return exported === undefined ? undefined : resourceTypeText(exported);
}
