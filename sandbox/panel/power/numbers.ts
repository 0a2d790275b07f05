/** Upstream's code (docs/facts/game-panel.md 3.4). */
export const SPECIFIED = Object.freeze({
  resourcesCacheSeconds: 20,
  consoleTokenSeconds: 600,
  /** So long before its end the console says that a token will expire. */
  expiringSeconds: 60,
  /** So many lines `send logs` replays. */
  replayedLines: 150,
});

/** What is the sandbox's own. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  startSeconds: 8,
  stopSeconds: 4,
  /** A start holds the lock for so long: what it takes to make the process, not until the game is ready. */
  startLockSeconds: 1,
  /** So long a signal waits for the lock, on a platform where it does. */
  lockWaitSeconds: 30,
  installSeconds: 25,
  mostLines: 300,
});
