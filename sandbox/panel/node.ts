import { product } from "../http/product";
import { gameServerOf, OUTAGE_STATUSES } from "./game-server/access";

export type * from "./game-server/access";

export const nodes = product({
  routes: [],
  tables: {
    nodeOutages: {
      singular: "outage of a node",
      add: ({ world }, { server, node, status = 502, everything = false }) => {
        const name = node === undefined ? gameServerOf(world, String(server)).node : String(node);
        if (!Object.values(world.gameServers).some((row) => row.node === name)) throw new Error(`There is no node ${name}.`);
        if (!OUTAGE_STATUSES.includes(Number(status)))
          throw new Error(`The status of an outage is ${OUTAGE_STATUSES.join(" or ")}, not ${String(status)}.`);
        world.nodeOutages[name] = { node: name, status: Number(status), everything: everything === true };
        return name;
      },
    },
  },
});
