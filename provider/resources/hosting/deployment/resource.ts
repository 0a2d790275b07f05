import * as z from "zod";
import { applications, IMAGE_TAG } from "../../../api/hosting/applications";
import { deployments, hasDeploymentEnded } from "../../../api/hosting/deployments";
import { unlessGone } from "../../../api/is-there";
import type { CheckContext } from "../../../core/definition/context";
import { field } from "../../../core/definition/field";
import type { Problem } from "../../../core/definition/resource";
import { defineEvent } from "../../../forms/event";
import { applicationNamed, applicationProblems } from "../../../platform/hosting/parent-checks";
import { reportInterruption } from "./interruptions";
import { awaitDeployment, beginDeployment, DEFAULT_TIMEOUT_SECONDS, type DeploymentInputs, outputsOf } from "./run";
import { requireHealthy } from "./unhealthy";
import { noteReachable } from "./verify";
import { addressProblems } from "./verify-address";
import { Verify, verifyProblems } from "./verify-inputs";
import { restartText, rollbackProblem } from "./versions";
import { dueBecause, noteParts, watchedPaths } from "./watched";
import { deployedImage, reportSameImage, requireDeclaredImage, rollbackProblems } from "./way-back";

const MOST_NAMED = 10;
const NOT_RUN = "not run";

export const deployment = defineEvent({
  type: "Deployment",
  doc: "One deployment of an application: it is queued, built and started, and the provider waits for its end. The resource deploys again when the program changes anything that it declares for the application. It also deploys again when an `up`, with or without `--refresh`, corrects drift in one of these objects. Deleting the resource has no effect on the platform.",
  page: {
    source: 'docs/spec/hosting-api.md, "Deployment" and "Deployments"',
    example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const variables = new hosting.EnvironmentVariables("web", { applicationUuid: web.id, variables: { LOG_LEVEL: "info" } });
const deployed = new hosting.Deployment("web", {
  applicationUuid: web.id,
  triggers: [config.get("release")],
});`,
    remarks: [
      "Containers keep the variables and settings that they started with. If the program declares the application, or its variables, storages, attachments or copies, before the `Deployment`, the deployment watches them. If a watched resource changes, or if this run corrects drift in it, the same `up` deploys again. A changed value in `triggers` also deploys again. With `watch: false`, only a change of `triggers` deploys again. A change of the name, description, tags, project or environment of the application does not deploy again, because these do not reach the containers. If you remove an `EnvironmentVariable` from the program, the engine deletes the variable after the deployment. The run logs this (`deploys in the next up`), and the next `up` deploys again.",
      "To deploy once more without a change, run `pulumi up --target-replace '**::<name>'`. If the application already runs, `runOnCreate: false` prevents the deployment in the first `up`. Remove this input before you run `--target-replace`, because the provider cannot distinguish such a replacement from a new resource.",
      "To go back to an earlier image that is still on the server, set `rollbackTo` to its tag. To deploy the newest version again, remove `rollbackTo`. This works for git sources only, and a preview refuses it for others. `restartOnly` deploys the newest commit, and so undoes a rollback, unless `gitCommitSha` is set.",
      'If the build fails or is cancelled, `up` fails, and the error contains the last lines of the build log. The error says which version runs. The next `up` deploys again. After the timeout, the provider stops waiting and keeps the resource. The next `up` waits for the same deployment. With `onTimeout: "cancel"` the provider cancels the deployment. The old and the new version may then both run, until the next `up` deploys again.',
      "If an `up` is interrupted, the next `up` waits for the deployment of the interrupted run. If this deployment has already ended, the next `up` deploys once more. With `supersede`, the next `up` cancels the deployment of the interrupted run and starts its own, because the platform does not report which run started a deployment.",
      "If an equal deployment is queued or running, the provider waits for that deployment, names it in the log, and starts no second one. That deployment may have started with older variables. To cancel it first, set `supersede`.",
      'With `verify`, the provider asks an address after the platform has reported `finished`, until several answers in a row are good. Otherwise `up` fails with `[unhealthy]`, and the next `up` deploys again. With `onUnhealthy: "rollback"`, an application with an image or a git source goes back to its former version. The guide [deployments](../guides/deployments.md) describes both, and what a rollback does not undo.',
      "A later deployment by a push or in the console is not drift.",
    ],
  },
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    watch: field(
      z.boolean().optional(),
      "Whether the resource deploys again when the program changes anything that it declares for the application. With `false`, only a change of `triggers` deploys again.",
      { onChange: "nothing", default: true },
    ),
    force: field(z.boolean().optional(), "Whether the build ignores the cache.", { onChange: "nothing", default: false }),
    restartOnly: field(z.boolean().optional(), "Whether to restart the application. Deploys its newest commit.", {
      onChange: "replaces",
    }),
    rollbackTo: field(
      z.string().max(255).regex(IMAGE_TAG, "must be an image tag: letters, digits and . _ - /").optional(),
      "Tag of an earlier image of a git source that is still on the server. Remove the input to deploy the newest version again.",
      { onChange: "replaces" },
    ),
    instantDeploy: field(
      z.boolean().optional(),
      "Whether the deployment bypasses the server's queue and is not merged with an equal queued one.",
      { onChange: "nothing", default: false },
    ),
    supersede: field(
      z.boolean().optional(),
      "Whether queued and running deployments of this application are cancelled first, except those of pull requests. The new deployment then certainly has the newest variables.",
      { onChange: "nothing", default: false },
    ),
    onTimeout: field(
      z.enum(["leave", "cancel"]).optional(),
      "Action after the timeout. With `leave` the deployment continues, and the next `up` waits for it again. With `cancel` it is cancelled.",
      { onChange: "nothing", default: "leave" },
    ),
    verify: field(
      Verify.optional(),
      "Check of the new version, from this machine, after the deployment has finished. The deployment fails if the answer is wrong. Default: no check.",
      { onChange: "nothing" },
    ),
    onUnhealthy: field(
      z.enum(["fail", "rollback"]).optional(),
      "Action if `verify` finds a wrong answer: only `fail`, or also `rollback` to the former version.",
      { onChange: "nothing", default: "fail" },
    ),
  },
  outputs: {
    status: field(z.string(), "Result: `finished`, or `not run` if `runOnCreate` prevented the deployment."),
    commit: field(
      z.string().nullable(),
      "Deployed commit: `HEAD` if the application is not pinned to a commit, or the image's tag after a rollback.",
    ),
    image: field(
      z.string().optional(),
      "Deployed image with its tag or digest. Absent if the program declares no application with an image.",
    ),
  },
  identity: { noun: "deployment", subject: "applicationUuid" },
  wait: { timeoutSeconds: DEFAULT_TIMEOUT_SECONDS },
  notBegun: { status: NOT_RUN, commit: null },
  state: { written: watchedPaths },
  traits: { watches: { application: "applicationUuid", dueBecause } },

  validate(inputs, isKnown) {
    const { restartOnly, rollbackTo, force, instantDeploy } = inputs;
    const problems = verifyProblems(inputs, isKnown);
    const how = restartOnly === true ? "restartOnly" : rollbackTo === undefined ? undefined : "rollbackTo";
    if (how === undefined) return problems;
    const others: Record<string, unknown> = { ...(how === "restartOnly" ? { rollbackTo } : {}), force, instantDeploy };
    const unfit = Object.keys(others).filter((key) => others[key] !== undefined && others[key] !== false);
    const reason = `cannot be set together with ${how}, whose call has no such option. Remove one of the two.`;
    return [...problems, ...unfit.map((property) => ({ property, reason }))];
  },

  async previewChecks(context) {
    const { hosting, inputs, isKnown } = context;
    // Without `olds`: the application in it may be gone since the last deployment.
    const problems = await applicationProblems({ hosting, inputs, isKnown, olds: undefined }, (uuid) => applicationNamed(hosting, uuid));
    return problems.length > 0
      ? problems
      : [...(await addressProblems(context)), ...(await rollbackProblems(context)), ...(await versionProblems(context))];
  },

  // A preview of an ordinary deployment logs nothing here, because the engine already reports the create or replace.
  does: ({ applicationUuid, restartOnly, rollbackTo }) =>
    rollbackTo !== undefined
      ? `a rollback of application ${applicationUuid} to ${rollbackTo}`
      : restartOnly
        ? `a restart of application ${applicationUuid}`
        : undefined,
  async foresee(context) {
    await reportInterruption(context, context.inputs.applicationUuid);
    await reportSameImage(context);
  },
  // If no run has verified a deployment yet, it is not finished for this resource, even if a refresh saw its end.
  isOver: ({ status, verify, ranAt }) => status === NOT_RUN || (status === "finished" && (verify === undefined || ranAt !== undefined)),

  async observe({ hosting, id }) {
    const row = await unlessGone(hosting.get(deployments.get, { params: { uuid: id } }));
    if (!row) return undefined;
    const failed = hasDeploymentEnded(row) && row.status !== "finished";
    return { outputs: outputsOf(row), ...(failed ? { unusable: `deployment ${id} ended as ${row.status}` } : {}) };
  },

  async begin(context) {
    await requireDeclaredImage(context);
    await noteParts(context);
    await noteReachable(context);
    return beginDeployment(context);
  },
  async follow(context) {
    const row = await awaitDeployment(context);
    await requireHealthy(context);
    return { ...outputsOf(row), ...deployedImage(context) };
  },
});

async function versionProblems({ hosting, inputs, isKnown, log }: CheckContext<Partial<DeploymentInputs>>): Promise<Problem[]> {
  const { applicationUuid, rollbackTo, restartOnly } = inputs;
  if (applicationUuid === undefined || !isKnown("applicationUuid") || (rollbackTo === undefined && restartOnly !== true)) return [];
  const row = await applicationNamed(hosting, applicationUuid);
  const restart = row && restartOnly === true && inputs.runOnCreate !== false ? restartText(row) : undefined;
  if (restart !== undefined) log.info(restart);
  if (rollbackTo === undefined || !isKnown("rollbackTo")) return [];
  const problem = row && rollbackProblem(row);
  if (problem) return [problem];
  const { images = [] } = await hosting.get(applications.rollbackImages, { params: { uuid: applicationUuid } });
  if (images.length === 0) {
    log.stops(
      `the platform shows no image for a rollback now (none was kept, or the server cannot be reached); up will stop unless ${rollbackTo} is available by then`,
    );
    return [];
  }
  if (images.some(({ tag }) => tag === rollbackTo)) return [];
  const kept = images.slice(0, MOST_NAMED).map(({ tag }) => tag);
  return [{ property: "rollbackTo", reason: `is not a kept image of this application. Kept: ${kept.join(", ")}.` }];
}
