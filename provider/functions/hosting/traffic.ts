import * as z from "zod";
import { traffic, trafficMonth } from "../../api/hosting/traffic";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { documentedRow, fieldsOf, resultRow } from "../results";

const OfServer = z.looseObject({
  uuid: z.string().nullish().describe("Id of the server."),
  name: z.string().nullish().describe("Name of the server."),
  outbound: z.string().nullish().describe("Outbound traffic of the server as readable text."),
  outboundBytes: z.number().nullish().describe("Outbound traffic of the server in bytes."),
  includedBytes: z.number().nullish().describe("Included traffic in bytes."),
  overageBytes: z.number().nullish().describe("Traffic beyond the included amount, in bytes."),
  billSoFar: z.number().nullish().describe("Cost of its traffic so far."),
});

const Total = z.object({
  month: z.string().describe("The month, `YYYY-MM`."),
  outboundBytes: z.number().describe("Outbound traffic in bytes."),
  outbound: z.string().describe("Outbound traffic as readable text."),
  includedBytes: z.number().describe("Included traffic in bytes."),
  overageBytes: z.number().describe("Traffic beyond the included amount, in bytes."),
  pricePerGb: z.number().describe("Price of each whole GB beyond the included amount."),
  billSoFar: z.number().describe("Cost of the traffic so far."),
  sampledAt: z.string().nullable().describe("Time of the last measurement."),
});

export const getTraffic = defineFunction({
  name: "getTraffic",
  doc: "The outbound traffic of one server, or of all servers of the team including deleted servers, in a calendar month in UTC. The result also contains the cost of the traffic beyond the included amount. The platform measures the traffic every 10 minutes.",
  page: {
    source: 'docs/spec/hosting-api.md, "Traffic record"',
    example: `const { billSoFar, servers } = hosting.getTrafficOutput();
export const bill = billSoFar;
export const each = servers.apply((all) => all.map((one) => \`\${one.name}: \${one.outbound}\`));`,
  },
  arguments: {
    serverUuid: field(z.string().min(1).optional(), "Id of one server. Default: all servers of the team."),
    month: field(trafficMonth.optional(), "The month, `YYYY-MM`. Default: the current one."),
  },
  result: {
    ...fieldsOf(Total),
    servers: field(z.array(OfServer), "The servers of the team; empty if `serverUuid` is set."),
  },

  async call({ hosting }, { serverUuid, month }) {
    const query = month === undefined ? {} : { query: { month } };
    const { servers, ...total } =
      serverUuid === undefined
        ? await hosting.get(traffic.list, query)
        : { servers: [], ...(await hosting.get(traffic.get, { params: { uuid: serverUuid }, ...query })) };
    return { ...documentedRow(Total, total), servers: servers.map((row) => resultRow(OfServer, row)) };
  },
});
