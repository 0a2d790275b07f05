import { cronOf } from "../../../provider/api/hosting/frequency";
import { CleanupPolicy, serverCleanupPolicy } from "../../../provider/api/hosting/server-settings";
import { reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import type { Fields } from "../../world/json";
import { refuseFrequency } from "../fields";
import { serverOf } from "../server/rows";
import { changeSettings, namedSettings } from "./rules";

// docs/facts/hosting.md 9.3.

const POLICY_NAMES = Object.keys(CleanupPolicy.shape);

export const cleanupPolicyRoutes: readonly Route[] = [
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
