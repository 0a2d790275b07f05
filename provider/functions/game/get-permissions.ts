import * as z from "zod";
import { permissions } from "../../api/panel/permissions";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";

const Listed = z.object({
  name: z.string().describe("Name in the form for `game.Subuser`: `file.read`."),
  group: z.string().describe("Group of the permission: `file`."),
  description: z.string().describe("Description in the panel's words."),
});

export const getPermissions = defineFunction({
  name: "getPermissions",
  module: "game",
  doc: "All permissions that a subuser of a game server can have.",
  source: 'docs/spec/game-panel-api.md, "Account" (GET /permissions)',
  example: `export const ofFiles = hosting.game
  .getPermissionsOutput()
  .permissions.apply((all) => all.filter((one) => one.group === "file").map((one) => one.name));`,
  arguments: {},
  result: { permissions: field(z.array(Listed), "The permissions, group by group.") },
  async call({ panel }) {
    const { permissions: groups } = await panel.get(permissions.list);
    return {
      permissions: Object.entries(groups).flatMap(([group, { keys }]) =>
        Object.entries(keys).map(([key, description]) => ({ name: `${group}.${key}`, group, description })),
      ),
    };
  },
});
