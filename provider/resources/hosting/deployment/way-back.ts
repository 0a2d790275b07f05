import { applications } from "../../../api/hosting/applications";
import type { Deployment } from "../../../api/hosting/deployments";
import { unlessRefused } from "../../../api/is-there";
import type { CheckContext, Context, Watched } from "../../../core/definition/context";
import type { Problem } from "../../../core/definition/resource";
import { OperationError } from "../../../core/log/errors";
import { type Bag, isBag, same } from "../../../core/values";
import { applicationNamed } from "../../../platform/hosting/parent-checks";
import { imageAt, imageIn, imageShownBy, partsOfImage } from "../application/former-images";
import { kindOf, plannedBy } from "./interruptions";
import { newestOf } from "./newest";
import { beginDeployment, DEFAULT_TIMEOUT_SECONDS, type DeploymentInputs, followDeployment } from "./run";

// How an application goes back to the version before a deployment (docs/facts/hosting.md 3.10). Only the platform's present variables and settings
// reach the former version.

export type GoingBack = Pick<
  Context<DeploymentInputs>,
  "hosting" | "clock" | "log" | "inputs" | "owners" | "former" | "isUnfinished" | "watched"
>;

/** `to`: the version that was started again. `why`: why nothing was started, or why it failed. */
export type WentBack = { readonly from: string; readonly to: string } | { readonly why: string };

/** The image of an application that the program declares. */
const declaredImage = ({ owners, inputs }: Pick<GoingBack, "owners" | "inputs">): string | undefined =>
  imageIn(owners.changeOf("Application", inputs.applicationUuid)?.after.source);

/** The output `image`. Absent if the program marked the image as secret: later runs then find the image in the state of the application. */
export function deployedImage(context: Pick<GoingBack, "hosting" | "owners" | "inputs">): { image?: string } {
  const image = declaredImage(context);
  return image === undefined || context.hosting.isMarked(...Object.values(partsOfImage(image))) ? {} : { image };
}

/** For a preview: reports an application that cannot go back to a former version. */
export async function rollbackProblems(context: CheckContext<Partial<DeploymentInputs>>): Promise<Problem[]> {
  const { inputs, isKnown, owners, hosting } = context;
  const { onUnhealthy, applicationUuid } = inputs;
  if (onUnhealthy !== "rollback" || applicationUuid === undefined || !isKnown("applicationUuid")) return [];
  const row = await applicationNamed(hosting, applicationUuid);
  const change = owners.changeOf("Application", applicationUuid);
  const kind = row && plannedBy(row, change?.after ?? {}).kind;
  const problem = (reason: string): Problem[] => [{ property: "onUnhealthy", reason }];
  if (kind === "build file" || kind === "compose") return problem(`cannot be "rollback" here, because ${cannotGoBack(kind)}. Use "fail".`);
  if (kind === "image" && change === undefined)
    return problem(`cannot be "rollback" here, because ${NOT_DECLARED}. Use "fail", or declare the application in this program.`);
  return [];
}

/** In a preview, reports that the image does not change, because such a deployment has no former version to go back to. */
export async function reportSameImage(context: CheckContext<Partial<DeploymentInputs>>): Promise<void> {
  const { inputs, owners, hosting, log } = context;
  const { onUnhealthy, applicationUuid = "" } = inputs;
  const { before = {}, after = {} } = (onUnhealthy === "rollback" && owners.changeOf("Application", applicationUuid)) || {};
  const image = imageIn(after.source);
  if (image === undefined) return;
  const former: Readonly<Bag> = context.olds ?? {};
  const last = former.image ?? (await imageBefore({ hosting, before, applicationUuid }));
  if (last === image) log.info(`onUnhealthy cannot roll back this deployment: ${SAME_TAG}`);
}

/**
 * Refuses a deployment if the platform shows another image than the program. After a rollback, no update corrects the image if the preview does not
 * read the application (`hosting:liveDiff`), or if the program ignores changes of its source.
 */
export async function requireDeclaredImage(context: Pick<GoingBack, "hosting" | "inputs" | "owners">): Promise<void> {
  const { hosting, inputs } = context;
  const declared = declaredImage(context);
  if (inputs.onUnhealthy !== "rollback" || declared === undefined) return;
  const row = await applicationNamed(hosting, inputs.applicationUuid);
  const shown = imageShownBy(row);
  if (shown === undefined || shown === declared) return;
  throw new OperationError(
    `the platform would deploy ${shown}, and the program declares ${declared}. Run pulumi up --refresh, which writes the image of the program first.`,
    { code: "bad_state" },
  );
}

/** Starts the version that ran before the deployment `id`. */
export async function goBack(context: GoingBack, id: string): Promise<WentBack> {
  const { hosting, inputs } = context;
  const row = await applicationNamed(hosting, inputs.applicationUuid);
  if (!row) return { why: "the application is gone" };
  const kind = kindOf(row);
  if (kind === "build file" || kind === "compose") return { why: cannotGoBack(kind) };
  const rows = await newestOf(hosting, inputs.applicationUuid);
  const own = rows.find((one) => one.deployment_uuid === id);
  const isBefore = (one: Deployment) => isVersion(one) && one !== own && one.destination_id === own?.destination_id;
  const before = rows.find(isBefore);
  if (!before) return { why: "it was the first deployment" };
  return kind === "image" ? backToImage(context, before) : backToCommit(context, before, own?.commit ?? id);
}

const cannotGoBack = (kind: "build file" | "compose"): string =>
  kind === "build file"
    ? "a build file has no former image that the platform can deploy"
    : "the platform reads the compose file from the newest commit";

async function backToImage(context: GoingBack, before: Deployment): Promise<WentBack> {
  const { hosting, inputs } = context;
  const now = declaredImage(context);
  if (now === undefined) return { why: NOT_DECLARED };
  const to = await formerImage(context, now, before);
  if (to === undefined) return { why: "the former version is not known" };
  if (to === now) return { why: SAME_TAG };
  const { name, tag } = partsOfImage(to);
  hosting.showsOpenly(tag, partsOfImage(now).tag);
  const body = { ctr_registry_image_name: name, ctr_registry_image_tag: tag };
  await hosting.send(applications.update, { params: { uuid: inputs.applicationUuid }, body });
  hosting.markStale(applications.list);
  hosting.invalidate(applications.get, { params: { uuid: inputs.applicationUuid } });
  await deployBack(context, {});
  return { from: now, to };
}

const NOT_DECLARED = "the program does not declare the application, so its source.tag is another stack's setting";
const SAME_TAG = "the former version had the same tag; use a digest";

/** The image before this deployment: from the last successful deployment of this resource, else from the last deployment on the platform. */
async function formerImage(context: GoingBack, now: string, last: Deployment): Promise<string | undefined> {
  const { hosting, inputs, former, isUnfinished, owners } = context;
  const { applicationUuid } = inputs;
  if (typeof former.properties.image === "string" && former.properties.applicationUuid === applicationUuid && !isUnfinished)
    return former.properties.image;
  const { before = {} } = owners.changeOf("Application", applicationUuid) ?? {};
  const image = imageOfDeployment({ before, shown: imageShownBy(await applicationNamed(hosting.atFirst(), applicationUuid)) }, last);
  const wanted = imageIn(before.source);
  if (image !== now || (!isUnfinished && (wanted === undefined || wanted === now))) return image;
  // An interrupted run has changed the image, and could not record the former image.
  const { images = [] } = await hosting.send(applications.rollbackImages, { params: { uuid: applicationUuid } });
  const { name, tag } = partsOfImage(now);
  const other = images.find((one) => one.tag !== tag);
  return other && `${name}:${other.tag}`;
}

/** The image that a deployment has started. `before`: the state of the application. `shown`: the image that the platform showed before this run. */
const imageOfDeployment = ({ before, shown }: { before: Readonly<Bag>; shown: string | undefined }, { created_at }: Deployment) =>
  imageAt(before, created_at) ?? shown;

interface Preceding {
  readonly hosting: Context<unknown>["hosting"];
  readonly before: Readonly<Bag>;
  readonly applicationUuid: string;
}

/** In a preview: the image that the last deployment has started. Undefined if there was none, or if the token is not allowed to read it. */
async function imageBefore({ hosting, before, applicationUuid }: Preceding): Promise<string | undefined> {
  const last = (await unlessRefused(newestOf(hosting, applicationUuid)))?.find(isVersion);
  return last && imageOfDeployment({ before, shown: imageShownBy(await applicationNamed(hosting, applicationUuid)) }, last);
}

const isVersion = ({ status, restart_only: isRestart }: Deployment): boolean => status === "finished" && isRestart !== true;

async function backToCommit(context: GoingBack, before: Deployment, from: string): Promise<WentBack> {
  const { hosting, inputs } = context;
  const changed = buildChanges(context);
  if (changed.length > 0) return { why: `this run changed ${changed.join(", ")}, so the platform would build the former version again` };
  const { images = [] } = await hosting.send(applications.rollbackImages, { params: { uuid: inputs.applicationUuid } });
  const image = images.find(({ tag }) => tag === before.commit) ?? images.find(({ tag }) => tag === before.deployment_uuid);
  if (!image) return { why: "the server no longer has the image of the former version" };
  hosting.showsOpenly(image.tag, from);
  await deployBack(context, { rollbackTo: image.tag });
  return { from, to: image.tag };
}

const BUILD_INPUT =
  /^(?:source|gitCommitSha|baseDirectory|publishDirectory|staticImage|isStatic|isSpa|ctrfile.*|.*(?:Build|build|Command).*)$/;

/** Inputs and variables that this run changed and that a build uses. If there is any, a rollback builds instead of starting the kept image. */
function buildChanges({ owners, watched, inputs }: GoingBack): string[] {
  const own = changedKeys(owners.changeOf("Application", inputs.applicationUuid)).filter((key) => BUILD_INPUT.test(key));
  const others = watched(inputs.applicationUuid, "on any host")?.resources ?? [];
  return [...own, ...others.filter((one) => (one.changes || one.updated.length > 0) && isForBuilds(one)).map(({ name }) => `"${name}"`)];
}

const changedKeys = (change: { before: Readonly<Bag>; after: Readonly<Bag> } | undefined): string[] =>
  change === undefined || Object.keys(change.before).length === 0
    ? []
    : Object.keys(change.after).filter((key) => !same(change.before[key], change.after[key]));

function isForBuilds({ type, inputs }: Pick<Watched, "type" | "inputs">): boolean {
  if (type === "EnvironmentVariable") return inputs.isBuildtime !== false && inputs.isPreview !== true;
  if (type === "DatabaseAttachment") return true;
  if (type !== "EnvironmentVariables" || !isBag(inputs.variables)) return false;
  return Object.values(inputs.variables).some((entry) => !isBag(entry) || entry.isBuildtime !== false);
}

async function deployBack(context: GoingBack, how: Pick<DeploymentInputs, "rollbackTo">): Promise<void> {
  const { hosting, clock, log, inputs } = context;
  const { applicationUuid, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = inputs;
  const uuid = await beginDeployment({ hosting, clock, log, inputs: { applicationUuid, timeoutSeconds, ...how } });
  await followDeployment(context, { applicationUuid, uuid, timeoutSeconds, purpose: "which goes back to the former version" });
}

/** Text about everything that the rollback did not undo: inputs and variables that this run wrote, and changes of data by the new version. */
export function notUndone({ owners, watched, inputs }: GoingBack): string {
  const own = changedKeys(owners.changeOf("Application", inputs.applicationUuid)).filter((key) => key !== "source");
  const others = watched(inputs.applicationUuid, "on any host")?.resources ?? [];
  const written = others.filter(({ type, changes, updated }) => type !== "Application" && (changes || updated.length > 0));
  const all = [...new Set([...own, ...written.map(({ name }) => `"${name}"`)])];
  const kept = all.length === 0 ? "" : ` It runs with the inputs and variables that this run wrote: ${all.join(", ")}.`;
  return `${kept} What the new version did to its data, such as a migration, is not undone.`;
}
