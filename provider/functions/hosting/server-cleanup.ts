import * as z from "zod";
import { serverCleanups } from "../../api/hosting/server-cleanups";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

const Execution = z.object({
  uuid: z.string().describe("Id of the cleanup."),
  status: z.string().nullable().describe("State or result, as the API names it."),
  message: z.string().nullable().describe("The platform's message."),
  createdAt: z.string().nullable().describe("Start time."),
  finishedAt: z.string().nullable().describe("End time; null while it runs."),
});

export const getServerCleanups = defineFunction({
  name: "getServerCleanups",
  doc: "The last 20 cleanups of a server.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const config = new pulumi.Config();
const { executions } = hosting.getServerCleanupsOutput({ serverUuid: config.require("serverUuid") });
export const last = executions.apply(([one]) => one?.finishedAt ?? "never");`,
  },
  arguments: { serverUuid: field(z.string().min(1), "Id of the server.") },
  result: { executions: field(z.array(Execution), "The cleanups, in the API's order.") },

  async call({ hosting }, { serverUuid }) {
    const rows = await hosting.get(serverCleanups.list, { params: { uuid: serverUuid } });
    return { executions: rows.map((row) => documentedRow(Execution, row)) };
  },
});
