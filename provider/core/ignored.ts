import { type PropertyPath, parsePath } from "./property-path";
import { type Bag, isBag } from "./values";

/**
 * Returns `onto` with the values of `from` in all ignored places, at any depth. This is the engine's own rule (`PropertyPath.Reset` in
 * pulumi/pulumi, sdk/go/common/resource/properties_path.go): containers are not created, lists are not resized, and a key that `from` lacks is
 * removed.
 */
export function overlayIgnored(onto: Bag, from: Bag, ignored: readonly string[]): Bag {
  const laid = structuredClone(onto);
  for (const text of ignored) lay(parsePath(text) ?? [], from, laid);
  return laid;
}

function lay([part, ...rest]: PropertyPath, from: unknown, onto: unknown): void {
  if (part === undefined || !isContainer(from, part) || !isContainer(onto, part) || Array.isArray(from) !== Array.isArray(onto)) return;
  const keys = part === "*" ? new Set([...Object.keys(from), ...Object.keys(onto)]) : [String(part)];
  for (const key of keys) {
    const inFrom = Object.hasOwn(from, key);
    const inBoth = inFrom && Object.hasOwn(onto, key);
    if (rest.length > 0) {
      if (inBoth) lay(rest, from[key], onto[key]);
    } else if (inBoth || (inFrom && !Array.isArray(onto))) onto[key] = from[key];
    else if (!Array.isArray(onto)) delete onto[key];
  }
}

/** Whether the part of a path can be a key of the value. Numbers belong to lists, names to objects. */
const isContainer = (value: unknown, part: string | number): value is Bag =>
  part === "*" ? isBag(value) || Array.isArray(value) : typeof part === "number" ? Array.isArray(value) : isBag(value);
