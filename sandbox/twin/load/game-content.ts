import { addons } from "../../../provider/api/game/addons";
import { smartBackups } from "../../../provider/api/game/backups";
import { files } from "../../../provider/api/game/files";
import { game } from "../../../provider/api/game/game";
import { modpacks } from "../../../provider/api/game/modpacks";
import { serverNotifications } from "../../../provider/api/game/notifications";
import { proxyNetwork } from "../../../provider/api/game/proxy-network";
import { cleaned, folderOf, makeFolder } from "../../game/file/tree";
import { stateOf } from "../../game/game/rules";
import type { Moment } from "../../world/moment";
import { numberIn, type ShownAnswers, type ShownRow, textIn } from "../shown-answers";
import { gamesIn } from "./games";

/** Adds the contents of the account's game servers: games, addons, modpacks, files, notifications and networks. */
export function loadGameContent(moment: Moment, shown: ShownAnswers, all: ShownAnswers): void {
  const { world } = moment;
  world.shownGames = { ...world.shownGames, ...gamesIn(all) };
  loadState(moment, shown);
  loadAddons(moment, shown);
  for (const { params, row } of shown.objects(modpacks.get)) addModpack(moment, params.server ?? "", row.current as ShownRow | null);
  for (const { params, row } of shown.objects(serverNotifications.get)) {
    const server = params.server ?? "";
    const events = Array.isArray(row.events) ? row.events.map(String) : [];
    world.serverNotifications[server] = { server, webhook_url: textIn(row, "webhook_url") ?? null, events, is_reachable: true };
  }
  for (const { params, row } of shown.objects(smartBackups.get)) {
    const server = params.server ?? "";
    world.smartBackups[server] = { server, enabled: row.enabled === true };
  }
  for (const { params, row } of shown.objects(proxyNetwork.get)) addNetwork(moment, params.server ?? "", row);
  loadFiles(moment, shown);
}

function loadState({ world }: Moment, shown: ShownAnswers): void {
  const change = (server: string, fields: object): void => {
    if (world.gameServers[server]) world.serverGames[server] = { ...stateOf(world, { identifier: server }), ...fields };
  };
  for (const { params, row } of shown.objects(game.versions)) change(params.server ?? "", { game_version: textIn(row, "current") ?? "" });
  for (const { params, row } of shown.objects(addons.offer)) change(params.server ?? "", { framework: textIn(row, "framework") ?? "" });
  for (const { params, row } of shown.objects(addons.workshop)) change(params.server ?? "", { workshop: row.items });
  for (const { params, row } of shown.objects(game.settings))
    for (const one of (row.settings ?? []) as ShownRow[]) {
      const [server = "", setting = ""] = [params.server, textIn(one, "id")];
      const value = one.value ?? one.default;
      if (typeof value === "string") world.gameSettings[`${server}/${setting}`] = { server, setting, value };
    }
}

function loadAddons({ world }: Moment, shown: ShownAnswers): void {
  for (const { params, row } of shown.objects(addons.installed)) {
    const server = params.server ?? "";
    for (const one of (row.addons ?? []) as ShownRow[]) {
      const id = textIn(one, "id") ?? "";
      const [source = "", project = "", version = ""] = ["source", "project", "version"].map((field) => textIn(one, field));
      const offered = world.shownGames?.[server]?.addons[source]?.find((row) => row.id === project)?.versions;
      const known = offered?.find((row) => row.id === version || row.name === version);
      world.addons[id] = {
        id,
        server,
        source,
        project,
        name: textIn(one, "name") ?? "",
        version_name: known?.name ?? version,
        version_id: known?.id ?? textIn(one, "version_id") ?? version,
        file: textIn(one, "file") ?? "",
        is_featured: source === "featured",
      };
    }
    for (const one of (row.manual ?? []) as ShownRow[]) {
      const file = textIn(one, "file") ?? "";
      const id = `${server}/${file}`;
      world.addonFiles[id] = { id, server, file, size: numberIn(one, "size") ?? 0 };
    }
  }
}

function addModpack({ world }: Moment, server: string, row: ShownRow | null): void {
  if (!row) return;
  const version = textIn(row, "version") ?? "";
  world.modpacks[server] = {
    server,
    source: textIn(row, "source") ?? "",
    project: textIn(row, "project") ?? "",
    name: textIn(row, "name") ?? "",
    version_name: version,
    version_id: textIn(row, "version_id") ?? version,
    last_start: null,
  };
}

function addNetwork({ world }: Moment, server: string, row: ShownRow): void {
  if (row.is_proxy !== true) return;
  world.proxies[server] = { server, lobby: textIn(row, "lobby") ?? null, restarts: 0 };
  for (const entry of (row.entries ?? []) as ShownRow[]) {
    const id = textIn(entry, "id") ?? "";
    const linked = Object.values(world.gameServers).find((one) => [one.identifier, one.uuid, String(one.internal_id)].includes(id));
    if (!linked) continue;
    const to = linked.identifier;
    world.proxyEntries[`${server}:${to}`] = { proxy: server, server: to, key: textIn(entry, "key") ?? "" };
  }
}

function loadFiles(moment: Moment, shown: ShownAnswers): void {
  const { world } = moment;
  for (const { params, query, value } of shown.all(files.list)) {
    const server = params.server ?? "";
    makeFolder(moment, server, cleaned(query.directory ?? "/"));
    for (const row of (value ?? []) as ShownRow[]) addEntry(moment, server, query.directory ?? "/", row);
  }
  for (const { params, query, body } of shown.all(files.contents)) {
    const [server, path] = [params.server ?? "", cleaned(query.file ?? "/")];
    makeFolder(moment, server, folderOf(path));
    const now = moment.stamp();
    const known = world.files[`${server}${path}`] ?? { server, path, mode: "644", created_at: now, modified_at: now };
    world.files[`${server}${path}`] = { ...known, bytes: Buffer.from(String(body)).toString("base64") };
  }
}

/** A list of files shows no content, so a file is empty until its content was read. */
function addEntry(moment: Moment, server: string, directory: string, row: ShownRow): void {
  const { world } = moment;
  const path = cleaned(directory, textIn(row, "name") ?? "");
  const modified_at = textIn(row, "modified_at") ?? moment.stamp();
  const entry = {
    server,
    path,
    mode: textIn(row, "mode_bits") ?? "644",
    created_at: textIn(row, "created_at") ?? modified_at,
    modified_at,
  };
  if (row.is_file === true) world.files[`${server}${path}`] = { bytes: "", ...world.files[`${server}${path}`], ...entry };
  else world.folders[`${server}${path}`] = entry;
}
