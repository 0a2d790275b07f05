export type Version = readonly [major: number, minor: number, patch: number];

/** Returns the first version in a text: `v3.260.0`, `3.260.0-dev`. */
export function versionIn(text: string): Version | undefined {
  const [, major, minor, patch = "0"] = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return major === undefined || minor === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

export const textOf = (version: Version): string => version.join(".");

export function isBelow(version: Version, other: Version): boolean {
  const at = version.findIndex((part, i) => part !== other[i]);
  return at >= 0 && (version[at] ?? 0) < (other[at] ?? 0);
}

/** Supports `^` and `>=`, the operators in the ranges of this package. */
export function satisfies(version: Version, range: string): boolean {
  return range.split("||").some((part) => {
    const least = versionIn(part);
    if (!least || isBelow(version, least)) return false;
    return part.trim().startsWith("^") ? version[0] === least[0] : true;
  });
}
