import type { Report } from "../protocol/report";
import { type Child, eachLine } from "./child-process";

interface Listening {
  /** What the process is, as the subject of a sentence: `The provider host`. */
  what: string;
  report: Report;
  /** Whether this process has ended the child. */
  isClosed(): boolean;
}

/** Thrown if a process ends before it listens. */
export class NotStartedError extends Error {
  constructor(
    message: string,
    /** What the process wrote to standard error. */
    readonly lines: readonly string[],
  ) {
    super([message, ...lines].join("\n").trimEnd());
  }
}

/**
 * Resolves with the address on which a child listens: its first line of stdout contains the port. All later lines are console output. Fails if the
 * child ends before it listens.
 */
export function listening(child: Child, { what, report, isClosed }: Listening): Promise<string> {
  const address = new Promise<string>((resolve, reject) => {
    let isListening = false;
    const early: string[] = [];
    void eachLine(child.stdout, (line) => {
      if (isListening) report.message({ severity: "info", text: line });
      else resolve(`127.0.0.1:${Number(line)}`);
      isListening = true;
    });
    void eachLine(child.stderr, (line) => {
      if (isListening) report.message({ severity: "info#err", text: line });
      else early.push(line);
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
