/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({ createSeconds: 60, upgradeSeconds: 45, deleteSeconds: 5, backupSeconds: 40 });
