import * as z from "zod";
import { OperationError } from "../../core/errors";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { gameServerNamed, gameServersOf, notThereText } from "../../platform/game/game-servers";
import { namedRow } from "../named-row";
import { fieldsOf } from "../results";
import { DetailedServer, detailedServer } from "./server-row";

export const getServer = defineFunction({
  name: "getServer",
  module: "game",
  doc: "One game server of the key's account, by its name, its identifier or its uuid.",
  source: 'docs/spec/game-panel-api.md, "Servers"',
  example: `const { identifier } = await hosting.game.getServer({ name: "survival" });
const survival = new hosting.game.Server("survival", { server: identifier, description: "Season 4" });`,
  arguments: {
    server: field(
      z.string().min(1).optional(),
      "Its identifier (the 8 characters of its panel URL) or its uuid. Set either this or `name`.",
    ),
    name: field(z.string().min(1).optional(), "Its name in the panel. Exactly one server must have it."),
  },
  result: fieldsOf(DetailedServer),
  refusal: ({ server, name }) =>
    (server === undefined) === (name === undefined) ? "exactly one of server and name must be set." : undefined,
  async call({ panel }, { server, name }) {
    if (server !== undefined) {
      const row = await gameServerNamed(panel, server);
      if (!row) throw new OperationError(await notThereText(panel, server), { code: "gone" });
      return detailedServer(row);
    }
    const row = namedRow(await gameServersOf(panel), name ?? "", {
      shown: ({ identifier, name: shown }) => `${identifier} (${shown})`,
      none: "no game server of this key is",
      several: "game servers",
      advice: "Set server to the identifier of one of them.",
    });
    return detailedServer(row);
  },
});
