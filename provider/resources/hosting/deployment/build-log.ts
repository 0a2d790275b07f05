import { visibleLines } from "../../../api/hosting/logs";

// The part of a deployment's log that users see.

const SHOWN_LOG_LINES = 20;

/** Returns the end of a build log for an error message, or why there is none. */
export function logText(logs: string | null | undefined): string {
  if (logs === undefined || logs === null)
    return " Its log cannot be read with this token, which lacks the permission Read sensitive data.";
  const lines = visibleLines(logs).slice(-SHOWN_LOG_LINES);
  return lines.length > 0 ? `\n${lines.map((line) => `    ${line}`).join("\n")}` : " Its log is empty.";
}
