import { LogDrains, serverLogDrains } from "../../../provider/api/hosting/server-settings";
import { refuse, reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import type { Fields } from "../../world/json";
import { serverOf } from "../server/rows";
import { changeSettings, namedSettings, settingsOf } from "./rules";

// docs/facts/hosting.md 9.4.

const DRAIN_NAMES = Object.keys(LogDrains.shape);

/** Fields that an enabled drain requires. */
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

export const logDrainRoutes: readonly Route[] = [
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
