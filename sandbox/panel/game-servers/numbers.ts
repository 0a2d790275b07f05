/** What the specification of the panel says (game-panel-api.md), and upstream's code. */
export const SPECIFIED = Object.freeze({
  /** game-panel-facts.md 1.2. */
  perPage: 50,
  /** Limits, Servers list. */
  maxPerPage: 100,
});
