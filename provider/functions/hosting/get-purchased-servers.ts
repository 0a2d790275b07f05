import * as z from "zod";
import { purchasedServers } from "../../api/hosting/servers";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { PurchasedServerRow, purchasedServerRow } from "./purchased-server-row";

export const getPurchasedServers = defineFunction({
  name: "getPurchasedServers",
  doc: "The servers that the team has bought. They are bought and cancelled only in the console.",
  source: 'docs/spec/hosting-api.md, "Purchased servers and volumes"',
  example: `const { servers } = hosting.getPurchasedServersOutput();
export const ready = servers.apply((all) => all.filter((s) => s.status === "ready").map((s) => s.uuid));`,
  arguments: {},
  result: { servers: field(z.array(PurchasedServerRow), "The servers, in the API's order.") },
  async call({ hosting }) {
    return { servers: (await hosting.get(purchasedServers.list)).map(purchasedServerRow) };
  },
});
