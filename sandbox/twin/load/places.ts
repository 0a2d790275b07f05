import { applications } from "../../../provider/api/hosting/applications";
import { environments, projects } from "../../../provider/api/hosting/projects";
import { destinations, purchasedServers, servers } from "../../../provider/api/hosting/servers";
import { team } from "../../../provider/api/hosting/team";
import type { Market } from "../../hosting/market";
import type { EnvironmentRow } from "../../hosting/project";
import type { PurchasedServerRow } from "../../hosting/server/rows";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { numberIn, type ShownAnswers, type ShownRow, textIn } from "../shown-answers";
import { datesOf } from "./dates";
import { regionIdOf, regionsOfServers } from "./market";

/** Adds the team, the projects, the environments, the servers and the destinations of the account. */
export function loadPlaces(moment: Moment, shown: ShownAnswers, market: Market): void {
  const { world } = moment;
  for (const { row } of shown.objects(team.get)) Object.assign(world.team, row);
  const ofProject = new Map(shown.objects(projects.get).map(({ params, row }) => [params.uuid ?? "", row]));
  for (const listed of [...shown.rows(projects.list), ...[...ofProject].map(([uuid, row]) => ({ ...row, uuid }))]) {
    const uuid = textIn(listed, "uuid") ?? "";
    const row: ShownRow = { ...listed, ...ofProject.get(uuid) };
    world.projects[uuid] = {
      id: numberIn(row, "id") ?? moment.integer("project"),
      uuid,
      name: textIn(row, "name") ?? "",
      description: textIn(row, "description") ?? null,
      ...datesOf(moment, row),
    };
    const listedIn = Array.isArray(row.environments) ? (row.environments as ShownRow[]) : [];
    for (const environment of listedIn) addEnvironment(moment, uuid, environment);
  }
  for (const { params, row } of shown.rowsBelow(environments.list)) addEnvironment(moment, params.uuid ?? "", row);
  for (const { params, row } of shown.objects(environments.get)) {
    const added = addEnvironment(moment, params.uuid ?? "", row);
    for (const name of ["databases", "services"] as const) if (Array.isArray(row[name])) added[name] = row[name] as Fields[];
  }
  loadServers(moment, shown, market);
  loadDestinations(moment, shown);
}

function addEnvironment(moment: Moment, projectUuid: string, row: ShownRow): EnvironmentRow {
  const { world } = moment;
  const uuid = textIn(row, "uuid") ?? moment.uuid();
  const before = world.environments[uuid];
  const environment: EnvironmentRow = {
    databases: [],
    services: [],
    ...before,
    id: numberIn(row, "id") ?? before?.id ?? moment.integer("environment"),
    uuid,
    name: textIn(row, "name") ?? "",
    description: textIn(row, "description") ?? before?.description ?? null,
    project_id: world.projects[projectUuid]?.id ?? 0,
    project_uuid: projectUuid,
    ...datesOf(moment, row),
  };
  world.environments[uuid] = environment;
  return environment;
}

function loadServers(moment: Moment, shown: ShownAnswers, market: Market): void {
  const rows = new Map<string, ShownRow>();
  const details = [...shown.objects(servers.get), ...shown.objects(purchasedServers.get)].map(({ row }) => row);
  for (const row of [...shown.rows(servers.list), ...shown.rows(purchasedServers.list), ...details]) {
    const uuid = textIn(row, "uuid") ?? "";
    rows.set(uuid, { ...rows.get(uuid), ...defined(row) });
  }
  const regions = regionsOfServers(shown, market.regions);
  for (const [uuid, row] of rows) {
    const region = regionIdOf(row, market.regions) ?? regions.get(uuid) ?? market.regions[0]?.id ?? "";
    moment.world.purchasedServers[uuid] = serverIn(moment, uuid, row, region);
  }
}

const defined = (row: ShownRow): ShownRow => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

function serverIn(moment: Moment, uuid: string, row: ShownRow, region: string): PurchasedServerRow {
  const settings = (row.settings ?? {}) as ShownRow;
  // A server that the account did not buy shows no status of its own.
  const isUsable = row.is_usable ?? settings.is_usable ?? true;
  return {
    id: numberIn(row, "id") ?? moment.integer("server"),
    uuid,
    name: textIn(row, "name") ?? uuid,
    type: row.type === "vps" ? "vps" : "app_server",
    size: textIn(row, "size") ?? "",
    region,
    status: textIn(row, "status") ?? (isUsable === true ? "ready" : "unreachable"),
    ip: textIn(row, "ip") ?? "192.0.2.1",
    proxy_type: textIn((row.proxy ?? {}) as ShownRow, "type") ?? "PROXY_1",
    concurrent_builds: numberIn(settings, "concurrent_builds") ?? numberIn(row, "concurrent_builds") ?? 1,
    deployment_queue_limit: numberIn(settings, "deployment_queue_limit") ?? numberIn(row, "deployment_queue_limit") ?? 0,
    outbound_bytes: 0,
    ...datesOf(moment, row),
  };
}

function loadDestinations(moment: Moment, shown: ShownAnswers): void {
  const { world } = moment;
  const nested = shown.rows(applications.list).flatMap((row): ShownRow[] => {
    const { destination, destination_id } = row;
    if (typeof destination !== "object" || destination === null) return [];
    const held = destination as ShownRow;
    return [{ ...held, id: destination_id, server_uuid: textIn((held.server ?? {}) as ShownRow, "uuid") }];
  });
  const ofServers: ShownRow[] = shown.rowsBelow(destinations.listOfServer).map(({ params, row }) => ({ server_uuid: params.uuid, ...row }));
  for (const row of [...nested, ...ofServers, ...shown.rows(destinations.list)]) {
    const uuid = textIn(row, "uuid") ?? "";
    const before = world.destinations[uuid];
    const server = textIn(row, "server_uuid") ?? before?.server_uuid ?? "";
    if (!world.purchasedServers[server]) continue;
    world.destinations[uuid] = {
      id: Number(textIn(row, "id") ?? before?.id ?? moment.integer("destination")),
      uuid,
      name: textIn(row, "name") ?? "",
      network: textIn(row, "network") ?? "",
      server_uuid: server,
      ...datesOf(moment, row),
    };
  }
}
