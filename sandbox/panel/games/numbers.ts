/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** Time from the response of a switch to the end of the installation. */
  installSeconds: 40,
  /** Delay, on platforms where the installation starts some seconds later. */
  lateSeconds: 4,
  addonSeconds: 6,
});
