import * as z from "zod";
import { traffic, trafficMonth } from "../../api/hosting/traffic";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { documentedRow, fieldsOf, resultRow } from "../results";

const OfServer = z.looseObject({
  uuid: z.string().nullish().describe("Id of the server."),
  name: z.string().nullish().describe("Its name."),
  outbound: z.string().nullish().describe("Its outbound traffic, to be read by people."),
  outboundBytes: z.number().nullish().describe("The same in bytes."),
  includedBytes: z.number().nullish().describe("Bytes that are included."),
  overageBytes: z.number().nullish().describe("Bytes beyond them."),
  billSoFar: z.number().nullish().describe("What its traffic costs so far."),
});

const Total = z.object({
  month: z.string().describe("The month, `YYYY-MM`."),
  outboundBytes: z.number().describe("Outbound traffic in bytes."),
  outbound: z.string().describe("The same, to be read by people."),
  includedBytes: z.number().describe("Bytes that are included."),
  overageBytes: z.number().describe("Bytes beyond them."),
  pricePerGb: z.number().describe("Price of each whole GB beyond them."),
  billSoFar: z.number().describe("What the traffic costs so far."),
  sampledAt: z.string().nullable().describe("When it was last looked at."),
});

export const getTraffic = defineFunction({
  name: "getTraffic",
  doc: "The outbound traffic of a calendar month in UTC, of one server or of all servers of the team, deleted ones included, and what it costs beyond what is included. It is sampled every 10 minutes.",
  source: 'docs/spec/hosting-api.md, "Traffic record"',
  example: `const { billSoFar, servers } = hosting.getTrafficOutput();
export const bill = billSoFar;
export const each = servers.apply((all) => all.map((one) => \`\${one.name}: \${one.outbound}\`));`,
  arguments: {
    serverUuid: field(z.string().min(1).optional(), "Id of one server. Default: all of the team."),
    month: field(trafficMonth.optional(), "The month, `YYYY-MM`. Default: the current one."),
  },
  result: {
    ...fieldsOf(Total),
    servers: field(z.array(OfServer), "Each server of the team; empty where one was asked for."),
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
