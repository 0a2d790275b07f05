import * as z from "zod";
import { permissionsOf } from "../../api/call";
import type { Client } from "../../api/client";
import { ApiError, ValidationError } from "../../api/errors";
import type { Subuser } from "../../api/game/servers";
import { ALWAYS_GRANTED, PUBLIC_ID, subusers } from "../../api/game/subusers";
import { isThere } from "../../api/is-there";
import type { Context } from "../../core/definition/context";
import { adopt, field } from "../../core/definition/field";
import { defineResource, type Problem } from "../../core/definition/resource";
import { madeByLostCall } from "../../core/lifecycle/lost-call";
import { OperationError } from "../../core/log/errors";
import { same } from "../../core/values";
import { amendServer, gameServerNamed, identifierOf } from "../../platform/game/game-servers";
import { listsOfServer } from "../../platform/game/neighbours";
import { belowKnownServer, type Caller, panelBelow } from "../../platform/game/server-state";
import { grantProblems, permissionSet } from "../../platform/game/subuser-permissions";
import { checkedServer, SERVER_SETTLED, serverInput } from "./below-server";

/**
 * Uses the subusers in the server's row if the row contains them, because one call reads the rows of all servers. Returns an empty list if the server
 * is gone.
 */
export async function subusersOf(caller: Caller, server: string): Promise<readonly Subuser[]> {
  const row = await gameServerNamed(caller.panel, server);
  if (row?.subusers) return row.subusers;
  return row ? panelBelow(caller, server).get(subusers.list, { params: { server } }) : [];
}

/**
 * For an import. If another user owns the server, returns only the subusers in the server's row, because the owner of the key cannot declare
 * other subusers.
 */
async function listedSubusers(panel: Client, server: string): Promise<readonly Subuser[]> {
  const row = await gameServerNamed(panel, server);
  return row?.server_owner === false ? (row.subusers ?? []) : subusersOf({ panel }, server);
}

const subusersNow = (caller: Caller, server: string): Promise<Subuser[]> =>
  panelBelow(caller, server).send(subusers.list, { params: { server } });

function amendSubusers(panel: Client, server: string, change: (rows: readonly Subuser[]) => Subuser[]): void {
  amendServer(panel, server, (row) => (row.subusers ? { ...row, subusers: change(row.subusers) } : row));
  panel.update(subusers.list, { params: { server } }, change);
}

type Creation = Pick<Context<{ server: string; permissions: string[] }>, "panel" | "clock" | "log" | "isComparing" | "inputs">;

/**
 * Finds the subuser that a call with a lost response created, on a panel that does not show public ids: the subuser is new and has the permissions
 * of the program.
 */
async function subuserOfLostAnswer(context: Creation, before: readonly Subuser[], lost: ApiError): Promise<Subuser | undefined> {
  const { server, permissions } = context.inputs;
  const found = await madeByLostCall(
    context,
    async () => {
      const rows = await subusersNow(context, server);
      const fresh = rows.filter(({ uuid }) => !before.some((row) => row.uuid === uuid));
      return fresh.length > 0 ? fresh : undefined;
    },
    lost,
  );
  const equal = (found ?? []).filter(
    ({ permissions: held, public_id: publicId }) => !publicId && same(permissionSet(held), permissionSet(permissions)),
  );
  // The subuser is not used if other runs share the panel, because one of them may have added it.
  return equal.length === 1 && !(await context.panel.isShared()) ? equal[0] : undefined;
}

/** For comparisons of public ids. A program may write them in upper or lower case, and the API does not document how the panel shows them. */
const inCapitals = (id: unknown): unknown => (typeof id === "string" ? id.toUpperCase() : id);

export const subuser = defineResource({
  type: "Subuser",
  module: "game",
  doc: "Permissions of another user on a game server. The other user must have an account, and finds the public id of the account in the panel.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Network, databases, subusers"',
    example: `const config = new pulumi.Config();
new hosting.game.Subuser("ada", {
  server: config.require("gameServer"), // the 8 characters of its panel URL
  publicId: "ACME-7F3K2Q",
  permissions: ["control.console", "control.restart", "file.read", "file.read-content", "backup.read"],
});`,
    remarks: [
      "`permissions` is the complete set, so a permission that is added in the panel is drift. A preview refuses names that the panel does not know, because the panel would silently drop them. `getPermissions` lists all names.",
      `\`${ALWAYS_GRANTED}\` is part of every set, because the panel adds it.`,
      "An existing subuser needs `adopt`. If the panel does not show public ids, the provider cannot find an existing subuser by its id. In this case, `up` fails, lists the subusers, and explains how to continue.",
      "If the panel key belongs to a subuser, it can grant only permissions that this subuser has.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    publicId: field(
      z.string().trim().regex(PUBLIC_ID, "must be a prefix, a hyphen and 6 letters or digits, such as ACME-7F3K2Q"),
      "Public id of the account, such as `ACME-7F3K2Q`.",
      { onChange: "replaces", comparedAs: inCapitals },
    ),
    permissions: field(z.array(z.string().min(1)).min(1), "Permissions of the subuser, in any order: names such as `control.console`."),
    adopt,
  },
  outputs: { username: field(z.string().nullable(), "Name of the account.") },
  identity: {
    noun: "subuser",
    neighbours: listsOfServer,
    key: ["server", "publicId"],
    address: "<server>/<subuser>",
    ownershipKeys: ({ server, publicId }) =>
      server === undefined || publicId === undefined ? [] : [`the subuser ${inCapitals(publicId)} of game server ${identifierOf(server)}`],

    async candidates(context) {
      const { server, publicId, permissions } = context.inputs;
      const rows = await subusersOf(context, server);
      return rows
        .filter((row) => row.public_id && inCapitals(row.public_id) === inCapitals(publicId))
        .map((row) => ({
          id: row.uuid,
          what: `the subuser ${row.username ?? row.uuid} (${publicId})`,
          isAsWanted: same(permissionSet(row.permissions), permissionSet(permissions)),
        }));
    },
  },
  replacement: { order: "old first" },
  state: {
    shortest: ({ permissions, ...others }) => ({
      ...others,
      ...(permissions === undefined
        ? {}
        : { permissions: permissions.length > 1 ? permissions.filter((name) => name !== ALWAYS_GRANTED) : permissions }),
    }),
  },

  async *list({ panel, below }) {
    for await (const [parent, rows] of below("game_Server", ({ id }) => listedSubusers(panel, id)))
      for (const { uuid, username } of rows) yield { path: `${parent.id}/${uuid}`, name: username ?? uuid, parent };
  },

  validate({ permissions = [] }): Problem[] {
    const twice = permissions.findIndex((name, i) => permissions.indexOf(name) !== i);
    return twice < 0 ? [] : [{ property: `permissions.${twice}`, reason: `contains ${JSON.stringify(permissions[twice])} twice.` }];
  },

  canonical: ({ permissions }) => (permissions === undefined ? {} : { permissions: permissionSet(permissions) }),

  async previewChecks(context) {
    const { inputs, olds, isKnown } = context;
    const isChanged = isKnown("permissions") && !same(inputs.permissions, olds?.permissions);
    const { problems, row } = await checkedServer(context, {
      create: permissionsOf(subusers.list, subusers.create),
      update: permissionsOf(subusers.list, subusers.update),
      delete: permissionsOf(subusers.remove),
      replacedBy: ["publicId"],
    });
    return problems.length > 0 || !isChanged ? problems : grantProblems(context, row);
  },

  async observe(context) {
    const row = (await subusersOf(context, context.inputs.server)).find(({ uuid }) => uuid === context.id);
    if (!row) return undefined;
    const { public_id: publicId, username, permissions } = row;
    return {
      inputs: { permissions: permissionSet(permissions), ...(publicId ? { publicId } : {}) },
      outputs: { username: username ?? null },
      ...(publicId ? {} : { unnamed: ["publicId"] }),
    };
  },

  exists: (context) => {
    const { server } = context.inputs;
    return isThere(panelBelow(context, server).get(subusers.get, { params: { server, subuser: context.id } }));
  },

  async create(context) {
    const { recordId } = context;
    const { server, publicId, permissions } = context.inputs;
    const before = await subusersOf(context, server);
    const body = { public_id: publicId, permissions };
    const send = (panel: Client) => panel.send(subusers.create, { params: { server }, body });
    const made = await belowKnownServer(context, server, send).catch(async (error: unknown) => {
      const found = error instanceof ApiError && error.outcomeUnknown && (await subuserOfLostAnswer(context, before, error));
      if (found) return found;
      if (error instanceof ValidationError && isThereAlready(error))
        throw new OperationError(thereAlreadyText(server, publicId, await subusersNow(context, server)), { code: "exists", cause: error });
      throw error;
    });
    recordId(made.uuid);
    amendSubusers(context.panel, server, (rows) => [...rows.filter(({ uuid }) => uuid !== made.uuid), made]);
    return { username: made.username ?? null };
  },

  async update(context, { permissions }) {
    const { id: subuserId } = context;
    const { server } = context.inputs;
    if (!permissions) return undefined;
    const params = { server, subuser: subuserId };
    const changed = await panelBelow(context, server).send(subusers.update, { params, body: { permissions } });
    amendSubusers(context.panel, server, (rows) => rows.map((row) => (row.uuid === subuserId ? { ...row, ...changed } : row)));
    return { username: changed.username ?? null };
  },

  async remove(context) {
    const { server } = context.inputs;
    await panelBelow(context, server).send(subusers.remove, { params: { server, subuser: context.id } });
    amendSubusers(context.panel, server, (rows) => rows.filter(({ uuid }) => uuid !== context.id));
  },
});

/**
 * Whether the panel refused a subuser because it already exists. The panel answers 400 for several reasons, which only the message or the
 * error class distinguishes (docs/facts/game-panel.md 1.3).
 */
const isThereAlready = ({ status, apiMessage = "", body }: ValidationError): boolean =>
  status === 400 && /already|SubuserExists/i.test(`${apiMessage} ${JSON.stringify(body) ?? ""}`);

function thereAlreadyText(
  server: string,
  publicId: string,
  rows: readonly { uuid: string; username?: string | null | undefined }[],
): string {
  const who = rows.map(({ uuid, username }) => `${username ?? "unnamed"} (${server}/${uuid})`).join(", ");
  return `the account ${publicId} is already a subuser of game server ${server}, but the panel does not show which subuser it is. Subusers: ${who || "none that this key may see"}. To adopt one of them, set adopt to the path in parentheses behind the name. Otherwise remove the subuser in the panel.`;
}
