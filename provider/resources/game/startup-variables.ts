import * as z from "zod";
import { permissionsOf } from "../../api/call";
import type { Client } from "../../api/client";
import { ApiError } from "../../api/errors";
import { type StartupVariable, startup } from "../../api/game/servers";
import { unlessGone } from "../../api/is-there";
import type { Context } from "../../core/definition/context";
import { adopt, field } from "../../core/definition/field";
import { defineResource, type Problem } from "../../core/definition/resource";
import { nearest } from "../../core/log/text";
import { hasUnknown, isBag, ownProperty, same } from "../../core/values";
import { amendServer, gameServerNamed, identifierOf } from "../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../platform/game/server-state";
import { belowGameServers, checkedServer, SERVER_SETTLED, serverInput } from "./below-server";
import { refusedBecause } from "./startup-rules";

type Values = Readonly<Record<string, string | number>>;

interface Inputs {
  server: string;
  variables: Values;
}

const Value = z.union([z.string(), z.number()]);

export const startupVariables = defineResource({
  type: "StartupVariables",
  module: "game",
  doc: "Startup variables of a game server. The start command and the game read them when the server starts. The resource manages only the variables that you name.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Servers" (startup)',
    example: `const { identifier } = await hosting.game.getServer({ name: "survival" });
const startup = new hosting.game.StartupVariables("survival", {
  server: identifier,
  variables: { MAX_PLAYERS: 60, AUTO_UPDATE: 0 },
});`,
    remarks: [
      "A running server uses a change after its next start. To restart it, add `startup.variables` to the `triggers` of an `Action`.",
      "The game defines the variables and their rules. For an unknown name, a preview suggests the most similar name, or lists the names. For a wrong value, it shows the rule. You cannot set variables that the panel hides or protects from editing.",
      "If you remove a variable from the program, the provider resets it to the default of the game. If you delete the resource, the provider resets all its variables. A variable keeps its value if its own rule refuses the default, and the log says so.",
      "Several resources may manage variables of one server, but each variable belongs to one resource. An `up` needs no `adopt` to overwrite values that were set in the panel. A preview names these variables.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    variables: field(
      z.record(z.string().min(1).max(191), Value),
      "Values by the name of the environment variable, such as `MAX_PLAYERS`. A value is a string or a number. Use `1` and `0` for yes and no.",
      { secret: true, effect: "next start" },
    ),
    adopt,
  },
  outputs: {},
  form: "part",
  identity: {
    noun: "set of startup variables",
    parent: "server",
    address: "<server>",
    ownershipKeys: ({ server }, parent, { variables }) => {
      const place = server === undefined ? parent : identifierOf(server);
      return keysOf(variables).map((key) => ownershipKeyAt(place, key));
    },
  },
  replacement: { order: "old first" },
  data: {
    async notice(context) {
      const { server } = context.inputs;
      if (server === undefined || !context.isKnown("server")) return [];
      const wanted = valuesOf(context.inputs.variables);
      const overwritten = ((await rowsOf(context, server)) ?? []).filter((row) => {
        const value = ownProperty(wanted, row.env_variable);
        return value !== undefined && row.server_value != null && shownValueOf(row) !== defaultOf(row) && value !== shownValueOf(row);
      });
      if (overwritten.length === 0) return [];
      return [
        `startup variables of game server ${identifierOf(server)}: overwrites ${overwritten.map((row) => row.env_variable).join(", ")}`,
      ];
    },
  },

  async *list(context) {
    for await (const [parent, rows = []] of belowGameServers(context, (panel, id) => rowsOf(context, id, panel))) {
      yield {
        path: parent.id,
        name: parent.name,
        parent,
        given: rows.some(isSet) ? undefined : "all of its variables are at their defaults",
      };
    }
  },

  canonical: ({ variables, ...rest }) => ({ ...rest, ...(variables === undefined ? {} : { variables: asTexts(variables) }) }),

  async previewChecks(context) {
    const { inputs, olds, isKnown } = context;
    if (same(inputs.variables, olds?.variables) && inputs.server === olds?.server) return [];
    const { problems, row } = await checkedServer(context, permissionsOf(startup.get, startup.setVariable));
    if (problems.length > 0 || !row || !isKnown("server")) return problems;
    const rows = (await rowsOf(context, row.identifier)) ?? [];
    return rows.length === 0 ? [] : Object.entries(valuesOf(inputs.variables)).flatMap(([key, value]) => problemsOf(rows, key, value));
  },

  async observe(context) {
    const { inputs } = context;
    const rows = await rowsOf(context, inputs.server);
    if (!rows) return undefined;
    const isManaged = (row: StartupVariable) => ownProperty(inputs.variables, row.env_variable) !== undefined || isToRestore(row, context);
    // For `get`, which passes no `variables`, the result contains the editable variables that differ from their defaults.
    const shown = rows.filter(inputs.variables === undefined ? isSet : isManaged);
    return { inputs: { variables: Object.fromEntries(shown.map((row) => [row.env_variable, shownValueOf(row)])) }, outputs: {} };
  },

  async create(context) {
    context.recordId(identifierOf(context.inputs.server));
    await write(context);
    return {};
  },

  async update(context) {
    await write(context);
    await restore(
      context,
      Object.keys(valuesOf(context.olds.variables)).filter((key) => ownProperty(context.inputs.variables, key) === undefined),
    );
    return {};
  },

  remove: (context) => restore(context, Object.keys(valuesOf(context.inputs.variables))),
});

/** `place` is the identifier of the server, or the URN of its resource while the identifier is unknown. */
const ownershipKeyAt = (place: string, key: string): string => `the startup variable ${key} of game server ${place}`;

const ownershipKeyOf = (server: string, key: string): string => ownershipKeyAt(identifierOf(server), key);

const keysOf = (variables: unknown): string[] => (isBag(variables) ? Object.keys(variables) : []);

const valuesOf = (variables: unknown): Record<string, string> => (isBag(variables) ? asTexts(variables as Values) : {});

const asTexts = (variables: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, typeof value === "number" ? String(value) : value]));

const defaultOf = ({ default_value }: StartupVariable): string => default_value ?? "";

/** Value that the panel shows. An empty text is a value, not a missing one (docs/facts/game-panel.md 3.4). */
const shownValueOf = (row: StartupVariable): string => row.server_value ?? defaultOf(row);

const isSet = (row: StartupVariable): boolean => row.is_editable && shownValueOf(row) !== defaultOf(row);

/** The startup variables that the key may see. Undefined if the server is gone. */
async function rowsOf(caller: Caller, server: string, below: Client = panelBelow(caller, server)): Promise<StartupVariable[] | undefined> {
  const row = await gameServerNamed(caller.panel, server);
  if (!row) return undefined;
  if (row.variables) return row.variables;
  return (await unlessGone(below.get(startup.get, { params: { server } })))?.variables;
}

function isToRestore(row: StartupVariable, { inputs, olds, owners }: Pick<Context<Inputs>, "inputs" | "olds" | "owners">): boolean {
  const key = row.env_variable;
  if (ownProperty(valuesOf(olds.variables), key) === undefined || shownValueOf(row) === defaultOf(row)) return false;
  return owners.declaredBy(ownershipKeyOf(inputs.server, key)) === undefined;
}

function problemsOf(rows: readonly StartupVariable[], key: string, value: string): Problem[] {
  const property = `variables.${key}`;
  const row = rows.find((one) => one.env_variable === key);
  if (!row) {
    const names = rows.filter((one) => one.is_editable).map((one) => one.env_variable);
    const meant = nearest(key, names);
    const hint = meant === undefined ? `Available: ${names.join(", ")}.` : `Did you mean ${JSON.stringify(meant)}?`;
    return [{ property, reason: `is not among the startup variables that this panel key may see. ${hint}` }];
  }
  if (!row.is_editable) return [{ property, reason: "cannot be set, because the game protects it from editing." }];
  const why = hasUnknown(value) ? undefined : refusedBecause(row.rules, value);
  return why === undefined ? [] : [{ property, reason: `${why}. The rule of the game is ${row.rules}.` }];
}

/** Each variable needs its own call. */
async function write(context: Context<Inputs>): Promise<void> {
  const { server } = context.inputs;
  const wanted = Object.entries(valuesOf(context.inputs.variables)).filter(([key]) => !context.ignores(`variables.${key}`));
  const one = (key: string, value: string) => async () => {
    const row = (await rowsOf(context, server))?.find((r) => r.env_variable === key);
    if (row === undefined || shownValueOf(row) !== value) await put(panelBelow(context, server), server, key, value);
  };
  await Promise.all(wanted.map(([key, value]) => inTurn(context.panel, server, key, one(key, value))));
}

async function restore(context: Context<Inputs>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { server } = context.inputs;
  await context.owners.awaitOwners(keys.map((key) => ownershipKeyOf(server, key)));
  const one = (key: string) => async () => {
    if (context.owners.declaredBy(ownershipKeyOf(server, key)) !== undefined) return;
    const row = (await rowsOf(context, server))?.find((r) => r.env_variable === key);
    if (!row || shownValueOf(row) === defaultOf(row)) return;
    try {
      await put(panelBelow(context, server), server, key, defaultOf(row));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 422)) throw error;
      context.log.leftInPlace(
        `${key} of game server ${identifierOf(server)}: the rule of the variable refuses its default, so the variable keeps its current value`,
      );
    }
  };
  await Promise.all(keys.map((key) => inTurn(context.panel, server, key, one(key))));
}

const inTurn = (panel: Client, server: string, key: string, task: () => Promise<void>): Promise<void> =>
  panel.inTurn(ownershipKeyOf(server, key), task);

async function put(panel: Client, server: string, key: string, value: string): Promise<void> {
  const params = { server };
  await panel.send(startup.setVariable, { params, body: { key, value } });
  // Stores the sent value instead of the value in the response: for an empty value, the response contains null, but a read returns the empty text
  // (docs/facts/game-panel.md 3.4).
  const set = (rows: StartupVariable[]) => rows.map((row) => (row.env_variable === key ? { ...row, server_value: value } : row));
  amendServer(panel, server, (row) => (row.variables ? { ...row, variables: set(row.variables) } : row));
  panel.update(startup.get, { params }, (shown) => ({ ...shown, variables: set(shown.variables) }));
}
