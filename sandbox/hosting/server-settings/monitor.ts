import { Monitor, type MonitorBody, serverMonitor } from "../../../provider/api/hosting/server-settings";
import { refuse, reply } from "../../http/reply";
import { type ApiRequest, type Route, route } from "../../http/route";
import type { Fields } from "../../world/json";
import { serverOf } from "../server/rows";
import { changeSettings, namedSettings, settingsOf } from "./rules";

// docs/facts/hosting.md 9.6.

const MONITOR_NAMES = Object.keys(Monitor.shape);

type MonitorRequest = Pick<ApiRequest<MonitorBody, unknown>, "world" | "param" | "caller">;

function shownMonitor({ world, param, caller }: MonitorRequest, monitor_updated_at: string): Fields {
  return { ...namedSettings(world, serverOf(world, param("uuid")), MONITOR_NAMES, caller.readsSensitive), monitor_updated_at };
}

/** Metrics and debug are off without the monitor, regardless of the sent values. */
const takenByMonitor = (patch: Fields, isOn: boolean): Fields =>
  isOn ? patch : { ...patch, is_metrics_enabled: false, is_monitor_debug_enabled: false };

export const monitorRoutes: readonly Route[] = [
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
