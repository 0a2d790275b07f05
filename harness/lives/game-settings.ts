import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { freeGameServer } from "../game-random";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.GameSettingsArgs;

export const gameSettingsLife: Life<Args> = {
  kind: "game_GameSettings",
  api: "panel",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        {
          name: "create",
          program: ({ gameServer }) => ({ settings: { server: gameServer, values: { "max-players": 40, pvp: false, motd: "Welcome" } } }),
        },
        {
          name: "change",
          program: ({ gameServer }) => ({
            settings: { server: gameServer, values: { "max-players": 50, difficulty: "hard" }, restart: true },
          }),
        },
        { name: "replace", program: ({ otherGameServer }) => ({ settings: { server: otherGameServer, values: { "max-players": 50 } } }) },
        deleted,
      ],
      drift: setting("gameSettings", ({ gameServer }) => ({ server: gameServer, setting: "max-players" }), { value: "7" }),
    },
  ],
  pairs: [
    {
      args: ({ gameServer, otherGameServer }, n) => ({ server: n === 0 ? gameServer : otherGameServer, values: { "max-players": 40 + n } }),
    },
  ],
  inEverything: { name: "settings", inputs: ({ gameServer }) => ({ server: gameServer, values: { "max-players": "40", pvp: "false" } }) },
  random: {
    make: (program, _, before) => {
      const { draw } = program;
      const server = freeGameServer(program, ["game_GameSettings"], before);
      if (server === undefined) return undefined;
      const values = fc.record(
        {
          "max-players": fc.integer({ min: 1, max: 500 }).map(String),
          pvp: fc.constantFrom("true", "false"),
          difficulty: fc.constantFrom("easy", "normal", "hard"),
          motd: fc.constantFrom("Hello", "Welcome back"),
        },
        { requiredKeys: [] },
      );
      return { server, values: draw(values) };
    },
    free: ["restart"],
  },
  others: { changes: [{ table: "gameSettings", fields: { value: ["7"] }, only: ({ setting: id }) => id === "max-players" }] },
  givesBack: {
    table: "gameSettings",
    rows: ({ id, inputs }) => Object.keys(inputs.values as object).map((key) => `${id}/${key}`),
    set: ({ value }) => String(value),
  },
  shownOtherwise: [
    {
      field: "server",
      program: ({ gameServer }) => ({ settings: { server: gameServer, values: { pvp: "false" } } }),
      path: /\/svc\/game-settings$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["gameSettingGroups", "gameSettingWrites"],
};
