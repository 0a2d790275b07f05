import { cronOf } from "../../../provider/api/hosting/frequency";
import { serverSettings as calls, type ServerSettingsBody } from "../../../provider/api/hosting/server-settings";
import { refuse, reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { refuseFrequency } from "../fields";
import type { PurchasedServerRow } from "../server/rows";
import { isUsed, serverOf } from "../server/rows";
import { changeSettings, settingsOf } from "./rules";

// docs/facts/hosting.md 9.1.

/** Fields in the server's own row. */
const OWN_FIELDS = ["name", "ip", "concurrent_builds", "deployment_queue_limit"] as const;

const hasApplications = (world: World, { uuid }: PurchasedServerRow): boolean =>
  Object.values(world.destinations).some((destination) => destination.server_uuid === uuid && isUsed(world, destination));

/** Returns the role; the older and the later form must agree. */
function roleIn({ server_role: role, is_build_server: isBuild }: ServerSettingsBody): Fields {
  if (role === undefined && isBuild === undefined) return {};
  if (role !== undefined && isBuild !== undefined && isBuild !== (role === "build"))
    throw refuse.unprocessable("is_build_server does not agree with server_role.");
  const server_role = role ?? (isBuild ? "build" : "both");
  return { server_role, is_build_server: server_role === "build" };
}

/** Changes the address; the old one becomes the previous address. */
export function changeAddress(moment: Moment, server: PurchasedServerRow, ip: string): void {
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
    throw refuse.unprocessable("The server has resources, so that it cannot become a build server.");
  if (ip !== undefined) changeAddress(moment, server, ip);
  const own = Object.fromEntries(OWN_FIELDS.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));
  Object.assign(server, own, { updated_at: moment.stamp() });
  const rest = Object.entries(body).filter(([name]) => !OWN_FIELDS.some((one) => one === name));
  const cron: Fields = frequency === undefined ? {} : { server_disk_usage_check_frequency: cronOf(frequency) };
  changeSettings(moment, server, { ...(Object.fromEntries(rest) as Fields), ...role, ...cron });
}

export const generalRoutes: readonly Route[] = [
  route(calls.update, ({ world, moment, param, body }) => {
    const server = serverOf(world, param("uuid"));
    changeGeneral(moment, server, body);
    return reply.created({ uuid: server.uuid });
  }),
];
