import type { Bag } from "../../../core/values";
import type { Source } from "./source";

/** Inputs that a deployment of a build file may set, each with its option in the HEALTHCHECK line and the platform's default. */
const RULED = {
  healthCheckInterval: { option: "interval", otherwise: 5 },
  healthCheckTimeout: { option: "timeout", otherwise: 5 },
  healthCheckRetries: { option: "retries", otherwise: 10 },
  healthCheckStartPeriod: { option: "start-period", otherwise: 5 },
} as const;

/**
 * Returns the health checks of an application as far as a program can control them.
 *
 * While the checks are off, each deployment of a build file takes these values from the HEALTHCHECK line or restores the defaults
 * (docs/facts/hosting.md 3.4). The result does not count as drift, because an `up` could restore the values only until the next
 * deployment.
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
