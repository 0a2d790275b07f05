/** Upstream's code (docs/facts/game-panel.md 1.2). */
export const SPECIFIED = Object.freeze({ perPage: 25, maxPerPage: 100 });

/** What is the sandbox's own. */
export const CHOSEN = Object.freeze({ mostEntries: 1000 });
