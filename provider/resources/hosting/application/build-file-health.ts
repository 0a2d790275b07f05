import type { Bag } from "../../../core/values";
import type { Source } from "./source";

/** Inputs that a deployment of a build file may set, the option of its HEALTHCHECK line that they come from, and what they go back to. */
const RULED = {
  healthCheckInterval: { option: "interval", otherwise: 5 },
  healthCheckTimeout: { option: "timeout", otherwise: 5 },
  healthCheckRetries: { option: "retries", otherwise: 10 },
  healthCheckStartPeriod: { option: "start-period", otherwise: 5 },
} as const;

/**
 * What an application shows of its health checks, as far as a program can have it. While the checks are off, each deployment of a build file
 * takes these values from the file's HEALTHCHECK line, or puts the defaults back (docs/facts/hosting.md 3.4). What it left there is no drift, because
 * no `up` could mend it for longer than to the next deployment.
 */
export function shownHealth(inputs: Bag & { source?: Source }, shown: Bag): Bag {
  const { source } = inputs;
  if (source?.kind !== "ctrfile" || inputs.healthCheckEnabled === true) return {};
  const line = /^\s*HEALTHCHECK\s+(.*)$/im.exec(source.ctrfile)?.[1] ?? "";
  return Object.fromEntries(
    Object.entries(RULED).flatMap(([key, { option, otherwise }]) => {
      const ruled = Number(new RegExp(`--${option}=(\\d+)`).exec(line)?.[1] ?? otherwise);
      return inputs[key] !== undefined && shown[key] === ruled ? [[key, inputs[key]]] : [];
    }),
  );
}
