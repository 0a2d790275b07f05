import type { ApplicationRow } from "../application/rows";

/**
 * Takes the health check from the HEALTHCHECK line of the build file, as the platform does while health checks are off. Values that the
 * line omits get their defaults; without a line, all values do (docs/facts/hosting.md 3.4). Platforms differ in how they read a line that continues
 * in the next line (variant `healthLine`).
 */
export function rewriteHealthCheck({ kind, fields }: ApplicationRow, joins: boolean): void {
  if (kind !== "ctrfile" || fields.health_check_enabled === true) return;
  const file = String(fields.ctrfile ?? "").replaceAll("\r\n", "\n");
  const line = /^[ \t]*HEALTHCHECK\s+(.*)$/m.exec(joins ? file.replace(/\\[ \t]*\n/g, " ") : file)?.[1] ?? "";
  const option = (name: string, otherwise: number) => {
    const [, digits, unit] = new RegExp(`--${name}=(\\d+)([a-z]*)`).exec(line) ?? [];
    return digits === undefined
      ? otherwise
      : Math.trunc(Number(digits) * (unit === "m" ? 60 : unit === "h" ? 3600 : unit === "ms" ? 0.001 : 1));
  };
  fields.health_check_interval = option("interval", 5);
  fields.health_check_timeout = option("timeout", 5);
  fields.health_check_retries = option("retries", 10);
  fields.health_check_start_period = option("start-period", 5);
  fields.custom_healthcheck_found = line !== "";
}
