/** What the specification says (hosting-api.md). */
export const SPECIFIED = Object.freeze({
  /** "Monthly price divided by 730" (Limits, Volume billing). */
  hoursPerMonth: 730,
});

/** What is the sandbox's own. */
export const CHOSEN = Object.freeze({
  version: "4.4.1",
  currency: "USD",
  wildcardDomain: "sandbox.example",
});
