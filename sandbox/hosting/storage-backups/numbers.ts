/** What is the sandbox's own. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({ backupSeconds: 30 });
