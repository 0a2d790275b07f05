import * as z from "zod";
import { game, type Setting } from "../../api/game/game";
import { unlessGone } from "../../api/is-there";
import type { Context } from "../../core/definition/context";
import { field } from "../../core/definition/field";
import type { Problem } from "../../core/definition/resource";
import { bagOf } from "../../core/diff/raw-fields";
import { isBag, ownProperty } from "../../core/values";
import type { SettingsContext } from "../../forms/settings-type";
import { identifierOf } from "../../platform/game/game-servers";
import { belowServer, type Caller, panelBelow } from "../../platform/game/server-state";
import { namedText, unknownChoice } from "./choices";
import { defineGameServerSettings } from "./settings-of-game-server";

/** Values by id of the setting. The panel accepts only texts. */
type Values = Readonly<Record<string, string>>;

interface Inputs {
  server: string;
  values: Readonly<Record<string, string | number | boolean>>;
  restart?: boolean | undefined;
}

const Value = z.union([z.string().max(10_000), z.number(), z.boolean()]);

export const gameSettings = defineGameServerSettings({
  type: "GameSettings",
  doc: "Settings of a game. The panel reads and writes them in the configuration files of the game. The resource manages only the settings that you name.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Game, players and diagnostics"',
    example: `const config = new pulumi.Config();
const settings = new hosting.game.GameSettings("survival", {
  server: config.require("gameServer"), // the 8 characters of its panel URL
  values: { "max-players": 40, pvp: false, motd: "Welcome" },
});`,
    remarks: [
      "`getGameSettings` lists the settings of a game with their values, defaults and limits. A preview refuses unknown settings and values outside of the limits that the panel shows.",
      "A running game reads most settings when it starts, and some games rewrite their files when they stop. Such a game may undo a setting that was written while it was running. The next preview then shows drift. Set `restart`, or restart the server with a `game.Action`.",
      "If you remove a setting from the program, the provider resets it to its default. It does this only if this stack changed the setting and the panel shows a default. Deleting the resource resets all such settings. All other settings are left in place, and the log says so. A reset does not restart the server.",
      "Settings are stored in files of the server. Do not manage the same key with a `game.ConfigFile`. The provider cannot detect this, and the two resources would undo each other's changes.",
    ],
  },
  inputs: {
    values: field(z.record(z.string().trim().min(1), Value), "Values by the ids that `getGameSettings` returns.", {
      whenRemoved: "emptied",
      effect: "next start",
      differs: (wanted, shown) => Object.keys(differing(wanted, shown)).length > 0,
    }),
    restart: field(z.boolean().optional(), "Whether the panel restarts the server after a change.", {
      onChange: "nothing",
      default: false,
    }),
  },
  outputs: {},
  identity: { noun: "game settings" },

  canonical: ({ values }) => (values === undefined ? {} : { values: textsOf(values) }),
  async *list({ below }) {
    for await (const [parent] of below("game_Server", async () => true))
      yield { path: parent.id, name: parent.name, parent, given: "every server has them" };
  },

  async checks(context) {
    const { inputs, isKnown } = context;
    const shown = isKnown("values") ? await settingsOf(context) : undefined;
    return shown ? settingProblems(shown, textsOf(inputs.values ?? {})) : [];
  },

  async observe(context) {
    const { inputs, olds, log, writes } = context;
    const settings = await settingsOf(context);
    if (!settings) return undefined;
    // For `get`, which passes no `values`, the result contains all settings of the server.
    const held = isBag(inputs.values) ? inputs.values : undefined;
    const left = Object.keys(bagOf(olds.values)).filter((id) => held !== undefined && !Object.hasOwn(held, id));
    const shown = settings.filter(({ id }) => held === undefined || Object.hasOwn(held, id) || left.includes(id));
    const kept = shown.filter((one) => left.includes(one.id) && !hasDefault(one)).map(({ id }) => id);
    if (kept.length > 0) log.leftInPlace(keptText(kept));
    const notOwn = left.filter((id) => !kept.includes(id) && writes?.own.has(`values.${id}`) !== true);
    if (notOwn.length > 0) log.notOwn(notOwn.map((id) => `values.${id}`));
    const values = shown.flatMap((one) => {
      const isLeft = [...kept, ...notOwn].includes(one.id) || (left.includes(one.id) && one.value === one.default);
      return typeof one.value !== "string" || isLeft ? [] : [[one.id, one.value]];
    });
    return { id: identifierOf(String(inputs.server)), inputs: { values: Object.fromEntries(values) }, outputs: {} };
  },

  async update(context, { values }, live) {
    if (values === undefined) return; // a change of `restart` alone has no effect
    const { server } = context.inputs;
    const key = `game settings of ${identifierOf(server)}`;
    const wanted = values === null ? undefined : textsOf(values);
    await context.panel.inTurn(key, () => write(context, wanted, textsOf(live.inputs.values ?? {})));
  },
});

async function settingsOf(context: Caller & Pick<SettingsContext<Inputs>, "inputs">): Promise<Setting[] | undefined> {
  const server = String(context.inputs.server);
  const shown = await unlessGone(panelBelow(context, server).get(game.settings, { params: { server } }));
  return shown?.settings;
}

const textsOf = (values: Inputs["values"]): Values =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, String(value).trim()]));

const hasDefault = (setting: Setting): setting is Setting & { default: string } => typeof setting.default === "string";

const keptText = (ids: readonly string[]) => `${ids.join(", ")}: the panel shows no default, so the current value is kept`;

/** Settings to write, by id. `undefined` resets a setting that the program no longer sets. */
function differing(wanted: unknown, shown: unknown): Record<string, string | undefined> {
  const [to, from] = [bagOf(wanted), bagOf(shown)];
  const changed = Object.entries(to).filter(([id, value]) => String(value) !== ownProperty(from, id));
  const left = Object.keys(from).filter((id) => !Object.hasOwn(to, id));
  return Object.fromEntries([...changed.map(([id, value]) => [id, String(value)]), ...left.map((id) => [id, undefined])]);
}

export function settingProblems(settings: readonly Setting[], values: Values): Problem[] {
  if (settings.length === 0)
    return [{ property: "server", reason: "is a game server whose game has no settings that the panel can read." }];
  const ids = settings.map(({ id }) => id);
  return Object.entries(values).flatMap(([id, value]): Problem[] => {
    const setting = settings.find((one) => one.id === id);
    const property = `values.${id}`;
    if (!setting) return [unknownChoice(property, "is not a setting of this game", id, ids)];
    const reason = valueProblem(setting, value);
    return reason === undefined ? [] : [{ property, reason }];
  });
}

/** Numbers in the form that every game reads. Forms such as `1e3` or `0x10` may be misread by a game. */
const NUMBER = /^-?\d+(\.\d+)?$/;

function valueProblem({ options, min, max }: Setting, value: string): string | undefined {
  const ids = (options ?? []).map((option) => option.id);
  if (ids.length > 0 && !ids.includes(value))
    return `must be one of the setting's options, but is ${JSON.stringify(value)}. ${namedText(ids)}`;
  if (typeof min !== "number" && typeof max !== "number") return undefined;
  const number = Number(value);
  if (!NUMBER.test(value)) return `must be a number such as 40 or 0.5, but is ${JSON.stringify(value)}.`;
  if (typeof min === "number" && number < min) return `must be at least ${min} (got ${value}).`;
  if (typeof max === "number" && number > max) return `must be at most ${max} (got ${value}).`;
  return undefined;
}

/** Writes the differing settings. Resets every managed setting to its default if `wanted` is undefined. */
async function write(context: Context<Inputs>, wanted: Values | undefined, live: Values): Promise<void> {
  const { restart } = context.inputs;
  const { params, panel } = belowServer(context);
  const before = (await panel.get(game.settings, { params })).settings;
  const changes = wanted === undefined ? Object.fromEntries(Object.keys(live).map((id) => [id, undefined])) : differing(wanted, live);
  const withoutDefault = Object.keys(changes).filter(
    (id) => changes[id] === undefined && !before.some((one) => one.id === id && hasDefault(one)),
  );
  if (withoutDefault.length > 0) context.log.leftInPlace(keptText(withoutDefault));
  const values = Object.fromEntries(
    Object.entries(changes).flatMap(([id, to]) => {
      const value = to ?? before.find((one) => one.id === id)?.default;
      return typeof value === "string" && before.find((one) => one.id === id)?.value !== value ? [[id, value]] : [];
    }),
  );
  if (Object.keys(values).length === 0) return;
  const restarts = restart === true && wanted !== undefined ? { restart } : {};
  await panel.send(game.changeSettings, { params, body: { values, ...restarts } });
  const undone = undoneBy(before, (await panel.refetch(game.settings, { params })).settings, Object.keys(values));
  if (Object.keys(undone).length === 0) return;
  context.log.debug(`the write reset other settings, so they are written again: ${Object.keys(undone).join(", ")}`);
  await panel.send(game.changeSettings, { params, body: { values: { ...undone, ...values }, ...restarts } });
  panel.invalidate(game.settings, { params });
}

/**
 * Settings that the last write reset although it did not contain them, with their former values. The API does not document whether a write
 * replaces all settings (docs/facts/game-panel.md 12.2).
 */
function undoneBy(before: readonly Setting[], after: readonly Setting[], written: readonly string[]): Values {
  const lost = before.filter(({ id, value, default: standard }) => {
    const now = after.find((one) => one.id === id)?.value;
    return !written.includes(id) && typeof value === "string" && value !== now && (now === undefined || now === null || now === standard);
  });
  return Object.fromEntries(lost.map(({ id, value }) => [id, String(value)]));
}
