import { relative } from "node:path";

/** Result of the command. With `--dry-run` nothing was written. */
export interface Written {
  folder: string;
  name: string;
  files: readonly string[];
  dryRun: boolean;
  /** The commands that a user runs next, in this order. */
  next: readonly string[];
}

/** Returns the commands that run the new project from the user's current folder. */
export function commandsAfter(folder: string, from: string, { typescript }: { typescript: boolean }): string[] {
  const way = relative(from, folder);
  return [
    ...(way === "" ? [] : [`cd ${quoted(way)}`]),
    "npm install",
    "npx pulumi-hosting rehearse up",
    "npm test",
    ...(typescript ? ["npm run check"] : []),
  ];
}

/** Quotes a path. Double quotes work in every shell, but a path with a character that has a meaning inside them gets single quotes. */
const quoted = (path: string): string =>
  /^[\w./\\-]+$/.test(path) ? path : /["$`\\!]/.test(path) ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`;

/** Returns the lines that the command prints. */
export const linesOf = ({ folder, files, dryRun, next }: Written, note: string | undefined): string[] => [
  ...files.map((file) => `${dryRun ? "would write" : "wrote"} ${file}`),
  ...(dryRun ? [`nothing was written to ${folder} (--dry-run)`] : []),
  ...(note === undefined ? [] : ["", note]),
  "",
  "next:",
  ...next.map((command) => `  ${command}`),
  "",
  "rehearse up creates the resources in a sandbox, without an account. README.md shows how to use your operator.",
];
