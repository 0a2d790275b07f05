import * as z from "zod";
import { permissionsOf } from "../../api/call";
import type { Client } from "../../api/client";
import {
  DATABASE_NAME,
  type Database,
  databases,
  LONGEST_DATABASE_NAME,
  REMOTE_IPS_PER_DATABASE,
  SHORTEST_DATABASE_NAME,
} from "../../api/panel/databases";
import type { GameServer } from "../../api/panel/servers";
import type { CheckContext, Context } from "../../core/context";
import { adopt, field } from "../../core/field";
import { unlessGone } from "../../core/is-there";
import { defineResource, type Problem } from "../../core/resource";
import { same, shownOnly } from "../../core/values";
import { amendDatabases, databasesAfresh, databasesOf, databaseWith, isNamed, nameOf } from "../../platform/game/database-lists";
import { identifierOf } from "../../platform/game/game-servers";
import { belowKnownServer, belowServer, type Caller, panelBelow } from "../../platform/game/server-state";
import { isPublic, sortedAddresses } from "./database/addresses";
import { makeDatabase } from "./database/creation";
import { belowGameServers } from "./listed-below";
import { checkedServer, isSameServer, SERVER_AT_REST, serverInput } from "./server-input";
import { turnOf } from "./turns";

interface Inputs {
  server: string;
  name: string;
  remoteIps?: string[] | undefined;
  remoteAnywhere?: boolean | undefined;
}

export const database = defineResource({
  type: "Database",
  module: "game",
  source: 'docs/spec/game-panel-api.md, "Network, databases, subusers"',
  doc: "A database of a game server, with a user and a password of its own. The game reaches it at `address`, others at `remoteAddress`, if they are let in.",
  example: `const config = new pulumi.Config();
const server = config.require("gameServer"); // the 8 characters of its panel URL
const stats = new hosting.game.Database("stats", { server, remoteIps: ["203.0.113.7"], rotate: config.get("passwordOf") });
export const url = pulumi.interpolate\`mysql://\${stats.username}:\${stats.password}@\${stats.address}/\${stats.databaseName}\`;`,
  remarks: [
    "Deleting the resource deletes the database with its data. The resource option `protect` keeps it from that.",
    "The first database of a server starts its database service, which takes about 40 seconds; `up` waits for it.",
    "If a database of the wanted name exists, `up` stops unless `adopt` is `true`.",
    "A password that somebody rotates in the panel is seen by the next preview, and what uses `password` is updated with it. Without `database.view_password` the panel hides it: then `password` is what the last write of this stack told, and a rotation by others cannot be seen.",
    SERVER_AT_REST,
  ],
  inputs: {
    server: serverInput,
    name: field(
      z.string().min(SHORTEST_DATABASE_NAME).max(LONGEST_DATABASE_NAME).regex(DATABASE_NAME, "letters, digits, - and _"),
      "Name of the database, 3 to 48 letters, digits, `-` and `_`. The panel puts the server's number before it: `databaseName` is the whole. Default: the resource's logical name.",
      { onChange: "replaces" },
    ),
    remoteIps: field(
      z.array(z.ipv4()).max(REMOTE_IPS_PER_DATABASE).optional(),
      "Public IPv4 addresses, at most 10 and in any order, from which it can be reached at `remoteAddress`.",
      { default: [] },
    ),
    remoteAnywhere: field(z.boolean().optional(), "Whether it can be reached at `remoteAddress` from everywhere. Instead of `remoteIps`.", {
      default: false,
    }),
    rotate: field(
      z.unknown().optional(),
      "Any value: each change of it makes a new password. A first value changes nothing at creation. Left out: it stays as it is.",
      {
        whenRemoved: "nothing",
        verbatim: true,
      },
    ),
    adopt,
  },
  outputs: {
    databaseName: field(z.string(), "Its name as the database server has it."),
    username: field(z.string(), "Its user."),
    password: field(z.string().optional(), "The user's password. Absent where the panel hides it and this stack never made one.", {
      secret: true,
      isFollowed: true,
    }),
    address: field(z.string(), "Host and port for the game server itself, `host:port`. Empty where the panel shows none.", {
      isFollowed: true,
    }),
    remoteAddress: field(z.string().nullable(), "Host and port for everybody else who is let in; `null` where the panel shows none.", {
      isFollowed: true,
    }),
    onNode: field(
      z.union([z.boolean(), z.string()]).nullable(),
      "Whether it runs on the node of the game server, as the panel says it; `null` where it does not say.",
    ),
  },
  deleteBeforeReplace: true,
  isWhole: true,
  holdsData: "database with its data",
  identity: {
    noun: "database",
    key: ["server", "name"],
    address: "<server>/<database>",
    claims: ({ server, name }) =>
      server === undefined || name === undefined ? [] : [`the database "${name}" of game server ${identifierOf(server)}`],

    async candidates(context) {
      const { server, name } = context.inputs;
      const rows = await belowKnownServer(context, server, (panel) => databasesOf(panel, server));
      return rows.filter((row) => isNamed(row, name)).map((row) => ({ id: row.id, what: `a database named "${row.name}"` }));
    },
  },

  async *list(context) {
    for await (const [parent, rows] of belowGameServers(context, databasesOf))
      for (const row of rows) yield { path: `${parent.id}/${row.id}`, name: nameOf(row), parent };
  },

  validate({ remoteIps = [], remoteAnywhere }): Problem[] {
    const inner = remoteIps.flatMap((address, i) =>
      isPublic(address) ? [] : [{ property: `remoteIps.${i}`, reason: `must be a public address (it is ${JSON.stringify(address)}).` }],
    );
    const both = { property: "remoteIps", reason: "has no meaning beside remoteAnywhere: true. Leave one of them out." };
    return [...inner, ...(remoteAnywhere === true && remoteIps.length > 0 ? [both] : [])];
  },

  /** No address and none at all are the same. */
  canonical: ({ remoteIps }) =>
    remoteIps === undefined ? {} : { remoteIps: remoteIps.length === 0 ? undefined : sortedAddresses(remoteIps) },

  isSame: { server: isSameServer },

  differs: {
    /** Of one that is open to all it says nothing who else is let in. */
    remoteIps: (wanted, shown, { inputs }) => inputs.remoteAnywhere !== true && !same(wanted, shown),
  },

  async previewChecks(context) {
    const { inputs, olds } = context;
    const isNew = olds === undefined || inputs.server !== olds.server || inputs.name !== olds.name;
    const { problems, row } = await checkedServer(context, {
      create: permissionsOf(databases.list, databases.create),
      update: permissionsOf(databases.list, databases.setRemote),
      delete: permissionsOf(databases.remove),
      replacedBy: ["name"],
    });
    return row && problems.length === 0 && isNew ? roomProblems(context, row) : problems;
  },

  async observe(context) {
    const { id, inputs } = context;
    const panel = panelBelow(context, inputs.server);
    const row = await unlessGone(databaseWith(panel, inputs.server, (one) => one.id === id));
    if (!row) return undefined;
    const { remote_ips: remoteIps, remote_anywhere: remoteAnywhere } = row;
    return {
      inputs: shownOnly({
        name: nameOf(row, inputs.name),
        remoteIps: remoteIps ? sortedAddresses(remoteIps) : undefined,
        remoteAnywhere: remoteAnywhere ?? undefined,
      }),
      outputs: await outputsOf(context, row),
    };
  },

  // One at a time: the first one of a server starts a service that the others need.
  create: (context) =>
    context.panel.inTurn(`databases of game server ${identifierOf(context.inputs.server)}`, async () => {
      const { inputs, keep } = context;
      const { name, remoteIps = [], remoteAnywhere = false } = inputs;
      const remote = { remote_ips: remoteIps, remote_anywhere: remoteAnywhere };
      const row = await makeDatabase(context, { database: name, ...remote });
      const outputs = await outputsOf(context, row);
      keep(row.id, outputs);
      const isOpen = (row.remote_anywhere ?? remoteAnywhere) === remoteAnywhere;
      if (isOpen && same(sortedAddresses(row.remote_ips ?? remoteIps), remoteIps)) return outputs;
      return setRemote(context, row.id);
    }),

  partialCreate: () => ({ remoteIps: [], remoteAnywhere: false }),

  async update(context, { remoteIps, remoteAnywhere, rotate }) {
    const { id, inputs, olds } = context;
    const { server } = inputs;
    let outputs: Outputs | undefined;
    if (remoteIps !== undefined || remoteAnywhere !== undefined) outputs = await setRemote(context, id);
    // Last, so that no later failure keeps the new password from the state. One that is taken over has no password of this stack to rotate.
    if (rotate != null && Object.keys(olds).length > 0) {
      const panel = panelBelow(context, server);
      const told = await panel.send(databases.rotatePassword, { params: { server, database: id } });
      // An answer that does not tell it, or not the database, is no reason to keep the old one.
      const row = told?.password === undefined ? (await databasesAfresh(panel, server)).find((one) => one.id === id) : told;
      if (!row) return outputs;
      amendDatabases(panel, server, (rows) => rows.map((held) => (held.id === id ? { ...held, password: row.password } : held)));
      if (row.password === undefined)
        context.log.warning("password: it was rotated, and the panel shows the new one to nobody with this key");
      outputs = { ...(await outputsOf(context, row)), password: row.password };
    }
    return outputs;
  },

  async remove(context) {
    const { id } = context;
    const { server, panel } = belowServer(context);
    await panel.send(databases.remove, { params: { server, database: id } });
    amendDatabases(panel, server, (rows) => rows.filter((row) => row.id !== id));
  },
});

type Outputs = Awaited<ReturnType<typeof outputsOf>>;
type Reading = Caller & Pick<Context<Inputs>, "olds"> & { inputs: Pick<Inputs, "server"> };

/** What is hidden is what was known last. */
async function outputsOf(context: Reading, row: Database) {
  const { inputs, olds } = context;
  const panel = panelBelow(context, inputs.server);
  const password = row.password ?? (typeof olds.password === "string" ? olds.password : undefined);
  // No refusal that quotes it reaches a log.
  if (password !== undefined) panel.redacted("", [password]);
  return {
    databaseName: row.name,
    username: row.username,
    password,
    address: await addressOf(panel, inputs.server, row),
    remoteAddress: row.remote_address ?? null,
    onNode: row.on_node ?? null,
  };
}

/** Of a panel that shows the host with the service alone, that of the service. */
async function addressOf(panel: Client, server: string, { host }: Database): Promise<string> {
  if (host) return host.port == null ? host.address : `${host.address}:${host.port}`;
  const { local_address: address } = await panel.get(databases.service, { params: { server: identifierOf(server) } });
  return address ?? "";
}

/** Replaces the list as a whole, and looks what came of it. */
async function setRemote(context: Context<Inputs>, id: string): Promise<Outputs | undefined> {
  const { server, remoteIps = [], remoteAnywhere = false } = context.inputs;
  const panel = panelBelow(context, server);
  const body = { remote_ips: remoteAnywhere ? [] : remoteIps, remote_anywhere: remoteAnywhere };
  await panel.send(databases.setRemote, { params: { server, database: id }, body });
  const row = (await databasesAfresh(panel, server)).find((one) => one.id === id);
  return row && outputsOf(context, row);
}

type Looking = CheckContext<Partial<Inputs>>;

/** Whether the server may have one more, and whether the panel would store its name whole. */
async function roomProblems(context: Looking, row: GameServer): Promise<Problem[]> {
  const { inputs, olds, isKnown } = context;
  const { identifier, internal_id: number, feature_limits } = row;
  const name = isKnown("name") ? inputs.name : undefined;
  const called = `game server ${identifier} (${row.name})`;
  const prefix = number == null ? "" : `s${number}_`;
  if (name !== undefined && prefix.length + Buffer.byteLength(name) > LONGEST_DATABASE_NAME)
    return [
      {
        property: "name",
        reason: `is too long for ${called}: the panel puts ${prefix} before it and cuts the whole to ${LONGEST_DATABASE_NAME} bytes, so that at most ${LONGEST_DATABASE_NAME - prefix.length} are left. A letter beyond a to z takes two bytes or more.`,
      },
    ];
  const limit = feature_limits?.databases ?? undefined;
  if (limit === 0) return [{ property: "server", reason: `cannot have a database: ${called} has a database limit of 0.` }];
  if (limit === undefined) return [];
  // What it had goes first; what has the wanted name is told by itself.
  const own = [name, olds?.server === inputs.server ? olds?.name : undefined];
  const rows = await databasesOf(panelBelow(context, identifier), identifier);
  const others = rows.filter((one) => !own.some((known) => known !== undefined && isNamed(one, known)));
  const turn = turnOf(context, `database of game server ${identifier}`);
  if (others.length + turn <= limit) return [];
  const there = others.map(({ name: held }) => held).join(", ");
  return [
    {
      property: "server",
      reason: `has no room for this database: the plan of ${called} allows ${limit}${there === "" ? "" : `, and there are ${there}`}. Remove one, or declare fewer.`,
    },
  ];
}
