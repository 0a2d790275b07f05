import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Hands over what a child process prints, line by line. Resolves when the stream has ended. */
export function eachLine(stream: Readable, onLine: (line: string) => void): Promise<void> {
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on("line", onLine);
  return new Promise((resolve) => lines.once("close", resolve));
}
