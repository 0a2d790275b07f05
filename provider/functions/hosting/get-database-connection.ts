import * as z from "zod";
import { databases } from "../../api/hosting/databases";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";

export const getDatabaseConnection = defineFunction({
  name: "getDatabaseConnection",
  doc: "The connection addresses of a managed database, with its password. The token needs Read sensitive data. Prefer `DatabaseAttachment`, which keeps the password out of the program.",
  source: 'docs/spec/hosting-api.md, "Managed databases" (connection)',
  example: `const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
const connection = hosting.getDatabaseConnectionOutput({ databaseUuid: orders.id });
export const url = connection.url;`,
  secret: true,
  arguments: { databaseUuid: field(z.string().min(1), "Id of the database.") },
  result: {
    url: field(z.string(), "Pooled connection, TLS required."),
    directUrl: field(z.string().nullable(), "Direct connection, without the pooler."),
  },
  async call({ hosting }, { databaseUuid }) {
    const { url, direct_url } = await hosting.send(databases.connection, { params: { uuid: databaseUuid } });
    return { url, directUrl: direct_url ?? null };
  },
});
