/** Numbers of the panel's specification (docs/spec/game-panel-api.md, "Limits") and of upstream's code. */
export const SPECIFIED = Object.freeze({
  /** docs/facts/game-panel.md 3.6. */
  perPage: { default: 20, max: 50 },
  /** "2 per 10 minutes" (backups). */
  throttle: 2,
  throttleSeconds: 600,
});

/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({ backupSeconds: 30, restoreSeconds: 20, backupBytes: 104_857_600 });
