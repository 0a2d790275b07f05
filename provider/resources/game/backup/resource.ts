import * as z from "zod";
import { permissionsOf } from "../../../api/call";
import { momentOf } from "../../../api/clock";
import { ValidationError } from "../../../api/errors";
import { type Backup, backups, NEW_BACKUPS } from "../../../api/game/backups";
import type { GameServer } from "../../../api/game/servers";
import { isThere, unlessGone } from "../../../api/is-there";
import type { CheckContext, Context } from "../../../core/definition/context";
import { adopt, field, timeoutField } from "../../../core/definition/field";
import { defineResource, type Problem } from "../../../core/definition/resource";
import { OperationError } from "../../../core/log/errors";
import { same } from "../../../core/values";
import { byAge } from "../../../forms/by-age";
import { amendBackups, backupsOf, takesRoom } from "../../../platform/game/backup-lists";
import { gameServerNamed, identifierOf } from "../../../platform/game/game-servers";
import { listsOfServer } from "../../../platform/game/neighbours";
import { belowKnownServer, belowServer, type Caller, panelBelow } from "../../../platform/game/server-state";
import { belowGameServers, checkedServer, SERVER_SETTLED, serverInput, turnOf } from "../below-server";
import { BACKUP_TIMEOUT_SECONDS, beginBackup, followBackup, setLock } from "./run";

const NEEDED = permissionsOf(backups.list, backups.create, backups.remove);

/** Records that the panel accepted the deletion of the backup in this operation. */
const DELETED = "deleted";

const REPLACING = ["server", "name", "ignored", "triggers"] as const;

interface Inputs {
  server: string;
  name: string;
  ignored?: string[];
  locked?: boolean;
}

export const backup = defineResource({
  type: "Backup",
  module: "game",
  doc: "Backup of a game server. The provider makes it when it creates the resource, and makes a new one when a trigger changes. `up` waits until the backup is complete. For backups at fixed times, use a task of a `game.Schedule`.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Backups"',
    example: `const config = new pulumi.Config();
const backup = new hosting.game.Backup("before the season", {
  server: config.require("gameServer"), // the 8 characters of its panel URL
  ignored: ["logs/*", "cache/*"],
  triggers: [config.require("season")],
});
export const bytes = backup.bytes;`,
    remarks: [
      "A backup is locked by default, because the backup task of a schedule makes room by removing the oldest backup that is not locked. If a backup with `locked: false` is gone, the provider reports it as rotated out and does not make it again.",
      "A change of `triggers` makes a new backup and then deletes the old one, so the server needs room for both. If the server's limit leaves no room for both, set the option `deleteBeforeReplace: true`. To keep the old backup, set `retainOnDelete: true`.",
      "The panel begins at most two backups of a server within ten minutes. Deleted backups count too. `up` waits for its turn, and a preview shows the length of this wait.",
      "If a backup fails, the provider removes it, and the next `up` makes another one. After `timeoutSeconds`, `up` stops waiting and keeps the resource. The next `up` then waits for the same backup.",
      "Backup names are not unique on the panel. If a server has two backups with the wanted name, `adopt: true` fails, and the error lists both backups. To adopt one of them, set `adopt` to its path, `<server>/<backup>`.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    name: field(z.string().trim().min(1).max(191), "Name of the backup. Defaults to the resource's logical name.", {
      onChange: "replaces",
    }),
    ignored: field(
      z.array(z.string().regex(/^[^\r\n]+$/, "must be one line: an item is one pattern")).optional(),
      "Patterns of files to leave out, as in `.gitignore`, one per item. Defaults to none.",
      { onChange: "replaces" },
    ),
    locked: field(
      z.boolean().optional(),
      "Whether the backup is locked. Users cannot delete a locked backup, and schedules do not remove it to make room.",
      { default: true },
    ),
    triggers: field(z.unknown().optional(), "Any values. A changed value makes a new backup. Without triggers, the backup is made once.", {
      onChange: "replaces",
      verbatim: true,
    }),
    timeoutSeconds: timeoutField("Maximum time to wait until the backup is complete, in seconds.", BACKUP_TIMEOUT_SECONDS),
    adopt,
  },
  outputs: {
    bytes: field(z.number(), "Size in bytes."),
    checksum: field(z.string().nullable(), "Checksum of the archive, `sha1:<hex>`; `null` if the panel shows none."),
    createdAt: field(z.string(), "Time at which the backup started.", { isFixed: true }),
    completedAt: field(z.string().nullable(), "Time at which the backup was complete; `null` while it is in progress."),
  },
  identity: {
    noun: "backup",
    neighbours: listsOfServer,
    key: ["server", "name"],
    address: "<server>/<backup>",
    canExistTwice: true,
    ownershipKeys: ({ server, name }) =>
      server === undefined || name === undefined ? [] : [`the backup "${name}" of game server ${identifierOf(server)}`],

    async candidates(context) {
      const { inputs, former } = context;
      const { server, name } = inputs;
      const rows = await belowKnownServer(context, server, (panel) => backupsOf(panel, server));
      // If a backup is older than the state's backup of this name, no interrupted replacement made it. It may be a former backup that Pulumi has
      // not deleted yet.
      const old = rows.find((row) => row.uuid === former?.id && row.name === name);
      const isOlder = (row: Backup) => old !== undefined && momentOf(row.created_at) < momentOf(old.created_at);
      const named = byAge(rows.filter((row) => row.name === name && takesRoom(row) && !isOlder(row)));
      return named.map((row) => ({ id: row.uuid, what: `a backup named "${row.name}"`, createdAt: row.created_at }));
    },
  },
  replacement: { order: "new first, same key" },
  data: {
    holds: async ({ olds }) => (olds.createdAt === undefined ? undefined : `backup of the files as they were at ${olds.createdAt}`),
  },
  traits: { unsetMeansDefault: true },

  async *list(context) {
    for await (const [parent, rows] of belowGameServers(context, backupsOf))
      for (const { uuid, name } of rows.filter(({ is_successful }) => is_successful))
        yield { path: `${parent.id}/${uuid}`, name, parent, given: "a backup is the result of a past operation" };
  },

  canonical: ({ ignored }) => (ignored?.length === 0 ? { ignored: undefined } : {}),

  async previewChecks(context) {
    const { inputs, olds } = context;
    const isNew = olds === undefined || REPLACING.some((key) => !same(inputs[key], olds[key]));
    const { problems, row } = await checkedServer(context, NEEDED);
    return row && problems.length === 0 && isNew ? roomProblems(context, row) : problems;
  },

  async observe(context) {
    const row = await listedBackup(context, context.id);
    if (!row) return undefined;
    const { name, ignored_files: ignored, is_locked: locked } = row;
    return {
      inputs: { name, ...(ignored && ignored.length > 0 ? { ignored } : {}), locked },
      outputs: outputsOf(row),
      ...(row.completed_at !== null && !row.is_successful ? { unusable: "the backup failed" } : {}),
    };
  },

  /**
   * Also returns true for a finished, unlocked backup that is gone: a schedule may have removed it to make room, and it is not made again. Returns
   * false if this operation deleted the backup.
   */
  async exists(context) {
    const { id, inputs, olds, writes, log } = context;
    const { server, locked } = inputs;
    if (await isThere(panelBelow(context, server).get(backups.get, { params: { server, backup: id } }))) return true;
    if (writes.digests.matches(DELETED, true) === true) return false;
    if (locked !== false || olds.locked !== false || typeof olds.completedAt !== "string") return false;
    if (!(await gameServerNamed(context.panel, server))) return false;
    log.warning(
      `rotated out: backup ${id} is gone and is not made again. It was not locked, so the backup task of a schedule or a user may have removed it. To protect a backup, leave locked: false out.`,
    );
    return true;
  },

  async create(context) {
    const { inputs, recordId, clock, log } = context;
    const { server, name, ignored = [], locked = true } = inputs;
    const panel = panelBelow(context, server);
    const body = { name, is_locked: locked, ...(ignored.length > 0 ? { ignored: ignored.join("\n") } : {}) };
    const row = await beginBackup({ panel, clock, log }, server, body).catch(async (error: unknown) => {
      throw isLimit(error) ? new OperationError(await fullText(context), { code: "change_refused", cause: error }) : error;
    });
    recordId(row.uuid);
    amendBackups(panel, server, (rows) => [...rows, row]);
    // If the key is not allowed to delete backups, the panel creates the backup unlocked, without an error. `lock` then names the missing permission.
    if (row.is_locked !== locked) await lock(context, row.uuid, locked);
    return undefined;
  },

  async update(context, { locked }) {
    if (locked != null) await lock(context, context.id, locked);
    return undefined;
  },

  waitUntilReady: async (context) => outputsOf(await followBackup(context)),

  async remove(context) {
    const { id, writes } = context;
    const { server, panel } = belowServer(context);
    const params = { server, backup: id };
    if ((await panel.send(backups.get, { params })).is_locked) await lock(context, id, false);
    try {
      await panel.send(backups.remove, { params });
    } catch (error) {
      // The panel refuses to delete a locked backup, so another user has locked the backup after this run unlocked it.
      if (!isLimit(error)) throw error;
      await lock(context, id, false);
      await panel.send(backups.remove, { params });
    }
    writes.digests.note(DELETED, true);
    amendBackups(panel, server, (rows) => rows.filter(({ uuid }) => uuid !== id));
  },
});

const outputsOf = ({ bytes, checksum, created_at, completed_at }: Backup) => ({
  bytes,
  checksum: checksum ?? null,
  createdAt: created_at,
  completedAt: completed_at,
});

async function listedBackup(context: Caller & { inputs: Pick<Inputs, "server"> }, id: string): Promise<Backup | undefined> {
  const { server } = context.inputs;
  const rows = await unlessGone(backupsOf(panelBelow(context, server), server));
  return rows?.find(({ uuid }) => uuid === id);
}

async function lock(context: Context<Inputs>, id: string, wanted: boolean): Promise<void> {
  const { clock, log } = context;
  const { server, panel } = belowServer(context);
  const row = await setLock({ panel, clock, log }, { server, backup: id }, wanted);
  amendBackups(panel, server, (rows) => rows.map((held) => (held.uuid === id ? row : held)));
}

async function roomProblems(context: CheckContext<Partial<Inputs>>, { identifier, name, feature_limits }: GameServer): Promise<Problem[]> {
  const { log } = context;
  const limit = feature_limits?.backups ?? undefined;
  const called = `game server ${identifier} (${name})`;
  if (limit === 0) return [{ property: "server", reason: `cannot have a backup: ${called} has a backup limit of 0.` }];
  const held = (await backupsOf(panelBelow(context, identifier), identifier)).filter(takesRoom);
  const turn = turnOf(context, `backup of game server ${identifier}`);
  // The platform makes the backups of a program in any order, so a preview cannot know for which backup there is no room.
  const [program, where] = turn === 1 ? ["", "here"] : [`, and this program makes ${turn} new ones`, "at one of them"];
  if (limit !== undefined && held.length + turn > limit)
    log.stops(
      `${called} has ${held.length} of the ${limit} backups that its plan allows${program}: up will stop ${where} unless a backup is deleted first. A replacement needs room for the old and the new backup, or the option deleteBeforeReplace: true`,
    );
  const { requests: atOnce, seconds } = NEW_BACKUPS;
  const minutes = seconds / 60;
  const waits = Math.ceil(turn / atOnce) - 1;
  if (waits > 0)
    log.info(
      `up will wait about ${waits * minutes} minutes: ${called} begins at most ${atOnce} backups within ${minutes} minutes, and this backup is number ${turn} in the program`,
    );
  return [];
}

/** Status 400 reports limits and locks; every other cause was checked before (docs/facts/game-panel.md 1.3). */
const isLimit = (error: unknown): boolean => error instanceof ValidationError && error.status === 400;

async function fullText(context: Context<Inputs>): Promise<string> {
  const { inputs, former } = context;
  const { server } = inputs;
  const held = (await backupsOf(panelBelow(context, server), server)).filter(takesRoom);
  if (held.length === 0) return `the plan of game server ${server} allows no backup, so none was made.`;
  const names = held.map(({ name, is_locked }) => `${name}${is_locked ? " (locked)" : ""}`).join(", ");
  const there = `game server ${server} has as many backups as its plan allows (${names}), so no backup was made.`;
  return former.id === undefined
    ? `${there} Delete one of them and run pulumi up again.`
    : `${there} A replacement makes the new backup before it deletes the old one. Set the option deleteBeforeReplace: true on this resource, or delete another backup, and run pulumi up again.`;
}
