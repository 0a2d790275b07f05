import { systemClock } from "../../provider/api/clock";

const REAL_MS = 120;

/** Time for which a program waits. This time passes faster for the provider. */
export const pause = {
  engineSpeed: 60,
  inProgram: (): Promise<void> => systemClock.sleep(REAL_MS),
};
