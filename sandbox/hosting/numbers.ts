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
  /** Monthly price, for the platform variant in which an additional backup is paid. */
  extraBackupPrice: 0.5,
});
