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
  doc: "Whether an application runs. One that was stopped or started in the console shows as drift, and is brought back.",
  example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const deployed = new hosting.Deployment("web", { applicationUuid: web.id });
new hosting.ApplicationState(
  "web",
  { applicationUuid: web.id, state: config.getBoolean("asleep") ? "stopped" : "running" },
  { dependsOn: deployed },
);`,
  remarks: [
    "An application has one state. Declaring it never asks: a preview says what changes. Deleting the resource leaves the application as it is, and a line says so (`left in place:`).",
    "Put it behind the application's `Deployment` (`dependsOn`), which starts what is stopped. Without a `Deployment`, `running` builds an application that was never deployed.",
    "To `running`: the image that is there is started again; where no deployment has finished yet, one is begun, and waited for. To `stopped`: waited for until the platform says so.",
    "The platform's status lags behind. So one that was deployed in the last two minutes counts as running, whatever its status says, unless it was to be stopped. Everything but `exited`, or another word for it, counts as running, also `restarting` and `degraded`.",
  ],
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    state: field(z.enum(["running", "stopped"]), "Whether it runs: `running` or `stopped`.", {
      effect: "interrupts",
      startsWith: "running",
    }),
    ctrCleanup: field(z.boolean().optional(), "Whether stopping it also clears unused images and containers off the server.", {
      onChange: "nothing",
      default: true,
    }),
    timeoutSeconds: timeoutField(
      `How long to wait, in seconds. Default: ${STOP_TIMEOUT_SECONDS} until it has stopped, ${START_TIMEOUT_SECONDS} until it runs.`,
    ),
    adopt,
  },
  outputs: { status: field(z.string(), "State and health, such as `running:healthy`, when it was last read. Moves on its own.") },
  deleteBeforeReplace: true,
  identity: {
    noun: "application state",
    parent: "applicationUuid",
    address: "<applicationUuid>",
    claims: (_, parent) => [`the state of application ${parent}`],
  },
  notListed: "every application is in one, and most programs leave it to their deployments",

  async previewChecks(context): Promise<Problem[]> {
    const { hosting, inputs, isKnown, log } = context;
    const problems = await applicationProblems(context, (uuid) => applicationNamed(hosting, uuid));
    const { applicationUuid, state } = inputs;
    if (problems.length > 0 || applicationUuid === undefined || !isKnown("applicationUuid") || state !== "running") return problems;
    if (await wasNeverDeployed(hosting, applicationUuid))
      log.warning(`application ${applicationUuid} was never deployed: up builds it, unless a Deployment does so before`);
    return [];
  },

  /** What it is in already needs no word. */
  async firstContact(context) {
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

  /** The application is there already: it is brought to the state below. */
  async create({ inputs, keep }) {
    keep(inputs.applicationUuid);
    return undefined;
  },

  /** The same: what an interrupted run asked for is waited for, and not asked for again. */
  async update() {
    return undefined;
  },

  async waitUntilReady(context) {
    const { hosting, clock, id, inputs, olds } = context;
    const row = await applicationRow(hosting, id);
    // One whose status lags behind a deployment is to be stopped too.
    const now = await stateOf({ hosting, clock }, row, { before: olds.state });
    // Where the platform shows no status, it is asked for all the same.
    if (now === inputs.state) return { status: row.status ?? "unknown" };
    return inputs.state === "stopped" ? stop(context, row) : start(context);
  },

  staysBehind: ({ id }) => `application ${id} is left running or stopped, as it is`,
});
