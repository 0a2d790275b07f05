import * as z from "zod";
import { ApiError } from "../../api/errors";
import { MOST_LOG_LINES } from "../../api/hosting/logs";
import { field } from "../../core/definition/field";

export const logArguments = {
  lines: field(
    z.int().min(1).max(MOST_LOG_LINES).optional(),
    "How many lines of the log to return, counted from its end. 1 to 10000. Default: 100.",
  ),
  showTimestamps: field(z.boolean().optional(), "Whether each line begins with its time. Default: chosen by the platform."),
  serviceName: field(
    z.string().min(1).optional(),
    "Container of an application with several containers (compose). Default: chosen by the platform.",
  ),
};

export const linesOfLog = field(z.string(), "The lines, oldest first, separated by line breaks.");

interface LogArguments {
  lines?: number | undefined;
  showTimestamps?: boolean | undefined;
  serviceName?: string | undefined;
}

export const logQuery = ({ lines, showTimestamps, serviceName }: LogArguments) => ({
  lines,
  show_timestamps: showTimestamps,
  service_name: serviceName,
});

/** The platform answers 400 if the application does not run. */
export async function logsRead(read: Promise<{ logs?: string | null | undefined }>): Promise<{ running: boolean; logs: string }> {
  try {
    return { running: true, logs: (await read).logs ?? "" };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { running: false, logs: "" };
    throw error;
  }
}
