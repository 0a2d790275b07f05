import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { freeGameServer } from "../game-random";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.WorkshopArgs;

const on = (server: string, ...items: (string | number)[]): Record<string, Args> => ({ items: { server, items } });

export const gameWorkshopLife: Life<Args> = {
  kind: "game_Workshop",
  api: "panel",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer }) => on(gameServer, "30", 10) },
        { name: "reorder", program: ({ gameServer }) => on(gameServer, "10", "30", "20") },
        { name: "replace", program: ({ otherGameServer }) => on(otherGameServer, "10") },
        deleted,
      ],
      // The same items in another order, which is their load order.
      drift: setting("serverGames", ({ gameServer }) => ({ server: gameServer }), { workshop: ["10", "30"] }),
    },
  ],
  pairs: [{ args: ({ gameServer, otherGameServer }, n) => ({ server: n === 0 ? gameServer : otherGameServer, items: [`${10 + n}`] }) }],
  inEverything: { name: "items", inputs: ({ gameServer }) => ({ server: gameServer, items: ["10"] }) },
  random: {
    make: (program, _, before) => {
      const { draw } = program;
      const server = freeGameServer(program, ["game_Workshop"], before);
      if (server === undefined) return undefined;
      const items = fc.uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { maxLength: 4 });
      return { server, items: draw(items) };
    },
    free: [],
  },
  givesBack: {
    table: "serverGames",
    rows: ({ id }) => [String(id)],
    set: ({ workshop }) => (workshop as string[]).join() || undefined,
  },
  shownOtherwise: [
    { field: "server", program: ({ gameServer }) => on(gameServer, "10"), path: /\/addons\/workshop$/, forms: underAnotherParent },
  ],
  readings: ["workshopItems"],
};
