import { startup as calls } from "../../../provider/api/panel/servers";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { route } from "../../http/route";
import { usableServer } from "../game-servers/rules";
import { setVariable, shownVariable, startupMeta, variablesOf } from "./rules";

export type * from "./rows";

export const startup = product({
  routes: [
    route(calls.get, ({ world, param }) => {
      const server = usableServer(world, param("server"), "startup.read");
      return reply.ok({ object: "list", data: variablesOf(world, server).map(shownVariable), meta: startupMeta(world, server) });
    }),
    route(calls.setVariable, ({ world, param, body: { key, value } }) => {
      const server = usableServer(world, param("server"), "startup.update");
      return reply.ok(setVariable(world, server, key, value));
    }),
  ],
  tables: { startupVariables: { singular: "startup variable" } },
});
