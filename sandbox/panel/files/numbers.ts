/** docs/facts/game-panel.md 3.5. */
export const FACTS = Object.freeze({
  largestReadBytes: 4 * 1024 * 1024,
  largestUploadBytes: 100 * 1024 * 1024,
  signedSeconds: 900,
  pullsAtOnce: 3,
});

/** The sandbox's own. */
export const CHOSEN = Object.freeze({
  /** Paths that the game's owner has closed. */
  closed: ["/closed.txt"],
  /** So long a node downloads. */
  pullSeconds: 6,
});
