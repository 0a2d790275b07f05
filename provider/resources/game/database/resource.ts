import * as z from "zod";
import { permissionsOf } from "../../../api/call";
import type { Client } from "../../../api/client";
import {
  DATABASE_NAME,
  type Database,
  databases,
  LONGEST_DATABASE_NAME,
  REMOTE_IPS_PER_DATABASE,
  SHORTEST_DATABASE_NAME,
} from "../../../api/game/databases";
import type { GameServer } from "../../../api/game/servers";
import { unlessGone } from "../../../api/is-there";
import { SETTLING } from "../../../api/wait";
import type { CheckContext, Context } from "../../../core/definition/context";
import { adopt, field } from "../../../core/definition/field";
import { defineResource, type Problem } from "../../../core/definition/resource";
import { sendOnce } from "../../../core/lifecycle/lost-call";
import { same, shownOnly } from "../../../core/values";
import { amendDatabases, databasesOf, databaseWith, isNamed, nameOf, uncachedDatabases } from "../../../platform/game/database-lists";
import { identifierOf } from "../../../platform/game/game-servers";
import { listsOfServer } from "../../../platform/game/neighbours";
import { belowKnownServer, belowServer, type Caller, panelBelow } from "../../../platform/game/server-state";
import { belowGameServers, checkedServer, SERVER_SETTLED, serverInput, turnOf } from "../below-server";
import { isPublic, sortedAddresses } from "./addresses";
import { makeDatabase } from "./creation";

interface Inputs {
  server: string;
  name: string;
  remoteIps?: string[] | undefined;
  remoteAnywhere?: boolean | undefined;
}

export const database = defineResource({
  type: "Database",
  module: "game",
  doc: "Database of a game server, with its own user and password. The game connects to `address`. Other clients connect to `remoteAddress` if `remoteIps` or `remoteAnywhere` allows them.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Network, databases, subusers"',
    example: `const config = new pulumi.Config();
const server = config.require("gameServer"); // the 8 characters of its panel URL
const stats = new hosting.game.Database("stats", { server, remoteIps: ["203.0.113.7"], rotate: config.get("passwordOf") });
export const url = pulumi.interpolate\`mysql://\${stats.username}:\${stats.password}@\${stats.address}/\${stats.databaseName}\`;`,
    remarks: [
      "Deleting the resource deletes the database with its data. To prevent this, set the resource option `protect`.",
      "The first database of a server starts the server's database service, which takes about 40 seconds. `up` waits for the service. If others may use the panel key, `up` also rotates the new password, to learn whose database it is.",
      "If a database with the wanted name exists, `up` stops unless `adopt` is `true`.",
      "If the password is rotated in the panel, the next preview detects it and updates everything that uses `password`. If the panel key lacks the permission `database.view_password`, the panel hides the password. In this case, `password` is the value that the last write of this stack returned. The provider then cannot detect a rotation outside the stack.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    name: field(
      z.string().min(SHORTEST_DATABASE_NAME).max(LONGEST_DATABASE_NAME).regex(DATABASE_NAME, "letters, digits, - and _"),
      "Name of the database. 3 to 48 letters, digits, `-` and `_`. The panel adds the server's number as a prefix; `databaseName` is the complete name. Defaults to the resource's logical name.",
      { onChange: "replaces" },
    ),
    remoteIps: field(
      z.array(z.ipv4()).max(REMOTE_IPS_PER_DATABASE).optional(),
      "Public IPv4 addresses that may connect to `remoteAddress`. At most 10, in any order.",
      {
        default: [],
        /** With `remoteAnywhere: true`, the panel ignores the addresses, so they are not compared. */
        differs: (wanted, shown, { inputs }) => inputs.remoteAnywhere !== true && !same(wanted, shown),
      },
    ),
    remoteAnywhere: field(
      z.boolean().optional(),
      "Whether every address may connect to `remoteAddress`. Mutually exclusive with `remoteIps`.",
      {
        default: false,
      },
    ),
    rotate: field(
      z.unknown().optional(),
      "Any value. A change makes the panel create a new password. A value that is set when the database is created has no effect. Without `rotate`, the password stays.",
      {
        whenRemoved: "nothing",
        verbatim: true,
      },
    ),
    adopt,
  },
  outputs: {
    databaseName: field(z.string(), "Complete name on the database server.", { isFixed: true, repeats: "name" }),
    username: field(z.string(), "Name of the database user."),
    password: field(
      z.string().optional(),
      "Password of the user. Absent if the panel hides the password and no write of this stack returned it.",
      {
        secret: true,
        isFollowed: true,
      },
    ),
    address: field(z.string(), "Host and port for the game server itself, `host:port`. Empty if the panel shows none.", {
      isFollowed: true,
    }),
    remoteAddress: field(z.string().nullable(), "Host and port for other permitted clients; `null` if the panel shows none.", {
      isFollowed: true,
    }),
    onNode: field(
      z.union([z.boolean(), z.string()]).nullable(),
      "Whether the database runs on the node of the game server; `null` if the panel does not show it.",
    ),
  },
  identity: {
    noun: "database",
    neighbours: listsOfServer,
    key: ["server", "name"],
    address: "<server>/<database>",
    ownershipKeys: ({ server, name }) =>
      server === undefined || name === undefined ? [] : [`the database "${name}" of game server ${identifierOf(server)}`],

    async candidates(context) {
      const { server, name } = context.inputs;
      const rows = await belowKnownServer(context, server, (panel) => databasesOf(panel, server));
      return rows.filter((row) => isNamed(row, name)).map((row) => ({ id: row.id, what: `a database named "${row.name}"` }));
    },
  },
  replacement: { order: "old first" },
  data: { holds: "database with its data" },
  state: { partialCreate: () => ({ remoteIps: [], remoteAnywhere: false }) },
  traits: { unsetMeansDefault: true },

  async *list(context) {
    for await (const [parent, rows] of belowGameServers(context, databasesOf))
      for (const row of rows) yield { path: `${parent.id}/${row.id}`, name: nameOf(row), parent };
  },

  validate({ remoteIps = [], remoteAnywhere }): Problem[] {
    const inner = remoteIps.flatMap((address, i) =>
      isPublic(address)
        ? []
        : [{ property: `remoteIps.${i}`, reason: `must be a public address. ${JSON.stringify(address)} is not public.` }],
    );
    const both = { property: "remoteIps", reason: "has no effect together with remoteAnywhere: true. Leave one of them out." };
    return [...inner, ...(remoteAnywhere === true && remoteIps.length > 0 ? [both] : [])];
  },

  canonical: ({ remoteIps }) =>
    remoteIps === undefined ? {} : { remoteIps: remoteIps.length === 0 ? undefined : sortedAddresses(remoteIps) },

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

  // Creates the databases of a server one after the other, because the first database starts a service that all databases need.
  create: (context) =>
    context.panel.inTurn(`databases of game server ${identifierOf(context.inputs.server)}`, async () => {
      const { inputs, recordId } = context;
      const { name, remoteIps = [], remoteAnywhere = false } = inputs;
      const remote = { remote_ips: remoteIps, remote_anywhere: remoteAnywhere };
      const row = await makeDatabase(context, { database: name, ...remote });
      const outputs = await outputsOf(context, row);
      recordId(row.id, outputs);
      const isOpen = (row.remote_anywhere ?? remoteAnywhere) === remoteAnywhere;
      if (isOpen && same(sortedAddresses(row.remote_ips ?? remoteIps), remoteIps)) return outputs;
      return setRemote(context, row.id);
    }),

  async update(context, { remoteIps, remoteAnywhere, rotate }) {
    const { id, inputs, olds } = context;
    const { server } = inputs;
    let outputs: Outputs | undefined;
    if (remoteIps !== undefined || remoteAnywhere !== undefined) outputs = await setRemote(context, id);
    // Rotates the password last: if a later step failed, the new password would be lost. Does not rotate after an adoption (`olds` is
    // empty).
    if (rotate != null && Object.keys(olds).length > 0) {
      const panel = panelBelow(context, server);
      const rowNow = async () => (await uncachedDatabases(panel, server)).find((one) => one.id === id);
      const reported = await rotated(context, () => panel.send(databases.rotatePassword, { params: { server, database: id } }), rowNow);
      // Some panels answer without the new password, or with an empty body.
      const row = reported?.password === undefined ? await rowNow() : reported;
      if (!row) return outputs;
      amendDatabases(panel, server, (rows) => rows.map((held) => (held.id === id ? { ...held, password: row.password } : held)));
      if (row.password === undefined)
        context.log.warning(
          "password was rotated, but this panel key is not allowed to read the new password. The key needs the permission database.view_password",
        );
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
type ReadContext = Caller & Pick<Context<Inputs>, "olds"> & { inputs: Pick<Inputs, "server"> };

async function outputsOf(context: ReadContext, row: Database) {
  const { inputs, olds } = context;
  const panel = panelBelow(context, inputs.server);
  const password = row.password ?? (typeof olds.password === "string" ? olds.password : undefined);
  // The API may quote the password in an error, and the password must not reach a log.
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

/** Sends the request for another password. If its response is lost, the list may show the password. */
const rotated = (
  { clock, log, id, olds }: Context<Inputs>,
  send: () => Promise<Database | undefined>,
  now: () => Promise<Database | undefined>,
) =>
  sendOnce<Database | undefined>(
    { clock, log },
    {
      what: "password",
      send,
      async look() {
        const row = await now();
        return row?.password !== undefined && row.password !== olds.password ? row : undefined;
      },
      unknown: `The response to the change of the password was lost, and after ${SETTLING.seconds} s database ${id} shows no other password. This run does not change it again. Run the same command again: it changes the password again.`,
    },
  );

async function addressOf(panel: Client, server: string, { host }: Database): Promise<string> {
  if (host) return host.port == null ? host.address : `${host.address}:${host.port}`;
  const { local_address: address } = await panel.get(databases.service, { params: { server: identifierOf(server) } });
  return address ?? "";
}

async function setRemote(context: Context<Inputs>, id: string): Promise<Outputs | undefined> {
  const { server, remoteIps = [], remoteAnywhere = false } = context.inputs;
  const panel = panelBelow(context, server);
  const body = { remote_ips: remoteAnywhere ? [] : remoteIps, remote_anywhere: remoteAnywhere };
  await panel.send(databases.setRemote, { params: { server, database: id }, body });
  const row = (await uncachedDatabases(panel, server)).find((one) => one.id === id);
  return row && outputsOf(context, row);
}

async function roomProblems(context: CheckContext<Partial<Inputs>>, row: GameServer): Promise<Problem[]> {
  const { inputs, olds, isKnown } = context;
  const { identifier, internal_id: number, feature_limits } = row;
  const name = isKnown("name") ? inputs.name : undefined;
  const called = `game server ${identifier} (${row.name})`;
  const prefix = number == null ? "" : `s${number}_`;
  if (name !== undefined && prefix.length + Buffer.byteLength(name) > LONGEST_DATABASE_NAME) {
    const reason = `is too long for ${called}: the panel adds the prefix ${prefix} and cuts the result to ${LONGEST_DATABASE_NAME} bytes. Use at most ${LONGEST_DATABASE_NAME - prefix.length} bytes. A letter other than a to z takes two or more bytes.`;
    return [{ property: "name", reason }];
  }
  const limit = feature_limits?.databases ?? undefined;
  if (limit === 0) return [{ property: "server", reason: `cannot have a database: ${called} has a database limit of 0.` }];
  if (limit === undefined) return [];
  // Two databases are left out of the number: the former database, which a replacement deletes first, and a database with the wanted name, which
  // `identity` reports as a conflict.
  const own = [name, olds?.server === inputs.server ? olds?.name : undefined];
  const rows = await databasesOf(panelBelow(context, identifier), identifier);
  const others = rows.filter((one) => !own.some((known) => known !== undefined && isNamed(one, known)));
  const turn = turnOf(context, `database of game server ${identifier}`);
  if (others.length + turn <= limit) return [];
  const there = others.map(({ name: held }) => held).join(", ");
  const reason = `has no room for this database: the plan of ${called} allows ${limit}${there === "" ? "" : `, and the server has ${there}`}. Remove one of the databases, or declare fewer databases.`;
  return [{ property: "server", reason }];
}
