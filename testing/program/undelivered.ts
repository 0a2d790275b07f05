import type { Message } from "../protocol/events";
import { saysHungUp } from "./program";

const BEGIN = "failed to deliver log message.";
const SEVERITIES: Readonly<Record<string, Message["severity"]>> = { info: "info", warn: "warning", error: "error" };

/**
 * Takes what a program prints on its standard error, line by line. A log line that the SDK cannot deliver, because the run has stopped and the
 * engine has hung up, is printed there with all that the SDK knows of it: what the program meant to say is passed on, and that the engine hung up
 * is not.
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
