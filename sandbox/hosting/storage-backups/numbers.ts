/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({ backupSeconds: 30 });
