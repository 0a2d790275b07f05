import { Monitor, type MonitorBody, serverMonitor } from "../../../provider/api/hosting/server-settings";
import { refuse, reply } from "../../http/reply";
import { type ApiRequest, type Route, route } from "../../http/route";
import type { Fields } from "../../world/json";
import { serverOf } from "../server/rows";
import { changeSettings, namedSettings, settingsOf } from "./rules";

// docs/facts/hosting.md 9.6.

const NAMES = Object.keys(Monitor.shape);

type Request = Pick<ApiRequest<MonitorBody, unknown>, "world" | "param" | "caller">;

function shown({ world, param, caller }: Request, monitor_updated_at: string): Fields {
  return { ...namedSettings(world, serverOf(world, param("uuid")), NAMES, caller.readsSensitive), monitor_updated_at };
}

/** If the monitor is off, metrics and debug are off too, regardless of the values in the request. */
const taken = (patch: Fields, isOn: boolean): Fields =>
  isOn ? patch : { ...patch, is_metrics_enabled: false, is_monitor_debug_enabled: false };

export const monitorRoutes: readonly Route[] = [
  route(serverMonitor.get, (request) => reply.ok(shown(request, request.moment.stamp()))),
  route(serverMonitor.update, (request) => {
    const { world, moment, param, body } = request;
    const server = serverOf(world, param("uuid"));
    if (body.is_monitor_enabled === true && settingsOf(world, server).is_build_server === true)
      throw refuse.unprocessable("The monitor cannot be enabled on a build server.");
    const isOn = body.is_monitor_enabled ?? settingsOf(world, server).is_monitor_enabled === true;
    changeSettings(moment, server, taken(body as Fields, isOn));
    return reply.ok(shown(request, moment.stamp()));
  }),
];
