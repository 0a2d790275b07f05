/** What is the sandbox's own. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({ createSeconds: 60, upgradeSeconds: 45, deleteSeconds: 5, backupSeconds: 40 });
