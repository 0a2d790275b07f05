import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.ProxyNetworkArgs;

export const gameProxyNetworkLife: Life<Args> = {
  kind: "game_ProxyNetwork",
  api: "panel",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        {
          name: "create",
          program: ({ gameServer, otherGameServer }) => ({
            network: { server: gameServer, backends: { hub: { server: otherGameServer, compat: true } }, restart: true },
          }),
        },
        {
          name: "change",
          program: ({ gameServer, otherGameServer }) => ({
            network: { server: gameServer, backends: { games: otherGameServer }, lobby: "games" },
          }),
        },
        {
          name: "move",
          program: ({ gameServer, otherGameServer }) => ({
            network: { server: otherGameServer, backends: { games: gameServer }, lobby: "games" },
          }),
        },
        deleted,
      ],
      drift: setting("proxyEntries", ({ gameServer }) => ({ proxy: gameServer }), { key: "other-user" }),
    },
  ],
  pairs: [
    {
      args: ({ gameServer, otherGameServer }, n): Args =>
        n === 0 ? { server: gameServer, backends: { one: otherGameServer } } : { server: otherGameServer, backends: { two: gameServer } },
    },
  ],
  inEverything: {
    name: "network",
    // Without an entry: this program does not know the other servers.
    inputs: ({ gameServer }) => ({ server: gameServer, backends: {} }),
  },
  random: {
    make: (program, n, before) => {
      const { gameServer, otherGameServer } = program.fixture;
      const taken = program.of("game_ProxyNetwork").map(({ inputs }) => inputs.server);
      const [left] = [gameServer, otherGameServer].filter((server) => !taken.includes(server));
      const server = before?.server ?? left;
      if (server === undefined) return undefined;
      return { server, backends: { [`server-${n}`]: server === gameServer ? otherGameServer : gameServer } };
    },
    free: [],
  },
  others: { removes: ["proxyEntries"] },
  shownOtherwise: [
    {
      field: "server",
      program: ({ gameServer, otherGameServer }) => ({ network: { server: gameServer, backends: { hub: otherGameServer } } }),
      path: /\/client\/?$|\/network$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["linkIds", "lobbies", "links"],
  // A mod that was installed on a server remains; being a proxy is a property of the server.
  leaves: /^(proxyMods|proxies) /,
};
