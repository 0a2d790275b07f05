import type { Message } from "../protocol/events";
import { saysHungUp } from "./program";

const BEGIN = "failed to deliver log message.";
const SEVERITIES: Readonly<Record<string, Message["severity"]>> = { info: "info", warn: "warning", error: "error" };

/**
 * Reads the standard error of a program line by line. If the run has stopped, the SDK can no longer deliver a log line, and prints it to standard
 * error with all its details. The message of the program is passed on. The report that it was not delivered is dropped.
 */
export function standardError(pass: (message: Message) => void, stopped: () => boolean): (line: string) => void {
  let undelivered: string[] | undefined;
  return (line) => {
    if (undelivered === undefined) {
      if (stopped() && line.trim() === BEGIN) undelivered = [];
      else pass({ severity: "info#err", text: line });
      return;
    }
    const [, level] = /^ message severity: (\w+)$/.exec(line) ?? [];
    if (level === undefined) {
      undelivered.push(line);
      return;
    }
    const text = undelivered.join("\n").replace(/^error: [\s\S]*?\noriginal message: /, "");
    undelivered = undefined;
    if (!saysHungUp(text)) pass({ severity: SEVERITIES[level] ?? "info", text });
  };
}
