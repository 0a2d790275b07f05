import * as z from "zod";
import { hostingCall } from "../call";
import { objectOf, shownAs } from "../generous";
import { flag } from "./rules";

// docs/spec/hosting-api.md, "Servers"; rules and shapes from docs/facts/hosting.md 9.4.

const key = z
  .string()
  .regex(/^[A-Za-z0-9_\-.]+$/, "only letters, digits and _ - . are allowed")
  .nullable()
  .optional();
const text = z.string().nullable().optional();

export const LogDrainsBody = z.strictObject({
  is_logdrain_log_service_1_enabled: flag.optional(),
  logdrain_log_service_1_license_key: key,
  logdrain_log_service_1_base_uri: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  is_logdrain_log_service_2_enabled: flag.optional(),
  logdrain_log_service_2_dataset_name: key,
  logdrain_log_service_2_api_key: key,
  is_logdrain_custom_enabled: flag.optional(),
  logdrain_custom_config: text,
  logdrain_custom_config_parser: text,
});

/** Shown in its own response, and in `settings` of the server. Keys and configurations are shown only with Read sensitive data. */
export const LogDrains = shownAs(LogDrainsBody);

export const serverLogDrains = {
  get: hostingCall({ method: "GET", path: "/servers/{uuid}/log-drains", response: objectOf(LogDrains, "log_drains") }),
  /** Returns 422 and saves nothing if a drain with blank fields is turned on. */
  update: hostingCall({
    method: "PATCH",
    path: "/servers/{uuid}/log-drains",
    body: LogDrainsBody,
    secretFields: [
      "logdrain_log_service_1_license_key",
      "logdrain_log_service_2_api_key",
      "logdrain_custom_config",
      "logdrain_custom_config_parser",
    ],
  }),
};
