import * as z from "zod";
import { databases } from "../../api/game/databases";
import { field, portNumber } from "../../core/definition/field";
import { databasesListed } from "../../platform/game/database-lists";
import { belowKnownServer } from "../../platform/game/server-state";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

const Host = z.object({
  address: z.string().describe("Address that the game server uses for the database."),
  port: portNumber.nullable().describe("Port at this address, or null."),
});
const Listed = z.object({
  id: z.string().describe("Id of the database."),
  name: z.string().describe("Name of the database on the database server."),
  username: z.string().describe("User of the database."),
  host: Host.nullable().describe("Address of the database for the game server; null if only `getDatabaseService` returns it."),
  onNode: z
    .union([z.boolean(), z.string()])
    .nullable()
    .describe("Whether the database runs on the node of the game server: a boolean, or text if the panel shows text."),
  remoteIps: z.array(z.string()).nullable().describe("External addresses that may connect to it."),
  remoteAnywhere: z.boolean().nullable().describe("Whether any address may connect to it."),
  remoteAddress: z.string().nullable().describe("Address of the database for connections from outside, or null."),
});

export const getDatabases = defineFunction({
  name: "getDatabases",
  module: "game",
  doc: "The databases of a game server, without their passwords. A `game.Database` has the password of its database as a secret output.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Network, databases, subusers"',
    example: `const { databases } = hosting.game.getDatabasesOutput({ server: "<identifier>" });
export const names = databases.apply((all) => all.map((database) => database.name));`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: { databases: field(z.array(Listed), "The databases, in the panel's order.") },

  async call({ panel }, { server }) {
    const rows = await belowKnownServer({ panel }, server, (below) => databasesListed(below, server));
    return { databases: rows.map((row) => documentedRow(Listed, { ...row, host: row.host ? documentedRow(Host, row.host) : null })) };
  },
});

export const getDatabaseService = defineFunction({
  name: "getDatabaseService",
  module: "game",
  doc: "The state of the database service of a game server. The first `game.Database` starts it.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Network, databases, subusers" (service)',
    example: `export const state = hosting.game.getDatabaseServiceOutput({ server: "<identifier>" }).status;`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: {
    status: field(z.string(), "`none`, `provisioning`, `ready`, `unreachable` or `failed`."),
    localAddress: field(z.string().nullable(), "Address of the service for the game server, or null."),
    publicAddress: field(z.string().nullable(), "Address of the service for connections from outside, or null."),
  },

  async call({ panel }, { server }) {
    const shown = await belowKnownServer({ panel }, server, (below) => below.send(databases.service, { params: { server } }));
    return { status: shown.status, localAddress: shown.local_address ?? null, publicAddress: shown.public_address ?? null };
  },
});
