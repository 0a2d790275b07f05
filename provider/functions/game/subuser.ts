import * as z from "zod";
import { permissions, subusers } from "../../api/game/subusers";
import { field } from "../../core/definition/field";
import { belowKnownServer } from "../../platform/game/server-state";
import { permissionSet } from "../../platform/game/subuser-permissions";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

const ListedSubuser = z.object({
  uuid: z.string().describe("Id of the user's account. The path of `game.Subuser.get` is `<server>/<uuid>`."),
  username: z.string().nullable().describe("Name of the subuser."),
  publicId: z.string().nullable().describe("Public id of the user, in the form for `game.Subuser`; null if the panel does not show it."),
  permissions: z.array(z.string()).describe("Permissions of the subuser."),
});

export const getSubusers = defineFunction({
  name: "getSubusers",
  module: "game",
  doc: "The subusers of a game server and their permissions.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Network, databases, subusers"',
    example: `export const helpers = hosting.game.getSubusersOutput({ server: "<identifier>" }).subusers;`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: { subusers: field(z.array(ListedSubuser), "The subusers, in the panel's order.") },

  async call({ panel }, { server }) {
    const rows = await belowKnownServer({ panel }, server, (below) => below.get(subusers.list, { params: { server } }));
    return { subusers: rows.map((row) => documentedRow(ListedSubuser, { ...row, permissions: permissionSet(row.permissions) })) };
  },
});

const ListedPermission = z.object({
  name: z.string().describe("Name in the form for `game.Subuser`: `file.read`."),
  group: z.string().describe("Group of the permission: `file`."),
  description: z.string().describe("Description that the panel shows."),
});

export const getPermissions = defineFunction({
  name: "getPermissions",
  module: "game",
  doc: "All permissions that a subuser of a game server can have.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Account" (GET /permissions)',
    example: `export const ofFiles = hosting.game
  .getPermissionsOutput()
  .permissions.apply((all) => all.filter((one) => one.group === "file").map((one) => one.name));`,
  },
  arguments: {},
  result: { permissions: field(z.array(ListedPermission), "The permissions, group by group.") },

  async call({ panel }) {
    const { permissions: groups } = await panel.get(permissions.list);
    return {
      permissions: Object.entries(groups).flatMap(([group, { keys }]) =>
        Object.entries(keys).map(([key, description]) => ({ name: `${group}.${key}`, group, description })),
      ),
    };
  },
});
