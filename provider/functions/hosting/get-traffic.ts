import * as z from "zod";
import { traffic, trafficMonth } from "../../api/hosting/traffic";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";

const OfServer = z.object({
  uuid: z.string().nullish().describe("Id of the server."),
  name: z.string().nullish().describe("Its name."),
  outbound: z.string().nullish().describe("Its outbound traffic, to be read by people."),
  outboundBytes: z.number().nullish().describe("The same in bytes."),
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
    month: field(z.string(), "The month, `YYYY-MM`."),
    outboundBytes: field(z.number(), "Outbound traffic in bytes."),
    outbound: field(z.string(), "The same, to be read by people."),
    includedBytes: field(z.number(), "Bytes that are included."),
    overageBytes: field(z.number(), "Bytes beyond them."),
    pricePerGb: field(z.number(), "Price of each whole GB beyond them."),
    billSoFar: field(z.number(), "What the traffic costs so far."),
    sampledAt: field(z.string().nullable(), "When it was last looked at."),
    servers: field(z.array(OfServer), "Each server of the team; empty where one was asked for."),
  },
  async call({ hosting }, { serverUuid, month }) {
    const query = month === undefined ? {} : { query: { month } };
    const { servers, ...total } =
      serverUuid === undefined
        ? await hosting.get(traffic.list, query)
        : { servers: [], ...(await hosting.get(traffic.get, { params: { uuid: serverUuid }, ...query })) };
    return {
      month: total.month,
      outboundBytes: total.outbound_bytes,
      outbound: total.outbound,
      includedBytes: total.included_bytes,
      overageBytes: total.overage_bytes,
      pricePerGb: total.price_per_gb,
      billSoFar: total.bill_so_far,
      sampledAt: total.sampled_at ?? null,
      servers: servers.map((row) => resultRow(OfServer, row)),
    };
  },
});
