import { type Reply, refuse, reply } from "../../http/reply";
import type { Moment } from "../../world/moment";
import { isKept, METRICS_OFF, measurements } from "../metrics";
import type { PurchasedServerRow } from "../servers/rows";
import { settingsOf } from "./rules";

/** Default range of metrics, in minutes. */
const DEFAULT_MINUTES = 10;

/** Returns the measurements of a server's agent, for the server or for an application on it (docs/facts/hosting.md 9.1). */
export function metricsReply(moment: Moment, server: PurchasedServerRow, minutes = DEFAULT_MINUTES): Reply {
  const settings = settingsOf(moment.world, server);
  if (settings.is_metrics_enabled !== true) return reply.ok(METRICS_OFF);
  if (!isKept(minutes, settings.monitor_metrics_history_days)) throw refuse.unprocessable("The minutes exceed the retention of metrics.");
  return reply.ok(measurements(moment.nowMs, minutes));
}
