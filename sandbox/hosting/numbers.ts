/** What the specification says (docs/spec/hosting-api.md, "Limits"). */
export const SPECIFIED = Object.freeze({
  /** "Monthly price divided by 730" (volume billing). */
  hoursPerMonth: 730,
});

/** What is the sandbox's own. */
export const CHOSEN = Object.freeze({
  version: "4.4.1",
  currency: "USD",
  wildcardDomain: "sandbox.example",
  /** A month, where the reading is that a backup beside the nightly ones costs. */
  extraBackupPrice: 0.5,
});
