import * as z from "zod";
import { hostingCall } from "../call";
import { anyOf, shown } from "../generous";
import { isObject } from "../json";
import { queryFlag, queryInteger } from "./rules";

/** Most lines of a log that one call answers (docs/facts/hosting.md 3.7). */
export const MOST_LOG_LINES = 10_000;

/** A line of a log: a text, or an object that has one. */
const lineOf = (line: unknown): string => {
  const texts = isObject(line) ? [line.output, line.message, line.line, line.text] : [line];
  return texts.find((text) => typeof text === "string") ?? "";
};

/** A build log that the platform shows as a list (reading `logs`), as the JSON text that it is elsewhere. Of a line only what is read of it stays. */
export const logTextOf = (lines: readonly unknown[]): string =>
  JSON.stringify(lines.map((line) => ({ output: lineOf(line), hidden: isObject(line) && line.hidden === true })));

/** The lines of a build log that are meant for people. The log is a JSON text that marks internal commands as hidden, or a plain text. */
export function visibleLines(logs: string | null | undefined): string[] {
  if (!logs) return [];
  let read: unknown;
  try {
    read = JSON.parse(logs);
  } catch {
    return /^\s*(\[\s*)?\{/.test(logs) ? [] : logs.trimEnd().split("\n"); // what is cut off in the middle may have hidden lines
  }
  const lines = Array.isArray(read) ? read : [];
  return lines.flatMap((line) => (isObject(line) && line.hidden === true ? [] : lineOf(line).trimEnd().split("\n")));
}

/** What containers say: one text, or a list of lines (reading `logs`). */
const ContainerLog = z.union([z.string(), z.array(z.unknown()).transform((lines) => lines.map(lineOf).join("\n"))]);

/** The call that answers what containers say. */
export const logsCall = (path: string) =>
  hostingCall({
    method: "GET",
    path,
    permission: "read:sensitive",
    query: z.object({
      lines: queryInteger(1, MOST_LOG_LINES).optional(),
      show_timestamps: queryFlag.optional(),
      service_name: z.string().optional(),
    }),
    response: z.preprocess(
      (answer) => (typeof answer === "string" || Array.isArray(answer) ? { logs: answer } : answer),
      anyOf({ logs: shown(ContainerLog) }),
    ),
  });
