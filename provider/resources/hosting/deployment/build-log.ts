// The log of a deployment, as it is told to people.

const SHOWN_LOG_LINES = 20;

/** The end of a build log for an error message, or why there is none. */
export function logText(logs: string | null | undefined): string {
  if (logs === undefined || logs === null) return " Its log cannot be read with this token (it needs Read sensitive data).";
  const lines = visibleLines(logs).slice(-SHOWN_LOG_LINES);
  return lines.length > 0 ? `\n${lines.map((line) => `    ${line}`).join("\n")}` : " Its log holds no lines.";
}

/** The lines of a build log that are meant for people: the log is a JSON text, its internal commands are marked as hidden. */
export function visibleLines(logs: string | null | undefined): string[] {
  if (!logs) return [];
  try {
    const lines: unknown = JSON.parse(logs);
    if (!Array.isArray(lines)) return [];
    return lines.flatMap((line) => (line?.hidden === true || typeof line?.output !== "string" ? [] : line.output.trimEnd().split("\n")));
  } catch {
    return [];
  }
}
