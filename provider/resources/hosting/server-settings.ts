import * as z from "zod";
import type { Client } from "../../api/client";
import { applications } from "../../api/hosting/applications";
import { serverSettings as calls, SERVER_ROLES, ServerSettings, ServerSettingsBody } from "../../api/hosting/server-settings";
import { servers } from "../../api/hosting/servers";
import { service } from "../../api/hosting/service";
import { field } from "../../core/definition/field";
import type { Problem } from "../../core/definition/resource";
import type { Bag } from "../../core/values";
import { serverShown } from "./application/place";
import { frequencyField, frequencyProblems } from "./frequency";
import { defineServerSettings } from "./settings-of-server";

const body = ServerSettingsBody.shape;
const flag = z.boolean().optional();
/** The platform removes HTML tags from these texts, so `<` is refused. */
const untagged = (schema: z.ZodString) => schema.regex(/^[^<]*$/, "must not contain <").optional();

/** Inputs with which the platform reaches the server. A wrong value disconnects the server. */
const REACH = ["ip", "port", "user", "privateKeyUuid", "serverRole"] as const;

/** Settings that a platform before release 4.4 refuses, together with all others in the same call. */
const NEWER = ["serverRole", "serverDiskUsageNotificationIntervalHours"] as const;

/** Returns the version that the platform reports if it is older than 4.4. Another form of version is accepted. */
async function olderVersion(hosting: Client): Promise<string | undefined> {
  const version = await hosting.get(service.version).catch(() => undefined); // if the version is unknown, only `up` checks the settings
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version?.trim() ?? "") ?? [];
  return Number(major) < 4 || (Number(major) === 4 && Number(minor) < 4) ? version?.trim() : undefined;
}

const withSettings = ({ settings, ...row }: Bag): Bag => ({ ...(settings as Bag | undefined), ...row });

export const serverSettings = defineServerSettings({
  type: "ServerSettings",
  doc: "The general settings of a server: its name, the number of concurrent builds, the schedule of disk checks and its connection to the platform. Every server has these settings. The resource manages only the inputs that you set.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
new hosting.ServerSettings("alpha", {
  serverUuid: alpha.uuid,
  concurrentBuilds: 4,
  dynamicTimeout: 1800,
  serverDiskUsageNotificationThreshold: 90,
  serverDiskUsageCheckFrequency: "hourly",
});`,
    remarks: [
      "The resource does not buy or cancel a server. To change the size of a server, use `ServerSize`. Deleting the resource empties the `description` if a write of this stack set it. It leaves everything else in place, and the log says so.",
      "The operator sets up purchased servers. If you set a wrong `ip`, `port`, `user`, `privateKeyUuid` or `serverRole`, the platform can no longer reach the server, or refuses the value. A preview warns if you set one of them.",
      "If you turn the edge tunnel off, the address of a server changes. For one server, therefore declare either `ip` in this resource or a `ServerEdgeTunnel`.",
      "The platform does not show which key it uses, so the provider cannot detect drift of `privateKeyUuid`.",
    ],
  },
  inputs: {
    name: field(untagged(z.string().min(1).max(255)), "Name of the server, at most 255 characters. Default: the current name."),
    description: field(untagged(z.string()), "Description of the server.", { whenRemoved: "emptied" }),
    ip: field(body.ip, "Address or host name at which the platform reaches the server."),
    port: field(body.port, "Port of the server's SSH daemon."),
    user: field(body.user, "User with which the platform logs in to the server."),
    privateKeyUuid: field(body.private_key_uuid, "Id of the private key with which the platform logs in to the server.", {
      refersTo: "PrivateKey",
    }),
    serverRole: field(
      z.enum(SERVER_ROLES).optional(),
      "Whether applications run on the server, are built on it, or both. Older platform releases do not have this setting.",
    ),
    isBuildServer: field(
      flag,
      "Whether the server is used only for builds. This is the older form of `serverRole`. The platform refuses `true` while applications run on the server.",
      {
        insteadOf: "serverRole",
      },
    ),
    concurrentBuilds: field(body.concurrent_builds, "Maximum number of concurrent builds, at least 1."),
    dynamicTimeout: field(body.dynamic_timeout, "Timeout of a deployment in seconds, at least 1."),
    deploymentQueueLimit: field(body.deployment_queue_limit, "Maximum number of queued deployments, at least 1."),
    serverDiskUsageNotificationThreshold: field(
      body.server_disk_usage_notification_threshold,
      "Disk usage in percent, 1 to 100, above which the team is notified.",
    ),
    serverDiskUsageCheckFrequency: frequencyField(body.server_disk_usage_check_frequency, "Schedule of the disk check"),
    serverDiskUsageNotificationIntervalHours: field(
      body.server_disk_usage_notification_interval_hours,
      "Minimum number of hours between two notifications about disk usage, 1 to 720. Older platform releases do not have this setting.",
    ),
    connectionTimeout: field(body.connection_timeout, "Timeout of a connection to the server in seconds, 1 to 300."),
    isTerminalEnabled: field(flag, "Whether the console may open a terminal on the server."),
  },
  outputs: {
    isReachable: field(z.boolean().nullable(), "Whether the platform reaches the server; `null` if the platform does not report it."),
    isUsable: field(z.boolean().nullable(), "Whether applications can run on the server; `null` if the platform does not report it."),
  },
  identity: {
    noun: "settings",
    ownershipKeys: ({ serverUuid, ip }) => (ip === undefined ? [] : [`the address of server ${serverUuid}`]),
  },

  body: ServerSettingsBody,
  shown: ServerSettings,
  get: servers.get,
  inAnswer: withSettings,
  inRow: withSettings,
  send: ({ hosting, params }, patch) => hosting.send(calls.update, { params, body: patch }),
  outputsOf: ({ row }) => ({
    isReachable: row.is_reachable ?? row.settings?.is_reachable ?? null,
    isUsable: row.is_usable ?? row.settings?.is_usable ?? null,
  }),

  validate({ serverRole, isBuildServer, serverDiskUsageCheckFrequency }): Problem[] {
    const problems = frequencyProblems("serverDiskUsageCheckFrequency", serverDiskUsageCheckFrequency);
    if (serverRole !== undefined && isBuildServer !== undefined)
      problems.push({
        property: "isBuildServer",
        reason: "must be absent if serverRole is set, because isBuildServer is the older form of the same setting.",
      });
    return problems;
  },

  async previewChecks({ hosting, inputs, olds, isKnown, log }) {
    const { serverUuid, serverRole, isBuildServer } = inputs;
    const reach = REACH.filter((key) => inputs[key] !== undefined && inputs[key] !== olds?.[key]);
    if (reach.length > 0) log.warning(`${reach.join(", ")}: a wrong value cuts the platform off from this server`);
    const newer = NEWER.filter((key) => inputs[key] !== undefined && inputs[key] !== olds?.[key]);
    const version = newer.length === 0 ? undefined : await olderVersion(hosting);
    if (version !== undefined)
      return newer.map((property) => ({
        property,
        reason: `needs release 4.4 of the platform, which reports ${version}. Remove this input.`,
      }));
    const builds = serverRole === "build" ? "serverRole" : isBuildServer === true ? "isBuildServer" : undefined;
    if (builds === undefined || olds?.[builds] === inputs[builds] || serverUuid === undefined || !isKnown("serverUuid")) return [];
    const names = await applicationsOn(hosting, serverUuid);
    if (names.length === 0) return [];
    return [
      {
        property: builds,
        reason: `cannot be ${JSON.stringify(inputs[builds])} while applications run on this server: ${names.join(", ")}.`,
      },
    ];
  },
});

async function applicationsOn(hosting: Client, uuid: string): Promise<string[]> {
  const rows = await hosting.get(applications.list);
  const places = await Promise.all(rows.map(async (row) => ({ row, place: await serverShown(hosting, row) })));
  return places.filter(({ place }) => place.serverUuid === uuid).map(({ row }) => row.name ?? row.uuid);
}
