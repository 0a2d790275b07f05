/** Numbers of the specification (docs/spec/hosting-api.md, "Limits"). */
export const SPECIFIED = Object.freeze({
  /** "Monthly price divided by 730" (volume billing). */
  hoursPerMonth: 730,
});

/** Numbers that the sandbox chose. */
export const CHOSEN = Object.freeze({
  version: "4.4.1",
  currency: "USD",
  wildcardDomain: "sandbox.example",
  /** Monthly price of an additional backup, for the platform variant in which it is not free. */
  extraBackupPrice: 0.5,
});
