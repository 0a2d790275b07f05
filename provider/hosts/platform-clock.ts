import { type Clock, hurriedClock, systemClock } from "../api/clock";
import type { Settings } from "../core/settings/settings";

/** Variable with the number of sandbox seconds per real second. It is set for a program that runs against an accelerated sandbox. */
export const SANDBOX_SPEED = "HOSTING_SANDBOX_SPEED";

/**
 * Returns a clock that runs as fast as the sandbox. `SANDBOX_SPEED` applies only if the platform is on this machine, because any other platform runs
 * in real time.
 */
export function platformClock(settings: Pick<Settings, "isLocal">, env: NodeJS.ProcessEnv, real: Clock = systemClock): Clock {
  const speed = Number(env[SANDBOX_SPEED] ?? 1);
  return speed > 1 && Number.isFinite(speed) && settings.isLocal ? hurriedClock(speed, real) : real;
}
