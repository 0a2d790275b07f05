import type { Reading } from "./readings";

// Readings of the game panel's API (docs/facts/game-panel.md 7 and the marks [R]); those of both APIs stand in `readings.ts`.

export const PANEL_READINGS = {
  serverRelations: {
    about: "Whether a server shows its variables and subusers with itself, in the list too, or they are read of their own calls alone.",
    alternatives: ["shown", "apart"],
  },
  firstDatabase: {
    about:
      "Whether the first database of a game server is made by the call that answers 202, when its service is ready, or must be asked for again (docs/facts/game-panel.md 7).",
    alternatives: ["made", "asked for"],
  },
  databaseNames: {
    about: "Whether a database of a game server is stored with the server's number before its name (docs/facts/game-panel.md 3.9).",
    alternatives: ["prefixed", "as written"],
  },
  databaseHosts: {
    about: "Whether a database of a game server shows its host, or only the service does (docs/facts/game-panel.md 7).",
    alternatives: ["shown", "absent"],
  },
} as const satisfies Readonly<Record<string, Reading>>;
