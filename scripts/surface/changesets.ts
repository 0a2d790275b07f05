import type { Member } from "./member";

/** Release sizes, from least to most. */
const SIZES = ["patch", "minor", "major"] as const;

export interface Changeset {
  readonly size: (typeof SIZES)[number];
  readonly text: string;
}

/** A file names one or both packages of this repository, in any order. */
const FILE = /^---\n(?:".*\n)*?"pulumi-hosting": (patch|minor|major)\n(?:".*\n)*?---\n([\s\S]*)$/;

/** Returns undefined if the file does not name this package. */
export function changesetOf(fileText: string): Changeset | undefined {
  const [, size, text = ""] = FILE.exec(fileText) ?? [];
  return size === "patch" || size === "minor" || size === "major" ? { size, text } : undefined;
}

/** Smallest release size in which a breaking change is allowed. Before 1.0, a minor release may break. */
export const breakingSize = (version: string): Changeset["size"] => (version.startsWith("0.") ? "minor" : "major");

/** The changeset must contain two names as code: the name of the owner and the name of the member. */
export function isAnnounced({ path }: Member, changesets: readonly Changeset[], least: Changeset["size"]): boolean {
  const words = wordsOf(path);
  return changesets.some(
    ({ size, text }) => SIZES.indexOf(size) >= SIZES.indexOf(least) && words.every((word) => codeOf(text).some((code) => has(code, word))),
  );
}

/** `Volume.sizeGb` → `Volume`, `sizeGb`; `game.Schedule.tasks[].action` → `game.Schedule`, `tasks`; `pulumi-hosting report --key` → `--key`. */
function wordsOf(path: string): string[] {
  if (path.includes(" ")) return [path.split(" ").at(-1) ?? path];
  const [owner = path, ...members] = path.replace(/^game\./, "game ").split(/[.[{(]/);
  return [owner.replace(" ", "."), ...members.slice(0, 1)];
}

const codeOf = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

const has = (code: string, word: string): boolean => {
  const at = code.indexOf(word);
  return at >= 0 && !/\w/.test(code[at + word.length] ?? " ") && !/\w/.test(code[at - 1] ?? " ");
};
