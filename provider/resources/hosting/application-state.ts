import * as z from "zod";
import type { Client } from "../../api/client";
import { type ApplicationRow, applications } from "../../api/hosting/applications";
import { isThere } from "../../api/is-there";
import type { CheckContext, Context } from "../../core/definition/context";
import { adopt, field, timeoutField } from "../../core/definition/field";
import { defineResource, type Problem } from "../../core/definition/resource";
import { waitFor } from "../../core/lifecycle/wait";
import { applicationNamed, applicationProblems } from "../../platform/hosting/parent-checks";
import { isStopped } from "../../platform/hosting/status-words";
import { wasNeverDeployed } from "./application/deletion";
import { reportInterruption } from "./deployment/interruptions";
import { endedJustNow, newestOf } from "./deployment/newest";
import { beginDeployment, followDeployment } from "./deployment/run";
import { restartText } from "./deployment/versions";

export const STOP_TIMEOUT_SECONDS = 300;
export const START_TIMEOUT_SECONDS = 1800;

/** Maximum age of the list of applications, so that waits for several applications share a read. */
const AT_MOST_SECONDS = 1;

export type State = "running" | "stopped";

interface StateInputs {
  applicationUuid: string;
  state: State;
  ctrCleanup?: boolean | undefined;
  timeoutSeconds?: number | undefined;
}

type ApplicationReads = Pick<Context<unknown>, "hosting" | "clock">;
type Acting = ApplicationReads & Pick<Context<StateInputs>, "log" | "inputs" | "id" | "watched">;

/**
 * State of an application. Undefined if the platform shows no status.
 *
 * The status may be outdated. Just after a deployment, the result is therefore `running` whatever the status is, except if the program requests a
 * stop or requested one before.
 */
export async function stateOf(
  context: ApplicationReads,
  { uuid, status }: Pick<ApplicationRow, "uuid" | "status">,
  { wanted, before }: { wanted?: unknown; before?: unknown },
): Promise<State | undefined> {
  if (typeof status !== "string" || status.trim() === "") return undefined;
  if (!isStopped(status)) return "running";
  if (wanted === "stopped" || before === "stopped") return "stopped";
  return endedJustNow(context, await newestOf(context.hosting, uuid)) ? "running" : "stopped";
}

/** Reads a row that is at most one second old, because other operations of this run may have changed the application. */
async function applicationRow(hosting: Client, id: string): Promise<ApplicationRow> {
  const rows = await hosting.getWithin(applications.list, {}, AT_MOST_SECONDS);
  return rows.find(({ uuid }) => uuid === id) ?? (await hosting.send(applications.get, { params: { uuid: id } }));
}

export async function stop(context: Acting, { status }: Pick<ApplicationRow, "status">): Promise<{ status: string }> {
  const { hosting, id, inputs } = context;
  const { ctrCleanup } = inputs;
  await hosting.send(applications.stop, { params: { uuid: id }, query: ctrCleanup === undefined ? {} : { ctr_cleanup: ctrCleanup } });
  hosting.markStale(applications.list);
  if (typeof status !== "string") return { status: "unknown" };
  let shown = status;
  return waitFor(context, {
    what: () => `application ${id} to stop (${shown})`,
    timeoutSeconds: inputs.timeoutSeconds ?? STOP_TIMEOUT_SECONDS,
    advice: "Check the application in the console. The next up sends the request again.",
    async look() {
      const row = await applicationRow(hosting, id);
      shown = row.status ?? shown;
      return (await stateOf(context, row, { wanted: "stopped" })) === "stopped" ? { status: shown } : undefined;
    },
  });
}

/** Restarts the application. If no deployment has ever finished, the platform builds one. */
export async function start(context: Acting): Promise<{ status: string }> {
  const { hosting, clock, log, id, inputs } = context;
  const timeoutSeconds = inputs.timeoutSeconds ?? START_TIMEOUT_SECONDS;
  const restartOnly = (await newestOf(hosting, id)).some(({ status }) => status === "finished");
  const uuid = await beginDeployment({ hosting, clock, log, inputs: { applicationUuid: id, timeoutSeconds, restartOnly } });
  await followDeployment(context, { applicationUuid: id, uuid, timeoutSeconds, purpose: "which starts the application" });
  hosting.markStale(applications.list);
  return { status: (await applicationRow(hosting, id)).status ?? "unknown" };
}

/** Reports in a preview that a start may deploy another version, because a start sends a restart. */
async function reportRestart(context: CheckContext<Partial<StateInputs>>, uuid: string): Promise<void> {
  const { hosting, clock, log, olds } = context;
  const row = await applicationNamed(hosting, uuid);
  if (!row || (await stateOf({ hosting, clock }, row, { wanted: "running", before: olds?.state })) !== "stopped") return;
  const text = restartText(row);
  if (text !== undefined) log.info(text);
  await reportInterruption(context, uuid);
}

export const applicationState = defineResource({
  type: "ApplicationState",
  doc: "The power state of an application. If it is stopped or started in the console, a preview shows drift and `up` restores the state.",
  page: {
    source: 'docs/spec/hosting-api.md, "Applications"',
    example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const deployed = new hosting.Deployment("web", { applicationUuid: web.id });
new hosting.ApplicationState(
  "web",
  { applicationUuid: web.id, state: config.getBoolean("asleep") ? "stopped" : "running" },
  { dependsOn: deployed },
);`,
    remarks: [
      "An application has one state, so you do not need `adopt`. A preview shows what changes. Deleting the resource does not stop or start the application, and logs a line (`left in place:`).",
      "Set `dependsOn` to the application's `Deployment`, because a deployment starts a stopped application. If the program has no `Deployment` and the application was never deployed, the provider builds it for `running`.",
      "`running` sends a restart, which deploys the newest commit, unless `gitCommitSha` is set. If no deployment has finished yet, the provider starts one. `stopped` waits until the platform reports that the application has stopped.",
      "The platform's status lags behind. Therefore, an application counts as running for two minutes after a deployment, even if its status is `exited`, unless the program declares `stopped` or declared it in the last `up`. Every status except `exited` and its synonyms counts as running, including `restarting` and `degraded`.",
    ],
  },
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    state: field(z.enum(["running", "stopped"]), "State of the application: `running` or `stopped`.", {
      effect: "interrupts",
      startsWith: "running",
    }),
    ctrCleanup: field(
      z.boolean().optional(),
      "Whether stopping the application also removes unused images and containers from the server.",
      {
        onChange: "nothing",
        default: true,
      },
    ),
    timeoutSeconds: timeoutField(
      `Maximum time to wait, in seconds. Default: ${STOP_TIMEOUT_SECONDS} for a stop, ${START_TIMEOUT_SECONDS} for a start.`,
    ),
    adopt,
  },
  outputs: {
    status: field(z.string(), "State and health at the last read, such as `running:healthy`. It can change at any time, without an `up`."),
  },
  identity: {
    noun: "application state",
    parent: "applicationUuid",
    address: "<applicationUuid>",
    ownershipKeys: (_, parent) => [`the state of application ${parent}`],
  },
  replacement: { order: "old first" },
  data: {
    async notice(context) {
      const { hosting, clock, inputs, isKnown } = context;
      const { applicationUuid, state } = inputs;
      if (applicationUuid === undefined || state === undefined || !isKnown("applicationUuid") || !isKnown("state")) return [];
      const row = await hosting.find(applications.list, {}, ({ uuid }) => uuid === applicationUuid);
      const now = row && (await stateOf({ hosting, clock }, row, { wanted: state }));
      return now === undefined || now === state
        ? []
        : [`the state of application ${applicationUuid}, changing state: up brings it from ${now} to ${state}`];
    },
  },
  list: "every application has a state, and most programs leave it to their deployments",

  async previewChecks(context): Promise<Problem[]> {
    const { hosting, inputs, isKnown, log } = context;
    const problems = await applicationProblems(context, (uuid) => applicationNamed(hosting, uuid));
    const { applicationUuid, state } = inputs;
    if (problems.length > 0 || applicationUuid === undefined || !isKnown("applicationUuid") || state !== "running") return problems;
    if (await wasNeverDeployed(hosting, applicationUuid))
      log.warning(`application ${applicationUuid} was never deployed: up builds it, unless a Deployment in this run builds it first`);
    else await reportRestart(context, applicationUuid);
    return [];
  },

  async observe({ hosting, clock, id, inputs, olds }) {
    const row = await hosting.find(applications.list, {}, ({ uuid }) => uuid === id);
    if (!row) return undefined;
    const state = await stateOf({ hosting, clock }, row, { wanted: inputs.state, before: olds.state });
    return { inputs: { applicationUuid: row.uuid, ...(state ? { state } : {}) }, outputs: { status: row.status ?? "unknown" } };
  },

  exists: ({ hosting, id }) => isThere(hosting.get(applications.get, { params: { uuid: id } })),

  /** Only records the id. `waitUntilReady` then starts or stops the application. */
  async create({ inputs, recordId }) {
    recordId(inputs.applicationUuid);
    return undefined;
  },

  /** Sends nothing. `waitUntilReady` starts or stops the application, also after an interrupted run. */
  async update() {
    return undefined;
  },

  async waitUntilReady(context) {
    const { hosting, clock, id, inputs, olds } = context;
    const row = await applicationRow(hosting, id);
    // Just after a deployment, the outdated status may be `exited`. `stateOf` then returns `running`, so that a stop is sent.
    const now = await stateOf({ hosting, clock }, row, { before: olds.state });
    // Without a status, `now` is undefined and differs from the input, so the start or stop is sent.
    if (now === inputs.state) return { status: row.status ?? "unknown" };
    return inputs.state === "stopped" ? stop(context, row) : start(context);
  },

  deletion: { withParent: "without a call", staysBehind: ({ id }) => `application ${id} keeps its current state, running or stopped` },
});
