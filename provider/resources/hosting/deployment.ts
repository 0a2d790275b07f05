import * as z from "zod";
import { applications, IMAGE_TAG } from "../../api/hosting/applications";
import { type Deployment, deployments } from "../../api/hosting/deployments";
import type { CheckContext } from "../../core/context";
import { defineEvent } from "../../core/event";
import { field } from "../../core/field";
import { unlessGone } from "../../core/is-there";
import type { Problem } from "../../core/resource";
import { applicationNamed, applicationProblems } from "../../platform/hosting/parent-checks";
import { beginDeployment } from "./deployment/begin";
import { followDeployment } from "./deployment/follow";
import { DEFAULT_TIMEOUT_SECONDS, type DeploymentInputs } from "./deployment/inputs";
import { isOver } from "./deployment/newest";
import { dueBecause, watchedPaths } from "./deployment/watched";

/** So many images are named in an error. */
const MOST_NAMED = 10;
const NOT_RUN = "not run";

export const deployment = defineEvent({
  type: "Deployment",
  source: 'docs/spec/hosting-api.md, "Deployment" and "Deployments"',
  doc: "One deployment of an application: queued, built, started, and waited for to its end. It runs again whenever something changes that this program declares for the application, or drift in it is mended, with `--refresh` and without. A deployment is history: deleting it does nothing.",
  example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const variables = new hosting.EnvironmentVariables("web", { applicationUuid: web.id, variables: { LOG_LEVEL: "info" } });
const deployed = new hosting.Deployment("web", {
  applicationUuid: web.id,
  triggers: [config.get("release")],
});`,
  remarks: [
    "Containers keep the variables and settings they started with. What the program declares of the application before the deployment (the application, its variables, storages, attachments and copies) is watched: a change of any of it, and drift of it that this run mends, deploys again in the same `up`. `triggers` adds to that; `watch: false` leaves `triggers` alone. Name, description, tags and place of the application are not watched: they do not reach its containers. A single variable that leaves the program is deleted after the deployment, so that the next one no longer has it.",
    "To deploy once more without a change: `pulumi up --target-replace '**::<name>'`. With `runOnCreate: false` the first `up` leaves a running application alone. Leave the input out again before a replacement by name: the engine does not tell that from a first declaration.",
    "To go back to an image that was kept, set `rollbackTo`; without it again, the newest is deployed. `restartOnly` starts the image that is there. Whether a restart brings new variables to the containers is not documented: deploy for those.",
    'A failed or cancelled build fails the creation, with the last lines of its log; the previous version keeps running, and the next `up` deploys again. At the time-out the resource stops waiting and is kept: the next `up` goes on waiting for the same deployment. With `onTimeout: "cancel"` it is cancelled instead, and the next `up` deploys again.',
    "If a process is killed during an `up`, the next `up` waits for the deployment that is still under way. If that deployment is over, the next `up` deploys once more. With `supersede` it cancels the deployment of the killed run. The platform does not tell which run began a deployment.",
    "An equal deployment that waits or runs already is waited for, not doubled; a line names it. One that runs already may have begun with older variables: `supersede` cancels it first.",
    "Drift is not looked for: what was deployed later, by a push or in the console, is no difference to this deployment.",
  ],
  noun: "deployment",
  subject: "applicationUuid",
  timeoutSeconds: DEFAULT_TIMEOUT_SECONDS,
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    watch: field(
      z.boolean().optional(),
      "Whether a change of what this program declares of the application deploys again. `false` leaves that to `triggers` alone.",
      { onChange: "nothing", default: true },
    ),
    force: field(z.boolean().optional(), "Whether it is built without the cache.", { onChange: "nothing", default: false }),
    restartOnly: field(z.boolean().optional(), "Whether nothing is built: the image that is there is started again.", {
      onChange: "replaces",
    }),
    rollbackTo: field(
      z.string().max(255).regex(IMAGE_TAG, "must be an image tag: letters, digits and . _ - /").optional(),
      "Tag of an image that was kept, to go back to; nothing is built. Without it again, the newest is deployed.",
      { onChange: "replaces" },
    ),
    instantDeploy: field(
      z.boolean().optional(),
      "Whether it goes past the server's queue, and is not put together with an equal one that waits already.",
      { onChange: "nothing", default: false },
    ),
    supersede: field(
      z.boolean().optional(),
      "Whether what is queued or running for this application, pull requests apart, is cancelled before. Then it certainly has the newest variables.",
      { onChange: "nothing", default: false },
    ),
    onTimeout: field(
      z.enum(["leave", "cancel"]).optional(),
      "What becomes of it at the time-out: `leave` lets it go on, and the next `up` waits for it again.",
      { onChange: "nothing", default: "leave" },
    ),
  },
  outputs: {
    status: field(z.string(), "How it ended: `finished`, or `not run` where `runOnCreate` kept it from running."),
    commit: field(
      z.string().nullable(),
      "The commit that was deployed; `HEAD` where the application is not pinned to one, the image's tag after a rollback.",
    ),
  },
  notRun: { status: NOT_RUN, commit: null },
  watches: "applicationUuid",

  validate(inputs) {
    const { restartOnly, rollbackTo, force, instantDeploy } = inputs;
    const how = restartOnly === true ? "restartOnly" : rollbackTo === undefined ? undefined : "rollbackTo";
    if (how === undefined) return [];
    const others: Record<string, unknown> = { ...(how === "restartOnly" ? { rollbackTo } : {}), force, instantDeploy };
    return Object.keys(others)
      .filter((key) => others[key] !== undefined && others[key] !== false)
      .map((key) => ({ property: key, reason: `cannot be set together with ${how}, which builds nothing. Remove one of the two.` }));
  },

  async examine(context) {
    const problems = await applicationProblems(context, (uuid) => applicationNamed(context.hosting, uuid));
    return problems.length > 0 ? problems : imageProblems(context);
  },

  // What deploys as ever, the step alone says.
  runs: ({ applicationUuid, restartOnly, rollbackTo }) =>
    rollbackTo !== undefined
      ? `a rollback of application ${applicationUuid} to ${rollbackTo}`
      : restartOnly
        ? `a restart of application ${applicationUuid}`
        : undefined,

  dueBecause,
  writtenPaths: watchedPaths,
  isOver: ({ status }) => status === "finished" || status === NOT_RUN,

  async look({ hosting, id }) {
    const row = await unlessGone(hosting.get(deployments.get, { params: { uuid: id } }));
    if (!row) return undefined;
    const failed = isOver(row) && row.status !== "finished";
    return { outputs: outputsOf(row), ...(failed ? { unusable: `deployment ${id} ended as ${row.status}` } : {}) };
  },

  begin: beginDeployment,
  async follow(context) {
    const { id: uuid, inputs, discard } = context;
    const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS, onTimeout } = inputs;
    return outputsOf(await followDeployment(context, { uuid, timeoutSeconds, cancelsAtTimeout: onTimeout === "cancel", discard }));
  },
});

const outputsOf = (row: Deployment) => ({ status: row.status, commit: row.commit ?? null });

/** A rollback goes to an image that was kept. */
async function imageProblems({ hosting, inputs, isKnown, log }: CheckContext<Partial<DeploymentInputs>>): Promise<Problem[]> {
  const { applicationUuid, rollbackTo } = inputs;
  if (rollbackTo === undefined || applicationUuid === undefined || !isKnown("rollbackTo") || !isKnown("applicationUuid")) return [];
  const { images = [] } = await hosting.get(applications.rollbackImages, { params: { uuid: applicationUuid } });
  if (images.length === 0) {
    log.stops(
      `no image for a rollback is shown now (none was kept, or the server cannot be reached); up will stop unless ${rollbackTo} is there`,
    );
    return [];
  }
  if (images.some(({ tag }) => tag === rollbackTo)) return [];
  const kept = images.slice(0, MOST_NAMED).map(({ tag }) => tag);
  return [{ property: "rollbackTo", reason: `is not a kept image of this application. Kept: ${kept.join(", ")}.` }];
}
