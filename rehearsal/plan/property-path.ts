import { type PropertyPath, parsePath } from "../../provider/core/property-path";

export { type PropertyPath, parsePath, pathContains } from "../../provider/core/property-path";

/** Matches names that a path contains without quotes, as in the engine. */
const NAME = /^[A-Za-z0-9_]*$/;

export function formatPath(path: PropertyPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    if (!NAME.test(part)) return `${text}["${part.replaceAll('"', '\\"')}"]`;
    return text === "" ? part : `${text}.${part}`;
  }, "");
}

export const topLevel = (path: string): string => String(parsePath(path)?.[0] ?? path);
