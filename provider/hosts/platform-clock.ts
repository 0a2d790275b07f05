import { type Clock, hurriedClock, systemClock } from "../api/clock";
import type { Settings } from "../core/settings";

/** Sandbox seconds per real second: set by whoever runs a program against a sandbox whose time goes faster. */
export const SANDBOX_SPEED = "HOSTING_SANDBOX_SPEED";

/**
 * The platform's time. A sandbox may say by the environment that its own goes faster, and then nobody waits longer than it takes; anywhere but
 * on this machine the variable means nothing, because a platform has real time whatever an environment says.
 */
export function platformClock(settings: Pick<Settings, "isLocal">, env: NodeJS.ProcessEnv, real: Clock = systemClock): Clock {
  const speed = Number(env[SANDBOX_SPEED] ?? 1);
  return speed > 1 && Number.isFinite(speed) && settings.isLocal ? hurriedClock(speed, real) : real;
}
