import * as z from "zod";
import { permissionsOf } from "../../api/call";
import { ValidationError } from "../../api/errors";
import { type Backup, backups } from "../../api/panel/backups";
import type { GameServer } from "../../api/panel/servers";
import type { CheckContext, Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field, timeoutField } from "../../core/field";
import { byAge } from "../../core/identity";
import { isThere, unlessGone } from "../../core/is-there";
import { defineResource, type Problem } from "../../core/resource";
import { same } from "../../core/values";
import { amendBackups, backupsOf, takesRoom } from "../../platform/game/backup-lists";
import { gameServerNamed, identifierOf } from "../../platform/game/game-servers";
import { belowKnownServer, belowServer, type Caller, panelBelow } from "../../platform/game/server-state";
import { beginBackup } from "./backup/begin";
import { BACKUP_TIMEOUT_SECONDS, followBackup } from "./backup/follow";
import { setLock } from "./backup/lock";
import { belowGameServers } from "./listed-below";
import { checkedServer, isSameServer, SERVER_AT_REST, serverInput } from "./server-input";
import { turnOf } from "./turns";

/** So many new ones may be begun on one server within so many minutes (docs/spec/game-panel-api.md, "Limits"). */
const AT_ONCE = 2;
const WINDOW_MINUTES = 10;

const NEEDED = permissionsOf(backups.list, backups.create, backups.remove);

/** What makes another backup of it. */
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
  source: 'docs/spec/game-panel-api.md, "Backups"',
  doc: "A backup of a game server that is kept: made when it is declared, waited for until it is there, and made anew when a trigger changes. Backups at fixed times are tasks of a `game.Schedule`.",
  example: `const config = new pulumi.Config();
const backup = new hosting.game.Backup("before the season", {
  server: config.require("gameServer"), // the 8 characters of its panel URL
  ignored: ["logs/*", "cache/*"],
  triggers: [config.require("season")],
});
export const bytes = backup.bytes;`,
  remarks: [
    "It is locked unless the program says otherwise, because a backup that is declared must not vanish: the backup task of a schedule removes the oldest one that is not locked to make room. One with `locked: false` that is gone is reported as rotated out, and not made again.",
    "A changed `triggers` makes a new backup and then deletes the old one, so there must be room for both. Where the server's limit leaves none, set the option `deleteBeforeReplace: true`. To keep the old one: `retainOnDelete: true`.",
    "The panel begins at most two backups of a server within ten minutes, deleted ones included; `up` waits for the next ones, and a preview says how long.",
    "A backup that fails is removed, and the next `up` makes another. At the time-out the resource stops waiting and is kept: the next `up` goes on waiting for the same backup.",
    "Names are not unique on the panel. Where a server has two backups of the wanted name, `adopt: true` stops and names both; `adopt` with the path of one of them, `<server>/<backup>`, takes that one.",
    SERVER_AT_REST,
  ],
  inputs: {
    server: serverInput,
    name: field(z.string().trim().min(1).max(191), "Name of the backup. Default: the resource's logical name.", { onChange: "replaces" }),
    ignored: field(
      z.array(z.string().regex(/^[^\r\n]+$/, "a pattern is one line")).optional(),
      "Files to leave out: patterns as in a .gitignore, one an item. Default: none.",
      { onChange: "replaces" },
    ),
    locked: field(z.boolean().optional(), "Whether it is kept from being deleted, by people and by schedules.", { default: true }),
    triggers: field(z.unknown().optional(), "Any values: each change of one of them makes a new backup. Without them it is made once.", {
      onChange: "replaces",
      verbatim: true,
    }),
    timeoutSeconds: timeoutField("How long to wait until it is there, in seconds.", BACKUP_TIMEOUT_SECONDS),
    adopt,
  },
  outputs: {
    bytes: field(z.number(), "Its size."),
    checksum: field(z.string().nullable(), "Checksum of its archive, `sha1:<hex>`; `null` where the panel shows none."),
    createdAt: field(z.string(), "When it was begun."),
    completedAt: field(z.string().nullable(), "When it was there; `null` while it is made."),
  },
  deleteBeforeReplace: false,
  isWhole: true,
  holdsData: async ({ olds }) => (olds.createdAt === undefined ? undefined : `backup of the files as they were at ${olds.createdAt}`),
  identity: {
    noun: "backup",
    key: ["server", "name"],
    address: "<server>/<backup>",
    canExistTwice: true,
    isMadeBesideFormer: true,
    claims: ({ server, name }) =>
      server === undefined || name === undefined ? [] : [`the backup "${name}" of game server ${identifierOf(server)}`],

    async candidates(context) {
      const { server, name } = context.inputs;
      const rows = await belowKnownServer(context, server, (panel) => backupsOf(panel, server));
      const named = byAge(rows.filter((row) => row.name === name && takesRoom(row)));
      return named.map((row) => ({ id: row.uuid, what: `a backup named "${row.name}"`, createdAt: row.created_at }));
    },
  },

  async *list(context) {
    for await (const [parent, rows] of belowGameServers(context, backupsOf))
      for (const { uuid, name } of rows.filter(({ is_successful }) => is_successful))
        yield { path: `${parent.id}/${uuid}`, name, parent, given: "a backup is history" };
  },

  /** No pattern and none at all are the same. */
  canonical: ({ ignored }) => (ignored?.length === 0 ? { ignored: undefined } : {}),

  isSame: { server: isSameServer },

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

  /** One that was there and was not locked is at the mercy of schedules: that it is gone is no reason to make it again. */
  async exists(context) {
    const { id, inputs, olds, log } = context;
    const { server, locked } = inputs;
    if (await isThere(panelBelow(context, server).get(backups.get, { params: { server, backup: id } }))) return true;
    if (locked !== false || olds.locked !== false || typeof olds.completedAt !== "string") return false;
    if (!(await gameServerNamed(context.panel, server))) return false;
    log.warning(
      `rotated out: backup ${id} is gone. It was not locked, so that the backup task of a schedule, or somebody, may remove it: it is not made again. To keep one, leave locked: false out.`,
    );
    return true;
  },

  async create(context) {
    const { inputs, keep, clock, log } = context;
    const { server, name, ignored = [], locked = true } = inputs;
    const panel = panelBelow(context, server);
    const body = { name, is_locked: locked, ...(ignored.length > 0 ? { ignored: ignored.join("\n") } : {}) };
    const row = await beginBackup({ panel, clock, log }, server, body).catch(async (error: unknown) => {
      throw isLimit(error) ? new OperationError(await fullText(context), { code: "change_refused", cause: error }) : error;
    });
    keep(row.uuid);
    amendBackups(panel, server, (rows) => [...rows, row]);
    // The lock is ignored without a word where the key may not delete backups: then this says so.
    if (row.is_locked !== locked) await lock(context, row.uuid, locked);
    return undefined;
  },

  async update(context, { locked }) {
    if (locked != null) await lock(context, context.id, locked);
    return undefined;
  },

  waitUntilReady: async (context) => outputsOf(await followBackup(context)),

  async remove(context) {
    const { id } = context;
    const { server, panel } = belowServer(context);
    const params = { server, backup: id };
    if ((await panel.send(backups.get, { params })).is_locked) await lock(context, id, false);
    try {
      await panel.send(backups.remove, { params });
    } catch (error) {
      // Somebody locked it at this moment.
      if (!isLimit(error)) throw error;
      await lock(context, id, false);
      await panel.send(backups.remove, { params });
    }
    amendBackups(panel, server, (rows) => rows.filter(({ uuid }) => uuid !== id));
  },
});

const outputsOf = ({ bytes, checksum, created_at, completed_at }: Backup) => ({
  bytes,
  checksum: checksum ?? null,
  createdAt: created_at,
  completedAt: completed_at,
});

/** A backup, from the list of its server; undefined where it, or the server, is gone. */
async function listedBackup(context: Caller & { inputs: Pick<Inputs, "server"> }, id: string): Promise<Backup | undefined> {
  const { server } = context.inputs;
  const rows = await unlessGone(backupsOf(panelBelow(context, server), server));
  return rows?.find(({ uuid }) => uuid === id);
}

async function lock(context: Context<Inputs>, id: string, wanted: boolean): Promise<void> {
  const { clock } = context;
  const { server, panel } = belowServer(context);
  const row = await setLock({ panel, clock }, { server, backup: id }, wanted);
  amendBackups(panel, server, (rows) => rows.map((held) => (held.uuid === id ? row : held)));
}

type Looking = CheckContext<Partial<Inputs>>;

/** Whether the server may have one more, and how long it waits for its turn. */
async function roomProblems(context: Looking, { identifier, name, feature_limits }: GameServer): Promise<Problem[]> {
  const { log } = context;
  const limit = feature_limits?.backups ?? undefined;
  const called = `game server ${identifier} (${name})`;
  if (limit === 0) return [{ property: "server", reason: `cannot have a backup: ${called} has a backup limit of 0.` }];
  const held = (await backupsOf(panelBelow(context, identifier), identifier)).filter(takesRoom);
  const turn = turnOf(context, `backup of game server ${identifier}`);
  if (limit !== undefined && held.length + turn > limit)
    log.stops(
      `${called} has ${held.length} of the ${limit} backups that its plan allows: up will stop here unless there is room for this one by then. A replacement needs room for both, or the option deleteBeforeReplace: true`,
    );
  const waits = Math.ceil(turn / AT_ONCE) - 1;
  if (waits > 0)
    log.info(
      `waits about ${waits * WINDOW_MINUTES} minutes in the up: ${called} begins ${AT_ONCE} backups within ${WINDOW_MINUTES} minutes, and this is number ${turn} of the program`,
    );
  return [];
}

/** Limits and locks are 400; everything else that could be wrong was checked before (docs/facts/game-panel.md 1.3). */
const isLimit = (error: unknown): boolean => error instanceof ValidationError && error.status === 400;

async function fullText(context: Context<Inputs>): Promise<string> {
  const { inputs, formerId } = context;
  const { server } = inputs;
  const held = (await backupsOf(panelBelow(context, server), server)).filter(takesRoom);
  const names = held.map(({ name, is_locked }) => `${name}${is_locked ? " (locked)" : ""}`).join(", ");
  const there = `game server ${server} has as many backups as its plan allows (${names}), so none was made.`;
  return formerId === undefined
    ? `${there} Delete one of them, and run pulumi up again.`
    : `${there} A replacement makes the new backup before the old one goes: set the option deleteBeforeReplace: true on this resource, or delete another one, and run pulumi up again.`;
}
