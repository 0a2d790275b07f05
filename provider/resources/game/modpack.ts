import * as z from "zod";
import type { Client } from "../../api/client";
import { ApiError, NotFoundError, ValidationError } from "../../api/errors";
import { addons } from "../../api/game/addons";
import { game } from "../../api/game/game";
import { modpacks } from "../../api/game/modpacks";
import { unlessGone } from "../../api/is-there";
import { SETTLING } from "../../api/wait";
import type { Context } from "../../core/definition/context";
import { adopt, field, timeoutField } from "../../core/definition/field";
import { defineResource, type Live, type Problem } from "../../core/definition/resource";
import { shownOnly } from "../../core/values";
import { identifierOf } from "../../platform/game/game-servers";
import { belowServer, type Caller, oneAtATime, panelBelow } from "../../platform/game/server-state";
import { belowGameServers, checkedServer, serverInput } from "./below-server";
import { unreportedVersionText, versionInWordsOf, versionProblems } from "./catalogue-version";
import { unknownChoice } from "./choices";
import { versionOwnershipKey } from "./game-version";
import { reportOverwriting, untilInstalled, worldOf } from "./installation";
import { frameworkOwnershipKey } from "./mod-framework";

/** Longest wait for a change of version if the catalogue cannot identify the installed version, which may already be the wanted version. */
const UNREPORTED_CHANGE_SECONDS = 600;

interface Inputs {
  server: string;
  catalog: string;
  project: string;
  version?: string | undefined;
  freshWorld?: boolean | undefined;
  timeoutSeconds?: number | undefined;
}

interface Outputs {
  installedVersion: string | null;
  lastStart: string | null;
}

type ModpackScope = Caller & Pick<Context<Inputs>, "inputs"> & Partial<Pick<Context<Inputs>, "olds">>;

/** `isUnlisted` is true if the catalogue does not contain the version that the panel shows. */
type Shown = Live<Inputs, Outputs> & { isUnlisted: boolean };

const text = z.string().trim().min(1).max(191);

export const modpack = defineResource({
  type: "Modpack",
  module: "game",
  doc: "Modpack of a game server. Installing it replaces the server's mods and their loader, and leaves the server off.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
    example: `const config = new pulumi.Config();
const server = config.require("gameServer"); // the 8 characters of its panel URL
const pack = new hosting.game.Modpack("survival", { server, catalog: "<catalogue>", project: "<project>" });
export const version = pack.installedVersion;`,
    remarks: [
      "A server has at most one modpack. A modpack sets the game version and the mod framework. Do not declare a `game.GameVersion` or a `game.ModFramework` for the same server.",
      "A preview shows an `overwrites:` line if an `up` will install the modpack. A modpack that already matches the program is adopted, and nothing is sent.",
      "`freshWorld: true` deletes the world. It has an effect only in a run in which the program changes `catalog`, `project` or `version`. If another user changed the modpack, correcting this drift never deletes a world.",
      "Find modpacks with `getModpackProjects` and `getModpackVersions`. If the server's last start with the modpack failed, a warning shows the reason.",
    ],
  },
  inputs: {
    server: serverInput,
    catalog: field(text, "Catalogue of the modpack.", { effect: "interrupts" }),
    project: field(text, "Id of the project in the catalogue.", { effect: "interrupts" }),
    version: field(
      text.optional(),
      "Id or name of the version. Defaults to the newest version when the modpack is installed. Later versions are not installed automatically.",
      {
        effect: "interrupts",
        whenRemoved: "nothing",
      },
    ),
    freshWorld: field(
      z.boolean().optional(),
      "Whether the modpack starts with a new world. The installation then deletes the old world. This deletion also needs `hosting:allowDataLoss` with `game.Modpack:<name>`.",
      {
        onChange: "nothing",
        default: false,
      },
    ),
    timeoutSeconds: timeoutField("Maximum time to wait for the installation, in seconds.", 3600),
    adopt,
  },
  outputs: {
    installedVersion: field(z.string().nullable(), "Installed version; `null` if the panel does not show it."),
    lastStart: field(
      z.string().nullable(),
      "Result of the last start with the modpack; `null` if the server was not started since the installation.",
    ),
  },
  identity: {
    noun: "modpack",
    parent: "server",
    address: "<server>",
    ownershipKeys: ({ server }) =>
      server === undefined
        ? []
        : [`the modpack of game server ${identifierOf(server)}`, versionOwnershipKey(server), frameworkOwnershipKey(server)],
  },
  replacement: { order: "old first" },
  state: { written: (inputs) => ({ modpack: titleOf(inputs) }) },

  async *list(context) {
    const read = (panel: Client, server: string) => panel.get(modpacks.get, { params: { server } });
    for await (const [parent, { current }] of belowGameServers(context, read))
      if (current) yield { path: parent.id, name: current.name ?? current.project, parent };
  },

  async previewChecks(context) {
    const { panel, clock, log, isComparing, inputs, olds, isKnown } = context;
    const { problems } = await checkedServer(context);
    if (problems.length > 0 || !["server", "catalog", "project", "version"].every((key) => isKnown(key))) return problems;
    const wanted = inputs as Inputs;
    const isNew = (["server", "catalog", "project", "version"] as const).some((key) => wanted[key] !== olds?.[key]);
    const wrong = isNew ? await projectProblems(context, wanted) : [];
    // Reports what the installation overwrites, unless the server already has this modpack.
    if (wrong.length === 0 && olds === undefined && !agrees(wanted, await observed({ panel, clock, log, isComparing, inputs: wanted })))
      reportOverwriting(wanted, true, context);
    return wrong;
  },

  async observe(context) {
    const live = await observed(context);
    const { inputs, isComparing } = context;
    if (live && isComparing && inputs.project !== undefined && !agrees(inputs, live)) reportOverwriting(inputs, isWished(context), context);
    return live;
  },

  async create(context) {
    const { server } = context.inputs;
    const live = await observed(context);
    if (agrees(context.inputs, live)) context.recordId(identifierOf(server));
    else await oneAtATime(context, server, () => install(context));
    return (await observed(context))?.outputs ?? { installedVersion: null, lastStart: null };
  },

  async update(context) {
    await oneAtATime(context, context.inputs.server, () => install(context));
    return (await observed(context))?.outputs;
  },

  async remove(context) {
    const { server } = context.inputs;
    await oneAtATime(context, server, () => panelBelow(context, server).send(modpacks.remove, { params: { server } }));
    forget(context);
  },
});

async function observed(context: ModpackScope): Promise<Shown | undefined> {
  const { inputs, olds = {}, log } = context;
  const { server, params, panel } = belowServer(context);
  const shown = await unlessGone(panel.get(modpacks.get, { params }));
  if (!shown?.current) return undefined;
  const { current, lastStart } = shown;
  const { source, project } = current;
  if (lastStart?.success === false) log?.warning(`lastStart: the modpack did not start: ${lastStart.message}`);
  const isSameProject = inputs.project === project && typeof (source ?? inputs.catalog) === "string";
  const query = { source: source ?? inputs.catalog, project };
  const { version, isUnlisted = false } = await versionInWordsOf(
    isSameProject ? inputs.version : undefined,
    current,
    () => panel.get(modpacks.versions, { params, query }),
    titleOf(olds) === titleOf(inputs) ? olds.installedVersion : undefined,
  );
  return {
    id: identifierOf(server),
    inputs: shownOnly({ catalog: source ?? undefined, project, version }),
    outputs: { installedVersion: current.version ?? current.version_id ?? null, lastStart: lastStart?.message ?? null },
    isUnlisted,
  };
}

const agrees = (wanted: Inputs, live: Live<Inputs, Outputs> | undefined): boolean =>
  isOfProject(wanted, live) && (wanted.version === undefined || live?.inputs.version === wanted.version);

/** Whether the server has this modpack, in any version. Compares only the project if the panel does not show the catalogue. */
const isOfProject = ({ catalog, project }: Inputs, live: Live<Inputs, Outputs> | undefined): boolean =>
  live?.inputs.project === project && (live.inputs.catalog ?? catalog) === catalog;

const isOther = (now: Shown, before: Shown | undefined): boolean =>
  now.inputs.project !== before?.inputs.project ||
  now.inputs.catalog !== before?.inputs.catalog ||
  now.outputs.installedVersion !== before?.outputs.installedVersion;

const titleOf = ({ catalog, project, version }: Partial<Inputs>): string => JSON.stringify([catalog, project, version ?? null]);

/**
 * Whether the program requests the modpack in this run. The comparison uses the modpack that this stack last wrote, because a refresh may have put
 * another user's change into Pulumi's state.
 */
const isWished = ({ inputs, olds, writes }: Pick<Context<Inputs>, "inputs" | "olds" | "writes">): boolean =>
  !(writes.digests.matches("modpack", titleOf(inputs)) ?? titleOf(inputs) === titleOf(olds));

/** Reads the project's versions to find a wrong catalogue or project, because the panel does not list the catalogues of modpacks. */
async function projectProblems(context: Caller, { server, catalog, project, version }: Inputs): Promise<Problem[]> {
  const panel = panelBelow(context, server);
  try {
    const rows = await panel.get(modpacks.versions, { params: { server }, query: { source: catalog, project } });
    return versionProblems("version", `is not a version of ${project}`, version, rows);
  } catch (error) {
    if (!(error instanceof NotFoundError || error instanceof ValidationError)) throw error;
    const sources = (await panel.get(addons.offer, { params: { server } })).sources.map(({ id }) => id);
    if (sources.length === 0) return [{ property: "server", reason: "is a game server whose game does not support modpacks." }];
    if (!sources.includes(catalog)) return [unknownChoice("catalog", "is not a catalogue of this game", catalog, sources)];
    const reason = `is not a modpack of ${catalog} for this game: ${JSON.stringify(project)}. Find modpacks with getModpackProjects.`;
    return [{ property: "project", reason }];
  }
}

async function install(context: Context<Inputs>): Promise<void> {
  const { inputs, olds, recordId, id } = context;
  const { catalog, project, version, freshWorld, timeoutSeconds = 3600 } = inputs;
  const { server, params, panel } = belowServer(context);
  const before = await observed(context);
  const isReset = freshWorld === true && isWished(context);
  if (isReset) context.dataGate.require(worldOf(inputs));
  let lost: unknown;
  try {
    const body = { source: catalog, project, ...(version === undefined ? {} : { version }), ...(isReset ? { fresh_world: true } : {}) };
    await panel.send(modpacks.install, { params, body });
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
    lost = error;
  }
  if (id === "" && lost === undefined) recordId(identifierOf(server));
  const isThere = async (wasBusy: boolean) => {
    panel.invalidate(modpacks.get, { params });
    const live = await observed(context);
    return live?.isUnlisted ? isOfProject(inputs, live) && (wasBusy || isOther(live, before)) : agrees(inputs, live);
  };
  // The wanted version may already be installed if the catalogue does not contain the installed version and this stack did not install it by version.
  // No change is visible then, so the wait is shorter.
  const isUnreported = before?.isUnlisted === true && isOfProject(inputs, before) && olds.version === undefined;
  await untilInstalled(context, {
    server,
    what: `modpack ${project}`,
    timeoutSeconds: isUnreported ? Math.min(timeoutSeconds, UNREPORTED_CHANGE_SECONDS) : timeoutSeconds,
    isThere,
    ...(isUnreported
      ? {
          advice: `${unreportedVersionText(before.outputs.installedVersion)} Leave version out to accept the modpack as it is.`,
          beginsWithinSeconds: Number.POSITIVE_INFINITY,
        }
      : {}),
    // During an installation, the server may look idle. Without this limit, a request that never reached the panel would wait for the whole timeout.
    ...(lost === undefined ? {} : { lost, beginsWithinSeconds: SETTLING.seconds }),
  });
  if (id === "" && lost !== undefined) recordId(identifierOf(server));
  forget(context);
}

/** Discards the stored reads of everything that a modpack changes: the version, the framework, the settings and the addons. */
function forget({ panel, inputs: { server } }: Pick<Context<Inputs>, "panel" | "inputs">): void {
  const params = { server };
  panel.invalidate(modpacks.get, { params });
  panel.invalidate(game.versions, { params });
  panel.invalidate(game.settings, { params });
  panel.invalidate(addons.offer, { params });
  panel.invalidate(addons.installed, { params });
}
