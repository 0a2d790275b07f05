/** Time, passed in, so that tests can move it. */
export interface Clock {
  /** Milliseconds; only differences mean something. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
};
