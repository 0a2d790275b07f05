/** Numbers of upstream's code (docs/facts/game-panel.md 1.2). */
export const SPECIFIED = Object.freeze({ perPage: { default: 25, max: 100 } });

/** Numbers that the sandbox chose. */
export const CHOSEN = Object.freeze({ mostEntries: 1000 });
