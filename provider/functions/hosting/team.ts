import * as z from "zod";
import { team } from "../../api/hosting/team";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

export const getTeam = defineFunction({
  name: "getTeam",
  doc: "The team that the token acts for.",
  page: {
    source: 'docs/spec/hosting-api.md, "Teams, audit log, destinations"',
    example: `const { id, name } = hosting.getTeamOutput();
export const team = pulumi.interpolate\`\${name} (\${id})\`;`,
  },
  arguments: {},
  result: {
    id: field(z.string(), "The API's number of the team, as a string."),
    name: field(z.string().nullable(), "Name of the team."),
  },

  async call({ hosting }) {
    const { id, name } = await hosting.get(team.get);
    return { id, name: name ?? null };
  },
});

const Member = z.object({
  id: z.string().describe("The API's number of the member, as a string."),
  name: z.string().nullable().describe("Name."),
  email: z.string().nullable().describe("Email address."),
});

export const getTeamMembers = defineFunction({
  name: "getTeamMembers",
  doc: "The members of the team that the token acts for. The API does not report their roles.",
  page: {
    source: 'docs/spec/hosting-api.md, "Teams, audit log, destinations"',
    example: `const { members } = hosting.getTeamMembersOutput();
export const people = members.apply((all) => all.map(({ name }) => name));`,
  },
  arguments: {},
  result: { members: field(z.array(Member), "The members, in the API's order.") },

  async call({ hosting }) {
    const rows = await hosting.get(team.members);
    return { members: rows.map((row) => documentedRow(Member, row)) };
  },
});
