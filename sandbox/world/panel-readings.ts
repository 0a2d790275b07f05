import type { Reading } from "./readings";

// Readings of the game panel's API (docs/facts/game-panel.md 7 and the marks [R]); those of both APIs stand in `readings.ts`.

export const PANEL_READINGS = {
  serverRelations: {
    about: "Whether a server shows its variables and subusers with itself, in the list too, or they are read of their own calls alone.",
    alternatives: ["shown", "apart"],
  },
  missingFiles: {
    about: "What the node answers for a file or folder that is not there: an error of its own, as the specification says, or 404.",
    alternatives: ["500", "404"],
  },
  unpackedTimes: {
    about: "Whether files that are unpacked have the times that the archive says, or that of the moment.",
    alternatives: ["kept", "new"],
  },
  lockedPower: {
    about:
      "What becomes of a power signal that comes while another one is under way: dropped without a word, or it waits for that one (docs/facts/game-panel.md 9.1).",
    alternatives: ["dropped", "waits"],
  },
  installOutput: {
    about:
      "Whose console shows the output of an installation: administrators' alone, as upstream has it, or everybody's, as the specification lists it (docs/facts/game-panel.md 9.3).",
    alternatives: ["administrators", "everybody"],
  },
} as const satisfies Readonly<Record<string, Reading>>;
