import * as z from "zod";
import { applications } from "../../api/hosting/applications";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";

const Listed = z.looseObject({
  uuid: z.string().describe("Id of the application."),
  name: z.string().describe("Name of the application. Not unique."),
  fqdn: z.string().nullish().describe("Its addresses, comma-separated."),
  status: z.string().nullish().describe("State and health, such as `running:healthy`."),
  environmentId: z.number().describe("The API's number of its environment."),
  description: z.string().nullish().describe("Its description."),
  buildPack: z.string().nullish().describe("Its build pack."),
  gitRepository: z.string().nullish().describe("Its repository; null without a git source."),
  gitBranch: z.string().nullish().describe("The built branch."),
  portsExposes: z.string().nullish().describe("Its listening ports."),
});

export const getApplications = defineFunction({
  name: "getApplications",
  doc: "All applications of the token's team, or those with a tag. Further fields of the API are included in camelCase if they are numbers, flags or short texts and cannot contain a secret.",
  source: 'docs/spec/hosting-api.md, "Applications"',
  example: `const { applications } = hosting.getApplicationsOutput({ tag: "public" });
export const addresses = applications.apply((all) => all.map((a) => a.fqdn));`,
  arguments: { tag: field(z.string().min(1).optional(), "Filter by the exact name of a tag. Default: all.") },
  result: { applications: field(z.array(Listed), "The applications, ordered by name.") },
  async call({ hosting }, { tag }) {
    const rows = await hosting.get(applications.list, tag === undefined ? {} : { query: { tag } });
    return { applications: rows.map((row) => resultRow(Listed, row)) };
  },
});
