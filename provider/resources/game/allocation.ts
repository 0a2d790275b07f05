import * as z from "zod";
import { permissionsOf } from "../../api/call";
import type { Client } from "../../api/client";
import { quoted, ValidationError } from "../../api/errors";
import { allocations, LONGEST_NOTES } from "../../api/game/allocations";
import type { Allocation as Port } from "../../api/game/servers";
import type { Context } from "../../core/definition/context";
import { adopt, field, portNumber } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";
import { sendOnce } from "../../core/lifecycle/lost-call";
import { OperationError } from "../../core/log/errors";
import { nameOf } from "../../core/urn";
import { urnOf } from "../../core/values";
import { amendServer, gameServerNamed, identifierOf } from "../../platform/game/game-servers";
import { belowKnownServer, type Caller, panelBelow } from "../../platform/game/server-state";
import { checkedServer, SERVER_SETTLED, serverInput, turnOf } from "./below-server";

interface Inputs {
  server: string;
  notes: string;
  primary?: boolean | null;
}

export const allocation = defineResource({
  type: "Allocation",
  module: "game",
  doc: "Additional port of a game server, for example for a web map, a vote listener or a query port. The panel chooses the port number.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Network, databases, subusers"',
    example: `const config = new pulumi.Config();
const map = new hosting.game.Allocation("web map", { server: config.require("gameServer") });
export const address = pulumi.interpolate\`http://\${map.ip}:\${map.port}\`;`,
    remarks: [
      "The note identifies a port, because it is the only property of a port that a user can set. If a port with this note already exists, `up` stops unless you set `adopt`. If several ports have the note, set `adopt` to the path of one of them, `<server>/<id>` (`getAllocations` returns the ids).",
      "If a user changes the note in the panel, the next `up` restores it. If you adopt a port by its id, its note changes to the resource's logical name. To keep the current note, set `notes` to it. An import leaves out ports without a note. To import such a port, first give it a note in the panel.",
      "The plan limits the number of ports. The provider creates a port with two calls. If `up` is killed between them, a port without a note remains. When the plan allows no further port, the error names the ports without a note.",
      "A server always has exactly one main port. If you remove `primary` from the main port, set it to `false`, or delete the resource, the other port with the lowest number becomes the main port.",
      "A replacement changes the number of the port. Players and programs that use the old number then need the new one.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    notes: field(
      z.string().trim().min(1).max(LONGEST_NOTES),
      `Purpose of the port, at most ${LONGEST_NOTES} characters. Defaults to the resource's logical name.`,
      { isNamedByDefault: true },
    ),
    primary: field(z.boolean().optional(), "Whether this is the main port, to which players connect.", { default: false }),
    adopt,
  },
  outputs: {
    ip: field(z.string(), "IP address of the port.", { isFixed: true }),
    alias: field(z.string().nullable(), "Alias of the IP address for players, such as a host name; `null` if there is none."),
    port: field(portNumber, "Port number.", { isFixed: true }),
  },
  identity: {
    noun: "port",
    key: ["server", "notes"],
    address: "<server>/<allocation>",
    canExistTwice: true,
    ownershipKeys: ({ server, notes, primary }) =>
      server === undefined
        ? []
        : [
            ...(notes === undefined ? [] : [`the port "${notes}" of game server ${identifierOf(server)}`]),
            ...(primary === true ? [`the main port of game server ${identifierOf(server)}`] : []),
          ],

    async candidates(context) {
      const { inputs } = context;
      const { notes } = inputs;
      const rows = (await portsOf(context, inputs.server)).filter((row) => row.notes === notes);
      return rows.map((row) => ({
        id: String(row.id),
        what: `port ${row.port} with the note "${notes}"`,
        isAsWanted: rows.length === 1 && (!row.is_default || inputs.primary === true),
      }));
    },

    /** If other runs share the panel, one of them may have created the port. */
    async unnamed(context) {
      const { server } = context.inputs;
      const all = await portsInTurn(context, server, async () => portsOf(context, server));
      const rows = all.filter(({ notes, is_default: isDefault }) => !notes && !isDefault);
      const isKnown = rows.length === 0 || (await context.panel.isShared());
      return isKnown ? [] : rows.map(({ id, port }) => ({ id: String(id), what: `port ${port} without a note`, isAsWanted: true }));
    },
  },
  replacement: { order: "old first" },
  state: {
    /** Up to release 0.2.0, if the program set no note, the provider wrote the logical name as the note in the panel, but no note in the state. */
    upgrade: (olds) =>
      olds.server === undefined || olds.notes !== undefined ? olds : { ...olds, notes: nameOf(urnOf(olds)).trim() || undefined },
  },

  async *list({ panel, below }) {
    for await (const [parent, rows] of below("game_Server", ({ id }) => portsOf({ panel }, id)))
      for (const { id, port, notes, is_default: isDefault } of rows)
        yield {
          path: `${parent.id}/${id}`,
          name: notes || `port ${port}`,
          parent,
          given: isDefault && !notes ? "it comes with its server" : undefined,
        };
  },

  async previewChecks(context) {
    const { inputs, isKnown, olds } = context;
    // A creation calls `update` after `create`, to set the note and possibly the main port.
    const { problems, row } = await checkedServer(context, {
      create: permissionsOf(allocations.list, allocations.create, allocations.update),
      update: permissionsOf(allocations.list, allocations.update),
      delete: permissionsOf(allocations.list, allocations.update, allocations.remove),
    });
    if (problems.length > 0 || !row || !isKnown("notes") || (inputs.adopt ?? false) !== false) return problems;
    // A change of a port, or a replacement on the same server, needs no room for a further port.
    if (olds?.server !== undefined && identifierOf(olds.server) === row.identifier) return [];
    const rows = await portsOf(context, row.identifier);
    if (rows.some(({ notes }) => notes === inputs.notes)) return [];
    const limit = row.feature_limits?.allocations;
    // An unknown limit is not checked here: the panel refuses the creation if no port is left.
    if (limit === undefined) return [];
    const turn = turnOf(context, `port of game server ${row.identifier}`);
    if (rows.length + turn <= (limit ?? 0)) return [];
    const number = turn === 1 ? "a further port" : `${turn} further ports of this program`;
    const reason = `has no room for ${number}: ${fullText(`${row.identifier} (${row.name})`, limit, rows)}`;
    return [{ property: "server", reason }];
  },

  async observe(context) {
    const row = await portNamed(context);
    if (!row) return undefined;
    return { inputs: { notes: row.notes ?? "", primary: row.is_default }, outputs: outputsOf(row) };
  },

  /** Reads all ports of the server, because no call reads a single port. */
  async exists(context) {
    const { server } = context.inputs;
    const rows = await belowKnownServer(context, server, (panel) => panel.send(allocations.list, { params: { server } })).catch(
      (error: unknown) => {
        if (error instanceof OperationError && error.code === "gone") return [];
        throw error;
      },
    );
    return rows.some(({ id }) => String(id) === context.id);
  },

  async create(context) {
    const { inputs, recordId, panel } = context;
    const { server, notes } = inputs;
    return portsInTurn(context, server, async () => {
      const made = await newPort(context);
      recordId(String(made.id), outputsOf(made));
      takeIn(panel, server, made);
      await write(context, made, { notes, ...(inputs.primary === true ? { primary: true } : {}) });
      return outputsOf(made);
    });
  },

  async update(context, { notes, primary }) {
    const { inputs, id } = context;
    return portsInTurn(context, inputs.server, async () => {
      const row = await portNamed(context);
      if (!row) throw new OperationError(`port ${id} of game server ${inputs.server} is gone.`, { code: "gone" });
      await write(context, row, {
        ...(typeof notes === "string" ? { notes } : {}),
        ...(primary === undefined ? {} : { primary: primary === true }),
      });
      return outputsOf(row);
    });
  },

  async remove(context) {
    const { inputs, panel, log } = context;
    const { server } = inputs;
    await portsInTurn(context, server, async () => {
      const rows = await portsNow(context, server);
      const row = rows.find(({ id }) => String(id) === context.id);
      if (!row) return;
      const next = nextPrimary(rows, row.id);
      if (!next)
        return log.leftInPlace(`port ${row.port} of game server ${server}: it is the server's only port, and a server always has one port`);
      if (row.is_default) await makePrimary(context, server, next.id);
      await panelBelow(context, server).send(allocations.remove, { params: { server, allocation: context.id } });
      amendPorts(panel, server, (held) => held.filter(({ id }) => id !== row.id));
    });
  },
});

const outputsOf = ({ ip, ip_alias: alias, port }: Port) => ({ ip, alias: alias ?? null, port });

type Held = Pick<Context<Inputs>, "panel" | "clock" | "log" | "isComparing" | "id" | "inputs">;

const portNamed = async (context: Held): Promise<Port | undefined> =>
  (await portsOf(context, context.inputs.server)).find(({ id }) => String(id) === context.id);

/** Writes the note before the main port. If the run is killed between the two calls, the next run recognizes the port by its note. */
async function write(context: Held, row: Port, { notes, primary }: { notes?: string; primary?: boolean }): Promise<void> {
  const { panel, inputs } = context;
  const { server } = inputs;
  if (notes !== undefined && notes !== row.notes) {
    const params = { server, allocation: String(row.id) };
    const noted = await panelBelow(context, server).send(allocations.update, { params, body: { notes } });
    takeIn(panel, server, { ...row, ...noted });
  }
  if (primary === undefined || primary === row.is_default) return;
  const next = primary ? row : nextPrimary(await portsOf(context, server), row.id);
  if (next) await makePrimary(context, server, next.id);
}

async function newPort(context: Held): Promise<Port> {
  const { server } = context.inputs;
  const before = await portsOf(context, server);
  const send = () => belowKnownServer(context, server, (panel: Client) => panel.send(allocations.create, { params: { server } }));
  try {
    return await sendOnce(context, { what: `port of game server ${server}`, send, look: () => portOfLostCall(context, before) });
  } catch (error) {
    if (error instanceof ValidationError && error.status === 400) throw await refusalOf(context, error);
    throw error;
  }
}

/** Returns the only new port without a note. If other runs share the panel, one of them may have created it. */
async function portOfLostCall(context: Held, before: readonly Port[]): Promise<Port | undefined> {
  const rows = (await portsNow(context, context.inputs.server)).filter(({ id, notes }) => !notes && !before.some((row) => row.id === id));
  const [port, ...others] = rows;
  return port && others.length === 0 && !(await context.panel.isShared()) ? port : undefined;
}

async function refusalOf(context: Held, error: ValidationError): Promise<Error> {
  const { server } = context.inputs;
  const rows = await portsNow(context, server).catch(() => []);
  const said = error.apiMessage ? `: ${quoted(error.apiMessage)}` : "";
  return new OperationError(`game server ${server} cannot get a further port${said}. ${withoutNoteText(rows)}`, {
    code: "bad_state",
    cause: error,
  });
}

const fullText = (server: string, limit: number | null, rows: readonly Port[]): string =>
  `game server ${server} has ${rows.length} ${rows.length === 1 ? "port" : "ports"}, and its plan allows ${limit ?? 0}. ${withoutNoteText(rows)}`;

function withoutNoteText(rows: readonly Port[]): string {
  const bare = rows.filter(({ notes, is_default: isDefault }) => !notes && !isDefault);
  if (bare.length === 0) return "Remove one of its ports, or order a larger plan in the panel.";
  const which = bare.map(({ id, port }) => `${port} (id ${id})`).join(", ");
  return `An interrupted run may have left these ports, which have no note: ${which}. Remove them in the panel, or adopt one of them with adopt: "<server>/<id>".`;
}

/**
 * Uses the ports in the server's row if the row contains them, because one call reads the rows of all servers. Returns an empty list if the server is
 * gone.
 */
async function portsOf(caller: Caller, server: string): Promise<readonly Port[]> {
  const row = await gameServerNamed(caller.panel, server);
  if (row?.allocations) return row.allocations;
  return row ? panelBelow(caller, server).get(allocations.list, { params: { server } }) : [];
}

/** Does not use the cache or the server's row, which may contain only the main port if the key lacks permissions. */
const portsNow = (caller: Caller, server: string): Promise<Port[]> =>
  panelBelow(caller, server).send(allocations.list, { params: { server } });

function amendPorts(panel: Client, server: string, change: (rows: readonly Port[]) => Port[]): void {
  amendServer(panel, server, (row) => (row.allocations ? { ...row, allocations: change(row.allocations) } : row));
  panel.update(allocations.list, { params: { server } }, change);
}

const takeIn = (panel: Client, server: string, port: Port): void =>
  amendPorts(panel, server, (rows) => [...rows.filter(({ id }) => id !== port.id), port].sort((a, b) => a.id - b.id));

/** Creates and writes the ports of a server one after the other, so that a new port after a lost response can only come from the lost call. */
const portsInTurn = <T>({ panel }: Pick<Caller, "panel">, server: string, task: () => Promise<T>): Promise<T> =>
  panel.inTurn(`ports of game server ${identifierOf(server)}`, task);

async function makePrimary(caller: Caller, server: string, id: number): Promise<void> {
  const params = { server, allocation: String(id) };
  await panelBelow(caller, server).send(allocations.makePrimary, { params });
  amendPorts(caller.panel, server, (rows) => rows.map((row) => ({ ...row, is_default: row.id === id })));
}

/** The port with the lowest number. It becomes the main port instead of `id`, because the panel has no call that unsets a main port. */
const nextPrimary = (rows: readonly Port[], id: number): Port | undefined =>
  rows.filter((row) => row.id !== id).sort((a, b) => a.port - b.port)[0];
