import * as z from "zod";
import { ConflictError, quoted } from "../../api/errors";
import { type ServerCleanupRun, serverCleanups } from "../../api/hosting/server-cleanups";
import { beginRun } from "../../core/begin-run";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { defineEvent } from "../../core/event";
import { field } from "../../core/field";
import { waitFor } from "../../core/wait";
import { usableServerProblems } from "../../platform/hosting/parent-checks";
import { standingOf } from "../../platform/hosting/status-words";

const TIMEOUT_SECONDS = 900;

export const serverCleanup = defineEvent({
  type: "ServerCleanup",
  source: 'docs/spec/hosting-api.md, "Servers"',
  doc: "A clean-up of a server now, beside those of its schedule: unused images, stopped containers and build caches are removed. It is waited for until it is over, and runs again when a trigger changes. Deleting the resource does nothing.",
  example: `const config = new pulumi.Config();
const release = config.get("release");
const web = hosting.Application.get("web", "<application uuid>");
const deployed = new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] });
new hosting.ServerCleanup("after-release", { serverUuid: config.require("serverUuid"), triggers: [deployed.id] });`,
  remarks: [
    "To clean up now without a change: `pulumi up --target-replace '**::<name>'`. With `runOnCreate: false` it only runs when a trigger changes: leave that out again before a replacement by name.",
    "With `deleteUnusedVolumes` the volumes that no running container uses are removed: those of stopped applications are among them. A preview warns of it (`overwrites:`).",
    "One that is running already is waited for and not doubled, unless an option is set: its options are not known.",
    "One that failed is not kept: the next `up` cleans up again. At the time-out the resource stops waiting and is kept: the next `up` goes on waiting for the same one.",
  ],
  noun: "clean-up",
  subject: "serverUuid",
  address: "<serverUuid>/<cleanup>",
  timeoutSeconds: TIMEOUT_SECONDS,
  inputs: {
    serverUuid: field(z.string().min(1), "Id of the server.", { onChange: "replaces", refersTo: "Server" }),
    deleteUnusedVolumes: field(
      z.boolean().optional(),
      "Whether volumes that no running container uses are removed too. Default: as the server is set up.",
      { onChange: "nothing" },
    ),
    deleteUnusedNetworks: field(
      z.boolean().optional(),
      "Whether networks that no running container uses are removed too. Default: as the server is set up.",
      { onChange: "nothing" },
    ),
  },
  outputs: {
    status: field(z.string().nullable(), "How it ended, in the API's word; `null` where it did not run, or the platform does not say."),
    message: field(z.string().nullable(), "What the platform says of it; `null` where it says nothing."),
  },
  notRun: { status: null, message: null },

  examine: usableServerProblems,
  runs: ({ serverUuid }) => `a clean-up of server ${serverUuid}`,
  overwrites: ({ serverUuid, deleteUnusedVolumes }) =>
    deleteUnusedVolumes
      ? `the volumes on server ${serverUuid} that no running container uses, those of stopped applications among them`
      : undefined,

  async look(context) {
    const row = (await listed(context)).find(({ uuid }) => uuid === context.id);
    if (!row) return undefined;
    return { outputs: outputsOf(row), ...(hasFailed(row) ? { unusable: `clean-up ${row.uuid} ended as ${row.status}` } : {}) };
  },

  /** Begins one, or finds one that is running. */
  async begin(context) {
    const { hosting, inputs, log } = context;
    const { serverUuid, deleteUnusedVolumes, deleteUnusedNetworks } = inputs;
    const before = await listed(context);
    const running = before.find(({ finished_at }) => finished_at == null);
    if (running && !deleteUnusedVolumes && !deleteUnusedNetworks) {
      log.takenOver(`a clean-up that was running already (id ${running.uuid}); what became unused since it began may stay`);
      return running.uuid;
    }
    const known = new Set(before.map(({ uuid }) => uuid));
    return beginRun(context, {
      what: () => `server ${serverUuid} to begin a clean-up`,
      timeoutSeconds: inputs.timeoutSeconds ?? TIMEOUT_SECONDS,
      advice: "Look at the server's clean-ups in the console.",
      findNew: async () => (await listed(context)).find(({ uuid }) => !known.has(uuid))?.uuid,
      async send() {
        try {
          const body = { delete_unused_volumes: deleteUnusedVolumes, delete_unused_networks: deleteUnusedNetworks };
          await hosting.send(serverCleanups.run, { params: { uuid: serverUuid }, body });
          return "begun";
        } catch (error) {
          if (error instanceof ConflictError) return undefined; // busy
          throw error;
        }
      },
    });
  },

  async follow(context) {
    const { inputs, id, discard } = context;
    const row = await waitFor(context, {
      what: () => `clean-up ${id} of server ${inputs.serverUuid}`,
      timeoutSeconds: inputs.timeoutSeconds ?? TIMEOUT_SECONDS,
      advice: "It goes on without being watched; the next up goes on waiting for it.",
      look: async () => (await listed(context)).find(({ uuid, finished_at }) => uuid === id && finished_at != null),
    });
    if (!hasFailed(row)) return outputsOf(row);
    discard();
    const said = row.message ? `: ${quoted(context.hosting.redacted(row.message))}` : "";
    throw new OperationError(
      `clean-up ${id} of server ${inputs.serverUuid} ended as ${row.status}${said}. Run pulumi up again to clean up once more.`,
      { code: "bad_state" },
    );
  },
});

const outputsOf = ({ status, message }: ServerCleanupRun) => ({ status: status ?? null, message: message ?? null });

const hasFailed = ({ status }: ServerCleanupRun): boolean => standingOf(status ?? undefined) === "bad";

/** Newest first. */
const listed = ({ hosting, inputs }: Pick<Context<{ serverUuid: string }>, "hosting" | "inputs">): Promise<ServerCleanupRun[]> =>
  hosting.send(serverCleanups.list, { params: { uuid: inputs.serverUuid } });
