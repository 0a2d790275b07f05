import { systemClock } from "../../provider/api/clock";

const REAL_MS = 120;

/** The time of the pause passes faster for the provider. */
export const pause = {
  engineSpeed: 60,
  inProgram: (): Promise<void> => systemClock.sleep(REAL_MS),
};
