/**
 * The call with which a program reports the objects that it names in a function. Functions run in the program's own process, and the sandbox of a
 * rehearsal creates the objects that they name. Only the engine of a rehearsal sets the variable, so other engines receive no such call.
 */
export const REHEARSAL = {
  /** Environment variable of a program that runs in a rehearsal. */
  variable: "HOSTING_REHEARSAL",
  /** Token of the call to the engine, with the name of the function and its arguments. */
  token: "hosting:rehearsal:named",
} as const;
