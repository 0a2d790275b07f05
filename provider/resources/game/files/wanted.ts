import { join } from "node:path";
import type { Problem } from "../../../core/definition/resource";
import { canonicalPath, joined, pathProblems } from "../../../platform/game/file-paths";
import { digestOf, digestOfAll, digestsOf, localBytes, localFiles } from "../file-tree/local";

export interface FilesInputs {
  server: string;
  directory: string;
  localDirectory?: string | undefined;
  contents?: Record<string, string> | undefined;
  ignore?: string[] | undefined;
  exclusive?: boolean | undefined;
  sha256?: string | undefined;
  adopt?: boolean | string | undefined;
}

const LARGEST_CONTENTS_BYTES = 1024 * 1024;

export interface WantedFile {
  readonly size: number;
  readonly digest: string;
  /** True if this process does not have the content. The records of the last write then show whether the file changed. */
  readonly isWithheld?: boolean;
  bytes(): Uint8Array;
}

export function setProblems(inputs: Partial<FilesInputs>, isKnown: (key: keyof FilesInputs) => boolean): Problem[] {
  const { contents, localDirectory, ignore, sha256 } = inputs;
  const given = (["localDirectory", "contents"] as const).filter((key) => inputs[key] !== undefined || !isKnown(key));
  if (given.length !== 1) {
    const found = given.join(" and ") || "none of them";
    return [{ property: "", reason: `A set of files must have exactly one of localDirectory and contents; it has ${found}.` }];
  }
  if (contents !== undefined) {
    const property = "contents";
    if (sha256 !== undefined) return [{ property: "sha256", reason: "needs localDirectory. It has no effect together with contents." }];
    if (ignore !== undefined) return [{ property: "ignore", reason: "needs localDirectory. It has no effect together with contents." }];
    const paths = Object.keys(contents);
    const twice = paths.find((path) => paths.some((other) => other !== path && canonicalPath(other) === canonicalPath(path)));
    if (twice !== undefined) return [{ property, reason: `contains the path ${JSON.stringify(twice)} twice.` }];
    if (Object.values(contents).reduce((sum, text) => sum + Buffer.byteLength(text), 0) > LARGEST_CONTENTS_BYTES)
      return [{ property, reason: "must be at most 1 MiB in total. Use localDirectory for larger files." }];
    return paths.flatMap((path) => pathProblems(property, path));
  }
  if (localDirectory === undefined || !isKnown("ignore")) return [];
  const { files, problems } = localFiles("localDirectory", localDirectory, ignore);
  return [...problems, ...files.flatMap(({ path }) => pathProblems("localDirectory", path))];
}

export function digestOfFolder({ localDirectory, ignore }: Pick<FilesInputs, "localDirectory" | "ignore">): string | undefined {
  if (localDirectory === undefined) return undefined;
  const { files, problems } = localFiles("localDirectory", localDirectory, ignore);
  return problems.length > 0 ? undefined : digestOfAll(digestsOf(localDirectory, files));
}

/**
 * Declared files, by their paths on the server. Undefined if the local folder cannot be read, which is normal for a `destroy` on another
 * machine.
 */
export function wantedFiles(
  { directory, contents, localDirectory, ignore }: FilesInputs,
  isWithheld: (text: string) => boolean = () => false,
): Map<string, WantedFile> | undefined {
  if (contents !== undefined)
    return new Map(
      Object.entries(contents).map(([path, text]) => [
        joined(directory, path),
        { size: Buffer.byteLength(text), digest: digestOf(text), isWithheld: isWithheld(text), bytes: () => Buffer.from(text) },
      ]),
    );
  if (localDirectory === undefined) return undefined;
  const { files, problems } = localFiles("localDirectory", localDirectory, ignore);
  if (problems.length > 0) return undefined;
  const digests = digestsOf(localDirectory, files);
  return new Map(
    files.map(({ path, size }) => [
      joined(directory, path),
      { size, digest: digests.get(path) ?? "", bytes: () => localBytes(join(localDirectory, path)) },
    ]),
  );
}

/** Returns only the paths of the wanted files. Unlike `wantedFiles`, does not read the files. */
export function wantedPaths({ directory, contents, localDirectory, ignore }: FilesInputs): string[] {
  if (contents !== undefined) return Object.keys(contents).map((path) => joined(directory, path));
  if (localDirectory === undefined) return [];
  return localFiles("localDirectory", localDirectory, ignore).files.map(({ path }) => joined(directory, path));
}

/** A log line about what `ignore` leaves out, because a user would not notice a pattern that matches too much. Undefined if nothing is left out. */
export function leftOutText({ localDirectory, ignore }: Pick<FilesInputs, "localDirectory" | "ignore">): string | undefined {
  if (localDirectory === undefined || ignore === undefined) return undefined;
  const { leftOut } = localFiles("localDirectory", localDirectory, ignore);
  const counted = ([count, noun]: readonly [number, string]) => (count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`]);
  const parts = (
    [
      [leftOut.files, "file"],
      [leftOut.folders, "folder"],
    ] as const
  ).flatMap(counted);
  return parts.length === 0 ? undefined : `ignore leaves out ${parts.join(" and ")} of ${localDirectory}`;
}
