/**
 * In a rehearsal, a program calls the engine (`invoke`) before it runs a function of this package, such as `getProject`. The call contains the
 * function's arguments. So the sandbox can create the object that the arguments name, before the function looks for this object. The call also shows
 * that the program reads the platform. The program sends this call only if the variable is set, and only a rehearsal sets the variable.
 */
export const REHEARSAL = {
  /** Environment variable of a program that runs in a rehearsal. */
  variable: "HOSTING_REHEARSAL",
  /** Environment variable of the provider. While it is set, references get stand-ins in place of their values. */
  standIns: "HOSTING_STAND_INS",
  /** Token of the call to the engine, with the name of the function and its arguments. */
  token: "hosting:rehearsal:named",
} as const;
