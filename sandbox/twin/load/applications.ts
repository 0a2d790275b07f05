import { type ApplicationSource, applicationFieldList } from "../../../provider/api/hosting/application-fields";
import { applicationDestinations, applications, tags } from "../../../provider/api/hosting/applications";
import { autoscaling, wholePolicy } from "../../../provider/api/hosting/autoscaling";
import { previews } from "../../../provider/api/hosting/previews";
import { environments } from "../../../provider/api/hosting/projects";
import { scheduledTasks } from "../../../provider/api/hosting/scheduled-tasks";
import { storages } from "../../../provider/api/hosting/storages";
import { variables } from "../../../provider/api/hosting/variables";
import type { ApplicationRow } from "../../hosting/application/rows";
import { defaultValues } from "../../hosting/application/values";
import type { StorageRow } from "../../hosting/storage";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { numberIn, type ShownAnswers, type ShownRow, textIn } from "../shown-answers";
import { datesOf } from "./dates";

/** Fields of a response that a row keeps in columns of its own. */
const OWN: ReadonlySet<string> = new Set([
  "uuid",
  "id",
  "status",
  "settings",
  "destination",
  "destination_id",
  "destination_type",
  "environment_id",
  "additional_servers",
  "additional_servers_count",
  "server_status",
  "created_at",
  "updated_at",
  "environment",
  "tags",
]);

/** Adds the applications of the account with their parts. An application whose place is not known cannot be added. */
export function loadApplications(moment: Moment, shown: ShownAnswers): void {
  const { world } = moment;
  const details = new Map(shown.objects(applications.get).map(({ params, row }) => [params.uuid ?? "", row]));
  const inEnvironments = new Map<string, string>();
  for (const { params, row } of shown.objects(environments.get)) {
    const environment = Object.values(world.environments).find(
      (one) => one.project_uuid === params.uuid && (one.name === params.environment || one.uuid === params.environment),
    );
    const held = Array.isArray(row.applications) ? (row.applications as ShownRow[]) : [];
    for (const application of held) if (environment) inEnvironments.set(textIn(application, "uuid") ?? "", environment.uuid);
  }
  for (const listed of shown.rows(applications.list)) {
    const uuid = textIn(listed, "uuid") ?? "";
    const row = { ...listed, ...details.get(uuid) };
    const environment = environmentOf(moment, row, inEnvironments.get(uuid));
    const destination = destinationOf(moment, row);
    if (environment === undefined || destination === undefined) continue;
    world.applications[uuid] = applicationIn(moment, { uuid, row, environment, destination });
  }
  loadParts(moment, shown);
}

function environmentOf({ world }: Moment, row: ShownRow, known: string | undefined): string | undefined {
  const id = numberIn(row, "environment_id") ?? Number(textIn(row, "environment_id"));
  const byId = Object.values(world.environments).find((one) => one.id === id)?.uuid;
  const all = Object.keys(world.environments);
  return known ?? byId ?? textIn((row.environment ?? {}) as ShownRow, "uuid") ?? (all.length === 1 ? all[0] : undefined);
}

/** If an application shows no destination, it is on a server of the account, but no read shows on which server. */
function destinationOf({ world }: Moment, row: ShownRow): string | undefined {
  const nested = textIn((row.destination ?? {}) as ShownRow, "uuid");
  if (nested !== undefined && world.destinations[nested]) return nested;
  const id = Number(textIn(row, "destination_id"));
  return Object.values(world.destinations).find((one) => one.id === id)?.uuid ?? Object.keys(world.destinations)[0];
}

const GITLESS: Readonly<Record<string, ApplicationSource>> = { ctrimage: "ctrimage", ctrfile: "ctrfile" };

function sourceOf(row: ShownRow): ApplicationSource {
  const source = GITLESS[textIn(row, "build_pack") ?? ""];
  if (source !== undefined && (row.git_repository ?? "") === "") return source;
  return "public";
}

function applicationIn(
  moment: Moment,
  { uuid, row, environment, destination }: { uuid: string; row: ShownRow; environment: string; destination: string },
): ApplicationRow {
  const kind = sourceOf(row);
  const usual = defaultValues(kind);
  const settings = (row.settings ?? {}) as Fields;
  const names = new Set(applicationFieldList.flatMap(([name, field]) => [name, field.readName ?? name]));
  const shown = Object.entries(row).filter(
    ([name, value]) => value !== undefined && !OWN.has(name) && (name in usual.fields || names.has(name)),
  );
  const fields: Fields = { ...usual.fields, ...(Object.fromEntries(shown) as Fields) };
  const composed = Object.keys(jsonIn(fields.ctr_compose_domains));
  return {
    id: numberIn(row, "id") ?? moment.integer("application"),
    uuid,
    kind,
    environment_uuid: environment,
    destination_uuid: destination,
    status: textIn(row, "status") ?? "exited:unhealthy",
    fields,
    settings: { ...usual.settings, ...settings },
    tags: [],
    next_build: "finished",
    compose_services: fields.build_pack === "ctrcompose" ? composed : null,
    deleting: false,
    ...datesOf(moment, row),
  };
}

function jsonIn(text: unknown): object {
  try {
    return Object(typeof text === "string" ? JSON.parse(text) : text);
  } catch {
    return {};
  }
}

export function loadParts(moment: Moment, shown: ShownAnswers): void {
  const { world } = moment;
  const isThere = (uuid: string | undefined): uuid is string => uuid !== undefined && world.applications[uuid] !== undefined;
  for (const { params, row } of shown.rowsBelow(variables.list)) if (isThere(params.uuid)) addVariable(moment, params.uuid, row);
  for (const { params, row } of shown.objects(storages.list)) {
    if (!isThere(params.uuid)) continue;
    for (const one of (row.persistent_storages ?? []) as ShownRow[]) addStorage(moment, params.uuid, one, "persistent");
    for (const one of (row.file_storages ?? []) as ShownRow[]) addStorage(moment, params.uuid, one, "file");
  }
  for (const { params, row } of shown.rowsBelow(tags.list)) {
    const name = textIn(row, "name") ?? "";
    const application = world.applications[params.uuid ?? ""];
    if (application && !application.tags.includes(name)) application.tags.push(name);
    world.tagUuids = { ...world.tagUuids, [name]: textIn(row, "uuid") ?? "" };
  }
  for (const { params, row } of shown.rowsBelow(scheduledTasks.list)) if (isThere(params.uuid)) addTask(moment, params.uuid, row);
  for (const { params, row } of shown.objects(autoscaling.get)) if (isThere(params.uuid)) addPolicy(moment, params.uuid, row);
  for (const { params, row } of shown.rowsBelow(previews.list)) if (isThere(params.uuid)) addPreview(moment, params.uuid, row);
  for (const { params, row } of shown.rowsBelow(applicationDestinations.list)) {
    const destination = textIn(row, "uuid") ?? "";
    if (!isThere(params.uuid) || !world.destinations[destination]) continue;
    if (row.is_primary === true) Object.assign(world.applications[params.uuid] ?? {}, { destination_uuid: destination });
    else if (world.applications[params.uuid]?.destination_uuid !== destination)
      world.applicationCopies[`${params.uuid}/${destination}`] = {
        application_uuid: params.uuid,
        destination_uuid: destination,
        is_deployed: true,
        is_attached: true,
        ...datesOf(moment, row),
      };
  }
}

function addVariable(moment: Moment, application: string, row: ShownRow): void {
  const uuid = textIn(row, "uuid") ?? moment.uuid();
  const { world } = moment;
  // A copy of an application has variables with the uuids of the original.
  world.variables[world.variables[uuid] ? `${uuid} ${application}` : uuid] = {
    id: numberIn(row, "id") ?? moment.integer("variable"),
    uuid,
    application_uuid: application,
    key: textIn(row, "key") ?? "",
    value: textIn(row, "value") ?? null,
    is_preview: row.is_preview === true,
    is_literal: row.is_literal === true,
    is_multiline: row.is_multiline === true,
    is_shown_once: row.is_shown_once === true,
    is_runtime: row.is_runtime !== false,
    is_buildtime: row.is_buildtime !== false,
    comment: textIn(row, "comment") ?? null,
    order: numberIn(row, "order") ?? 1,
    version: textIn(row, "version") ?? "",
    ...datesOf(moment, row),
  };
}

function addStorage(moment: Moment, application: string, row: ShownRow, type: StorageRow["type"]): void {
  const uuid = textIn(row, "uuid") ?? moment.uuid();
  const { world } = moment;
  world.storages[world.storages[uuid] ? `${uuid} ${application}` : uuid] = {
    id: numberIn(row, "id") ?? moment.integer(`${type} storage`),
    uuid,
    application_uuid: application,
    type,
    name: textIn(row, "name") ?? null,
    mount_path: textIn(row, "mount_path") ?? "",
    fs_path: textIn(row, "fs_path") ?? null,
    content: textIn(row, "content") ?? null,
    is_directory: row.is_directory === true,
    is_host_file: row.is_host_file === true,
    is_binary: row.is_binary === true,
    is_too_large: row.is_too_large === true,
    is_preview_suffix_enabled: row.is_preview_suffix_enabled !== false,
    ...datesOf(moment, row),
  };
}

function addTask(moment: Moment, application: string, row: ShownRow): void {
  const uuid = textIn(row, "uuid") ?? moment.uuid();
  moment.world.scheduledTasks[uuid] = {
    uuid,
    application_uuid: application,
    name: textIn(row, "name") ?? "",
    command: textIn(row, "command") ?? "",
    frequency: textIn(row, "frequency") ?? "",
    container: textIn(row, "container") ?? null,
    timeout: numberIn(row, "timeout") ?? 300,
    enabled: row.enabled !== false,
    scheduled_at: moment.stamp(),
    ...datesOf(moment, row),
  };
}

function addPolicy(moment: Moment, application: string, row: ShownRow): void {
  if (row.configured !== true) return;
  moment.world.autoscaling[application] = {
    application_uuid: application,
    policy: wholePolicy((row.policy ?? {}) as never) as never,
    cpu: 30,
    copies: [],
    joining: 0,
    spent_usd: 0,
  };
}

function addPreview(moment: Moment, application: string, row: ShownRow): void {
  const uuid = textIn(row, "uuid") ?? moment.uuid();
  moment.world.previews[uuid] = {
    uuid,
    application_uuid: application,
    pull_request_id: numberIn(row, "pull_request_id") ?? 0,
    pull_request_html_url: textIn(row, "pull_request_html_url") ?? null,
    git_type: (textIn(row, "git_type") ?? null) as never,
    status: textIn(row, "status") ?? "",
    domains: textIn(row, "domains") ?? textIn(row, "fqdn") ?? null,
    ctr_compose_domains: null,
    domain_port_overrides: null,
    ctr_registry_image_tag: textIn(row, "ctr_registry_image_tag") ?? null,
    last_online_at: textIn(row, "last_online_at") ?? null,
    ...datesOf(moment, row),
  };
}
