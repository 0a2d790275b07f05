import type { Client } from "../../../api/client";
import { NotFoundError } from "../../../api/errors";
import { type Addons, addons, type InstalledAddon } from "../../../api/game/addons";
import { unlessGone } from "../../../api/is-there";
import type { Context } from "../../../core/definition/context";
import type { Problem } from "../../../core/definition/resource";
import { waitFor } from "../../../core/lifecycle/wait";
import { same } from "../../../core/values";
import { belowServer, type Caller, panelBelow } from "../../../platform/game/server-state";
import { unreportedVersionText, versionInWordsOf, versionProblems } from "../catalogue-version";
import { unknownChoice } from "../choices";
import { type AddonInputs, type CatalogSource, type Source, titleOf } from "./source";

export const LONGEST_INSTALLATION_SECONDS = 600;
/** Longest wait for a change of version if the catalogue cannot identify the installed version, which may already be the wanted version. */
const UNREPORTED_CHANGE_SECONDS = 120;

/**
 * Returns the input `source` if it names an addon of a catalogue. Undefined for a file, and if an import or `get` reads the addon without a program.
 */
const catalogSourceOf = ({ source }: Partial<AddonInputs>): CatalogSource | undefined => (source?.kind === "file" ? undefined : source);

export type AddonScope = Caller & { inputs: AddonInputs; olds?: Readonly<Record<string, unknown>> };

/** Some panels show this word as the catalogue of a featured addon (a platform variant, docs/facts/game-panel.md 12.4). */
const FEATURED = "featured";

/** Compares only the project of a featured addon, because the addon's row may show the catalogue from which the addon comes. */
export const isOf = (row: InstalledAddon, source: CatalogSource): boolean =>
  row.project === source.project && (source.kind === "featured" || (row.source ?? source.catalog) === source.catalog);

/** Finds an addon by its id, else by catalogue and project, because a reinstallation in the panel may give it a new id. */
export async function installed(context: AddonScope, id: string): Promise<InstalledAddon | undefined> {
  const { server } = context.inputs;
  const source = catalogSourceOf(context.inputs);
  const held = await unlessGone(panelBelow(context, server).get(addons.installed, { params: { server } }));
  const byId = held?.addons.find((row) => row.id === id);
  return byId ?? (source === undefined ? undefined : held?.addons.find((row) => isOf(row, source)));
}

const shownVersionOf = (row: InstalledAddon | undefined): string | null => row?.version ?? row?.version_id ?? null;

/** The returned `source` contains a version only if the program sets one. An unset version is not compared. */
export async function shownAs(context: AddonScope, row: InstalledAddon) {
  const { server } = context.inputs;
  const source = catalogSourceOf(context.inputs);
  const wanted = source?.kind === "catalog" && isOf(row, source) ? source.version : undefined;
  const catalog = row.source ?? (source?.kind === "catalog" ? source.catalog : "");
  const query = { source: catalog, project: row.project };
  const versions = () => panelBelow(context, server).get(addons.versions, { params: { server }, query });
  const { olds } = context;
  const installedAs = same(olds?.source, source) ? olds?.version : undefined;
  const { version, isUnlisted = false } = await versionInWordsOf(wanted, row, versions, installedAs);
  const isFeatured = source === undefined ? row.source === FEATURED : source.kind === "featured";
  const isVersioned = version !== undefined && (source === undefined || wanted !== undefined);
  const shown: CatalogSource = isFeatured
    ? { kind: "featured", project: row.project }
    : { kind: "catalog", catalog, project: row.project, ...(isVersioned ? { version } : {}) };
  return {
    inputs: { source: shown },
    outputs: { name: row.name ?? null, version: shownVersionOf(row), fileName: row.file ?? null },
    isUnlisted,
  };
}

/** Reads the offer again if the stored offer lacks the wanted entry. This run may have changed the game version or framework after that read. */
export async function offerWith(panel: Client, server: string, isOffered: (offer: Addons) => boolean): Promise<Addons> {
  const args = { params: { server } };
  const offer = await panel.get(addons.offer, args);
  return isOffered(offer) ? offer : panel.refetch(addons.offer, args);
}

export async function sourceProblems(context: Caller, server: string, source: Source): Promise<Problem[]> {
  const params = { server };
  const panel = panelBelow(context, server);
  const offer = await offerWith(
    panel,
    server,
    ({ sources }) => source.kind !== "catalog" || sources.some(({ id }) => id === source.catalog),
  );
  const catalogues = offer.sources.map(({ id }) => id);
  if (catalogues.length === 0 && (source.kind !== "file" || offer.folder === undefined))
    return [{ property: "server", reason: "is a game server whose game does not support addons." }];
  if (source.kind !== "catalog") return []; // no call lists featured addons
  const { catalog, project, version } = source;
  if (!catalogues.includes(catalog)) return [unknownChoice("source.catalog", "is not a catalogue of this game", catalog, catalogues)];
  try {
    const rows = await panel.get(addons.versions, { params, query: { source: catalog, project } });
    return versionProblems("source.version", `is not a version of ${project} that fits this server`, version, rows);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const reason = `is not a project of ${catalog}: ${JSON.stringify(project)}. Find projects with getAddonProjects.`;
    return [{ property: "source.project", reason }];
  }
}

/**
 * Installs an addon and waits until the panel lists it, because the panel may install in the background (docs/facts/game-panel.md 12.4).
 */
export async function install(context: Context<AddonInputs>, source: CatalogSource, before?: InstalledAddon): Promise<InstalledAddon> {
  const { server, params, panel } = belowServer(context);
  if (source.kind === "featured") await panel.send(addons.installFeatured, { params, body: { project: source.project } });
  else {
    const { catalog, project, version } = source;
    await panel.send(addons.install, { params, body: { source: catalog, project, ...(version === undefined ? {} : { version }) } });
  }
  const isUnreported = before !== undefined && (await mayBeWanted(context, before));
  return waitFor(context, {
    what: () => `the addon ${titleOf(source)} on game server ${server}`,
    timeoutSeconds: isUnreported ? UNREPORTED_CHANGE_SECONDS : LONGEST_INSTALLATION_SECONDS,
    advice: isUnreported
      ? `${unreportedVersionText(shownVersionOf(before))} To accept the installed version, leave source.version out. Otherwise remove the addon in the panel, so that the next up installs it again.`
      : "The installation continues after this run has ended, and the panel shows its progress. When it is complete, run pulumi up again with adopt: true.",
    async look() {
      const { addons: rows } = await panel.refetch(addons.installed, { params });
      const own = rows.filter((row) => isOf(row, source));
      const asWanted = await Promise.all(
        own.map(async (row) => {
          const { inputs, isUnlisted } = await shownAs(context, row);
          return isUnlisted ? shownVersionOf(row) !== shownVersionOf(before) : same(inputs.source, source);
        }),
      );
      const row = own.find((_, i) => asWanted[i]);
      if (row) await removeOlder(context, row, before);
      return row;
    },
  });
}

/**
 * Whether the wanted version may already be installed: this stack did not install the addon by version, and the catalogue cannot identify the
 * installed version.
 */
async function mayBeWanted(context: Context<AddonInputs>, before: InstalledAddon): Promise<boolean> {
  const known = context.olds.source as Source | undefined;
  return (known?.kind !== "catalog" || known.version === undefined) && (await shownAs(context, before)).isUnlisted;
}

/** Removes the former addon if the panel has installed the new version under another id. */
async function removeOlder(context: Context<AddonInputs>, row: InstalledAddon, before: InstalledAddon | undefined): Promise<void> {
  if (before === undefined || before.id === row.id) return;
  const { server, params, panel } = belowServer(context);
  await unlessGone(panel.send(addons.remove, { params: { server, addon: before.id } }));
  panel.invalidate(addons.installed, { params });
}
