/**
 * How a rehearsal hears which objects of its account a program names in a function: functions run in the program's own process, and a rehearsal's
 * sandbox makes up what is named. No engine but a rehearsal's sets the variable, so nothing is asked of another one.
 */
export const REHEARSAL = {
  /** Variable of the program's environment. */
  variable: "HOSTING_REHEARSAL",
  /** Token of the call to the engine, with the name of the function and its arguments. */
  token: "hosting:rehearsal:named",
} as const;
