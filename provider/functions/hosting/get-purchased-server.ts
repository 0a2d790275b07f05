import * as z from "zod";
import { purchasedServers } from "../../api/hosting/servers";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { namedRow } from "../named-row";
import { fieldsOf } from "../results";
import { PurchasedServerRow, purchasedServerRow } from "./purchased-server-row";

export const getPurchasedServer = defineFunction({
  name: "getPurchasedServer",
  doc: "One of the servers that the team has bought, by its name: the id that applications, volumes and settings of a server take. None or several of that name is an error, which lists those that there are.",
  source: 'docs/spec/hosting-api.md, "Purchased servers and volumes"',
  example: `const server = hosting.getPurchasedServerOutput({ name: "alpha" });
const data = new hosting.Volume("data", { serverUuid: server.uuid, sizeGb: 50 });`,
  arguments: { name: field(z.string().min(1), "Its name, which exactly one server must have.") },
  result: fieldsOf(PurchasedServerRow),
  async call({ hosting }, { name }) {
    const row = namedRow(await hosting.get(purchasedServers.list), name, {
      shown: (server) => `${server.name ?? "without a name"} (${server.uuid})`,
      none: "the team has bought no server",
      several: "servers",
      advice: "Rename one, or take the one that is meant from getPurchasedServers by its uuid.",
    });
    return purchasedServerRow(row);
  },
});
