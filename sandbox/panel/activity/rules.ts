import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { panelStamp } from "../stamp";
import { CHOSEN } from "./numbers";
import type { ActivityRow } from "./rows";

export interface NewActivity {
  /** Identifier of the game server. Absent for an action on the account. */
  server?: string;
  /** Upstream's name, such as `server:power.start`. */
  event: string;
  properties?: Fields;
  /** Whether an API key did it. Defaults to true; `false` for an action of a user in the panel. */
  isApi?: boolean;
}

/** Records an action. Every product of the panel records its own actions with it. */
export function addActivity(moment: Moment, { server, event, properties = {}, isApi = true }: NewActivity): ActivityRow {
  const { activity } = moment.world;
  const id = `${String(moment.integer("activity")).padStart(8, "0")}${"0".repeat(32)}`; // a SHA-1 upstream; this one sorts
  const row: ActivityRow = {
    id,
    server: server ?? null,
    event,
    is_api: isApi,
    ip: "192.0.2.10",
    properties,
    timestamp: panelStamp(moment.nowMs),
  };
  activity[id] = row;
  const [oldest] = Object.keys(activity);
  if (oldest !== undefined && Object.keys(activity).length > CHOSEN.mostEntries) delete activity[oldest];
  return row;
}
