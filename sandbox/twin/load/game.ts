import { account, accountNotifications } from "../../../provider/api/game/account";
import { allocations } from "../../../provider/api/game/allocations";
import { apiKeys } from "../../../provider/api/game/api-keys";
import { backups } from "../../../provider/api/game/backups";
import { domain } from "../../../provider/api/game/custom-domains";
import { databases } from "../../../provider/api/game/databases";
import { schedules } from "../../../provider/api/game/schedules";
import { gameServers, startup } from "../../../provider/api/game/servers";
import { sshKeys } from "../../../provider/api/game/ssh-keys";
import { subusers } from "../../../provider/api/game/subusers";
import { accountOf } from "../../game/account";
import type { ScheduleRow, TaskRow } from "../../game/schedule/rows";
import type { GameServerRow } from "../../game/server/access";
import type { Moment } from "../../world/moment";
import { numberIn, type ShownAnswers, type ShownRow, textIn } from "../shown-answers";
import { datesOf } from "./dates";

/** Adds the game servers of the account with their parts. */
export function loadGame(moment: Moment, shown: ShownAnswers): void {
  const { world } = moment;
  for (const { row } of shown.objects(account.get)) Object.assign(accountOf(world), known(accountOf(world), row));
  for (const { row } of shown.objects(accountNotifications.get)) Object.assign(accountOf(world), known(accountOf(world), row));
  const details = shown.objects(gameServers.get).map(({ row }) => row);
  for (const row of [...pagesOf(shown), ...details]) addServer(moment, row);
  for (const { params, row } of shown.objects(startup.get)) {
    addVariables(moment, params.server ?? "", (row.variables ?? []) as ShownRow[]);
    const server = world.gameServers[params.server ?? ""];
    if (server && row.images) server.images = row.images as Record<string, string>;
  }
  for (const { params, row } of shown.rowsBelow(allocations.list)) addAllocation(moment, params.server ?? "", row);
  for (const { params, value } of shown.all(backups.list)) for (const row of rowsIn(value)) addBackup(moment, params.server ?? "", row);
  for (const { params, row } of shown.rowsBelow(databases.list)) addDatabase(moment, params.server ?? "", row);
  for (const { params, row } of shown.rowsBelow(schedules.list)) addSchedule(moment, params.server ?? "", row);
  for (const { params, row } of shown.objects(schedules.get)) addSchedule(moment, params.server ?? "", row);
  for (const { params, row } of shown.rowsBelow(subusers.list)) addSubuser(moment, params.server ?? "", row);
  for (const { params, row } of shown.objects(domain.get)) {
    const hostname = textIn(row, "hostname");
    if (params.server !== undefined && hostname !== undefined) world.domains[params.server] = { server: params.server, hostname };
  }
  for (const row of shown.rows(sshKeys.list)) addSshKey(moment, row);
  for (const row of shown.rows(apiKeys.list)) addApiKey(moment, row);
}

const known = (row: object, shown: ShownRow): ShownRow =>
  Object.fromEntries(Object.entries(shown).filter(([name, value]) => name in row && value !== undefined));

/** A page of a list contains its rows beside the number of pages. */
const rowsIn = (value: unknown): ShownRow[] => {
  if (Array.isArray(value)) return value as ShownRow[];
  return Object.values(Object(value) as object).find(Array.isArray) ?? [];
};

const pagesOf = (shown: ShownAnswers): ShownRow[] => shown.all(gameServers.list).flatMap(({ value }) => rowsIn(value));

function addServer(moment: Moment, row: ShownRow): void {
  const { world } = moment;
  const identifier = textIn(row, "identifier") ?? "";
  const before = world.gameServers[identifier];
  const limits = (row.feature_limits ?? {}) as ShownRow;
  const image = textIn(row, "docker_image") ?? before?.docker_image;
  world.gameServers[identifier] = {
    identifier,
    uuid: textIn(row, "uuid") ?? "",
    internal_id: numberIn(row, "internal_id") ?? before?.internal_id ?? moment.integer("game server"),
    name: textIn(row, "name") ?? "",
    description: textIn(row, "description") ?? "",
    node: textIn(row, "node") ?? before?.node ?? "",
    region: textIn(row, "region") ?? before?.region ?? "",
    status: (row.is_suspended === true
      ? "suspended"
      : row.is_installing === true
        ? "installing"
        : (row.status ?? null)) as GameServerRow["status"],
    is_transferring: row.is_transferring === true,
    is_node_under_maintenance: row.is_node_under_maintenance === true,
    server_owner: row.server_owner !== false,
    permissions:
      (row.permissions as string[] | undefined) ?? before?.permissions ?? (row.server_owner === false ? ["websocket.connect"] : ["*"]),
    database_limit: numberIn(limits, "databases") ?? null,
    allocation_limit: numberIn(limits, "allocations") ?? null,
    backup_limit: numberIn(limits, "backups") ?? 0,
    ...(image === undefined ? {} : { docker_image: image }),
    images: before?.images ?? {},
    // The sandbox does not know the games of the account, so it refuses no version, image or variable by itself.
    is_lenient: true,
  };
  for (const one of (row.allocations ?? []) as ShownRow[]) addAllocation(moment, identifier, one);
  if (Array.isArray(row.variables)) addVariables(moment, identifier, row.variables as ShownRow[]);
  for (const one of (row.subusers ?? []) as ShownRow[]) addSubuser(moment, identifier, one);
}

function addAllocation(moment: Moment, server: string, row: ShownRow): void {
  const id = numberIn(row, "id") ?? 0;
  moment.world.allocations[id] = {
    id,
    server,
    ip: textIn(row, "ip") ?? "",
    ip_alias: textIn(row, "ip_alias") ?? null,
    port: numberIn(row, "port") ?? 0,
    notes: textIn(row, "notes") ?? null,
    is_default: row.is_default === true,
  };
}

function addVariables(moment: Moment, server: string, rows: readonly ShownRow[]): void {
  for (const row of rows) {
    const env_variable = textIn(row, "env_variable") ?? "";
    moment.world.startupVariables[`${server}/${env_variable}`] = {
      server,
      name: textIn(row, "name") ?? env_variable,
      description: textIn(row, "description") ?? "",
      env_variable,
      default_value: textIn(row, "default_value") ?? "",
      server_value: textIn(row, "server_value") ?? null,
      is_viewable: true,
      is_editable: row.is_editable === true,
      rules: textIn(row, "rules") ?? "",
    };
  }
}

function addBackup(moment: Moment, server: string, row: ShownRow): void {
  const uuid = textIn(row, "uuid") ?? "";
  moment.world.backups[uuid] = {
    uuid,
    server,
    name: textIn(row, "name") ?? "",
    ignored_files: (row.ignored_files as string[] | undefined) ?? [],
    is_successful: row.is_successful !== false,
    is_locked: row.is_locked === true,
    bytes: numberIn(row, "bytes") ?? 0,
    checksum: textIn(row, "checksum") ?? null,
    created_at: textIn(row, "created_at") ?? moment.stamp(),
    completed_at: textIn(row, "completed_at") ?? null,
    deleted: false,
  };
}

function addDatabase(moment: Moment, server: string, row: ShownRow): void {
  const { world } = moment;
  const id = textIn(row, "id") ?? "";
  const from = textIn(row, "connections_from") ?? "%";
  world.gameDatabases[id] = {
    id,
    server,
    name: textIn(row, "name") ?? textIn(row, "database") ?? "",
    username: textIn(row, "username") ?? "",
    password: textIn(row, "password") ?? "",
    remote_ips: Array.isArray(row.remote_ips) ? (row.remote_ips as string[]) : from === "%" ? [] : [from],
    remote_anywhere: typeof row.remote_anywhere === "boolean" ? row.remote_anywhere : from === "%",
  };
  world.databaseServices[server] ??= { server, status: "ready", seconds: 0, fails: false, awaited: [] };
}

function addSchedule(moment: Moment, server: string, row: ShownRow): void {
  const id = numberIn(row, "id") ?? 0;
  const cron = (row.cron ?? row) as ShownRow;
  const field = (name: string): string => textIn(cron, name) ?? "*";
  const schedule: ScheduleRow = {
    id,
    server,
    name: textIn(row, "name") ?? "",
    minute: field("minute"),
    hour: field("hour"),
    day_of_month: field("day_of_month"),
    month: field("month"),
    day_of_week: field("day_of_week"),
    is_active: row.is_active !== false,
    only_when_online: row.only_when_online === true,
    is_processing: row.is_processing === true,
    last_run_at: textIn(row, "last_run_at") ?? null,
    next_run_at: textIn(row, "next_run_at") ?? null,
    ...datesOf(moment, row),
  };
  moment.world.schedules[id] = schedule;
  for (const task of (row.tasks ?? []) as ShownRow[]) {
    const taskId = numberIn(task, "id") ?? 0;
    moment.world.tasks[taskId] = {
      id: taskId,
      schedule_id: id,
      sequence_id: numberIn(task, "sequence_id") ?? 1,
      action: textIn(task, "action") as TaskRow["action"],
      payload: textIn(task, "payload") ?? "",
      time_offset: numberIn(task, "time_offset") ?? 0,
      continue_on_failure: task.continue_on_failure === true,
      is_queued: task.is_queued === true,
      ...datesOf(moment, task),
    };
  }
}

function addSubuser(moment: Moment, server: string, row: ShownRow): void {
  const uuid = textIn(row, "uuid") ?? "";
  const person = {
    public_id: textIn(row, "public_id") ?? uuid,
    uuid,
    username: textIn(row, "username") ?? "",
    email: textIn(row, "email") ?? "",
    created_at: textIn(row, "created_at") ?? moment.stamp(),
  };
  moment.world.panelAccounts[person.public_id] = person;
  moment.world.subusers[`${server}:${uuid}`] = { ...person, server, permissions: (row.permissions as string[] | undefined) ?? [] };
}

function addSshKey(moment: Moment, row: ShownRow): void {
  const fingerprint = textIn(row, "fingerprint") ?? "";
  moment.world.sshKeys[fingerprint] = {
    fingerprint,
    name: textIn(row, "name") ?? "",
    public_key: textIn(row, "public_key") ?? "",
    created_at: textIn(row, "created_at") ?? moment.stamp(),
  };
}

function addApiKey(moment: Moment, row: ShownRow): void {
  const identifier = textIn(row, "identifier") ?? "";
  moment.world.apiKeys[identifier] = {
    identifier,
    description: textIn(row, "description") ?? "",
    allowed_ips: (row.allowed_ips as string[] | undefined) ?? [],
    last_used_at: textIn(row, "last_used_at") ?? null,
    created_at: textIn(row, "created_at") ?? moment.stamp(),
  };
}
