import type { Reading } from "./readings";

// Readings of the game panel's API (docs/facts/game-panel.md 7 and the marks [R]); those of both APIs stand in `readings.ts`.

export const PANEL_READINGS = {
  serverRelations: {
    about: "Whether a server shows its variables and subusers with itself, in the list too, or they are read of their own calls alone.",
    alternatives: ["shown", "apart"],
  },
} as const satisfies Readonly<Record<string, Reading>>;
