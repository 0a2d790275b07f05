import { databases } from "../../../provider/api/hosting/databases";
import { registries } from "../../../provider/api/hosting/registries";
import { s3Storages } from "../../../provider/api/hosting/s3-storages";
import {
  serverCleanupPolicy,
  serverEdgeTunnel,
  serverLogDrains,
  serverMonitor,
  serverProxy,
} from "../../../provider/api/hosting/server-settings";
import { servers } from "../../../provider/api/hosting/servers";
import { sharedVariables } from "../../../provider/api/hosting/shared-variables";
import { volumes } from "../../../provider/api/hosting/volumes";
import type { DatabaseRow } from "../../hosting/managed-database/rules";
import type { Market } from "../../hosting/market";
import { SEEDED } from "../../hosting/s3-storage";
import { defaultsOf } from "../../hosting/server-settings/rules";
import type { SharedVariableRow } from "../../hosting/shared-variable/rules";
import type { VolumeRow } from "../../hosting/volume/rules";
import type { Fields, Json } from "../../world/json";
import type { Moment } from "../../world/moment";
import { numberIn, type ShownAnswers, type ShownRow, textIn } from "../shown-answers";
import { datesOf } from "./dates";
import { regionIdOf } from "./market";

/** Adds the volumes, databases, buckets and shared variables of the account, and the contents of its servers. */
export function loadData(moment: Moment, shown: ShownAnswers, market: Market): void {
  loadVolumes(moment, shown, market);
  for (const row of [...shown.rows(databases.list), ...shown.objects(databases.get).map((one) => one.row)]) addDatabase(moment, shown, row);
  for (const row of shown.rows(s3Storages.list)) addBucket(moment, row);
  for (const { row } of shown.rowsBelow(sharedVariables.team.list)) addShared(moment, row, "team", String(moment.world.team.id));
  for (const { params, row } of shown.rowsBelow(sharedVariables.project.list)) addShared(moment, row, "project", params.uuid);
  for (const { params, row } of shown.rowsBelow(sharedVariables.server.list)) addShared(moment, row, "server", params.uuid);
  for (const { params, row } of shown.rowsBelow(sharedVariables.environment.list)) {
    const of = Object.values(moment.world.environments).find(
      ({ project_uuid, name, uuid }) => project_uuid === params.uuid && [name, uuid].includes(params.environment ?? ""),
    );
    addShared(moment, row, "environment", of?.uuid);
  }
  for (const { params, row } of shown.objects(registries.list)) addRegistries(moment, params.uuid ?? "", row);
  loadSettings(moment, shown);
}

function loadVolumes(moment: Moment, shown: ShownAnswers, market: Market): void {
  const { world } = moment;
  const ofServers: ShownRow[] = shown.rowsBelow(volumes.listOfServer).map(({ params, row }) => ({ ...row, server_uuid: params.uuid }));
  for (const row of [...shown.rows(volumes.list), ...ofServers]) {
    const id = textIn(row, "id") ?? "";
    const server = world.purchasedServers[textIn(row, "server_uuid") ?? ""];
    world.volumes[id] = {
      id: Number(id),
      status: (textIn(row, "status") ?? "attached") as VolumeRow["status"],
      server_uuid: server?.uuid ?? world.volumes[id]?.server_uuid ?? null,
      region: regionIdOf(row, market.regions) ?? server?.region ?? market.regions[0]?.id ?? "",
      size_gb: numberIn(row, "size_gb") ?? 0,
      used_gb: numberIn(row, "used_gb") ?? 0,
      backups: row.backups === true,
      autogrow_max_gb: numberIn(row, "autogrow_max_gb") ?? 0,
      kept_until: textIn(row, "kept_until") ?? null,
      ...datesOf(moment, row),
    };
  }
  for (const { params, row } of shown.rowsBelow(volumes.listBackups)) {
    const id = textIn(row, "id") ?? "";
    world.volumeBackups[id] = {
      id: Number(id),
      volume_id: Number(params.id),
      size_gb: numberIn(row, "size_gb") ?? 0,
      status: textIn(row, "status") === "running" ? "running" : "finished",
      created_at: textIn(row, "created_at") ?? moment.stamp(),
    };
  }
}

/** Words for a database that is ready (platform variant `databaseReady`). */
export const READY_WORDS: readonly string[] = ["ready", "running", "available", "active", "green"];

function addDatabase(moment: Moment, shown: ShownAnswers, row: ShownRow): void {
  const uuid = textIn(row, "uuid") ?? "";
  const connection = shown.objects(databases.connection).find(({ params }) => params.uuid === uuid)?.row;
  const status = textIn(row, "status");
  moment.world.databases[uuid] = {
    uuid,
    engine: textIn(row, "engine") ?? "",
    plan: textIn(row, "plan") ?? "",
    region: textIn(row, "region") ?? "",
    status: (status === undefined || READY_WORDS.includes(status) ? "ready" : status) as DatabaseRow["status"],
    eviction_policy: textIn(row, "eviction_policy") ?? null,
    password: /\/\/[^:]*:([^@]*)@/.exec(textIn(connection ?? {}, "url") ?? "")?.[1] ?? moment.text(24),
    ...datesOf(moment, row),
  };
}

function addBucket(moment: Moment, row: ShownRow): void {
  const uuid = textIn(row, "uuid") ?? "";
  const texts = Object.fromEntries(Object.keys(SEEDED).map((name) => [name, textIn(row, name) ?? ""])) as typeof SEEDED;
  moment.world.s3Storages[uuid] = {
    ...texts,
    uuid,
    name: textIn(row, "name") ?? uuid,
    description: textIn(row, "description") ?? null,
    is_usable: row.is_usable !== false,
    ...datesOf(moment, row),
  };
}

function addShared(moment: Moment, row: ShownRow, type: SharedVariableRow["type"], scope: string | undefined): void {
  const id = textIn(row, "id") ?? "";
  if (scope === undefined) return;
  moment.world.sharedVariables[id] = {
    id: Number(id),
    type,
    scope,
    key: textIn(row, "key") ?? "",
    value: textIn(row, "value") ?? "",
    is_literal: row.is_literal === true,
    is_multiline: row.is_multiline === true,
    is_shown_once: row.is_shown_once === true,
    comment: textIn(row, "comment") ?? null,
    ...datesOf(moment, row),
  };
}

function addRegistries(moment: Moment, server: string, answer: ShownRow): void {
  for (const row of (answer.registries ?? []) as ShownRow[]) {
    const registry = textIn(row, "registry") ?? "";
    if (row.logged_in !== true) continue;
    moment.world.registries[`${server}/${registry}`] = {
      server_uuid: server,
      registry,
      username: textIn(row, "username") ?? "",
      password: "",
      source: textIn(row, "source") ?? "auths",
      valid: true,
    };
  }
}

/** Adds the settings that the account shows and that differ from their defaults. */
function loadSettings(moment: Moment, shown: ShownAnswers): void {
  const { world } = moment;
  const all = new Map<string, Fields>();
  const note = (uuid: string, row: ShownRow): void => {
    const known = Object.keys(defaultsOf({ uuid }));
    const own = Object.entries(row).filter(([name, value]) => known.includes(name) && value !== undefined);
    all.set(uuid, { ...all.get(uuid), ...(Object.fromEntries(own) as Fields) });
  };
  for (const row of [...shown.rows(servers.list), ...shown.objects(servers.get).map((one) => one.row)]) {
    const uuid = textIn(row, "uuid") ?? "";
    note(uuid, row);
    note(uuid, (row.settings ?? {}) as ShownRow);
  }
  for (const call of [serverCleanupPolicy.get, serverEdgeTunnel.get, serverLogDrains.get, serverMonitor.get, serverProxy.get])
    for (const { params, row } of shown.objects(call)) note(params.uuid ?? "", row);
  for (const [uuid, settings] of all) {
    if (!world.purchasedServers[uuid]) continue;
    const usual = defaultsOf({ uuid });
    const known = { ...world.serverSettings[uuid]?.changed, ...settings };
    const changed = Object.fromEntries(Object.entries(known).filter(([name, value]) => !isSame(usual[name], value)));
    if (Object.keys(changed).length > 0) world.serverSettings[uuid] = { changed };
  }
}

const isSame = (left: Json | undefined, right: Json): boolean => JSON.stringify(left) === JSON.stringify(right);
