/** Numbers of the panel's specification (docs/spec/game-panel-api.md, "Limits") and of upstream's code. */
export const SPECIFIED = Object.freeze({
  /** docs/facts/game-panel.md 1.2. */
  perPage: { default: 50, max: 100 },
});
