import * as z from "zod";
import { purchasedServers } from "../../api/hosting/servers";
import { OperationError } from "../../core/errors";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
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
    const all = await hosting.get(purchasedServers.list);
    const [found, ...others] = all.filter((row) => row.name === name);
    if (found && others.length === 0) return purchasedServerRow(found);
    const listed = (found ? [found, ...others] : all).map((row) => `${row.name ?? "without a name"} (${row.uuid})`).join(", ");
    const text = found
      ? `several servers are named ${JSON.stringify(name)}: ${listed}. Rename one, or take the one that is meant from getPurchasedServers by its uuid.`
      : `the team has bought no server named ${JSON.stringify(name)}. It has: ${listed || "none"}.`;
    throw new OperationError(text, { code: found ? "ambiguous" : "gone" });
  },
});
