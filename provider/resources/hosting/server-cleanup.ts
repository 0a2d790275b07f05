import * as z from "zod";
import type { Client } from "../../api/client";
import { ConflictError, quoted } from "../../api/errors";
import { type ServerCleanupRun, serverCleanups } from "../../api/hosting/server-cleanups";
import type { Overwriting } from "../../core/data/permission";
import type { Context } from "../../core/definition/context";
import { field } from "../../core/definition/field";
import { waitFor } from "../../core/lifecycle/wait";
import { OperationError } from "../../core/log/errors";
import { beginOnce } from "../../forms/begin-once";
import { defineEvent } from "../../forms/event";
import { usableServerProblems } from "../../platform/hosting/parent-checks";
import { lifecycleStateOf } from "../../platform/hosting/status-words";
import { deletesUnusedVolumes, unusedVolumes } from "./server-cleanup-policy";

const TIMEOUT_SECONDS = 900;

export const serverCleanup = defineEvent({
  type: "ServerCleanup",
  doc: "An extra cleanup of a server, in addition to scheduled cleanups. It removes unused images, stopped containers and build caches. The provider waits for its end. A change of a trigger runs the cleanup again. Deleting the resource has no effect on the platform.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const config = new pulumi.Config();
const release = config.get("release");
const web = hosting.Application.get("web", "<application uuid>");
const deployed = new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] });
new hosting.ServerCleanup("after-release", { serverUuid: config.require("serverUuid"), triggers: [deployed.id] });`,
    remarks: [
      "To clean up now without a change, run `pulumi up --target-replace '**::<name>'`. If `runOnCreate` is `false`, the cleanup runs only when a trigger changes. Remove this input before you run `--target-replace`.",
      "`deleteUnusedVolumes` removes the volumes that no running container uses, including those of stopped applications. Such a cleanup needs the permission `ServerCleanup:<name>#volumes` in `hosting:allowDataLoss`, also if the setting of the server turns the deletion on. A preview shows `deletes data:`.",
      "If a cleanup is already in progress, the provider waits for this cleanup and starts no second one. If `deleteUnusedVolumes` or `deleteUnusedNetworks` is `true`, the provider starts a second cleanup, because the options of the first cleanup are not known.",
      "If a cleanup fails, the resource is not kept, and the next `up` runs another cleanup. After the timeout, the provider stops waiting and keeps the resource, and the next `up` waits for the same cleanup.",
    ],
  },
  inputs: {
    serverUuid: field(z.string().min(1), "Id of the server.", { onChange: "replaces", refersTo: "Server" }),
    deleteUnusedVolumes: field(
      z.boolean().optional(),
      "Whether volumes that no running container uses are removed too. Default: the setting of the server.",
      { onChange: "nothing" },
    ),
    deleteUnusedNetworks: field(
      z.boolean().optional(),
      "Whether networks that no running container uses are removed too. Default: the setting of the server.",
      { onChange: "nothing" },
    ),
  },
  outputs: {
    status: field(
      z.string().nullable(),
      "Result, as the API reports it; `null` if the platform does not report it, or if the cleanup did not run.",
    ),
    message: field(z.string().nullable(), "Message of the platform; `null` if there is none."),
  },
  identity: { noun: "cleanup", subject: "serverUuid", address: "<serverUuid>/<cleanup>" },
  wait: { timeoutSeconds: TIMEOUT_SECONDS },
  notBegun: { status: null, message: null },

  previewChecks: usableServerProblems,
  async does(inputs, { hosting, log, dataGate }) {
    const lost = await lostVolumes(hosting, inputs);
    if (lost) log.deletesData(lost.what, dataGate.missing(lost));
    return `a cleanup of server ${inputs.serverUuid}`;
  },

  async observe(context) {
    const row = (await listed(context)).find(({ uuid }) => uuid === context.id);
    if (!row) return undefined;
    return { outputs: outputsOf(row), ...(hasFailed(row) ? { unusable: `cleanup ${row.uuid} ended as ${row.status}` } : {}) };
  },

  async begin(context) {
    const { hosting, inputs, log } = context;
    const { serverUuid, deleteUnusedVolumes, deleteUnusedNetworks } = inputs;
    const lost = await lostVolumes(hosting, inputs);
    if (lost) context.dataGate.require(lost);
    const before = await listed(context);
    const running = before.find(({ finished_at }) => finished_at == null);
    if (running && !deleteUnusedVolumes && !deleteUnusedNetworks) {
      log.adopted(
        `a cleanup that was already in progress (id ${running.uuid}); it possibly leaves objects that became unused after its start`,
      );
      return running.uuid;
    }
    return beginOnce(context, {
      noun: "cleanup",
      known: before.map(({ uuid }) => uuid),
      what: () => `server ${serverUuid} to start a cleanup`,
      timeoutSeconds: inputs.timeoutSeconds ?? TIMEOUT_SECONDS,
      advice: "Check the server's cleanups in the console.",
      findNew: async (known) => (await listed(context)).find(({ uuid }) => !known.has(uuid))?.uuid,
      async send() {
        try {
          const body = { delete_unused_volumes: deleteUnusedVolumes, delete_unused_networks: deleteUnusedNetworks };
          await hosting.send(serverCleanups.run, { params: { uuid: serverUuid }, body });
          return "begun";
        } catch (error) {
          if (error instanceof ConflictError) return undefined; // the server is busy
          throw error;
        }
      },
    });
  },

  async follow(context) {
    const { inputs, id, forgetId } = context;
    const row = await waitFor(context, {
      what: () => `cleanup ${id} of server ${inputs.serverUuid}`,
      timeoutSeconds: inputs.timeoutSeconds ?? TIMEOUT_SECONDS,
      advice: "The cleanup continues on the platform. The next up waits for it again.",
      look: async () => (await listed(context)).find(({ uuid, finished_at }) => uuid === id && finished_at != null),
    });
    if (!hasFailed(row)) return outputsOf(row);
    forgetId();
    const said = row.message ? `: ${quoted(context.hosting.redacted(row.message))}` : "";
    throw new OperationError(
      `cleanup ${id} of server ${inputs.serverUuid} ended as ${row.status}${said}. To run another cleanup, run pulumi up again.`,
      { code: "bad_state" },
    );
  },
});

const outputsOf = ({ status, message }: ServerCleanupRun) => ({ status: status ?? null, message: message ?? null });

const hasFailed = ({ status }: ServerCleanupRun): boolean => lifecycleStateOf(status ?? undefined) === "bad";

type Cleaning = { serverUuid?: string | undefined; deleteUnusedVolumes?: boolean | undefined };

/** Returns the volumes that the cleanup deletes. Undefined if it deletes none. Without the input, the setting of the server applies. */
async function lostVolumes(hosting: Client, { serverUuid = "", deleteUnusedVolumes }: Cleaning): Promise<Overwriting | undefined> {
  const deletes = deleteUnusedVolumes ?? (await deletesUnusedVolumes(hosting, serverUuid));
  return deletes ? unusedVolumes(serverUuid, "the cleanup") : undefined;
}

/** Cleanups of the server, newest first. */
const listed = ({ hosting, inputs }: Pick<Context<{ serverUuid: string }>, "hosting" | "inputs">): Promise<ServerCleanupRun[]> =>
  hosting.send(serverCleanups.list, { params: { uuid: inputs.serverUuid } });
