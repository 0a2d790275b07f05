import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.CustomDomainArgs;

const on = (server: string, hostname: string): Record<string, Args> => ({ play: { server, hostname } });

export const gameCustomDomainLife: Life<Args> = {
  kind: "game_CustomDomain",
  api: "panel",
  table: "domains",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer }) => ({ play: { server: gameServer, hostname: "play.example.com", awaitDns: true } }) },
        { name: "change", program: ({ gameServer }) => on(gameServer, "games.example.com") },
        { name: "move", program: ({ otherGameServer }) => on(otherGameServer, "games.example.com") },
        deleted,
      ],
      drift: setting("domains", () => ({ hostname: "play.example.com" }), { hostname: "outside.example.com" }),
    },
  ],
  pairs: [
    {
      args: ({ gameServer, otherGameServer }, n) => ({
        server: n === 0 ? gameServer : otherGameServer,
        hostname: `play-${n}.example.com`,
      }),
    },
  ],
  inEverything: { name: "play", inputs: ({ gameServer }) => ({ server: gameServer, hostname: "play.example.com" }) },
  random: {
    make: (program, n, before) => {
      const { fixture } = program;
      const taken = program.of("game_CustomDomain").map(({ inputs }) => inputs.server);
      const [left] = [fixture.gameServer, fixture.otherGameServer].filter((server) => !taken.includes(server));
      const server = before?.server ?? left;
      return server === undefined ? undefined : { server, hostname: `play-${n}.example.com` };
    },
    free: [],
  },
  others: { removes: ["domains"] },
  shownOtherwise: [
    {
      field: "server",
      program: ({ gameServer }) => on(gameServer, "play.example.com"),
      path: /\/client\/?$|\/domain$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["domainBeforeDns", "domainChecks"],
};
