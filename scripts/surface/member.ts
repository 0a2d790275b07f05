/** A part of the public surface: a name in a program, a test, a shell or a configuration. */
export interface Member {
  /** The user sets an `input`, the package an `output`. A `name` has no value: a class, a command, an export. */
  readonly side: "input" | "output" | "name";
  /** `Volume.sizeGb`, `getVolumes.volumes[].id`, `pulumi-hosting report --key`. Unique within one side. */
  readonly path: string;
  readonly isOptional: boolean;
  /** The types that the value may have: `string`, `"persistent"`, `object`. Empty for a name. */
  readonly types: readonly string[];
  /** Whether a change of the input replaces the resource. */
  readonly replaces: boolean;
}

export const keyOf = ({ side, path }: Member): string => `${side} ${path}`;

const LINE = /^(input|output|name) (.+?)(?:(\?)?: (.+?)( \(replaces\))?)?$/;

export const lineOf = ({ side, path, isOptional, types, replaces }: Member): string =>
  side === "name" ? `name ${path}` : `${side} ${path}${isOptional ? "?" : ""}: ${types.join(" | ")}${replaces ? " (replaces)" : ""}`;

export function memberOf(line: string): Member {
  const [, side, path = "", optional, types, replaces] = LINE.exec(line) ?? [];
  if (side === "name") return { side, path: line.slice("name ".length), isOptional: false, types: [], replaces: false };
  if (side !== "input" && side !== "output") throw new Error(`no line of the public surface: "${line}"`);
  return { side, path, isOptional: optional !== undefined, types: types?.split(" | ") ?? [], replaces: replaces !== undefined };
}
