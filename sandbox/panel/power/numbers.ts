/** Numbers of upstream's code (docs/facts/game-panel.md 3.4). */
export const SPECIFIED = Object.freeze({
  resourcesCacheSeconds: 20,
  consoleTokenSeconds: 600,
  /** Time before its expiry at which the console announces that a token will expire. */
  expiringSeconds: 60,
  /** Number of lines that `send logs` repeats. */
  replayedLines: 150,
});

/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  startSeconds: 8,
  stopSeconds: 4,
  /** Time for which a start holds the lock: until the process exists, not until the game is ready. */
  startLockSeconds: 1,
  /** Time that a signal waits for the lock, on platforms where it does. */
  lockWaitSeconds: 30,
  installSeconds: 25,
  mostLines: 300,
});
