import * as z from "zod";
import { serverLogDrains as calls, LogDrains, LogDrainsBody } from "../../api/hosting/server-settings";
import { camelOf } from "../../api/names";
import type { CheckContext } from "../../core/definition/context";
import { field, withoutNull } from "../../core/definition/field";
import type { Problem } from "../../core/definition/resource";
import { canonicalIfText } from "../../platform/canonical-text";
import { defineServerSettings } from "./settings-of-server";

const body = LogDrainsBody.shape;
const flag = z.boolean().optional();

/**
 * Name of the input for a field of the API: `is_logdrain_custom_enabled` becomes `customEnabled`, without the name of the resource type.
 * All other resource types keep the API's names.
 */
const nameOf = (name: string): string => camelOf(name.replace(/^(?:is_)?logdrain_/, ""));

/** Inputs that each log drain needs before it can be turned on. */
const NEEDED = {
  logService1Enabled: ["logService1LicenseKey", "logService1BaseUri"],
  logService2Enabled: ["logService2DatasetName", "logService2ApiKey"],
  customEnabled: ["customConfig"],
} as const;
type Switch = keyof typeof NEEDED;
const SWITCHES = Object.keys(NEEDED) as Switch[];

const emptied = { whenRemoved: "emptied" } as const;
const hidden = { ...emptied, secret: true } as const;
/** Marks the inputs in `NEEDED`. */
const neededBy = (key: Switch) => ({ neededBy: key });

type Checked = Pick<
  CheckContext<{ serverUuid?: string } & { [K in Switch]?: boolean } & { [K in (typeof NEEDED)[Switch][number]]?: string }>,
  "hosting" | "inputs" | "olds" | "isKnown" | "log"
>;

export const serverLogDrains = defineServerSettings({
  type: "ServerLogDrains",
  doc: "Destinations for the container logs of a server: two hosted log services and a custom configuration. Several of them may be on at the same time. Every server has these settings. The resource manages only the inputs that you set.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const config = new pulumi.Config();
const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
new hosting.ServerLogDrains("alpha", {
  serverUuid: alpha.uuid,
  logService2Enabled: true,
  logService2DatasetName: "alpha",
  logService2ApiKey: config.requireSecret("logServiceKey"),
});`,
    remarks: [
      "An application sends its logs only if its `isLogDrainEnabled` is set, and only after its next deployment.",
      "The platform refuses to turn on a drain whose required fields are empty. `logService1Enabled` needs `logService1LicenseKey` and `logService1BaseUri`; `logService2Enabled` needs `logService2DatasetName` and `logService2ApiKey`; `customEnabled` needs `customConfig`. The fields may already be set on the platform.",
      "Deleting the resource turns off the drains that a write of this stack turned on. It also empties the keys and configurations that this stack wrote. It keeps a value if a drain that stays on needs it. It leaves everything else in place, and the log says so.",
      "If the token lacks the permission `Read sensitive data`, the platform hides keys and configurations. The provider then compares the program's values with salted digests of the values that it wrote last, and cannot detect drift of these inputs.",
    ],
  },
  inputs: {
    logService1Enabled: field(flag, "Whether logs go to the first log service.", { whenRemoved: "off" }),
    logService1LicenseKey: field(withoutNull(body.logdrain_log_service_1_license_key), "License key of the first log service.", {
      ...hidden,
      ...neededBy("logService1Enabled"),
    }),
    logService1BaseUri: field(withoutNull(body.logdrain_log_service_1_base_uri), "Address of the first log service.", {
      ...emptied,
      ...neededBy("logService1Enabled"),
    }),
    logService2Enabled: field(flag, "Whether logs go to the second log service.", { whenRemoved: "off" }),
    logService2DatasetName: field(withoutNull(body.logdrain_log_service_2_dataset_name), "Dataset of the second log service.", {
      ...emptied,
      ...neededBy("logService2Enabled"),
    }),
    logService2ApiKey: field(withoutNull(body.logdrain_log_service_2_api_key), "API key of the second log service.", {
      ...hidden,
      ...neededBy("logService2Enabled"),
    }),
    customEnabled: field(flag, "Whether logs go to the destination in `customConfig`.", { whenRemoved: "off" }),
    customConfig: field(z.string().min(1).optional(), "Configuration of the log collector.", {
      ...hidden,
      ...neededBy("customEnabled"),
      comparedAs: canonicalIfText,
    }),
    customConfigParser: field(z.string().min(1).optional(), "Configuration of the log collector's parsers.", {
      ...hidden,
      comparedAs: canonicalIfText,
    }),
  },
  identity: { noun: "log drains" },

  body: LogDrainsBody,
  shown: LogDrains,
  nameOf,
  get: calls.get,
  send: ({ hosting, params }, patch) => hosting.send(calls.update, { params, body: patch }),
  switches: SWITCHES,

  previewChecks: blankProblems,
});

/**
 * Reports log drains that are turned on without their needed inputs. A field that the platform shows as empty causes only a warning, because the
 * token is possibly not allowed to read the field.
 */
async function blankProblems({ hosting, inputs, olds, isKnown, log }: Checked): Promise<Problem[]> {
  const { serverUuid } = inputs;
  const missing = SWITCHES.filter((one) => inputs[one] === true).flatMap((one) =>
    NEEDED[one].filter((key) => isKnown(key) && inputs[key] === undefined).map((key) => ({ one, key })),
  );
  if (missing.length === 0 || serverUuid === undefined || !isKnown("serverUuid")) return [];
  const answer = await hosting.get(calls.get, { params: { uuid: serverUuid } });
  const held = new Map(Object.entries(answer).map(([name, value]) => [nameOf(name), value]));
  const isOpen = (key: string) => key === "logService1BaseUri" || key === "logService2DatasetName";
  const isBlank = ({ key }: (typeof missing)[number]) => olds?.[key] !== undefined || (isOpen(key) && held.has(key) && !held.get(key));
  for (const { one, key } of missing.filter((field) => !isBlank(field)))
    if (held.get(one) !== true && !held.get(key))
      log.warning(
        `${one} needs ${key}, but the platform does not show ${key}. If the platform has no value, up will fail. Set ${key} in the program.`,
      );
  return missing.filter(isBlank).map(({ one, key }) => ({
    property: key,
    reason: `is required if ${one} is true, because the platform has no value for it, or would empty it.`,
  }));
}
