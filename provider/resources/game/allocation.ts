import * as z from "zod";
import { permissionsOf } from "../../api/call";
import type { Client } from "../../api/client";
import { ApiError, quoted, ValidationError } from "../../api/errors";
import { allocations, LONGEST_NOTES } from "../../api/panel/allocations";
import type { Allocation as Port } from "../../api/panel/servers";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field, portNumber } from "../../core/field";
import { madeByLostCall } from "../../core/list-lag";
import { defineResource, type Problem } from "../../core/resource";
import { nameOf } from "../../core/urn";
import { urnOf } from "../../core/values";
import { identifierOf } from "../../platform/game/game-servers";
import { belowKnownServer, panelBelow } from "../../platform/game/server-state";
import { amendPorts, makePrimary, nextPrimary, portsInTurn, portsNow, portsOf, takeIn } from "./allocation/rows";
import { checkedServer, isSameServer, SERVER_AT_REST, serverInput } from "./server-input";

interface Inputs {
  server: string;
  notes: string;
  primary?: boolean | null;
}

export const allocation = defineResource({
  type: "Allocation",
  module: "game",
  source: 'docs/spec/game-panel-api.md, "Network, databases, subusers"',
  doc: "An additional port of a game server, for a map, a vote listener, a query. The panel chooses which port it is.",
  example: `const config = new pulumi.Config();
const map = new hosting.game.Allocation("web map", { server: config.require("gameServer") });
export const address = pulumi.interpolate\`http://\${map.ip}:\${map.port}\`;`,
  remarks: [
    "A port is known by its note: the only thing of it that another user chooses. A port that has this note already needs `adopt`. If several ports have it, `adopt` with `<server>/<id>` says which (`getAllocations` shows the ids).",
    "An `up` writes the note back if it was changed in the panel. A port that is adopted by its id gets the resource's logical name for a note, unless `notes` is its present note. An import leaves out a port without a note: give it one in the panel first.",
    "The plan limits how many there can be. Between the two calls of a creation a killed `up` leaves a port without a note behind; the error of a full server names such ports.",
    "A server always has exactly one main port. Where `primary` leaves the program, turns `false`, or the resource is deleted, the lowest other port becomes it.",
    "Another port after a replacement is another number: players and other programs that know the old one need the new one.",
    SERVER_AT_REST,
  ],
  inputs: {
    server: serverInput,
    notes: field(
      z.string().trim().min(1).max(LONGEST_NOTES),
      `What it is for, at most ${LONGEST_NOTES} characters. Default: the resource's logical name.`,
      { isNamedByDefault: true },
    ),
    primary: field(z.boolean().optional(), "Whether it is the main port, which players connect to.", { default: false }),
    adopt,
  },
  outputs: {
    ip: field(z.string(), "Address that it is on."),
    alias: field(z.string().nullable(), "Name of that address, or null."),
    port: field(portNumber, "Its number."),
  },
  deleteBeforeReplace: true,
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

  isEquivalent: { server: isSameServer },

  /** Release 0.2.0 kept no note that the program left out. */
  upgrade: (olds) =>
    olds.server === undefined || olds.notes !== undefined ? olds : { ...olds, notes: nameOf(urnOf(olds)).trim() || undefined },

  async previewChecks(context) {
    const { inputs, isKnown } = context;
    // The note, and which one is the main port, are calls of their own.
    const { problems, row } = await checkedServer(context, {
      create: permissionsOf(allocations.list, allocations.create, allocations.update),
      update: permissionsOf(allocations.list, allocations.update),
      delete: permissionsOf(allocations.list, allocations.update, allocations.remove),
    });
    if (problems.length > 0 || !row || !isKnown("notes") || (inputs.adopt ?? false) !== false) return problems;
    const rows = await portsOf(context, row.identifier);
    if (rows.some(({ notes }) => notes === inputs.notes)) return [];
    const limit = row.feature_limits?.allocations;
    // A limit that the panel does not report is enforced by the panel.
    if (limit === undefined || rows.length < (limit ?? 0)) return [];
    return [
      {
        property: "server",
        reason: `can have no further port: ${fullText(`${row.identifier} (${row.name})`, limit, rows)}`,
      } satisfies Problem,
    ];
  },

  async observe(context) {
    const row = await portNamed(context);
    if (!row) return undefined;
    return { inputs: { notes: row.notes ?? "", primary: row.is_default }, outputs: outputsOf(row) };
  },

  /** No call reads one alone: the list of its own is the proof. */
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
      // The row of a server shows the main port alone to a key that may not read ports, so it is no proof that one is gone.
      const rows = await portsNow(context, server);
      const row = rows.find(({ id }) => String(id) === context.id);
      if (!row) return;
      const next = nextPrimary(rows, row.id);
      if (!next) return log.leftInPlace(`port ${row.port} of game server ${server}: a server always has one`);
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

/** Note first, so that a run that is killed in between leaves what can be found. */
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

/** The port that the panel chose. After a lost answer: what is there now without a note, and was not before. */
async function newPort(context: Held): Promise<Port> {
  const { clock, inputs } = context;
  const { server } = inputs;
  const before = await portsOf(context, server);
  try {
    return await belowKnownServer(context, server, (panel: Client) => panel.send(allocations.create, { params: { server } }));
  } catch (error) {
    if (error instanceof ValidationError && error.status === 400) throw await refusalOf(context, error);
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
    const fresh = await madeByLostCall(clock, async () => {
      const rows = (await portsNow(context, server)).filter(({ id, notes }) => !notes && !before.some((row) => row.id === id));
      return rows.length > 0 ? rows : undefined;
    });
    // Another run may have created it at the same moment.
    if (fresh?.[0] && fresh.length === 1 && !(await context.panel.isShared())) return fresh[0];
    throw error;
  }
}

/** What the plan or the node does not give, with what there is. */
async function refusalOf(context: Held, error: ValidationError): Promise<Error> {
  const { server } = context.inputs;
  const rows = await portsNow(context, server).catch(() => []);
  const said = error.apiMessage ? `: ${quoted(error.apiMessage)}` : "";
  return new OperationError(`game server ${server} gets no further port${said}. ${withoutNoteText(rows)}`, {
    code: "bad_state",
    cause: error,
  });
}

const fullText = (server: string, limit: number | null, rows: readonly Port[]): string =>
  `game server ${server} has ${rows.length}, and its plan allows ${limit ?? 0}. ${withoutNoteText(rows)}`;

/** An interrupted creation may have left some. */
function withoutNoteText(rows: readonly Port[]): string {
  const bare = rows.filter(({ notes, is_default: isDefault }) => !notes && !isDefault);
  if (bare.length === 0) return "Remove one of its ports, or have the plan changed in the panel.";
  const which = bare.map(({ id, port }) => `${port} (id ${id})`).join(", ");
  return `Without a note, which an interrupted run may have left: ${which}. Remove those in the panel, or take one over with adopt: "<server>/<id>".`;
}
