import * as z from "zod";
import { team } from "../../api/hosting/team";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";

export const getTeam = defineFunction({
  name: "getTeam",
  doc: "The team that the token acts for.",
  source: 'docs/spec/hosting-api.md, "Teams, audit log, destinations"',
  example: `const { id, name } = hosting.getTeamOutput();
export const team = pulumi.interpolate\`\${name} (\${id})\`;`,
  arguments: {},
  result: {
    id: field(z.string(), "The API's number of the team, as a string."),
    name: field(z.string().nullable(), "Its name."),
  },
  async call({ hosting }) {
    const { id, name } = await hosting.get(team.get);
    return { id, name: name ?? null };
  },
});
