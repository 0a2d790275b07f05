import * as z from "zod";
import { hostingCall } from "../call";
import { looseFlag, objectOf, shown } from "../generous";
import { flag } from "./rules";

// docs/spec/hosting-api.md, "Servers"; rules and shapes from docs/facts/hosting.md 9.4.

const key = z
  .string()
  .regex(/^[A-Za-z0-9_\-.]+$/, "letters, digits and _ - . only")
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

/** In an answer of its own, and in `settings` of the server. Keys and configurations are shown with Read sensitive data alone. */
export const LogDrains = z.looseObject({
  is_logdrain_log_service_1_enabled: shown(looseFlag),
  logdrain_log_service_1_license_key: shown(z.string()),
  logdrain_log_service_1_base_uri: shown(z.string()),
  is_logdrain_log_service_2_enabled: shown(looseFlag),
  logdrain_log_service_2_dataset_name: shown(z.string()),
  logdrain_log_service_2_api_key: shown(z.string()),
  is_logdrain_custom_enabled: shown(looseFlag),
  logdrain_custom_config: shown(z.string()),
  logdrain_custom_config_parser: shown(z.string()),
});

export const serverLogDrains = {
  get: hostingCall({ method: "GET", path: "/servers/{uuid}/log-drains", response: objectOf(LogDrains, "log_drains") }),
  /** 422, and nothing is saved, where a drain is turned on whose fields are blank. */
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
