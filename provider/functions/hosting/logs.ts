import * as z from "zod";
import { ApiError } from "../../api/errors";
import { MOST_LOG_LINES } from "../../api/hosting/logs";
import { field } from "../../core/field";

// What functions that read the logs of containers have in common.

export const logArguments = {
  lines: field(z.int().min(1).max(MOST_LOG_LINES).optional(), "How many of the last lines, 1 to 10000. Default: 100."),
  showTimestamps: field(z.boolean().optional(), "Whether each line begins with its time. Default: the platform's choice."),
  serviceName: field(
    z.string().min(1).optional(),
    "Which container of an application with several (compose). Default: the platform's choice.",
  ),
};

export const linesOfLog = field(z.string(), "The lines, oldest first, with line breaks between them.");

interface LogArguments {
  lines?: number | undefined;
  showTimestamps?: boolean | undefined;
  serviceName?: string | undefined;
}

/** The query of a call for logs. */
export const logQuery = ({ lines, showTimestamps, serviceName }: LogArguments) => ({
  lines,
  show_timestamps: showTimestamps,
  service_name: serviceName,
});

/** What does not run has no logs, which the platform answers with 400. */
export async function logsRead(read: Promise<{ logs?: string | null | undefined }>): Promise<{ running: boolean; logs: string }> {
  try {
    return { running: true, logs: (await read).logs ?? "" };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { running: false, logs: "" };
    throw error;
  }
}
