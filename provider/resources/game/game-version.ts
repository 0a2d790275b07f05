import * as z from "zod";
import { ApiError } from "../../api/errors";
import { namedIn, namesSame } from "../../api/game/catalogue";
import { type GameVersions, game } from "../../api/game/game";
import { unlessGone } from "../../api/is-there";
import { SETTLING } from "../../api/wait";
import type { Overwriting } from "../../core/data/permission";
import type { Context } from "../../core/definition/context";
import { field, timeoutField } from "../../core/definition/field";
import type { Problem } from "../../core/definition/resource";
import { OperationError } from "../../core/log/errors";
import { shownOnly } from "../../core/values";
import type { SettingsContext } from "../../forms/settings-type";
import { identifierOf } from "../../platform/game/game-servers";
import { belowServer, type Caller, oneAtATime, panelBelow } from "../../platform/game/server-state";
import { isOlder, unknownChoice } from "./choices";
import { untilInstalled } from "./installation";
import { defineGameServerSettings } from "./settings-of-game-server";

/** Longest time from the request of another version until the server begins to switch. */
const BEGINS_WITHIN_SECONDS = 60;

interface Inputs {
  server: string;
  version: string;
  resetWorld?: boolean | undefined;
  force?: boolean | undefined;
  timeoutSeconds?: number | undefined;
}

/** `Modpack` shares this ownership key, because a modpack sets the game version. */
export const versionOwnershipKey = (server: string): string => `the game version of game server ${identifierOf(server)}`;

export const gameVersion = defineGameServerSettings({
  type: "GameVersion",
  doc: "Game version that a game server runs. A change of the version reinstalls the server. The server keeps its files, and is off afterwards.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Game, players and diagnostics"',
    example: `const config = new pulumi.Config();
const server = config.require("gameServer"); // the 8 characters of its panel URL
const version = new hosting.game.GameVersion("survival", { server, version: "1.21.4" });`,
    remarks: [
      'A preview shows an `overwrites:` line if an `up` will reinstall the server. There is no version "latest": a program always pins one version. `getGameVersions` returns the available versions.',
      "The panel accepts an older version only if the world is deleted. `resetWorld: true` permits the platform to delete the world, but only in a run in which the program changes `version`. If another user switched the version, correcting this drift never deletes a world.",
      "While the server installs, all other operations on it wait. The server stays off: start it with a `game.Action` or in the panel.",
      "Deleting the resource changes nothing on the server.",
    ],
  },
  inputs: {
    version: field(z.string().trim().min(1).max(191), "Game version, as `getGameVersions` returns it: `1.21.4`.", { effect: "interrupts" }),
    resetWorld: field(
      z.boolean().optional(),
      "Whether a change of the version may delete the world. A change to an older version deletes it. The deletion also needs `hosting:allowDataLoss` with `game.GameVersion:<name>`.",
      {
        onChange: "nothing",
        default: false,
      },
    ),
    force: field(z.boolean().optional(), "Value of `force` in the switch request. The panel does not document what it forces.", {
      onChange: "nothing",
      default: false,
    }),
    timeoutSeconds: timeoutField("Maximum time to wait for the installation, in seconds.", 1800),
  },
  outputs: {},
  identity: { noun: "game version" },
  state: { written: ({ version }) => ({ version }) },

  async *list({ below }) {
    for await (const [parent] of below("game_Server", async () => true))
      yield { path: parent.id, name: parent.name, parent, given: "every server has one" };
  },

  async checks(context) {
    const { inputs, isKnown } = context;
    const shown = isKnown("version") ? await versionsOf(context) : undefined;
    const problem = shown && versionProblem(shown, inputs);
    return problem ? [problem] : [];
  },

  async observe(context) {
    const { inputs, isComparing, log } = context;
    const shown = await versionsOf(context);
    if (!shown) return undefined;
    if (isComparing && !versionProblem(shown, inputs)) reportOverwriting(context, shown, log);
    return {
      id: identifierOf(String(inputs.server)),
      inputs: shownOnly({ version: runs(shown, inputs.version) ? inputs.version : (shown.current ?? undefined) }),
      outputs: {},
    };
  },

  async update(context, { version }, live) {
    if (version == null) return;
    const { server } = context.inputs;
    await oneAtATime(context, server, () => switchTo(context, version, live.inputs.version));
  },
});

function versionsOf(context: Caller & Pick<SettingsContext<Inputs>, "inputs">): Promise<GameVersions | undefined> {
  const server = String(context.inputs.server);
  return unlessGone(panelBelow(context, server).get(game.versions, { params: { server } }));
}

/** Whether the server runs the version. The panel may show the running version by name and list versions by id, or the reverse. */
const runs = ({ current, versions }: GameVersions, version: string | undefined): boolean =>
  version !== undefined && current !== null && namesSame(version, current, versions);

/**
 * Reports a version that the server cannot switch to. The order of the list is not documented, so an older version is recognized only by
 * its numbers; for other forms, the panel decides.
 */
export function versionProblem(shown: GameVersions, { version, resetWorld }: Partial<Inputs>): Problem | undefined {
  if (version === undefined || runs(shown, version)) return undefined;
  const ids = shown.versions.map(({ id }) => id);
  if (shown.supported === false || ids.length === 0)
    return { property: "server", reason: "is a game server whose version cannot be set: the panel lists no versions of its game." };
  const wanted = namedIn(shown.versions, version);
  if (!wanted) return unknownChoice("version", "is not a version of this game", version, ids);
  const before = shown.current === null ? undefined : (namedIn(shown.versions, shown.current)?.name ?? shown.current);
  if (shown.current !== null && before !== undefined && resetWorld !== true && isOlder(wanted.name, before))
    return { property: "version", reason: downgradeText(version, shown.current) };
  return undefined;
}

const downgradeText = (version: string, current: string): string =>
  `is older than the version that the server runs (${current}). The panel must delete the world to switch back to ${version}. To permit this, set resetWorld: true.`;

/**
 * Whether the world may be reset: only if the program changes the version. The comparison uses the version that this stack last wrote, because a
 * refresh may have put another user's change into Pulumi's state.
 */
function mayReset({ inputs: { version, resetWorld }, olds, writes }: Pick<SettingsContext<Inputs>, "inputs" | "olds" | "writes">): boolean {
  const isWritten = writes?.digests.matches("version", version) ?? version === olds.version;
  return resetWorld === true && !isWritten;
}

const worldOf = (server: string, version: string): Overwriting => ({
  id: `${identifierOf(server)}/${version}`,
  what: `the world of game server ${identifierOf(server)}, which a switch to version ${version} deletes (resetWorld)`,
});

function reportOverwriting(
  context: Pick<SettingsContext<Inputs>, "inputs" | "olds" | "writes" | "dataGate">,
  shown: GameVersions,
  log: SettingsContext<Inputs>["log"],
): void {
  const { server, version } = context.inputs;
  const { current } = shown;
  if (version === undefined || current === null || runs(shown, version)) return;
  const resets = mayReset(context);
  log.overwrites(
    `version ${current} → ${version} reinstalls game server ${identifierOf(String(server))}${resets ? "; the world is deleted (resetWorld)" : ""}`,
    resets ? context.dataGate.missing(worldOf(String(server), version)) : undefined,
  );
}

async function switchTo(context: Context<Inputs>, version: string, before: string | undefined): Promise<void> {
  const { inputs } = context;
  const { force, timeoutSeconds = 1800 } = inputs;
  const { server, params, panel } = belowServer(context);
  const reset = mayReset(context);
  if (reset) context.dataGate.require(worldOf(server, version));
  // Until the switch is complete, the record contains the former version. If this run fails, the next run may therefore still reset the world.
  if (reset) context.writes.digests.note("version", before ?? "");
  let lost: unknown;
  try {
    const row = namedIn((await panel.get(game.versions, { params })).versions, version);
    const body = { version: row?.id ?? version, ...(reset ? { reset_world: true } : {}), ...(force === true ? { force } : {}) };
    await panel.send(game.switchVersion, { params, body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.apiCode === "downgrade_requires_reset")
      throw new OperationError(refusedDowngrade(server, inputs), { code: "change_refused" });
    if (!error.outcomeUnknown) throw error;
    lost = error;
  }
  await untilInstalled(context, {
    server,
    what: `version ${version}`,
    timeoutSeconds,
    beginsWithinSeconds: lost === undefined ? BEGINS_WITHIN_SECONDS : SETTLING.seconds,
    lost,
    isThere: async () => runs(await panel.refetch(game.versions, { params }), version),
  });
  panel.invalidate(game.settings, { params });
}

const refusedDowngrade = (server: string, { version, resetWorld }: Inputs): string =>
  resetWorld === true
    ? `version: game server ${server} runs a newer version than ${version}, because another user switched it. Switching back would delete the world of the server, and resetWorld applies only if the program itself changes version. Set version to the running version, or switch the server in the panel.`
    : `version: game server ${server} runs a newer version than ${version}, and switching back would delete the world of the server. To permit this, set resetWorld: true.`;
