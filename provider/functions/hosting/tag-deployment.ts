import * as z from "zod";
import { tags } from "../../api/hosting/applications";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { documentedRow } from "../results";

const Listed = z.object({
  uuid: z.string().describe("Id of the tag."),
  name: z.string().describe("Its name, in the form for `TagDeployment`."),
});

export const getTags = defineFunction({
  name: "getTags",
  doc: "The tags of an application. `getApplications` finds the applications of a tag.",
  page: {
    source: 'docs/spec/hosting-api.md, "Applications"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const { tags } = hosting.getTagsOutput({ applicationUuid: web.id });
export const names = tags.apply((all) => all.map(({ name }) => name));`,
  },
  arguments: {
    applicationUuid: field(z.string().min(1), "Id of the application."),
    name: field(z.string().min(1).optional(), "Filter by name. Default: all."),
  },
  result: { tags: field(z.array(Listed), "The tags, in the API's order.") },

  async call({ hosting }, { applicationUuid, name }) {
    const rows = await hosting.get(tags.list, { params: { uuid: applicationUuid } });
    return { tags: rows.filter((row) => name === undefined || row.name === name).map((row) => documentedRow(Listed, row)) };
  },
});
