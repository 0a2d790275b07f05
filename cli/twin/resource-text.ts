import { exportNameOf, resourceTypeText } from "../../provider/core/type-token";

/** Returns a resource in words: `Volume "data"`. `type` is a type token, or the name of a resource type. */
export const resourceText = (type: string, name: string): string => `${resourceTypeText(exportNameOf(type) ?? type)} "${name}"`;
