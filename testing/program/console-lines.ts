import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Passes the output of a child process on, line by line. Resolves when the stream ends. */
export function eachLine(stream: Readable, onLine: (line: string) => void): Promise<void> {
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on("line", onLine);
  return new Promise((resolve) => lines.once("close", resolve));
}
