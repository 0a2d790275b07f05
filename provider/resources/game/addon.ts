import * as z from "zod";
import { NotFoundError } from "../../api/errors";
import { addons, type InstalledAddon } from "../../api/panel/addons";
import { names } from "../../api/panel/catalogue";
import type { Context } from "../../core/context";
import { adopt, field } from "../../core/field";
import { unlessGone } from "../../core/is-there";
import { defineResource, type Problem } from "../../core/resource";
import { hasUnknown, same } from "../../core/values";
import { waitFor } from "../../core/wait";
import { versionInWordsOf } from "./catalogue-version";
import { unknownChoice } from "./choices";
import { identifierOf } from "./game-servers";
import { checkedServer, isSameServer, serverInput } from "./server-input";
import { belowKnownServer, type Caller, panelBelow } from "./server-state";

const text = z.string().trim().min(1).max(191);

const Source = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: z.literal("catalog"),
      catalog: text.describe("The catalogue, as `getAddons` lists it."),
      project: text.describe("Id of the project in the catalogue."),
      version: text
        .optional()
        .describe("Its version, by id or name. Left out: the newest that fits when it is installed, and no other later."),
    })
    .describe("A project of a mod catalogue."),
  z
    .strictObject({ kind: z.literal("featured"), project: text.describe("The project.") })
    .describe("An addon that the panel installs with one click; it chooses catalogue and version."),
  z
    .strictObject({
      kind: z.literal("file"),
      localPath: z.string().min(1).describe("The file, on the machine that runs Pulumi, from the program's folder. Its name is the addon's."),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, "must be 64 hex digits.")
        .optional()
        .describe("SHA-256 of the file. Filled in."),
    })
    .describe("A file of one's own."),
]);
type Source = z.infer<typeof Source>;

/** How long an installation in the background may take. */
const LONGEST_INSTALLATION_SECONDS = 600;

interface Inputs {
  server: string;
  source: Source;
}

type Looking = Caller & { inputs: Inputs };

export const addon = defineResource({
  type: "Addon",
  module: "game",
  source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
  doc: "An addon of a game server: a mod or a plugin. The server must restart before a change counts.",
  example: `const config = new pulumi.Config();
const server = config.require("gameServer"); // the 8 characters of its panel URL
const map = new hosting.game.Addon("map", {
  server,
  source: { kind: "catalog", catalog: "<catalogue>", project: "<project>" },
});
export const version = map.version;`,
  remarks: [
    "Another version takes the place of the one that is there; another project, another catalogue or another kind of source replaces the resource. To have a restart follow, make `version` a trigger of a `game.Action`.",
    "Without a version the newest is installed that fits the game, its version and its framework; that there is a newer one later is no drift. `getAddons` with `updates` shows those.",
    "An addon that is there already is not taken over unless `adopt` is true.",
  ],
  inputs: {
    server: serverInput,
    source: field(Source, "Where it comes from.", { exceptWhen: "another kind, catalogue or project replaces the resource" }),
    adopt,
  },
  outputs: {
    name: field(z.string().nullable(), "Its name; null where the panel does not say."),
    version: field(z.string().nullable(), "The version that is installed; null where the panel does not say."),
    fileName: field(z.string().nullable(), "Its file in the server's folder of addons; null where the panel does not say."),
  },
  deleteBeforeReplace: true,
  replaces: (olds, news) =>
    olds.source !== undefined && news.source !== undefined && !same(whichOf(olds.source), whichOf(news.source)) ? ["source"] : [],
  identity: {
    noun: "addon",
    key: ["server", "source"],
    address: "<server>/<addon>",
    claims: ({ server, source }) =>
      server === undefined || source === undefined ? [] : [`the addon ${titleOf(source)} of game server ${identifierOf(server)}`],

    async candidates(context) {
      const { server, source } = context.inputs;
      const held = await belowKnownServer(context, server, (panel) => panel.get(addons.installed, { params: { server } }));
      return held.addons.filter((row) => isOf(row, source)).map(({ id }) => ({ id, what: `the addon ${titleOf(source)}` }));
    },
  },
  isSame: { server: isSameServer },

  async *list(context) {
    const read = ({ id: server }: { id: string }) => panelBelow(context, server).get(addons.installed, { params: { server } });
    for await (const [parent, held] of context.below("game_Server", read))
      for (const { id, name, project } of held.addons) yield { path: `${parent.id}/${id}`, name: name ?? project, parent };
  },

  async previewChecks(context) {
    const { inputs, olds, isKnown } = context;
    const { server, source } = inputs;
    const { problems } = await checkedServer(context);
    if (problems.length > 0 || !isKnown("server") || server === undefined || source === undefined || hasUnknown(source)) return problems;
    return server === olds?.server && same(source, olds.source) ? [] : sourceProblems(context, server, source);
  },

  async observe(context) {
    const row = await installed(context, context.id);
    return row && shownAs(context, row);
  },

  async create(context) {
    const row = await install(context, undefined);
    context.keep(row.id);
    return (await shownAs(context, row)).outputs;
  },

  async update(context) {
    const row = await install(context, await installed(context, context.id));
    return (await shownAs(context, row)).outputs;
  },

  async remove(context) {
    const { server } = context.inputs;
    const params = { server };
    const panel = panelBelow(context, server);
    const row = await installed(context, context.id);
    await panel.send(addons.remove, { params: { ...params, addon: row?.id ?? context.id } });
    panel.update(addons.installed, { params }, (held) => ({ ...held, addons: held.addons.filter(({ id }) => id !== row?.id) }));
  },
});

/** What of a source tells one addon from another. */
const whichOf = (source: Source): object =>
  source.kind === "catalog" ? { catalog: source.catalog, project: source.project } : { featured: source.project };

const titleOf = (source: Partial<Source>): string =>
  "catalog" in source ? `"${source.project}" of ${source.catalog}` : `"${source.project}"`;

/** What the panel shows as the catalogue of a featured addon, in one of its readings (docs/facts/game-panel.md 12.4). */
const FEATURED = "featured";

/** Whether a row is the addon of a source. A featured one may show its catalogue. */
const isOf = (row: InstalledAddon, source: Source): boolean =>
  row.project === source.project && (source.kind === "featured" || (row.source ?? source.catalog) === source.catalog);

/** The installed addon, by its id; by its project where a change in the panel gave it another one. */
async function installed(context: Looking, id: string): Promise<InstalledAddon | undefined> {
  const { server, source } = context.inputs;
  const held = await unlessGone(panelBelow(context, server).get(addons.installed, { params: { server } }));
  const byId = held?.addons.find((row) => row.id === id);
  return byId ?? (source === undefined ? undefined : held?.addons.find((row) => isOf(row, source)));
}

/** In the words of the program; a version that it does not name is not compared. */
async function shownAs(context: Looking, row: InstalledAddon) {
  const { server, source } = context.inputs;
  const wanted = source?.kind === "catalog" && isOf(row, source) ? source.version : undefined;
  const catalog = row.source ?? (source?.kind === "catalog" ? source.catalog : "");
  const version = await versionInWordsOf(wanted, row, () => {
    const query = { source: catalog, project: row.project };
    return panelBelow(context, server).get(addons.versions, { params: { server }, query });
  });
  const isFeatured = source === undefined ? row.source === FEATURED : source.kind === "featured";
  const isVersioned = version !== undefined && (source === undefined || wanted !== undefined);
  const shown: Source = isFeatured
    ? { kind: "featured", project: row.project }
    : { kind: "catalog", catalog, project: row.project, ...(isVersioned ? { version } : {}) };
  return {
    inputs: { source: shown },
    outputs: { name: row.name ?? null, version: row.version ?? row.version_id ?? null, fileName: row.file ?? null },
  };
}

/** What the panel would refuse. */
async function sourceProblems(context: Caller, server: string, source: Source): Promise<Problem[]> {
  const params = { server };
  const panel = panelBelow(context, server);
  const offer = await panel.get(addons.offer, { params });
  const catalogues = offer.sources.map(({ id }) => id);
  if (catalogues.length === 0) return [{ property: "server", reason: "is a server whose game takes no addons." }];
  if (source.kind === "featured") return []; // no call lists them
  const { catalog, project, version } = source;
  if (!catalogues.includes(catalog)) return [unknownChoice("source.catalog", "is no catalogue of this game", catalog, catalogues)];
  try {
    const rows = await panel.get(addons.versions, { params, query: { source: catalog, project } });
    if (version === undefined || rows.length === 0 || rows.some((row) => names(version, row))) return [];
    const is = `is no version of ${project} that fits this server`;
    return [
      unknownChoice(
        "source.version",
        is,
        version,
        rows.map(({ name }) => name),
      ),
    ];
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const reason = `is no project of ${catalog}: ${JSON.stringify(project)}. getAddonProjects searches for them.`;
    return [{ property: "source.project", reason }];
  }
}

/** Installs it, and waits until it shows: it may be installed in the background (docs/facts/game-panel.md 12.4). */
async function install(context: Context<Inputs>, before: InstalledAddon | undefined): Promise<InstalledAddon> {
  const { server, source } = context.inputs;
  const params = { server };
  const panel = panelBelow(context, server);
  if (source.kind === "featured") await panel.send(addons.installFeatured, { params, body: { project: source.project } });
  else {
    const { catalog, project, version } = source;
    await panel.send(addons.install, { params, body: { source: catalog, project, ...(version === undefined ? {} : { version }) } });
  }
  return waitFor(context, {
    what: () => `the addon ${titleOf(source)} on game server ${server}`,
    timeoutSeconds: LONGEST_INSTALLATION_SECONDS,
    advice:
      "It goes on without this run: the panel shows how far it is. Run pulumi up again when it is over; adopt: true takes over what is there then.",
    async look() {
      const { addons: rows } = await panel.refetch(addons.installed, { params });
      const own = rows.filter((row) => isOf(row, source));
      const asWanted = await Promise.all(own.map(async (row) => same((await shownAs(context, row)).inputs.source, source)));
      const row = own.find((_, i) => asWanted[i]);
      if (row) await removeOlder(context, row, before);
      return row;
    },
  });
}

/** Where another version came beside the one before it, that one goes. */
async function removeOlder(context: Context<Inputs>, row: InstalledAddon, before: InstalledAddon | undefined): Promise<void> {
  if (before === undefined || before.id === row.id) return;
  const { server } = context.inputs;
  const panel = panelBelow(context, server);
  await unlessGone(panel.send(addons.remove, { params: { server, addon: before.id } }));
  panel.invalidate(addons.installed, { params: { server } });
}
