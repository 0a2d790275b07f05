/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({ databasePort: 3306 });

export const SPECIFIED = Object.freeze({
  /** "about 40 seconds to provision" (docs/spec/game-panel-api.md, "Limits"). */
  provisioningSeconds: 40,
  /** docs/facts/game-panel.md 3.9. */
  longestName: 48,
  /** "50 MB" (docs/spec/game-panel-api.md, "Limits"). */
  largestImportBytes: 50_000_000,
});
