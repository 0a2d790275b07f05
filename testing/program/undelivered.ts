import type { Message } from "../protocol/events";
import { saysHungUp } from "./program";

const BEGIN = "failed to deliver log message.";
const SEVERITIES: Readonly<Record<string, Message["severity"]>> = { info: "info", warn: "warning", error: "error" };

/**
 * Reads a program's standard error line by line. The SDK prints a log line there, with all its details, if the run
 * has stopped and it can no longer deliver the line. The message of the program is passed on; the failure to
 * deliver is not.
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
