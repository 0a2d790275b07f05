/**
 * Numbers of the specification (docs/spec/hosting-api.md, "Limits", unless another place is named). Seconds are
 * sandbox seconds.
 */
export const SPECIFIED = Object.freeze({
  /** "In about one minute" ("States and transitions", `POST /svc/volumes/{id}/attach`). */
  attachSeconds: 60,
  /** "Nightly" (volume backups). */
  nightSeconds: 86_400,
  /** Volume backups. */
  backupsKeptDays: 7,
  /** A detached volume of a deleted server. */
  freeDaysAfterServer: 7,
  /** Auto-grow: a volume that is 85 percent full grows by 25 percent, but at least by 10 GB. */
  growsAtPercent: 85,
  growsByPercent: 25,
  growsByAtLeastGb: 10,
});

/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  createSeconds: 20,
  detachSeconds: 10,
  deleteSeconds: 10,
  backupSeconds: 30,
  restoreSeconds: 120,
  growSeconds: 60,
  /** Monthly price per GB without backups, up to `tierGb` and beyond, before the city's factor. */
  pricePerGb: 0.08,
  pricePerGbBeyond: 0.064,
  tierGb: 50,
  /** Surcharge for backups, in percent of the volume's price. */
  backupsPercent: 25,
});
