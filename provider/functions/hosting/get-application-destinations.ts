import * as z from "zod";
import { applicationDestinations } from "../../api/hosting/application-destinations";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";

const Listed = z.looseObject({
  uuid: z.string().describe("Id of the destination."),
  name: z.string().nullish().describe("Its name."),
  network: z.string().nullish().describe("Name of the container network on its server."),
  serverUuid: z.string().nullish().describe("Id of its server."),
  isPrimary: z.boolean().nullish().describe("Whether this is the application's own destination, not the destination of a copy."),
});

export const getApplicationDestinations = defineFunction({
  name: "getApplicationDestinations",
  doc: "The destinations of an application: its own, and those of its copies. It is not documented whether they include copies that autoscaling added.",
  source: 'docs/spec/hosting-api.md, "Applications"',
  example: `const web = hosting.Application.get("web", "<application uuid>");
const { destinations } = hosting.getApplicationDestinationsOutput({ applicationUuid: web.id });
export const copies = destinations.apply((all) => all.filter((one) => !one.isPrimary).length);`,
  arguments: { applicationUuid: field(z.string().min(1), "Id of the application.") },
  result: { destinations: field(z.array(Listed), "The destinations in the API's order, with the application's own first.") },
  async call({ hosting }, { applicationUuid }) {
    const rows = await hosting.get(applicationDestinations.list, { params: { uuid: applicationUuid } });
    return { destinations: rows.map((row) => resultRow(Listed, row)) };
  },
});
