import { panelRefusal } from "../../http/panel-dialect";

/**
 * Returns a path in the node's form: from the root, without doubled, leading or trailing slashes. Refuses a path that
 * leaves the root.
 */
export function cleaned(...parts: readonly string[]): string {
  const names: string[] = [];
  for (const name of parts.join("/").split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.pop() === undefined) throw panelRefusal(400, "DaemonConnectionException", "The path leads out of the server's root.");
  }
  return `/${names.join("/")}`;
}

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/")) || "/";

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

export const isBelow = (path: string, folder: string): boolean => folder === "/" || path.startsWith(`${folder}/`);

/** Returns a path and all folders above it except the root, outermost first. */
export function foldersUpTo(path: string): string[] {
  const names = path.split("/").slice(1);
  return names[0] === "" ? [] : names.map((_, i) => `/${names.slice(0, i + 1).join("/")}`);
}
