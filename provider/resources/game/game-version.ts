import * as z from "zod";
import { ApiError } from "../../api/errors";
import { namedIn, namesSame } from "../../api/panel/catalogue";
import { type GameVersions, game } from "../../api/panel/game";
import type { Context } from "../../core/context";
import type { Overwriting } from "../../core/data/overwriting";
import { OperationError } from "../../core/errors";
import { field, timeoutField } from "../../core/field";
import { unlessGone } from "../../core/is-there";
import type { Problem } from "../../core/resource";
import type { Looking } from "../../core/settings-kind";
import { shownOnly } from "../../core/values";
import { identifierOf } from "../../platform/game/game-servers";
import { oneAtATime, panelBelow } from "../../platform/game/server-state";
import { isOlder, unknownChoice } from "./choices";
import { untilInstalled } from "./installation";
import { defineGameServerSettings } from "./settings-of-game-server";

/** By then a server that was asked to switch has begun. */
const BEGINS_WITHIN_SECONDS = 60;

interface Inputs {
  server: string;
  version: string;
  resetWorld?: boolean | undefined;
  force?: boolean | undefined;
  timeoutSeconds?: number | undefined;
}

/** What claims the version of a server: the modpack brings its own. */
export const versionClaim = (server: string): string => `the game version of game server ${identifierOf(server)}`;

export const gameVersion = defineGameServerSettings({
  type: "GameVersion",
  noun: "game version",
  source: 'docs/spec/game-panel-api.md, "Game, players and diagnostics"',
  doc: "The version of the game that a game server runs. Switching it reinstalls the server, which keeps its files and is off afterwards.",
  example: `const config = new pulumi.Config();
const server = config.require("gameServer"); // the 8 characters of its panel URL
const version = new hosting.game.GameVersion("survival", { server, version: "1.21.4" });`,
  remarks: [
    'A preview says `overwrites:` where an `up` will reinstall the server. There is no "latest": a program pins one version; `getGameVersions` lists what there is.',
    "The panel refuses to go back to an older version unless the world is deleted. `resetWorld: true` allows that, and counts only in the run in which the program changes `version`: where somebody else switched the version, mending that never deletes a world.",
    "While the server installs, everything else of that server waits. The server stays off: start it by a `game.Action` or in the panel.",
    "Deleting the resource changes nothing on the server.",
  ],
  inputs: {
    version: field(z.string().trim().min(1).max(191), "The version, as `getGameVersions` lists it: `1.21.4`.", { effect: "interrupts" }),
    resetWorld: field(
      z.boolean().optional(),
      "Whether a switch may delete the world, as one to an older version does. The deletion also needs `hosting:allowDataLoss` with `game.GameVersion:<name>`.",
      {
        onChange: "nothing",
        default: false,
      },
    ),
    force: field(z.boolean().optional(), "Passed on with a switch; the panel's documents do not say what it forces.", {
      onChange: "nothing",
      default: false,
    }),
    timeoutSeconds: timeoutField("How long to wait for the installation, in seconds.", 1800),
  },
  outputs: {},
  writtenPaths: ({ version }) => ({ version }),

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

  async look(context) {
    const { inputs, isComparing, log } = context;
    const shown = await versionsOf(context);
    if (!shown) return undefined;
    if (isComparing && !versionProblem(shown, inputs)) tellOverwriting(context, shown, log);
    return {
      id: identifierOf(String(inputs.server)),
      inputs: shownOnly({ version: runs(shown, inputs.version) ? inputs.version : (shown.current ?? undefined) }),
      outputs: {},
    };
  },

  async write(context, { version }, live) {
    if (version == null) return;
    const { server } = context.inputs;
    await oneAtATime(context, server, () => switchTo(context, version, live.inputs.version));
  },
});

const versionsOf = (
  context: Pick<Looking<Inputs>, "panel" | "inputs" | "clock" | "log" | "isComparing">,
): Promise<GameVersions | undefined> => {
  const server = String(context.inputs.server);
  return unlessGone(panelBelow(context, server).get(game.versions, { params: { server } }));
};

/** Whether the server runs this version, which may show by its name where it is listed by an id, and the other way round. */
const runs = ({ current, versions }: GameVersions, version: string | undefined): boolean =>
  version !== undefined && current !== null && namesSame(version, current, versions);

/** What the panel would refuse. The order of its list is not told, so older is what is older by its numbers; of anything else it decides itself. */
export function versionProblem(shown: GameVersions, { version, resetWorld }: Partial<Inputs>): Problem | undefined {
  if (version === undefined || runs(shown, version)) return undefined;
  const ids = shown.versions.map(({ id }) => id);
  if (shown.supported === false || ids.length === 0)
    return { property: "server", reason: "is a server whose game the panel has no versions of, so that its version cannot be set." };
  const wanted = namedIn(shown.versions, version);
  if (!wanted) return unknownChoice("version", "is not a version of this game", version, ids);
  const before = shown.current === null ? undefined : (namedIn(shown.versions, shown.current)?.name ?? shown.current);
  if (shown.current !== null && before !== undefined && resetWorld !== true && isOlder(wanted.name, before))
    return { property: "version", reason: downgradeText(version, shown.current) };
  return undefined;
}

const downgradeText = (version: string, current: string): string =>
  `is older than the one that the server runs (${current}), and the panel goes back to ${version} only where the world is deleted. To allow that, set resetWorld: true.`;

/**
 * Nothing that a switch deletes unless the program itself asks for it now. What was last written tells that, also after a refresh has taken
 * somebody else's switch into the state.
 */
function mayReset({ inputs: { version, resetWorld }, olds, written }: Pick<Looking<Inputs>, "inputs" | "olds" | "written">): boolean {
  const isWritten = written?.matches("version", version) ?? version === olds.version;
  return resetWorld === true && !isWritten;
}

const worldOf = (server: string, version: string): Overwriting => ({
  id: `${identifierOf(server)}/${version}`,
  what: `the world of game server ${identifierOf(server)}, which a switch to version ${version} deletes (resetWorld)`,
});

function tellOverwriting(
  context: Pick<Looking<Inputs>, "inputs" | "olds" | "written" | "missingPermission">,
  shown: GameVersions,
  log: Looking<Inputs>["log"],
): void {
  const { server, version } = context.inputs;
  const { current } = shown;
  if (version === undefined || current === null || runs(shown, version)) return;
  const resets = mayReset(context);
  log.overwrites(
    `version ${current} → ${version} reinstalls game server ${identifierOf(String(server))}${resets ? "; the world is deleted (resetWorld)" : ""}`,
    resets ? context.missingPermission(worldOf(String(server), version)) : undefined,
  );
}

async function switchTo(context: Context<Inputs>, version: string, before: string | undefined): Promise<void> {
  const { inputs } = context;
  const { server, force, timeoutSeconds = 1800 } = inputs;
  const params = { server };
  const panel = panelBelow(context, server);
  const reset = mayReset(context);
  if (reset) context.requireOverwriting(worldOf(server, version));
  // Until the switch is done, so that the run after one that failed may reset as well.
  if (reset) context.written.note("version", before ?? "");
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
    beginsWithinSeconds: BEGINS_WITHIN_SECONDS,
    lost,
    isThere: async () => runs(await panel.refetch(game.versions, { params }), version),
  });
  panel.invalidate(game.settings, { params });
}

const refusedDowngrade = (server: string, { version, resetWorld }: Inputs): string =>
  resetWorld === true
    ? `version: game server ${server} runs a newer version than ${version}, which somebody else switched it to. Going back deletes its world, and resetWorld counts only where the program itself changes version. Set version to the one that it runs, or switch it in the panel.`
    : `version: game server ${server} runs a newer version than ${version}, and going back deletes its world. To allow that, set resetWorld: true.`;
