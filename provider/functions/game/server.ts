import * as z from "zod";
import { allPages } from "../../api/game/envelopes";
import { diagnostics } from "../../api/game/game";
import { power } from "../../api/game/power";
import { type GameServer, gameServers, SERVERS_PER_PAGE, startup } from "../../api/game/servers";
import { field, portNumber } from "../../core/definition/field";
import { OperationError } from "../../core/log/errors";
import { gameServerNamed, gameServersOf, notThereText, reachOf } from "../../platform/game/game-servers";
import { belowKnownServer } from "../../platform/game/server-state";
import { defineFunction } from "../function";
import { documentedRow, fieldsOf, namedRow, resultRow } from "../results";

const amount = z.number().nullable();

const DetailedServer = z.object({
  identifier: z
    .string()
    .describe("Identifier: the 8 characters in the panel URL of the server. Every resource type of a game server accepts it."),
  uuid: z.string().describe("Full id."),
  name: z.string().describe("Name of the server."),
  description: z.string().nullable().describe("Description of the server."),
  region: z.string().nullable().describe("Region of the server."),
  node: z.string().nullable().describe("Node of the server."),
  serverOwner: z.boolean().nullable().describe("Whether the account owns it; `false` if the account is only a subuser."),
  status: z.string().nullable().describe("`null` in normal operation, otherwise `installing`, `suspended` and so on."),
  isSuspended: z.boolean().nullable().describe("Whether the server is suspended."),
  isInstalling: z.boolean().nullable().describe("Whether the server is being installed, or its installation failed."),
  isTransferring: z.boolean().nullable().describe("Whether the server is being moved to another node."),
  game: z.string().nullable().describe("Name of the game's definition in the panel, which the panel calls egg."),
  dockerImage: z.string().nullable().describe("Container image of the server."),
  address: z.string().nullable().describe("Address for players: the alias of the main port, or the IP address if the port has no alias."),
  port: portNumber.nullable().describe("Main port of the server."),
  ports: z.array(z.int()).nullable().describe("All of its ports."),
  sftpAddress: z.string().nullable().describe("SFTP host of its files."),
  sftpPort: portNumber.nullable().describe("SFTP port."),
  limits: z
    .object({
      memoryMb: amount.describe("Memory in MB; `0` means no limit."),
      diskMb: amount.describe("Disk in MB; `0` means no limit."),
      cpuPercent: amount.describe("Processor in percent of one core; `0` means no limit."),
    })
    .describe("Resource limits of the server."),
  featureLimits: z
    .object({
      backups: amount.describe("Maximum number of backups."),
      databases: amount.describe("Maximum number of databases; null means no limit."),
      allocations: amount.describe("Maximum number of ports; null means only the main port."),
    })
    .describe("How many backups, databases and ports the server may have."),
});

function detailedServer(row: GameServer): z.infer<typeof DetailedServer> {
  const { limits, feature_limits: most } = row;
  const shown = documentedRow(DetailedServer, {
    ...row,
    game: row.egg?.name,
    ports: row.allocations?.map(({ port }) => port),
    limits: { memoryMb: limits?.memory ?? null, diskMb: limits?.disk ?? null, cpuPercent: limits?.cpu ?? null },
    feature_limits: { backups: most?.backups ?? null, databases: most?.databases ?? null, allocations: most?.allocations ?? null },
  });
  return { ...shown, ...reachOf(row) };
}

export const getServer = defineFunction({
  name: "getServer",
  module: "game",
  doc: "One game server of the account that the panel key belongs to. Select it by its name, its identifier or its uuid.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Servers"',
    example: `const { identifier } = await hosting.game.getServer({ name: "survival" });
const survival = new hosting.game.Server("survival", { server: identifier, description: "Season 4" });`,
  },
  arguments: {
    server: field(
      z.string().min(1).optional(),
      "Identifier of the server (the 8 characters of its panel URL) or its uuid. Set either this or `name`.",
    ),
    name: field(z.string().min(1).optional(), "Name of the server in the panel. Exactly one server must have it."),
  },
  result: fieldsOf(DetailedServer),

  refusal: ({ server, name }) =>
    (server === undefined) === (name === undefined) ? "exactly one of server and name must be set." : undefined,
  async call({ panel }, { server, name }) {
    if (server !== undefined) {
      const row = await gameServerNamed(panel, server);
      if (!row) throw new OperationError(await notThereText(panel, server), { code: "gone" });
      return detailedServer(row);
    }
    const row = namedRow(await gameServersOf(panel), name ?? "", {
      shown: ({ identifier, name: shown }) => `${identifier} (${shown})`,
      none: "no game server of this key is",
      several: "game servers",
      advice: "Set server to the identifier of one of them.",
    });
    return detailedServer(row);
  },
});

export const getServers = defineFunction({
  name: "getServers",
  module: "game",
  doc: "The game servers of the account that the panel key belongs to. These are the servers that the account owns, and the servers where it is a subuser.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Account" (GET /)',
    example: `export const names = hosting.game.getServersOutput().servers.apply((servers) => servers.map((s) => s.name));`,
  },
  arguments: {
    filter: field(
      z.string().min(1).optional(),
      "Filter: an identifier, an address with its port, the beginning of a uuid, or a part of a name. Default: all.",
    ),
    type: field(
      z.string().min(1).optional(),
      "`owner`: servers of the account itself; `admin`, `admin-all`: servers that an administrator can access. Default: servers that the account owns or is a subuser of.",
    ),
  },
  result: { servers: field(z.array(DetailedServer), "The servers, in the panel's order.") },

  async call({ panel }, { filter, type }) {
    if (filter === undefined && type === undefined) return { servers: (await gameServersOf(panel)).map(detailedServer) };
    const asked = { per_page: SERVERS_PER_PAGE, include: "egg", "filter[*]": filter, type };
    const found = await allPages((page) => panel.get(gameServers.list, { query: { page, ...asked } }));
    return { servers: found.map(detailedServer) };
  },
});

const Used = z.looseObject({
  memoryBytes: z.number().nullish().describe("Used memory in bytes."),
  cpuAbsolute: z.number().nullish().describe("CPU usage, in percent of one processor."),
  diskBytes: z.number().nullish().describe("Used disk space in bytes."),
  networkRxBytes: z.number().nullish().describe("Bytes received since the start."),
  networkTxBytes: z.number().nullish().describe("Bytes sent since the start."),
  uptime: z.number().nullish().describe("Time since the start, in milliseconds."),
});

export const getResources = defineFunction({
  name: "getResources",
  module: "game",
  doc: "The state and resource use of a game server. The panel shows them up to 20 seconds late. Do not let resources of a program depend on them, because they change all the time.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Servers"',
    example: `export const state = hosting.game.getResourcesOutput({ server: "<identifier>" }).currentState;`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: {
    currentState: field(z.string(), "`offline`, `starting`, `running` or `stopping`."),
    isSuspended: field(z.boolean().nullable(), "Whether the server is suspended; null if the panel does not show it."),
    used: field(Used, "Resource use of the server."),
  },

  async call({ panel }, { server }) {
    const shown = await belowKnownServer({ panel }, server, (below) => below.get(power.resources, { params: { server } }));
    return { currentState: shown.current_state, isSuspended: shown.is_suspended ?? null, used: resultRow(Used, shown.resources) };
  },
});

const Variable = z.object({
  envVariable: z.string().describe("Name of the environment variable, in the form for `StartupVariables`."),
  name: z.string().nullable().describe("Display name of the variable."),
  description: z.string().nullable().describe("Description of the variable."),
  value: z.string().describe("Effective value: the value that was set, or the default if no value was set."),
  defaultValue: z.string().describe("Default value of the game."),
  isEditable: z.boolean().describe("Whether the variable can be set."),
  rules: z.string().nullable().describe("Validation rules: `required|integer|between:1,200`."),
});

export const getStartup = defineFunction({
  name: "getStartup",
  module: "game",
  doc: "The startup configuration of a game server: its variables, its command, and the available images.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Servers" (startup)',
    example: `const config = new pulumi.Config();
const { identifier } = await hosting.game.getServer({ name: "survival" });
const { images } = await hosting.game.getStartup({ server: identifier });
new hosting.game.Server("survival", { server: identifier, dockerImage: images[config.require("image")] });`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: {
    variables: field(z.array(Variable), "The variables that the panel key may see. Some of them contain secrets."),
    command: field(z.string().nullable(), "The startup command, with the values of the variables that the panel key may see."),
    images: field(z.record(z.string(), z.string()), "Addresses of the images, by label."),
  },
  secret: true,

  async call({ panel }, { server }) {
    const shown = await belowKnownServer({ panel }, server, (below) => below.get(startup.get, { params: { server } }));
    return {
      variables: shown.variables.map((row) => {
        const { server_value: value, default_value = "" } = row;
        return documentedRow(Variable, { ...row, value: value ?? default_value ?? "", default_value: default_value ?? "" });
      }),
      command: shown.command ?? null,
      images: shown.images ?? {},
    };
  },
});

const Finding = z.object({
  id: z.string().nullable().describe("Id of the check that reports the finding, or null."),
  severity: z.string().describe("Severity, as the panel names it."),
  message: z.string().describe("Text of the finding."),
});

export const getDiagnostics = defineFunction({
  name: "getDiagnostics",
  module: "game",
  doc: "The findings of the panel about a game server, such as why the server does not start, or which limit it has nearly reached.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Game, players and diagnostics"',
    example: `const { findings } = hosting.game.getDiagnosticsOutput({ server: "<identifier>" });
export const texts = findings.apply((all) => all.map((one) => \`\${one.severity}: \${one.message}\`));`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: { findings: field(z.array(Finding), "The findings, including positive ones.") },

  async call({ panel }, { server }) {
    const rows = await belowKnownServer({ panel }, server, (below) => below.get(diagnostics.get, { params: { server } }));
    return { findings: rows.map((row) => documentedRow(Finding, row)) };
  },
});
