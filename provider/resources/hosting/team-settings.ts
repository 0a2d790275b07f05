import * as z from "zod";
import { team } from "../../api/hosting/team";
import { field } from "../../core/definition/field";
import { shownOnly } from "../../core/values";
import { defineSettings } from "../../forms/settings-type";

export const teamSettings = defineSettings({
  type: "TeamSettings",
  doc: "The settings of the team that the token acts for. A program has at most one such resource.",
  page: {
    source: 'docs/spec/hosting-api.md, "Teams, audit log, destinations"',
    example: `new hosting.TeamSettings("team", { isBuildServerFallbackEnabled: false });`,
    remarks: ["Deleting the resource sends no request. The setting keeps its value, and the log says so (`left in place:`)."],
  },
  inputs: {
    isBuildServerFallbackEnabled: field(
      z.boolean(),
      "Whether an application that needs a build server is built on its own server while no build server is reachable.",
    ),
  },
  outputs: { name: field(z.string().nullable(), "Name of the team; `null` if the platform does not report it.") },
  identity: { noun: "settings", of: () => "the team" },

  async *list({ hosting }) {
    const { id, name } = await hosting.get(team.get);
    yield { path: id, name: name ?? id, given: "every team has these settings" };
  },

  async observe({ hosting, id }) {
    const row = await hosting.get(team.get);
    if (id !== "" && id !== row.id) return undefined;
    const inputs = shownOnly({ isBuildServerFallbackEnabled: row.is_build_server_fallback_enabled ?? undefined });
    return { id: row.id, inputs, outputs: { name: row.name ?? null } };
  },

  notThere: async () => "the token belongs to no team.",

  async update({ hosting }, { isBuildServerFallbackEnabled: isEnabled }) {
    if (isEnabled != null) await hosting.send(team.update, { body: { is_build_server_fallback_enabled: isEnabled } });
    hosting.invalidate(team.get);
  },
});
