import * as z from "zod";
import { applications } from "../../api/hosting/applications";
import { adopt, field, timeoutField } from "../../core/field";
import { isThere } from "../../core/is-there";
import { defineResource, type Problem } from "../../core/resource";
import { applicationNamed, applicationProblems } from "../../platform/hosting/parent-checks";
import { wasNeverDeployed } from "./application/never-deployed";
import { applicationRow, START_TIMEOUT_SECONDS, STOP_TIMEOUT_SECONDS, start, stateOf, stop } from "./application-state/power";

export const applicationState = defineResource({
  type: "ApplicationState",
  source: 'docs/spec/hosting-api.md, "Applications"',
  doc: "The power state of an application. If it is stopped or started in the console, a preview shows drift and `up` restores the state.",
  example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const deployed = new hosting.Deployment("web", { applicationUuid: web.id });
new hosting.ApplicationState(
  "web",
  { applicationUuid: web.id, state: config.getBoolean("asleep") ? "stopped" : "running" },
  { dependsOn: deployed },
);`,
  remarks: [
    "An application has one state, so `adopt` is not needed: a preview shows what changes. Deleting the resource leaves the application as it is and logs a line (`left in place:`).",
    "Set `dependsOn` to the application's `Deployment`, because a deployment starts a stopped application. Without a `Deployment`, `running` builds an application that was never deployed.",
    "`running` starts the existing image. If no deployment has finished yet, the provider starts one and waits for it. `stopped` waits until the platform reports that the application has stopped.",
    "The platform's status lags behind. An application that was deployed in the last two minutes therefore counts as running, unless a stop was requested. Every other status except `exited` and its synonyms counts as running, including `restarting` and `degraded`.",
  ],
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    state: field(z.enum(["running", "stopped"]), "Whether it runs: `running` or `stopped`.", {
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
  outputs: { status: field(z.string(), "State and health at the last read, such as `running:healthy`. It changes without this program.") },
  deleteBeforeReplace: true,
  identity: {
    noun: "application state",
    parent: "applicationUuid",
    address: "<applicationUuid>",
    ownershipKeys: (_, parent) => [`the state of application ${parent}`],
  },
  notListed: "every application has a state, and most programs leave it to their deployments",

  async previewChecks(context): Promise<Problem[]> {
    const { hosting, inputs, isKnown, log } = context;
    const problems = await applicationProblems(context, (uuid) => applicationNamed(hosting, uuid));
    const { applicationUuid, state } = inputs;
    if (problems.length > 0 || applicationUuid === undefined || !isKnown("applicationUuid") || state !== "running") return problems;
    if (await wasNeverDeployed(hosting, applicationUuid))
      log.warning(`application ${applicationUuid} was never deployed: up builds it, unless a Deployment does so before`);
    return [];
  },

  /** Returns nothing if the application is in the wanted state already. */
  async overwriteNotice(context) {
    const { hosting, clock, inputs, isKnown } = context;
    const { applicationUuid, state } = inputs;
    if (applicationUuid === undefined || state === undefined || !isKnown("applicationUuid") || !isKnown("state")) return [];
    const row = await hosting.find(applications.list, {}, ({ uuid }) => uuid === applicationUuid);
    const now = row && (await stateOf({ hosting, clock }, row, { wanted: state }));
    return now === undefined || now === state
      ? []
      : [`the state of application ${applicationUuid}, changing state: up brings it from ${now} to ${state}`];
  },

  async observe({ hosting, clock, id, inputs, olds }) {
    const row = await hosting.find(applications.list, {}, ({ uuid }) => uuid === id);
    if (!row) return undefined;
    const state = await stateOf({ hosting, clock }, row, { wanted: inputs.state, before: olds.state });
    return { inputs: { applicationUuid: row.uuid, ...(state ? { state } : {}) }, outputs: { status: row.status ?? "unknown" } };
  },

  exists: ({ hosting, id }) => isThere(hosting.get(applications.get, { params: { uuid: id } })),

  /** The application exists already; `waitUntilReady` brings it to the wanted state. */
  async create({ inputs, recordId }) {
    recordId(inputs.applicationUuid);
    return undefined;
  },

  /** Sends nothing, as above: `waitUntilReady` continues what an interrupted run requested. */
  async update() {
    return undefined;
  },

  async waitUntilReady(context) {
    const { hosting, clock, id, inputs, olds } = context;
    const row = await applicationRow(hosting, id);
    // If the status of an application lags behind a deployment, the application must be stopped too.
    const now = await stateOf({ hosting, clock }, row, { before: olds.state });
    // If the platform shows no status, the request is sent anyway.
    if (now === inputs.state) return { status: row.status ?? "unknown" };
    return inputs.state === "stopped" ? stop(context, row) : start(context);
  },

  staysBehind: ({ id }) => `application ${id} keeps its current state, running or stopped`,
});
