/** What is the sandbox's own. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** From the answer of a switch to the end of the installation. */
  installSeconds: 40,
  /** Where the server is installing some seconds later. */
  lateSeconds: 4,
  addonSeconds: 6,
});
