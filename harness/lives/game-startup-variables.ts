import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

const set = (server: string, variables: Record<string, string | number>) => ({ set: { server, variables } });

export const gameStartupVariablesLife: Life<hosting.game.StartupVariablesArgs> = {
  kind: "game_StartupVariables",
  api: "panel",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer }) => set(gameServer, { MAX_PLAYERS: 60, WORLD: "fields" }) },
        { name: "change", program: ({ gameServer }) => set(gameServer, { MAX_PLAYERS: 80, WELCOME: "hello" }) },
        { name: "move", program: ({ otherGameServer }) => set(otherGameServer, { MAX_PLAYERS: 80 }) },
        deleted,
      ],
      drift: setting("startupVariables", ({ gameServer }) => ({ server: gameServer, env_variable: "MAX_PLAYERS" }), { server_value: "3" }),
    },
  ],
  pairs: [
    { args: ({ gameServer, otherGameServer }, n) => ({ server: n === 0 ? gameServer : otherGameServer, variables: { WORLD: "pair" } }) },
  ],
  inEverything: { name: "startup", inputs: ({ gameServer }) => ({ server: gameServer, variables: { MAX_PLAYERS: 60 } }) },
  random: {
    make: (program, _, before) => {
      const { fixture, draw } = program;
      const taken = program.of("game_StartupVariables").map(({ inputs }) => inputs.server);
      const left = [fixture.gameServer, fixture.otherGameServer].filter((server) => !taken.includes(server));
      if (before === undefined && left.length === 0) return undefined;
      return {
        server: before?.server ?? draw(fc.constantFrom(...left)),
        variables: draw(
          fc.record(
            {
              MAX_PLAYERS: fc.integer({ min: 1, max: 200 }),
              AUTO_UPDATE: fc.constantFrom(0, 1),
              WELCOME: fc.constantFrom("", "hello", "it's a world"),
              BRANCH: fc.constantFrom("stable", "beta"),
            },
            { requiredKeys: ["BRANCH"] },
          ),
        ),
      };
    },
    free: [],
  },
  others: {
    changes: [{ table: "startupVariables", fields: { server_value: ["7"] }, only: ({ env_variable }) => env_variable === "MAX_PLAYERS" }],
  },
  givesBack: {
    table: "startupVariables",
    rows: ({ id, inputs }) => Object.keys(inputs.variables as object).map((key) => `${id}/${key}`),
    set: ({ server_value: value, default_value: usual }) => (value === null || value === usual ? undefined : String(value)),
  },
  shownOtherwise: [
    {
      field: "server",
      program: ({ gameServer }) => set(gameServer, { MAX_PLAYERS: 60 }),
      path: /\/api\/client\/?$|\/startup$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["serverRelations"],
  leaves: /^startupVariables /,
};
