import * as z from "zod";
import type { Client } from "../../api/client";
import { applications } from "../../api/hosting/applications";
import { serverSettings as calls, SERVER_ROLES, ServerSettings, ServerSettingsBody } from "../../api/hosting/server-settings";
import { servers } from "../../api/hosting/servers";
import { field } from "../../core/field";
import type { Problem } from "../../core/resource";
import type { Bag } from "../../core/values";
import { serverShown } from "./application/place";
import { frequencyField, frequencyProblems } from "./frequency";
import { defineServerSettings } from "./settings-of-server";

const body = ServerSettingsBody.shape;
const flag = z.boolean().optional();
/** The platform strips what looks like a tag. */
const untagged = (schema: z.ZodString) => schema.regex(/^[^<]*$/, "no < in it").optional();

/** How the platform reaches the server: a wrong value cuts it off. */
const REACH = ["ip", "port", "user", "privateKeyUuid", "serverRole"] as const;

const withSettings = ({ settings, ...row }: Bag): Bag => ({ ...(settings as Bag | undefined), ...row });

export const serverSettings = defineServerSettings({
  type: "ServerSettings",
  noun: "settings",
  source: 'docs/spec/hosting-api.md, "Servers"',
  doc: "The general settings of a server: its name, how many builds run on it at once, when its disk is looked at, how the platform reaches it. Every server has these settings; a resource sets those that it names and leaves the others alone.",
  example: `const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
new hosting.ServerSettings("alpha", {
  serverUuid: alpha.uuid,
  concurrentBuilds: 4,
  dynamicTimeout: 1800,
  serverDiskUsageNotificationThreshold: 90,
  serverDiskUsageCheckFrequency: "hourly",
});`,
  remarks: [
    "It neither buys nor cancels a server, and its size is not one of these settings. Deleting the resource empties the `description` if a write of this stack set it. It leaves everything else in place, and a line says so.",
    "The operator runs purchased servers: a wrong `ip`, `port`, `user`, `privateKeyUuid` or `serverRole` cuts the platform off from one, or the platform refuses it. A preview warns of each of them.",
    "Turning the edge tunnel off changes the address of a server, so a program sets either `ip` here or a `ServerEdgeTunnel` for one server.",
    "The platform does not show which key it uses: drift in `privateKeyUuid` cannot be seen.",
  ],
  body: ServerSettingsBody,
  shown: ServerSettings,
  get: servers.get,
  inAnswer: withSettings,
  inRow: withSettings,
  send: ({ hosting, params }, patch) => hosting.send(calls.update, { params, body: patch }),
  claims: ({ serverUuid, ip }) => (ip === undefined ? [] : [`the address of server ${serverUuid}`]),
  inputs: {
    name: field(untagged(z.string().min(1).max(255)), "Name of the server, at most 255 characters. Left out: the one that it has."),
    description: field(untagged(z.string()), "What it is for.", { whenRemoved: "emptied" }),
    ip: field(body.ip, "Address or host name that the platform reaches it at."),
    port: field(body.port, "Port of its SSH server."),
    user: field(body.user, "User that the platform logs in as."),
    privateKeyUuid: field(body.private_key_uuid, "Id of the private key that the platform logs in with.", { refersTo: "PrivateKey" }),
    serverRole: field(
      z.enum(SERVER_ROLES).optional(),
      "Whether applications run on it, are built on it, or both. Only later releases of the platform know it.",
    ),
    isBuildServer: field(
      flag,
      "Whether it only builds: the older form of `serverRole`. The platform refuses `true` while applications run on it.",
      {
        insteadOf: "serverRole",
      },
    ),
    concurrentBuilds: field(body.concurrent_builds, "Builds that run on it at once, at least 1."),
    dynamicTimeout: field(body.dynamic_timeout, "Seconds that a deployment may take, at least 1."),
    deploymentQueueLimit: field(body.deployment_queue_limit, "Deployments that may wait for it, at least 1."),
    serverDiskUsageNotificationThreshold: field(
      body.server_disk_usage_notification_threshold,
      "Percent of the disk, 1 to 100: the team is told when more of it is used.",
    ),
    serverDiskUsageCheckFrequency: frequencyField(body.server_disk_usage_check_frequency, "When the disk is looked at"),
    serverDiskUsageNotificationIntervalHours: field(
      body.server_disk_usage_notification_interval_hours,
      "Hours between two notifications of a full disk, 1 to 720. Only later releases of the platform know it.",
    ),
    connectionTimeout: field(body.connection_timeout, "Seconds that the platform waits for a connection, 1 to 300."),
    isTerminalEnabled: field(flag, "Whether the console may open a terminal on it."),
  },
  outputs: {
    isReachable: field(z.boolean().nullable(), "Whether the platform reaches it; `null` where it does not say."),
    isUsable: field(z.boolean().nullable(), "Whether applications can run on it; `null` where the platform does not say."),
  },
  outputsOf: ({ row }) => ({
    isReachable: row.is_reachable ?? row.settings?.is_reachable ?? null,
    isUsable: row.is_usable ?? row.settings?.is_usable ?? null,
  }),

  validate({ serverRole, isBuildServer, serverDiskUsageCheckFrequency }): Problem[] {
    const problems = frequencyProblems("serverDiskUsageCheckFrequency", serverDiskUsageCheckFrequency);
    if (serverRole !== undefined && isBuildServer !== undefined)
      problems.push({ property: "isBuildServer", reason: "must be left out beside serverRole: it is the older form of the same." });
    return problems;
  },

  async previewChecks({ hosting, inputs, olds, isKnown, log }) {
    const { serverUuid, serverRole, isBuildServer } = inputs;
    const reach = REACH.filter((key) => inputs[key] !== undefined && inputs[key] !== olds?.[key]);
    if (reach.length > 0)
      log.warning(
        `${reach.join(", ")}: how the platform reaches and uses this server. The operator runs it: a wrong value cuts the platform off`,
      );
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

/** Names of the applications that are known to run there. */
async function applicationsOn(hosting: Client, uuid: string): Promise<string[]> {
  const rows = await hosting.get(applications.list);
  const places = await Promise.all(rows.map(async (row) => ({ row, place: await serverShown(hosting, row) })));
  return places.filter(({ place }) => place.serverUuid === uuid).map(({ row }) => row.name ?? row.uuid);
}
