import * as z from "zod";
import { destinations } from "../../api/hosting/servers";
import { field } from "../../core/definition/field";
import { destinationsOf } from "../../platform/hosting/destination-lists";
import { defineFunction } from "../function";
import { resultRow } from "../results";

const Listed = z.looseObject({
  uuid: z.string().describe("Id of the destination, in the form for `Application`."),
  name: z.string().nullish().describe("Name of the destination."),
  network: z.string().nullish().describe("Name of the container network on the server."),
  serverUuid: z.string().nullish().describe("Id of its server."),
  type: z.string().nullish().describe("Type of the destination, such as `standalone`."),
});

export const getDestinations = defineFunction({
  name: "getDestinations",
  doc: "The destinations of the team, or of one server. A destination is a container network for applications on a server. The platform creates one destination with every server.",
  page: {
    source: 'docs/spec/hosting-api.md, "Teams, audit log, destinations"',
    example: `const config = new pulumi.Config();
const { destinations } = hosting.getDestinationsOutput({ serverUuid: config.require("serverUuid") });
export const internal = destinations.apply((all) => all.find((d) => d.network === "internal")?.uuid);`,
  },
  arguments: { serverUuid: field(z.string().min(1).optional(), "Filter by server. Default: all.") },
  result: { destinations: field(z.array(Listed), "The destinations, in the API's order.") },

  async call({ hosting }, { serverUuid }) {
    const rows = serverUuid === undefined ? await hosting.get(destinations.list) : await destinationsOf(hosting, serverUuid);
    return { destinations: rows.map((row) => resultRow(Listed, row)) };
  },
});
