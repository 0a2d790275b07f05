import type { Client } from "../../../api/client";
import { isNoCall, NotFoundError, RateLimitError } from "../../../api/errors";
import type { Application } from "../../../api/hosting/applications";
import { type Deployment, hasDeploymentEnded } from "../../../api/hosting/deployments";
import { type Preview, previews } from "../../../api/hosting/previews";
import type { GIT_PROVIDERS } from "../../../api/hosting/rules";
import type { CheckContext, Context } from "../../../core/definition/context";
import type { Problem } from "../../../core/definition/resource";
import { OperationError } from "../../../core/log/errors";
import { type Begin, beginOnce } from "../../../forms/begin-once";
import { applicationNamed, applicationProblems } from "../../../platform/hosting/parent-checks";
import { explainConflicts } from "../application/domain-exchange";
import { type ServiceDomain, withRedirects } from "../application/domains";
import { isCompose, type Source, sourceOf } from "../application/source";
import { newestOf } from "../deployment/newest";
import { DEFAULT_TIMEOUT_SECONDS, reportTaken } from "../deployment/run";

export interface PreviewInputs extends Place {
  pullRequestHtmlUrl?: string;
  gitType?: (typeof GIT_PROVIDERS)[number];
  commit?: string;
  ctrTag?: string;
  domains?: string[];
  ctrComposeDomains?: ServiceDomain[];
  forceDomainOverride?: boolean;
  force?: boolean;
  instantDeploy?: boolean;
  timeoutSeconds?: number;
}

type PreviewReads = Pick<Context<PreviewInputs>, "hosting" | "inputs">;
type Working = PreviewReads & Pick<Context<PreviewInputs>, "clock" | "olds" | "log" | "recordId">;

/** Domains to set. Null removes all domains. */
type Domains = { [K in "domains" | "ctrComposeDomains"]?: PreviewInputs[K] | null };

/** Stores the preview without a deployment. If the response is lost, the call is repeated, which does no harm. */
export const storePreview = async (context: Working): Promise<void> =>
  void (await begun(context, {
    known: [],
    send: async () => ({ id: String(await send(context, false)) }),
    findNew: () => storedPreview(context),
  }));

/** In an update, the preview exists before the call. So it counts as stored only if it shows the values that the call sent. */
const storedPreview = async (context: Working): Promise<string | undefined> => {
  const { hosting, inputs } = context;
  const row = await unlessGone(hosting.send(previews.get, { params: paramsOf(inputs) }));
  if (!row) return undefined;
  holdPreview(hosting, inputs, row);
  const { pull_request_html_url: url, git_type: gitType, ctr_tag: tag } = descriptionOf(context);
  const isShown = (sent: unknown, shown: unknown) => sent === undefined || shown === undefined || sent === shown;
  const shows = isShown(url, row.pull_request_html_url) && isShown(gitType, row.git_type) && isShown(tag, row.ctr_registry_image_tag);
  return shows ? idOf(inputs) : undefined;
};

/** Clears the address of the pull request only if the program set it before. Any other address may come from a webhook. */
const descriptionOf = ({ inputs, olds }: Pick<Working, "inputs" | "olds">) => ({
  pull_request_html_url: inputs.pullRequestHtmlUrl ?? (olds.pullRequestHtmlUrl === undefined ? undefined : null),
  git_type: inputs.gitType,
  commit: inputs.commit,
  ctr_tag: inputs.ctrTag,
});

/** Deploys the preview and returns the id of the deployment. Stores this id with the preview for the rest of this run. */
export async function deployPreview(context: Working): Promise<string> {
  const { hosting, inputs, recordId } = context;
  const known = new Set((await listed(context)).map((row) => row.deployment_uuid));
  const id = await begun(context, {
    known: [...known],
    send: async () => ({ id: (await send(context, true)) ?? (await equalOne(context, known)) }),
    async findNew(before) {
      const found = (await listed(context)).find((row) => !before.has(row.deployment_uuid));
      if (!found) return undefined;
      recordId(idOf(inputs));
      await readPreview(hosting, inputs);
      return found.deployment_uuid;
    },
  });
  holdBegun(hosting, inputs, id);
  return id;
}

const begun = (context: Working, begin: Pick<Begin, "known" | "send" | "findNew">): Promise<string> =>
  beginOnce(
    { clock: context.clock, log: context.log },
    {
      ...begin,
      noun: "preview",
      what: () => `the preview of pull request ${context.inputs.pullRequestId}`,
      timeoutSeconds: context.inputs.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
      advice: "Check the previews of the application in the console, then run pulumi up again.",
    },
  );

const listed = ({ hosting, inputs }: PreviewReads): Promise<Deployment[]> =>
  newestOf(hosting, inputs.applicationUuid, inputs.pullRequestId);

/**
 * Returns the deployment that this run has started. If this run started none, returns the newest deployment, which an interrupted run may have
 * started, except if it failed or is `before` (the last known deployment). If `before` is known, looks for such a deployment only if `isDue` is
 * set (a deployment is due).
 */
export async function begunDeployment({ hosting, inputs }: PreviewReads, before: unknown, isDue = false): Promise<string | undefined> {
  const row = await previewOf(hosting, inputs);
  if (row?.deployment_uuid !== undefined || (typeof before === "string" && !isDue)) return row?.deployment_uuid;
  const [newest] = await listed({ hosting, inputs });
  const isFit = newest && newest.deployment_uuid !== before && (!hasDeploymentEnded(newest) || newest.status === "finished");
  return isFit ? newest.deployment_uuid : undefined;
}

/**
 * Sends the preview and returns the id of the started deployment. If the queue is full, the platform only stores the preview, and there is
 * no id (docs/facts/hosting.md 8.2).
 */
async function send(context: Working, deploys: boolean): Promise<string | undefined> {
  const { hosting, inputs, recordId } = context;
  const { applicationUuid: uuid, pullRequestId, force } = inputs;
  const body = { pull_request_id: pullRequestId, ...descriptionOf(context), ...(force ? { force } : {}), instant_deploy: deploys };
  try {
    const { preview, deployment_uuid } = await hosting.send(previews.create, { params: { uuid }, body });
    recordId(idOf(inputs));
    if (preview) holdPreview(hosting, inputs, preview);
    else await readPreview(hosting, inputs);
    return deployment_uuid;
  } catch (error) {
    if (error instanceof RateLimitError) recordId(idOf(inputs));
    throw error;
  }
}

/** Called if the response contains no deployment id, because an equal deployment is queued or running. Returns the id of that deployment. */
async function equalOne({ hosting, inputs, log }: Working, known: ReadonlySet<string>): Promise<string> {
  const [newest] = await listed({ hosting, inputs });
  if (!newest)
    throw new OperationError(
      `the platform started no deployment of pull request ${inputs.pullRequestId}: neither its answer nor the list of deployments contains one. Check the application's deployments in the console, then run pulumi up again.`,
      { code: "bad_state" },
    );
  if (known.has(newest.deployment_uuid)) reportTaken({ log }, newest, "change a trigger, or set force: true, to deploy once more");
  return newest.deployment_uuid;
}

export async function setDomains(hosting: Client, inputs: PreviewInputs, patch: Domains): Promise<void> {
  const { domains, ctrComposeDomains } = patch;
  const wanted =
    ctrComposeDomains !== undefined
      ? { ctr_compose_domains: withRedirects(ctrComposeDomains ?? []) as ServiceDomain[] }
      : { domains: domains === null || domains === undefined ? null : domains.join(",") };
  const override = inputs.forceDomainOverride === true ? { force_domain_override: true } : {};
  const done = `The preview of pull request ${inputs.pullRequestId} exists and keeps its current domains.`;
  await explainConflicts(hosting.send(previews.update, { params: paramsOf(inputs), body: { ...wanted, ...override } }), done);
  await readPreview(hosting, inputs);
}

/** Reads the preview and replaces its stored row. */
export async function readPreview(hosting: Client, inputs: Place): Promise<void> {
  holdPreview(hosting, inputs, await hosting.send(previews.get, { params: paramsOf(inputs) }));
}

type Inputs = Partial<PreviewInputs>;

/** Problems of the inputs alone, without a read of the application. */
export function inputProblems(
  { gitType, commit, ctrTag, domains, ctrComposeDomains }: Inputs,
  isKnown: (key: never) => boolean,
): Problem[] {
  const known = isKnown as (key: string) => boolean;
  const problems: Problem[] = [];
  const add = (property: string, reason: string) => problems.push({ property, reason });
  const ofGit = gitType !== undefined ? "gitType" : commit !== undefined ? "commit" : undefined;
  if (ctrTag !== undefined && ofGit !== undefined)
    add(
      "ctrTag",
      `is only for applications with an image, and ${ofGit} is only for applications with a git repository. Remove one of these inputs.`,
    );
  if (gitType === "git_provider_4" && commit === undefined && known("commit"))
    add("commit", 'is required if gitType is "git_provider_4": set it to the newest commit of the pull request.');
  if (domains !== undefined && ctrComposeDomains !== undefined)
    add("domains", "cannot be set together with ctrComposeDomains, which is only for compose files. Remove one of these inputs.");
  return problems;
}

export async function previewProblems(context: CheckContext<Inputs>): Promise<Problem[]> {
  const { hosting, inputs, isKnown, owners } = context;
  const { applicationUuid = "", pullRequestId } = inputs;
  const problems = await applicationProblems(context, (uuid) => applicationNamed(hosting, uuid));
  if (problems.length > 0 || !isKnown("applicationUuid")) return problems;
  const application = await applicationNamed(hosting, applicationUuid);
  // If this run creates or changes the application, the application's source may change, so it is not checked.
  if (!application || owners.isChanging("Application", applicationUuid)) return [];
  const isNew = pullRequestId !== undefined && (await previewOf(hosting, { applicationUuid, pullRequestId })) === undefined;
  return sourceProblems(inputs, application, isNew, isKnown);
}

function sourceProblems(inputs: Inputs, application: Application, isNew: boolean, isKnown: (key: string) => boolean): Problem[] {
  const source = sourceOf(application);
  if (source.kind === "ctrfile")
    return [
      {
        property: "applicationUuid",
        reason: `is "${application.name}", which is built from a build file without git. Only applications with a git repository or an image can have previews.`,
      },
    ];
  const unfit = source.kind === "ctrimage" ? ["gitType", "commit"] : ["ctrTag"];
  const problems = unfit
    .filter((key) => inputs[key as keyof Inputs] !== undefined)
    .map((property) => unfitProblem(property, application, source));
  const missing = source.kind === "ctrimage" ? "ctrTag" : "gitType";
  // For a git app, the platform knows the git provider, so `gitType` is not needed.
  if (isNew && source.kind !== "gitApp" && inputs[missing] === undefined && isKnown(missing))
    problems.push({
      property: missing,
      reason: `is required for the first preview of this pull request: "${application.name}" is ${describe(source)}.`,
    });
  const wrongDomains = isCompose(source) ? "domains" : "ctrComposeDomains";
  if (inputs[wrongDomains] !== undefined)
    problems.push({
      property: wrongDomains,
      reason: isCompose(source)
        ? `does not fit "${application.name}", which uses a compose file. Set ctrComposeDomains instead.`
        : `is only for compose files, and "${application.name}" uses none. Set domains instead.`,
    });
  return problems;
}

const unfitProblem = (property: string, { name }: Application, source: Source): Problem => ({
  property,
  reason: `does not fit "${name}", which is ${describe(source)}. Remove it${source.kind === "ctrimage" ? ", and set ctrTag" : ""}.`,
});

const describe = ({ kind }: Source): string => (kind === "ctrimage" ? "an image" : "built from a git repository");

interface Place {
  applicationUuid: string;
  pullRequestId: number;
}

/** A row of the stored list. `deployment_uuid` is the deployment that this run started; the platform's own rows do not contain it. */
type Held = Preview & { deployment_uuid?: string };

export const paramsOf = ({ applicationUuid: uuid, pullRequestId }: Place) => ({ uuid, pull_request_id: String(pullRequestId) });

export const idOf = ({ applicationUuid, pullRequestId }: Place): string => `${applicationUuid}/${pullRequestId}`;

/** Previews of the application. Undefined if the application is gone. */
export const previewsOf = (hosting: Client, applicationUuid: string): Promise<Preview[] | undefined> =>
  unlessGone(hosting.get(previews.list, { params: { uuid: applicationUuid } }));

/** The preview of a pull request. Undefined if the preview or the application is gone. */
export const previewOf = (hosting: Client, { applicationUuid, pullRequestId }: Place): Promise<Held | undefined> =>
  unlessGone(
    hosting.find(previews.list, { params: { uuid: applicationUuid } }, (row) => row.pull_request_id === pullRequestId) as Promise<
      Held | undefined
    >,
  );

/** Replaces the stored row by the answer of a write, and keeps `deployment_uuid`, which the answer does not contain. */
const holdPreview = (hosting: Client, place: Place, row: Preview): void =>
  change(hosting, place, (before) => ({ ...withBegun(before), ...row }));

const holdBegun = (hosting: Client, place: Place, deployment_uuid: string): void =>
  change(hosting, place, (before) => before && { ...before, deployment_uuid });

export const forgetPreview = (hosting: Client, place: Place): void => change(hosting, place, () => undefined);

const withBegun = (row: Held | undefined) => (row?.deployment_uuid === undefined ? {} : { deployment_uuid: row.deployment_uuid });

function change(hosting: Client, { applicationUuid, pullRequestId }: Place, to: (before: Held | undefined) => Held | undefined): void {
  hosting.update(previews.list, { params: { uuid: applicationUuid } }, (rows) => {
    const row = to(rows.find((one) => one.pull_request_id === pullRequestId));
    const others = rows.filter((one) => one.pull_request_id !== pullRequestId);
    return row ? [row, ...others] : others;
  });
}

async function unlessGone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isNoCall(error)) throw new OperationError(NO_PREVIEWS, { code: "bad_state", cause: error });
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** Some releases of the platform have no preview deployments yet (docs/facts/hosting.md 8.2). */
const NO_PREVIEWS =
  "this version of the platform has no preview deployments. getPlatform() returns the version. Remove the PreviewDeployment, or ask the operator for an upgrade.";
