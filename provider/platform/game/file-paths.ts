import { invalidAddress } from "../../core/definition/address";
import type { Problem } from "../../core/definition/resource";
import { OperationError } from "../../core/log/errors";
import { withArticle } from "../../core/log/text";
import { identifierOf } from "./game-servers";

// All paths begin at the root of the game server's files.

const BLANK = String.raw`[\s\u0085\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]`;
const OUTER_BLANK = new RegExp(`^${BLANK}|${BLANK}$`, "u");
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const CONTROL = /[\u0000-\u001f\u007f]/;
const LONGEST_NAME_BYTES = 255;

/** The result has one leading slash and no redundant slashes. */
export const canonicalPath = (path: string): string =>
  `/${path
    .split("/")
    .filter((name) => name !== "")
    .join("/")}`;

/** Finds paths that the panel would change (it trims spaces), paths that the node would resolve to another path, and impossible paths. */
export function pathProblems(property: string, path: string, { mayBeRoot = false } = {}): Problem[] {
  const names = path.split("/").filter((name) => name !== "");
  const shown = JSON.stringify(path);
  const problem = (reason: string): Problem[] => [{ property, reason }];
  if (names.length === 0) return mayBeRoot ? [] : problem(`must be a path below the server's root (got ${shown}).`);
  if (names.some((name) => name === "." || name === ".."))
    return problem(`must stay below the server's root, without "." and ".." (got ${shown}).`);
  if (names.some((name) => OUTER_BLANK.test(name)))
    return problem(`contains a name that begins or ends with a space, and the panel removes such spaces (got ${shown}).`);
  if (names.some((name) => CONTROL.test(name))) return problem(`contains a control character (got ${shown}).`);
  if (names.some((name) => Buffer.byteLength(name) > LONGEST_NAME_BYTES))
    return problem(`contains a name with more than ${LONGEST_NAME_BYTES} bytes.`);
  return [];
}

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/")) || "/";
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
export const joined = (folder: string, path: string): string => canonicalPath(`${folder}/${path}`);
/** Returns the path relative to `folder`, which must contain it. */
export const pathWithin = (folder: string, path: string): string => path.slice(folder === "/" ? 1 : folder.length + 1);
/** Returns the path relative to `/`, for calls that expect `files` relative to their `root`. */
export const fromRoot = (path: string): string => path.slice(1);

export interface Place {
  server: string;
  path: string;
}

/** Id of the resource, such as `1a2b3c4d/config/game.yml`. `File.get` and an import accept the same text. */
export const idOf = ({ server, path }: Place): string => `${identifierOf(server)}${path}`;

/** `key`: name of the input that contains the path. */
export function parseFileAddress(type: string, key: string) {
  return (address: string): { id: string; inputs: Record<string, string> } => {
    const [server = "", ...names] = address.split("/");
    const path = canonicalPath(names.join("/"));
    if (server === "" || names.length === 0) throw invalidAddress(address, withArticle(type), "<server>/<path>");
    return { id: idOf({ server, path }), inputs: { server, [key]: path } };
  };
}

/** Ownership key of the whole file. `ConfigFile` appends the setting's key in the file, because two stacks may own two settings of one file. */
export const fileOwnershipKey = ({ server, path }: Place): string => `the file ${path} of game server ${identifierOf(server)}`;
/** Key of the turns in which sets of files delete files of a server (`Client.inTurn`). */
export const deletionOfFiles = (server: string): string => `deletion of files of game server ${identifierOf(server)}`;

/** The place in which an exclusive `Files` may delete the files of a folder. */
export const placeOf = ({ server, path }: Place): string => `the files in the folder ${path} of game server ${identifierOf(server)}`;
export const withinFolder = ({ server, path }: Place): { within: { place: string; entry: string } } => {
  const entry = canonicalPath(path);
  return { within: { place: placeOf({ server, path: folderOf(entry) }), entry } };
};
export const folderOwnershipKey = ({ server, path }: Place): string => `the folder ${path} of game server ${identifierOf(server)}`;

export function checkedPath(argument: string, path: string, options: { mayBeRoot?: boolean } = {}): string {
  const [problem] = pathProblems(argument, path, options);
  if (problem) throw new OperationError(`${problem.property} ${problem.reason}`, { code: "invalid_argument" });
  return canonicalPath(path);
}
