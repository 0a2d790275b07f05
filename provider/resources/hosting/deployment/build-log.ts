import { visibleLines } from "../../../api/hosting/logs";

// The log of a deployment, as it is told to people.

const SHOWN_LOG_LINES = 20;

/** The end of a build log for an error message, or why there is none. */
export function logText(logs: string | null | undefined): string {
  if (logs === undefined || logs === null) return " Its log cannot be read with this token (it needs Read sensitive data).";
  const lines = visibleLines(logs).slice(-SHOWN_LOG_LINES);
  return lines.length > 0 ? `\n${lines.map((line) => `    ${line}`).join("\n")}` : " Its log holds no lines.";
}
