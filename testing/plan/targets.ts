import { nameOf } from "../protocol/urn";

/**
 * Returns the URNs of the targets, which are given by name or URN, as for `--target-replace` of the CLI. Unlike in the CLI, a name must match exactly
 * one resource.
 */
export function targetsOf(wanted: readonly string[], urns: readonly string[]): string[] {
  return wanted.map((target) => {
    const [found, ...more] = urns.filter((urn) => urn === target || nameOf(urn) === target);
    if (found === undefined) throw new Error(`Target "${target}" could not be found in the stack.`);
    if (more.length > 0)
      throw new Error(`"${target}" matches several resources of the stack: ${[found, ...more].join(", ")}. Use the URN of one of them.`);
    return found;
  });
}
