import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.ServerNotificationsArgs;

const HOOK = "https://chat.example.com/hooks/";

const on = (server: string, name: string, events: Args["events"]): Record<string, Args> => ({
  chat: { server, webhookUrl: `${HOOK}${name}`, events },
});

export const gameServerNotificationsLife: Life<Args> = {
  kind: "game_ServerNotifications",
  api: "panel",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer }) => on(gameServer, "one-of-the-program", ["crashed", "backups"]) },
        { name: "change", program: ({ gameServer }) => on(gameServer, "another-of-the-program", ["started"]) },
        { name: "leave", program: ({ gameServer }) => ({ chat: { server: gameServer, events: ["started"] } }) },
        { name: "move", program: ({ otherGameServer }) => on(otherGameServer, "another-of-the-program", ["players"]) },
        deleted,
      ],
      drift: setting("serverNotifications", ({ gameServer }) => ({ server: gameServer }), { events: ["stopped"] }),
    },
  ],
  pairs: [
    {
      args: ({ gameServer, otherGameServer }, n) => ({ server: n === 0 ? gameServer : otherGameServer, events: ["crashed"] }),
    },
  ],
  inEverything: {
    name: "chat",
    inputs: ({ gameServer }) => ({ server: gameServer, webhookUrl: `${HOOK}everything`, events: ["crashed"] }),
  },
  random: {
    make: (program, _, before) => {
      const { fixture, draw } = program;
      const taken = program.of("game_ServerNotifications").map(({ inputs }) => inputs.server);
      const left = [fixture.gameServer, fixture.otherGameServer].filter((server) => !taken.includes(server));
      if (before === undefined && left.length === 0) return undefined;
      return {
        server: before?.server ?? draw(fc.constantFrom(...left)),
        webhookUrl: draw(fc.constantFrom(`${HOOK}one-of-random`, `${HOOK}another-of-random`)),
      };
    },
    free: ["events"],
  },
  givesBack: {
    table: "serverNotifications",
    rows: ({ id }) => [String(id)],
    set: ({ webhook_url: url, events }) => (url === null && (events as string[]).length === 0 ? undefined : `${url} ${events}`),
  },
  shownOtherwise: [
    {
      field: "server",
      program: ({ gameServer }) => on(gameServer, "one-of-the-program", ["crashed"]),
      path: /\/client\/?$|\/notifications$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["webhookShown", "notificationEvents"],
};
