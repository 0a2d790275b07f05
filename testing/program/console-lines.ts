import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Passes on the output of a child process line by line. Resolves at the end of the stream. */
export function eachLine(stream: Readable, onLine: (line: string) => void): Promise<void> {
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on("line", onLine);
  return new Promise((resolve) => lines.once("close", resolve));
}
