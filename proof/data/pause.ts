import { systemClock } from "../../provider/api/clock";

const REAL_MS = 120;

/** A pause in a program. For the provider, it lasts 60 times as long as in real time. */
export const pause = {
  engineSpeed: 60,
  inProgram: (): Promise<void> => systemClock.sleep(REAL_MS),
};
