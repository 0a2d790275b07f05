import * as z from "zod";
import { hostingCall } from "../call";
import { anyOf, shown } from "../generous";
import { queryFlag, queryInteger } from "./rules";

/** Most lines of a log that one call answers (docs/facts/hosting.md 3.7). */
export const MOST_LOG_LINES = 10_000;

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
    response: z.preprocess((answer) => (typeof answer === "string" ? { logs: answer } : answer), anyOf({ logs: shown(z.string()) })),
  });
