import { systemClock } from "../../provider/api/clock";

const REAL_MS = 120;

/** A program that awaits for several seconds, in a time that passes faster for the provider. */
export const pause = {
  engineSpeed: 60,
  inProgram: (): Promise<void> => systemClock.sleep(REAL_MS),
};
