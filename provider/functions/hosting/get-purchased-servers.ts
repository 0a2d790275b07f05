import * as z from "zod";
import { purchasedServers } from "../../api/hosting/servers";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";

const Listed = z.object({
  uuid: z.string().describe("Id of the server."),
  name: z.string().nullish().describe("Its name."),
  size: z.string().nullish().describe("Its size."),
  city: z.string().nullish().describe("The city that it stands in."),
  region: z.string().nullish().describe("Id of the region, as `getRegions` lists it."),
  status: z.string().describe("`ready` is usable; `unknown` where the API does not show it."),
  monthlyPrice: z.number().nullish().describe("Price a month."),
  currency: z.string().nullish().describe("Currency of the price."),
});

export const getPurchasedServers = defineFunction({
  name: "getPurchasedServers",
  doc: "The servers that the team has bought. Buying and cancelling happens in the console only.",
  source: 'docs/spec/hosting-api.md, "Purchased servers and volumes"',
  example: `const { servers } = hosting.getPurchasedServersOutput();
export const ready = servers.apply((all) => all.filter((s) => s.status === "ready").map((s) => s.uuid));`,
  arguments: {},
  result: { servers: field(z.array(Listed), "The servers, in the API's order.") },
  async call({ hosting }) {
    return {
      servers: (await hosting.get(purchasedServers.list)).map((row) => ({ ...resultRow(Listed, row), status: row.status ?? "unknown" })),
    };
  },
});
