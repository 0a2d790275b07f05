import * as z from "zod";
import { purchasedServers } from "../../api/hosting/servers";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { namedRow } from "../named-row";
import { fieldsOf } from "../results";
import { PurchasedServerRow, purchasedServerRow } from "./purchased-server-row";

export const getPurchasedServer = defineFunction({
  name: "getPurchasedServer",
  doc: "One of the team's purchased servers, by its name. Applications, volumes and settings of a server need its id. The call fails if no server or several servers have the name, and lists the existing ones.",
  source: 'docs/spec/hosting-api.md, "Purchased servers and volumes"',
  example: `const server = hosting.getPurchasedServerOutput({ name: "alpha" });
const data = new hosting.Volume("data", { serverUuid: server.uuid, sizeGb: 50 });`,
  arguments: { name: field(z.string().min(1), "Its name. Exactly one server must have it.") },
  result: fieldsOf(PurchasedServerRow),
  async call({ hosting }, { name }) {
    const row = namedRow(await hosting.get(purchasedServers.list), name, {
      shown: (server) => `${server.name ?? "without a name"} (${server.uuid})`,
      none: "the team has bought no server",
      several: "servers",
      advice: "Rename one, or select one by its uuid from getPurchasedServers.",
    });
    return purchasedServerRow(row);
  },
});
