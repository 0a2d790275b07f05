import * as z from "zod";
import { subusers } from "../../api/panel/subusers";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { belowKnownServer } from "../../platform/game/server-state";
import { permissionSet } from "../../platform/game/subuser-permissions";
import { documentedRow } from "../results";

const Listed = z.object({
  uuid: z.string().describe("Id of the account, which follows `<server>/` in the path of `game.Subuser.get`."),
  username: z.string().nullable().describe("Its name."),
  publicId: z.string().nullable().describe("Its public id, in the form for `game.Subuser`; null if the panel does not show it."),
  permissions: z.array(z.string()).describe("Its permissions."),
});

export const getSubusers = defineFunction({
  name: "getSubusers",
  module: "game",
  doc: "The subusers of a game server and their permissions.",
  source: 'docs/spec/game-panel-api.md, "Network, databases, subusers"',
  example: `export const helpers = hosting.game.getSubusersOutput({ server: "<identifier>" }).subusers;`,
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: { subusers: field(z.array(Listed), "The subusers, in the panel's order.") },
  async call({ panel }, { server }) {
    const rows = await belowKnownServer({ panel }, server, (below) => below.get(subusers.list, { params: { server } }));
    return { subusers: rows.map((row) => documentedRow(Listed, { ...row, permissions: permissionSet(row.permissions) })) };
  },
});
