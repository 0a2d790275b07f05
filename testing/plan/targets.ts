import { nameOf } from "../protocol/urn";

/** The URNs that are meant, by name or URN: what the CLI takes as `--target-replace`, but one name is one resource. */
export function targetsOf(wanted: readonly string[], urns: readonly string[]): string[] {
  return wanted.map((target) => {
    const [found, ...more] = urns.filter((urn) => urn === target || nameOf(urn) === target);
    if (found === undefined) throw new Error(`Target "${target}" could not be found in the stack.`);
    if (more.length > 0)
      throw new Error(`"${target}" names several resources of the stack: ${[found, ...more].join(", ")}. Name one by its URN.`);
    return found;
  });
}
