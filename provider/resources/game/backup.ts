import * as z from "zod";
import { ApiError, ValidationError } from "../../api/errors";
import { type Backup, backups } from "../../api/panel/backups";
import type { CheckContext, Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { byAge } from "../../core/identity";
import { isThere, unlessGone } from "../../core/is-there";
import { defineResource, type Problem } from "../../core/resource";
import { same } from "../../core/values";
import { BACKUP_TIMEOUT_SECONDS, followBackup } from "./backup/follow";
import { amendBackups, backupsOf, takesRoom } from "./backup/lists";
import { setLock } from "./backup/lock";
import { belowKnownServer, belowServer, gameServerNamed, identifierOf, unknownServerText } from "./game-servers";

/** So many new ones may be begun on one server within so many minutes (docs/spec/game-panel-api.md, "Limits"). */
const AT_ONCE = 2;
const WINDOW_MINUTES = 10;

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
  doc: "A backup of a game server that is kept: made when it is declared, waited for until it is there, and made anew when a trigger changes. Backups at times are tasks of a `game.Schedule`.",
  example: `const config = new pulumi.Config();
const backup = new hosting.game.Backup("before the season", {
  server: config.require("gameServer"), // the 8 characters of its panel URL
  ignored: ["logs/*", "cache/*"],
  triggers: [config.require("season")],
});
export const bytes = backup.bytes;`,
  remarks: [
    "It is locked unless the program says otherwise, because a backup that is declared must not vanish: the backup task of a schedule removes the oldest one that is not locked to make room. One with `locked: false` that is gone is told as rotated out, and not made again.",
    "A changed `triggers` makes a new backup and then deletes the old one, so there must be room for both. Where the server's limit leaves none, set the option `deleteBeforeReplace: true`. To keep the old one: `retainOnDelete: true`.",
    "The panel begins at most two backups of a server within ten minutes, deleted ones included; `up` waits for the next ones, and a preview says how long.",
    "A backup that fails is removed, and the next `up` makes another. At the time-out the resource stops waiting and is kept: the next `up` goes on waiting for the same backup.",
    "Names are not unique on the panel. Where a server has two backups of the wanted name, `adopt: true` stops and names both; `adopt` with the path of one of them, `<server>/<backup>`, takes that one.",
  ],
  inputs: {
    server: field(
      z.string().min(1),
      "Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing.",
      { onChange: "replaces", refersTo: "game_Server" },
    ),
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
    timeoutSeconds: field(z.int().min(1).max(86_400).optional(), "How long to wait until it is there, in seconds.", {
      onChange: "nothing",
      default: BACKUP_TIMEOUT_SECONDS,
    }),
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
  holdsData: async ({ olds }) => (olds.createdAt === undefined ? undefined : `the files as they were at ${olds.createdAt}`),
  identity: {
    noun: "backup",
    key: ["server", "name"],
    address: "<server>/<backup>",
    canExistTwice: true,
    isMadeBesideFormer: true,
    claims: ({ server, name }) =>
      server === undefined || name === undefined ? [] : [`the backup "${name}" of game server ${identifierOf(server)}`],

    async candidates({ panel, inputs: { server, name } }) {
      const rows = await belowKnownServer(panel, server, () => backupsOf(panel, server));
      const named = byAge(rows.filter((row) => row.name === name && takesRoom(row)));
      return named.map((row) => ({ id: row.uuid, what: `a backup named "${row.name}"`, createdAt: row.created_at }));
    },

    /** One that leaves out other files is another one. */
    async isUnused({ panel, inputs: { server, ignored } }, { id }) {
      const row = await listedBackup(panel, server, id);
      return same(row?.ignored_files ?? [], ignored ?? []);
    },
  },

  async *list({ panel, below }) {
    const read = ({ id: server }: { id: string }) => belowServer(panel, server, () => backupsOf(panel, server));
    for await (const [parent, rows] of below("game_Server", read))
      for (const { uuid, name } of rows.filter(({ is_successful }) => is_successful)) yield { path: `${parent.id}/${uuid}`, name, parent };
  },

  /** No pattern and none at all are the same. */
  canonical: ({ ignored }) => (ignored?.length === 0 ? { ignored: undefined } : {}),

  isSame: {
    async server(before, after, { panel }) {
      const [was, is] = await Promise.all([before, after].map((server) => gameServerNamed(panel, String(server))));
      return was !== undefined && was.uuid === is?.uuid;
    },
  },

  async previewChecks(context) {
    const { panel, inputs, isKnown, olds } = context;
    const { server } = inputs;
    if (server === undefined || !isKnown("server") || !isMade(inputs, olds)) return [];
    const found = await gameServerNamed(panel, server);
    if (!found) return [{ property: "server", reason: await unknownServerText(panel, server) }];
    return roomProblems(context, server, { name: found.name, limit: found.feature_limits?.backups ?? undefined });
  },

  async observe({ panel, id, inputs: { server } }) {
    const row = await listedBackup(panel, server, id);
    if (!row) return undefined;
    return {
      inputs: {
        name: row.name,
        ...(row.ignored_files && row.ignored_files.length > 0 ? { ignored: row.ignored_files } : {}),
        locked: row.is_locked,
      },
      outputs: outputsOf(row),
      ...(row.completed_at !== null && !row.is_successful ? { unusable: "the backup failed" } : {}),
    };
  },

  /** One that was there and was not locked is at the mercy of schedules: that it is gone is no reason to make it again. */
  async exists({ panel, id, inputs, olds, log }) {
    const { server } = inputs;
    if (await isThere(belowServer(panel, server, () => panel.get(backups.get, { params: { server, backup: id } })))) return true;
    if (inputs.locked !== false || olds.locked !== false || typeof olds.completedAt !== "string") return false;
    if (!(await gameServerNamed(panel, server))) return false;
    log.warning(
      `rotated out: backup ${id} is gone. It was not locked, so that the backup task of a schedule, or somebody, may remove it: it is not made again. To keep one, leave locked: false out.`,
    );
    return true;
  },

  async create(context) {
    const { panel, inputs, keep } = context;
    const { server, name, ignored = [], locked = true } = inputs;
    return belowServer(panel, server, async () => {
      const row = await panel
        .send(backups.create, {
          params: { server },
          body: { name, is_locked: locked, ...(ignored.length > 0 ? { ignored: ignored.join("\n") } : {}) },
        })
        .catch(async (error: unknown) => {
          throw isLimit(error) ? new OperationError(await fullText(context), { code: "change_refused", cause: error }) : error;
        });
      keep(row.uuid);
      amendBackups(panel, server, (rows) => [...rows, row]);
      // The lock is ignored without a word where the key may not delete backups: then this says so.
      if (row.is_locked !== locked) await lock(context, row.uuid, locked);
      return undefined;
    });
  },

  async update(context, { locked }) {
    if (locked != null) await lock(context, context.id, locked);
    return undefined;
  },

  waitUntilReady: async (context) => outputsOf(await followBackup(context)),

  async remove(context) {
    const { panel, id, inputs } = context;
    const { server } = inputs;
    const params = { server, backup: id };
    await belowServer(panel, server, async () => {
      if ((await panel.send(backups.get, { params })).is_locked) await lock(context, id, false);
      try {
        await panel.send(backups.remove, { params });
      } catch (error) {
        // Somebody locked it at this moment.
        if (!(error instanceof ApiError && error.status === 400)) throw error;
        await lock(context, id, false);
        await panel.send(backups.remove, { params });
      }
    });
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
const listedBackup = (panel: Context<Inputs>["panel"], server: string, id: string): Promise<Backup | undefined> =>
  unlessGone(belowServer(panel, server, async () => (await backupsOf(panel, server)).find(({ uuid }) => uuid === id)));

async function lock({ panel, clock, inputs: { server } }: Context<Inputs>, id: string, wanted: boolean): Promise<void> {
  const row = await belowServer(panel, server, () => setLock({ panel, clock }, { server, backup: id }, wanted));
  amendBackups(panel, server, (rows) => rows.map((held) => (held.uuid === id ? row : held)));
}

/** Whether an `up` makes a backup: the resource is new, or is replaced. */
const isMade = (inputs: Partial<Inputs> & { triggers?: unknown }, olds: (Partial<Inputs> & { triggers?: unknown }) | undefined): boolean =>
  olds === undefined || (["server", "name", "ignored", "triggers"] as const).some((key) => !same(inputs[key], olds[key]));

type Looking = CheckContext<Partial<Inputs>>;

/** Whether the server may have one more, and how long it waits for its turn. */
async function roomProblems(
  { panel, log, declare, declaredBy }: Looking,
  server: string,
  { name, limit }: { name: string; limit: number | undefined },
): Promise<Problem[]> {
  const called = `game server ${server} (${name})`;
  if (limit === 0) return [{ property: "server", reason: `cannot have a backup: ${called} has a backup limit of 0.` }];
  const held = (await belowServer(panel, server, () => backupsOf(panel, server))).filter(takesRoom);
  const turn = turnOf({ declare, declaredBy }, identifierOf(server));
  if (limit !== undefined && held.length + turn > limit)
    log.warning(
      `${called} has ${held.length} of the ${limit} backups that its plan allows: up will stop here unless there is room for this one by then. A replacement needs room for both, or the option deleteBeforeReplace: true`,
    );
  const waits = Math.ceil(turn / AT_ONCE) - 1;
  if (waits > 0)
    log.info(
      `waits about ${waits * WINDOW_MINUTES} minutes in the up: ${called} begins ${AT_ONCE} backups within ${WINDOW_MINUTES} minutes, and this is number ${turn} of the program`,
    );
  return [];
}

/** Its place among the new backups of one server in this run. */
function turnOf({ declare, declaredBy }: Pick<Looking, "declare" | "declaredBy">, identifier: string): number {
  for (let turn = 1; ; turn++) {
    const place = `new backup ${turn} of game server ${identifier}`;
    if (declaredBy(place) !== undefined) continue;
    declare(place);
    return turn;
  }
}

/** What a creation meets where everything else was checked before. */
const isLimit = (error: unknown): boolean => error instanceof ValidationError && error.status === 400;

async function fullText({ panel, inputs: { server }, formerId }: Context<Inputs>): Promise<string> {
  const held = (await backupsOf(panel, server)).filter(takesRoom).map(({ name, is_locked }) => `${name}${is_locked ? " (locked)" : ""}`);
  const there = `game server ${server} has as many backups as its plan allows (${held.join(", ")}), so none was made.`;
  return formerId === undefined
    ? `${there} Delete one of them, and run pulumi up again.`
    : `${there} A replacement makes the new backup before the old one goes: set the option deleteBeforeReplace: true on this resource, or delete another one, and run pulumi up again.`;
}
