import type { ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import type { Report } from "../protocol/report";
import { eachLine } from "./child-process";

interface Listening {
  /** Name of the process, as the subject of a sentence: `The provider host`. */
  what: string;
  report: Report;
  /** Whether this process has ended the child. */
  isClosed(): boolean;
}

/** Standard input does not matter here. */
type ListeningChild = ChildProcessByStdio<Writable | null, Readable, Readable>;

/** Thrown if a process ends before it listens. */
export class NotStartedError extends Error {
  constructor(
    message: string,
    /** The lines that the process wrote to standard error. */
    readonly lines: readonly string[],
  ) {
    super([message, ...lines].join("\n").trimEnd());
  }
}

/**
 * Resolves with the address on which a child listens: its first line of stdout contains the port. All later lines are console output. Fails if the
 * child ends before it listens.
 */
export function listening(child: ListeningChild, { what, report, isClosed }: Listening): Promise<string> {
  const address = new Promise<string>((resolve, reject) => {
    let isListening = false;
    const early: string[] = [];
    void eachLine(child.stdout, (line) => {
      if (isListening) report.message({ severity: "info", text: line });
      else resolve(`127.0.0.1:${Number(line)}`);
      isListening = true;
    });
    void eachLine(child.stderr, (line) => {
      const text = stripVTControlCharacters(line);
      if (isListening) report.message({ severity: "info#err", text });
      else early.push(text);
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (isClosed()) return;
      const how = signal === null ? `with code ${code}` : `by ${signal}`;
      if (isListening) report.message({ severity: "info#err", text: `${what} ended ${how}.` });
      else reject(new NotStartedError(`${what} ended ${how} before it listened.`, early));
    });
  });
  address.catch(() => undefined); // Callers that need the process receive the error.
  return address;
}
