import { cronOf } from "../../../provider/api/hosting/frequency";
import {
  CleanupPolicy,
  serverSettings as calls,
  EdgeTunnel,
  LogDrains,
  Monitor,
  type MonitorBody,
  PROXY_TYPES,
  type ServerSettingsBody,
  ShownProxy,
  serverCleanupPolicy,
  serverEdgeTunnel,
  serverLogDrains,
  serverMonitor,
  serverProxy,
} from "../../../provider/api/hosting/server-settings";
import { type ApiRequest, product, type Route, route } from "../../http/product";
import { refuse, reply } from "../../http/reply";
import { collection, setKnown } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { Table, World } from "../../world/world";
import { refuseFrequency } from "../fields";
import { proxyStatus } from "../proxy-restart";
import { isPublic } from "../s3-storage";
import { isUsed, type PurchasedServerRow, serverOf } from "../server/rows";
import { CHOSEN, changeSettings, namedSettings, settingsOf, showSettings } from "./rules";

// Source: docs/facts/hosting.md 9.3.

const POLICY_NAMES = Object.keys(CleanupPolicy.shape);

const cleanupPolicyRoutes: readonly Route[] = [
  route(serverCleanupPolicy.get, ({ world, param }) => reply.ok(namedSettings(world, serverOf(world, param("uuid")), POLICY_NAMES, false))),
  route(serverCleanupPolicy.update, ({ world, moment, param, body }) => {
    const server = serverOf(world, param("uuid"));
    const { ctr_cleanup_frequency: frequency, ...rest } = body;
    refuseFrequency("ctr_cleanup_frequency", frequency);
    changeSettings(moment, server, {
      ...(rest as Fields),
      ...(frequency === undefined ? {} : { ctr_cleanup_frequency: cronOf(frequency) }),
    });
    return reply.ok(namedSettings(world, server, POLICY_NAMES, false));
  }),
];

// Source: docs/facts/hosting.md 9.1.

/** Settings that are columns of the server's row. All others are in the table `serverSettings`. */
const OWN_FIELDS = ["name", "ip", "concurrent_builds", "deployment_queue_limit"] as const;

const hasApplications = (world: World, { uuid }: PurchasedServerRow): boolean =>
  Object.values(world.destinations).some((destination) => destination.server_uuid === uuid && isUsed(world, destination));

/** Returns the role in a request, which can contain it as `server_role` and in an older form, `is_build_server`. The two must agree. */
function roleIn({ server_role: role, is_build_server: isBuild }: ServerSettingsBody): Fields {
  if (role === undefined && isBuild === undefined) return {};
  if (role !== undefined && isBuild !== undefined && isBuild !== (role === "build"))
    throw refuse.unprocessable("is_build_server does not agree with server_role.");
  const server_role = role ?? (isBuild ? "build" : "both");
  return { server_role, is_build_server: server_role === "build" };
}

function changeAddress(moment: Moment, server: PurchasedServerRow, ip: string): void {
  if (ip === server.ip) return;
  changeSettings(moment, server, { ip_previous: server.ip });
  server.ip = ip;
}

function changeGeneral(moment: Moment, server: PurchasedServerRow, body: ServerSettingsBody): void {
  const { world } = moment;
  const { server_disk_usage_check_frequency: frequency, private_key_uuid: key, ip } = body;
  refuseFrequency("server_disk_usage_check_frequency", frequency);
  if (key !== undefined && !world.privateKeys[key]) throw refuse.notFound("Private key");
  const role = roleIn(body);
  if (role.is_build_server === true && settingsOf(world, server).is_build_server !== true && hasApplications(world, server))
    throw refuse.unprocessable("The server has resources, so it cannot become a build server.");
  if (ip !== undefined) changeAddress(moment, server, ip);
  const own = Object.fromEntries(OWN_FIELDS.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));
  Object.assign(server, own, { updated_at: moment.stamp() });
  const rest = Object.entries(body).filter(([name]) => !OWN_FIELDS.some((one) => one === name));
  const cron: Fields = frequency === undefined ? {} : { server_disk_usage_check_frequency: cronOf(frequency) };
  changeSettings(moment, server, { ...(Object.fromEntries(rest) as Fields), ...role, ...cron });
}

const generalRoutes: readonly Route[] = [
  route(calls.update, ({ world, moment, param, body }) => {
    const server = serverOf(world, param("uuid"));
    changeGeneral(moment, server, body);
    return reply.created({ uuid: server.uuid });
  }),
];

// Source: docs/facts/hosting.md 9.2.

const TUNNEL_NAMES = Object.keys(EdgeTunnel.shape);

const shownTunnel = (world: World, server: PurchasedServerRow): Fields => ({
  ...namedSettings(world, server, TUNNEL_NAMES, false),
  ip: server.ip,
});

function turnTunnel(moment: Moment, server: PurchasedServerRow, isOn: boolean): Fields {
  const { ip_previous: previous } = settingsOf(moment.world, server);
  if (!isOn && typeof previous === "string") changeAddress(moment, server, previous);
  changeSettings(moment, server, { is_edge_tunnel: isOn });
  return shownTunnel(moment.world, server);
}

const tunnelRoutes: readonly Route[] = [
  route(serverEdgeTunnel.get, ({ world, param }) => reply.ok(shownTunnel(world, serverOf(world, param("uuid"))))),
  route(serverEdgeTunnel.update, ({ world, moment, param, body }) =>
    reply.ok(turnTunnel(moment, serverOf(world, param("uuid")), body.is_edge_tunnel)),
  ),
  route(serverEdgeTunnel.enable, ({ world, moment, param }) =>
    reply.ok({ ...turnTunnel(moment, serverOf(world, param("uuid")), true), message: "The tunnel is enabled." }),
  ),
  route(serverEdgeTunnel.disable, ({ world, moment, param }) =>
    reply.ok({ ...turnTunnel(moment, serverOf(world, param("uuid")), false), message: "The tunnel is disabled." }),
  ),
];

// Source: docs/facts/hosting.md 9.4.

const DRAIN_NAMES = Object.keys(LogDrains.shape);

const NEEDED_BY_DRAIN: Readonly<Record<string, readonly string[]>> = {
  is_logdrain_log_service_1_enabled: ["logdrain_log_service_1_license_key", "logdrain_log_service_1_base_uri"],
  is_logdrain_log_service_2_enabled: ["logdrain_log_service_2_dataset_name", "logdrain_log_service_2_api_key"],
  is_logdrain_custom_enabled: ["logdrain_custom_config"],
};

function refuseBlank(after: Fields): void {
  const blank = Object.entries(NEEDED_BY_DRAIN).flatMap(([drain, fields]) =>
    after[drain] === true ? fields.filter((field) => !after[field]) : [],
  );
  if (blank.length > 0)
    throw refuse.invalid(Object.fromEntries(blank.map((field) => [field, ["The field is required while the drain is on."]])));
}

const logDrainRoutes: readonly Route[] = [
  route(serverLogDrains.get, ({ world, param, caller }) =>
    reply.ok(namedSettings(world, serverOf(world, param("uuid")), DRAIN_NAMES, caller.readsSensitive)),
  ),
  route(serverLogDrains.update, ({ world, moment, param, body, caller }) => {
    const server = serverOf(world, param("uuid"));
    refuseBlank({ ...settingsOf(world, server), ...(body as Fields) });
    changeSettings(moment, server, body as Fields);
    return reply.ok(namedSettings(world, server, DRAIN_NAMES, caller.readsSensitive));
  }),
];

// Source: docs/facts/hosting.md 9.6.

const MONITOR_NAMES = Object.keys(Monitor.shape);

type MonitorRequest = Pick<ApiRequest<MonitorBody, unknown>, "world" | "param" | "caller">;

function shownMonitor({ world, param, caller }: MonitorRequest, monitor_updated_at: string): Fields {
  return { ...namedSettings(world, serverOf(world, param("uuid")), MONITOR_NAMES, caller.readsSensitive), monitor_updated_at };
}

/** Returns the changes that the platform stores. If the monitor is off, the platform turns off metrics and debug too, whatever the request contains. */
const takenByMonitor = (patch: Fields, isOn: boolean): Fields =>
  isOn ? patch : { ...patch, is_metrics_enabled: false, is_monitor_debug_enabled: false };

const monitorRoutes: readonly Route[] = [
  route(serverMonitor.get, (request) => reply.ok(shownMonitor(request, request.moment.stamp()))),
  route(serverMonitor.update, (request) => {
    const { world, moment, param, body } = request;
    const server = serverOf(world, param("uuid"));
    if (body.is_monitor_enabled === true && settingsOf(world, server).is_build_server === true)
      throw refuse.unprocessable("The monitor cannot be enabled on a build server.");
    const isOn = body.is_monitor_enabled ?? settingsOf(world, server).is_monitor_enabled === true;
    changeSettings(moment, server, takenByMonitor(body as Fields, isOn));
    return reply.ok(shownMonitor(request, moment.stamp()));
  }),
];

// Source: docs/facts/hosting.md 9.5.

const PROXY_NAMES = Object.keys(ShownProxy.shape);

const shownProxy = (world: World, server: PurchasedServerRow, readsSensitive: boolean): Fields => ({
  proxy_type: server.proxy_type,
  status: proxyStatus(world, server),
  ...namedSettings(world, server, PROXY_NAMES, readsSensitive),
});

/** Ends the switch to another proxy. The switch removes the configuration, because the configuration is for the previous proxy. */
function becomeProxy(moment: Moment, { uuid, type }: Fields): void {
  const server = moment.world.purchasedServers[String(uuid)];
  if (!server) return;
  server.proxy_type = String(type);
  changeSettings(moment, server, { configuration: null });
}

const takenFlags = ({ variants }: World, flags: Fields): Fields =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== false || variants?.proxyFlags !== "false ignored"));

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

function decoded({ variants }: World, text: string): string {
  const form = variants?.proxyConfiguration ?? "both";
  if (form === "base64" && !isBase64(text)) throw refuse.invalid({ configuration: ["The configuration must be base64."] });
  return form !== "as it is" && isBase64(text) ? Buffer.from(text, "base64").toString().trim() : text;
}

const proxyRoutes: readonly Route[] = [
  route(serverProxy.get, ({ world, param, caller }) => reply.ok(shownProxy(world, serverOf(world, param("uuid")), caller.readsSensitive))),
  route(serverProxy.update, ({ world, moment, param, body, caller }) => {
    const server = serverOf(world, param("uuid"));
    const { proxy_type: type, redirect_url: url, ...flags } = body;
    if (type !== undefined && !PROXY_TYPES.some((known) => known === type.toLowerCase()))
      throw refuse.unprocessable(`The proxy type must be one of ${PROXY_TYPES.join(", ")}.`);
    if (url != null && !isPublic(url)) throw refuse.invalid({ redirect_url: ["The address must be a public one."] });
    if (type !== undefined) moment.later(CHOSEN.proxySeconds, "serverSettings.proxy", { uuid: server.uuid, type: type.toUpperCase() });
    changeSettings(moment, server, { ...takenFlags(world, flags as Fields), ...(url === undefined ? {} : { redirect_url: url }) });
    return reply.ok(shownProxy(world, server, caller.readsSensitive));
  }),
  route(serverProxy.configure, ({ world, moment, param, body, caller }) => {
    const server = serverOf(world, param("uuid"));
    changeSettings(moment, server, { configuration: decoded(world, body.configuration) });
    return reply.ok({ ...shownProxy(world, server, caller.readsSensitive), message: "The configuration is saved." });
  }),
];

export type * from "./rules";

/** Tests can change the settings of every server, under the names in the API. The id is the server's uuid. */
export const serverSettings = product({
  routes: [...cleanupPolicyRoutes, ...generalRoutes, ...logDrainRoutes, ...monitorRoutes, ...proxyRoutes, ...tunnelRoutes],
  tables: { serverSettings: "internal" },
  collections: [
    collection<Fields>(
      "serverSettings",
      (world): Table<Fields> =>
        Object.fromEntries(
          Object.values(world.purchasedServers).map((server) => [server.uuid, { uuid: server.uuid, ...settingsOf(world, server) }]),
        ),
      {
        singular: "server",
        mutate: (moment, row, fields) => {
          setKnown(moment, row, fields);
          changeSettings(moment, serverOf(moment.world, String(row.uuid)), fields);
          showSettings(moment, String(row.uuid));
        },
        remove: () => {
          throw new Error("The settings of a server are deleted with the server.");
        },
      },
    ),
  ],
  events: { "serverSettings.shown": (moment, { uuid }) => showSettings(moment, String(uuid)), "serverSettings.proxy": becomeProxy },
});
