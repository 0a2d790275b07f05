/** docs/facts/game-panel.md 3.5. */
export const FACTS = Object.freeze({
  largestReadBytes: 4 * 1024 * 1024,
  largestUploadBytes: 100 * 1024 * 1024,
  signedSeconds: 900,
  pullsAtOnce: 3,
});

/** Numbers and paths that the sandbox chose. */
export const CHOSEN = Object.freeze({
  /** Paths that the game's owner has protected. */
  closed: ["/closed.txt"],
  /** Duration of a download. */
  pullSeconds: 6,
});
