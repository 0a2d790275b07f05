import { systemClock } from "../../provider/api/clock";

const REAL_MS = 120;

/** Time for which a program awaits. For the provider, this time passes faster. */
export const pause = {
  engineSpeed: 60,
  inProgram: (): Promise<void> => systemClock.sleep(REAL_MS),
};
