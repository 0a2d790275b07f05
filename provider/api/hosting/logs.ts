import * as z from "zod";
import { hostingCall } from "../call";
import { anyOf, shown } from "../generous";
import { isObject } from "../json";
import { queryFlag, queryInteger } from "./rules";

/** See docs/facts/hosting.md 3.7. */
export const MOST_LOG_LINES = 10_000;

const lineOf = (line: unknown): string => {
  const texts = isObject(line) ? [line.output, line.message, line.line, line.text] : [line];
  return texts.find((text) => typeof text === "string") ?? "";
};

/** Converts a build log that is a list (platform variant `logs`) to the usual JSON text, with only the parts that the provider uses. */
export const logTextOf = (lines: readonly unknown[]): string =>
  JSON.stringify(lines.map((line) => ({ output: lineOf(line), hidden: isObject(line) && line.hidden === true })));

/** Returns the lines of a build log without the hidden ones. The log is a plain text, or a JSON text that marks internal commands as hidden. */
export function visibleLines(logs: string | null | undefined): string[] {
  if (!logs) return [];
  let read: unknown;
  try {
    read = JSON.parse(logs);
  } catch {
    return /^\s*(\[\s*)?\{/.test(logs) ? [] : logs.trimEnd().split("\n"); // a truncated log may contain hidden lines
  }
  const lines = Array.isArray(read) ? read : [];
  return lines.flatMap((line) => (isObject(line) && line.hidden === true ? [] : lineOf(line).trimEnd().split("\n")));
}

const ContainerLog = z.union([z.string(), z.array(z.unknown()).transform((lines) => lines.map(lineOf).join("\n"))]);

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
