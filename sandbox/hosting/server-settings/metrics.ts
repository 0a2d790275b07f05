import { type Reply, refuse, reply } from "../../http/reply";
import type { Moment } from "../../world/moment";
import { isKept, METRICS_OFF, measurements } from "../metrics";
import type { PurchasedServerRow } from "../servers/rows";
import { settingsOf } from "./rules";

/** How far back metrics go where nobody says it. */
const DEFAULT_MINUTES = 10;

/** What the agent of a server has measured, of the server or of what runs on it (docs/facts/hosting.md 9.1). */
export function metricsReply(moment: Moment, server: PurchasedServerRow, minutes = DEFAULT_MINUTES): Reply {
  const settings = settingsOf(moment.world, server);
  if (settings.is_metrics_enabled !== true) return reply.ok(METRICS_OFF);
  if (!isKept(minutes, settings.monitor_metrics_history_days)) throw refuse.unprocessable("The minutes exceed the retention of metrics.");
  return reply.ok(measurements(moment.nowMs, minutes));
}
