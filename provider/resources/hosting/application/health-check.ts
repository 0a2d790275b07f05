import type { Problem } from "../../../core/definition/resource";
import type { Bag } from "../../../core/values";
import type { Source } from "./source";

/**
 * Inputs that a deployment from a build file may overwrite, each with its option in the file's HEALTHCHECK line and the platform's default.
 */
const RULED = {
  healthCheckInterval: { option: "interval", otherwise: 5 },
  healthCheckTimeout: { option: "timeout", otherwise: 5 },
  healthCheckRetries: { option: "retries", otherwise: 10 },
  healthCheckStartPeriod: { option: "start-period", otherwise: 5 },
} as const;

/**
 * While the checks are off, each deployment from a build file overwrites these inputs with the options of the HEALTHCHECK line, or with the defaults
 * (docs/facts/hosting.md 3.4). Such a value is no drift, because the next deployment would overwrite a correction.
 */
export function shownHealth(inputs: Bag & { source?: Source }, shown: Bag): Bag {
  const { source } = inputs;
  if (source?.kind !== "ctrfile" || inputs.healthCheckEnabled === true) return {};
  const lines = healthLines(source.ctrfile);
  return Object.fromEntries(
    Object.entries(RULED).flatMap(([key, { option, otherwise }]) => {
      const ruled = [otherwise, ...lines.flatMap((line) => numbersOf(line, option))];
      return inputs[key] !== undefined && ruled.includes(shown[key] as number) ? [[key, inputs[key]]] : [];
    }),
  );
}

/**
 * Returns each HEALTHCHECK instruction of a build file in two forms, because platforms read it in both ways (variant `healthLine`): with its
 * continuation lines joined, and its first line alone. The word is case-sensitive.
 */
export function healthLines(file: string): string[] {
  const lines = file.split(/\r?\n/);
  return lines.flatMap((line, at) => {
    if (!/^\s*HEALTHCHECK\b/.test(line)) return [];
    const joined = [line.trim()];
    for (let next = at; /\\\s*$/.test(lines[next] ?? ""); next++) joined.push((lines[next + 1] ?? "").trim());
    return [joined.map((part) => part.replace(/\\$/, "")).join(" "), line];
  });
}

const SECONDS: Readonly<Record<string, number>> = { "": 1, s: 1, m: 60, h: 3600, ms: 1 / 1000 };

/** Numbers that a platform may read from an option: the value converted to seconds by its unit, and the digits without the unit. */
function numbersOf(line: string, option: string): number[] {
  const [, digits, unit = ""] = new RegExp(`--${option}=(\\d+)([a-zµ]*)`).exec(line) ?? [];
  return digits === undefined ? [] : [Math.trunc(Number(digits) * (SECONDS[unit] ?? 0)), Number(digits)];
}

/** Health checks with which every deployment fails (docs/facts/hosting.md 3.10). */
export function healthProblems(inputs: Bag, source: Source | undefined, isKnown: (key: string) => boolean): Problem[] {
  if (source?.kind === "ctrfile" && healthLines(source.ctrfile).some((line) => /^\s*HEALTHCHECK\s+NONE\b/.test(line)))
    return [{ property: "source.ctrfile", reason: "has the line HEALTHCHECK NONE, with which every deployment fails. Remove the line." }];
  const hasPort = ["healthCheckPort", "portsExposes"].some((key) => inputs[key] !== undefined || !isKnown(key));
  // For these sources, the platform itself sets port 80.
  const getsPort = source === undefined || source.kind === "ctrfile" || source.kind === "clone" || inputs.isStatic === true;
  const isServed = source !== undefined && "buildPack" in source && ["static", "ctrcompose"].includes(source.buildPack);
  if (inputs.healthCheckEnabled !== true || inputs.healthCheckType === "cmd" || hasPort || getsPort || isServed) return [];
  return [
    {
      property: "healthCheckEnabled",
      reason: "needs healthCheckPort or portsExposes: without a port, the platform checks nothing, and every deployment fails.",
    },
  ];
}
