/** What the specification of the panel says (docs/spec/game-panel-api.md, "Limits"), and upstream's code. */
export const SPECIFIED = Object.freeze({
  /** docs/facts/game-panel.md 1.2. */
  perPage: { default: 50, max: 100 },
});
