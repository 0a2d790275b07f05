import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import type { PurchasedServerRow } from "../servers/rows";
import { CHOSEN, COLUMNS, defaultsOf, SECRET, UNLISTED } from "./numbers";

// docs/facts/hosting.md 9.

type Server = Pick<PurchasedServerRow, "uuid">;

/** Returns all settings of a server. */
export const settingsOf = (world: World, server: Server): Fields => ({
  ...defaultsOf(server),
  ...world.serverSettings[server.uuid]?.changed,
});

/** Returns all settings as they are shown. */
function shownSettings(world: World, server: Server): Fields {
  const row = world.serverSettings[server.uuid];
  return { ...defaultsOf(server), ...(row?.shown ?? row?.changed) };
}

const without = (fields: Fields, left: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !left(name)));

const only = (fields: Fields, names: readonly string[]): Fields => without(fields, (name) => !names.includes(name));

/** Returns the settings that are columns of the server. */
export const columnsOf = (world: World, server: Server): Fields => only(shownSettings(world, server), COLUMNS);

/** Returns the `settings` that every token with Read may see. */
export const openSettings = (world: World, server: Server): Fields =>
  without(shownSettings(world, server), (name) => [...SECRET, ...COLUMNS, ...UNLISTED].includes(name));

/** Returns the other settings, which only the call of a single server shows. */
export function secretSettings(world: World, server: Server, readsSensitive: boolean): Fields {
  const secrets = only(shownSettings(world, server), SECRET);
  if (readsSensitive) return secrets;
  return world.variants?.hiddenSettings === "null" ? Object.fromEntries(Object.keys(secrets).map((name) => [name, null])) : {};
}

/** Returns settings by name, as their own call returns them. */
export function namedSettings(world: World, server: Server, names: readonly string[], readsSensitive: boolean): Fields {
  const open = without(shownSettings(world, server), (name) => SECRET.includes(name));
  return only({ ...open, ...secretSettings(world, server, readsSensitive) }, names);
}

/**
 * Changes settings. A setting that is back at its default is removed, so that a server with restored settings
 * equals its original.
 */
export function changeSettings(moment: Moment, server: Server, patch: Fields): void {
  const { world } = moment;
  const row = world.serverSettings[server.uuid] ?? { changed: {} };
  const defaults = defaultsOf(server);
  const all = { ...row.changed, ...patch };
  // Sorted by name, so that the order of writes leaves no trace.
  const inOrder = Object.fromEntries(Object.entries(all).sort(([x], [y]) => (x < y ? -1 : 1)));
  const changed = without(inOrder, (name) => all[name] === defaults[name]);
  if (world.variants?.changedSettings === "late") {
    world.serverSettings[server.uuid] = { changed, shown: row.shown ?? row.changed };
    moment.later(CHOSEN.lateSeconds, "serverSettings.shown", { uuid: server.uuid });
  } else keep(world, server.uuid, changed);
}

/** Shows the current settings from now on. */
export function showSettings({ world }: Moment, uuid: string): void {
  const row = world.serverSettings[uuid];
  if (row) keep(world, uuid, row.changed);
}

function keep(world: World, uuid: string, changed: Fields): void {
  if (Object.keys(changed).length > 0) world.serverSettings[uuid] = { changed };
  else delete world.serverSettings[uuid];
}
