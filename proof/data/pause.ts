import { systemClock } from "../../provider/api/clock";

const REAL_MS = 120;

/** A pause in a program. It takes little real time, but a much longer time passes for the provider. */
export const pause = {
  engineSpeed: 60,
  inProgram: (): Promise<void> => systemClock.sleep(REAL_MS),
};
