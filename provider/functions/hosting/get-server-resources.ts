import * as z from "zod";
import { serverLooks } from "../../api/hosting/server-looks";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";

const Listed = z.looseObject({
  uuid: z.string().describe("Id of the resource."),
  name: z.string().nullish().describe("Its name."),
  type: z.string().nullish().describe("Its type, such as `application`."),
  status: z.string().nullish().describe("State in the API's word, such as `running:healthy`."),
  createdAt: z.string().nullish().describe("Creation time."),
});

export const getServerResources = defineFunction({
  name: "getServerResources",
  doc: "The objects that run on a server: applications, and everything else that the platform placed there.",
  source: 'docs/spec/hosting-api.md, "Servers"',
  example: `const config = new pulumi.Config();
const { resources } = hosting.getServerResourcesOutput({ serverUuid: config.require("serverUuid") });
export const stopped = resources.apply((all) => all.filter((one) => one.status?.startsWith("exited")).map((one) => one.name));`,
  arguments: { serverUuid: field(z.string().min(1), "Id of the server.") },
  result: { resources: field(z.array(Listed), "The resources, in the API's order.") },
  async call({ hosting }, { serverUuid }) {
    const rows = await hosting.get(serverLooks.resources, { params: { uuid: serverUuid } });
    return { resources: rows.map((row) => resultRow(Listed, row)) };
  },
});
