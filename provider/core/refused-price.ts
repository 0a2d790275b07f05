/** The refusal concerns one resource; other resources of the run may be done. */
export const NOTHING_BOUGHT = "nothing was bought (free resources may have been created)";
export const NOT_BOUGHT = "It was not bought (other resources may have been created)";

/** Rewrites a refusal in the middle of a plan whose earlier steps are done. */
export const refusedAfter = (message: string, done: string): string =>
  message.replace(NOTHING_BOUGHT, `done before it: ${done}`).replace(NOT_BOUGHT, `Done before it: ${done}`);
