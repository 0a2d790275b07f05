import * as z from "zod";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { databasesListed } from "../../platform/game/database-lists";
import { belowKnownServer } from "../../platform/game/server-state";
import { documentedRow } from "../results";

const Host = z.object({
  address: z.string().describe("Its host for the game server."),
  port: z.number().nullable().describe("Its port, or null."),
});
const Listed = z.object({
  id: z.string().describe("Id of the database."),
  name: z.string().describe("Its name as the database server has it."),
  username: z.string().describe("Its user."),
  host: Host.nullable().describe("Where the game server reaches it, or null where only the service shows it (`getDatabaseService`)."),
  onNode: z.union([z.boolean(), z.string()]).nullable().describe("Whether it runs on the node of the game server, as the panel says it."),
  remoteIps: z.array(z.string()).nullable().describe("Addresses from which it can be reached from outside."),
  remoteAnywhere: z.boolean().nullable().describe("Whether it can be reached from everywhere."),
  remoteAddress: z.string().nullable().describe("Where it is reached from outside, or null."),
});

export const getDatabases = defineFunction({
  name: "getDatabases",
  module: "game",
  doc: "The databases of a game server, without their passwords: a `game.Database` has its own as a secret output.",
  source: 'docs/spec/game-panel-api.md, "Network, databases, subusers"',
  example: `const { databases } = hosting.game.getDatabasesOutput({ server: "<identifier>" });
export const names = databases.apply((all) => all.map((database) => database.name));`,
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: { databases: field(z.array(Listed), "The databases, in the panel's order.") },
  async call({ panel }, { server }) {
    const rows = await belowKnownServer({ panel }, server, (below) => databasesListed(below, server));
    return { databases: rows.map((row) => documentedRow(Listed, { ...row, host: row.host ? documentedRow(Host, row.host) : null })) };
  },
});
