// Every release of Node since 6 can parse this file: it uses no newer syntax and loads nothing. The entries load it before anything else.

/** First supported release of each line of Node, as in `engines` of package.json. Later lines with an even number are supported too. */
const LINES: readonly (readonly [major: number, minor: number])[] = [
  [24, 0],
  [22, 12],
  [20, 19],
];

export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  return major > 24 || LINES.some((line) => line[0] === major && line[1] <= minor);
}

export const SUPPORTED_NODE = "Node 24 (recommended), 26, 22.12 or a later 22, or until release 1.0 also 20.19 or a later 20";

export const unsupportedNode = (version: string): string =>
  `pulumi-hosting does not support Node ${version.replace(/^v/, "")}. Install ${SUPPORTED_NODE}.`;

/** Ends a command on an unsupported Node. The exit code is the same as for wrong usage. */
export function requireSupportedNode(process: Pick<NodeJS.Process, "version" | "exit" | "stderr">): void {
  if (isSupportedNode(process.version)) return;
  process.stderr.write(`error: ${unsupportedNode(process.version)}\n`);
  process.exit(2);
}
