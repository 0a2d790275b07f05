import * as z from "zod";
import { type Preview, PreviewBody, previews } from "../../../api/hosting/previews";
import { isThere } from "../../../api/is-there";
import { addressParts, invalidAddress } from "../../../core/definition/address";
import { adopt, field, timeoutField, withoutNull } from "../../../core/definition/field";
import { defineResource, type Patch } from "../../../core/definition/resource";
import type { Log } from "../../../core/log/log";
import { same, withoutHidden } from "../../../core/values";
import { canonicalDomains, Domain, ServiceDomain, sameServiceDomains, shownDomains } from "../application/domains";
import { DEFAULT_TIMEOUT_SECONDS, followDeployment } from "../deployment/run";
import {
  begunDeployment,
  deployPreview,
  forgetPreview,
  idOf,
  inputProblems,
  type PreviewInputs,
  paramsOf,
  previewOf,
  previewProblems,
  previewsOf,
  readPreview,
  setDomains,
  storePreview,
} from "./deploy";

const body = PreviewBody.shape;
const ADDRESS = "<applicationUuid>/<pullRequestId>";

/** Inputs whose change deploys the preview again. */
const DEPLOYED = ["commit", "ctrTag", "gitType", "domains", "ctrComposeDomains", "triggers"] as const;
/** Inputs that the platform stores with the preview. The call that stores them can also deploy. */
const STORED = ["pullRequestHtmlUrl", "gitType", "ctrTag"] as const;

export const previewDeployment = defineResource({
  type: "PreviewDeployment",
  doc: "The preview of one pull request: a copy of an application with its own address. The platform builds it from the pull request, or runs an image of the pull request. The resource deploys the preview and waits for the end. A change of the source deploys the preview again in place. Deleting the resource deletes the containers, volumes and networks of the preview.",
  page: {
    source: 'docs/spec/hosting-api.md, "Preview deployment create body" and "Preview deployments"',
    example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const preview = new hosting.PreviewDeployment("preview", {
  applicationUuid: web.id,
  pullRequestId: config.requireNumber("pullRequest"),
  gitType: "git_provider_1",
  triggers: [config.require("headCommit")],
});
export const url = preview.url;`,
    remarks: [
      "A pull request has at most one preview, and the API call that creates a preview also changes an existing preview. If a push webhook already created the preview, the resource therefore adopts it without `adopt: true`, and the log says so (`adopted:`).",
      "A change of `triggers`, `commit`, `ctrTag`, `gitType` or the domains deploys again. The platform does not store the commit of a preview, so the provider cannot detect drift in `commit` and `triggers`. A later deployment by a push does not count as drift.",
      "A preview gets the application's variables with `isPreview: true`. If the program declares resources of the application before the preview, they exist before the preview is deployed. A change of these resources does not deploy the preview again. To deploy it again, add them to `triggers`.",
      "A failed build fails the creation or the update and reports the last lines of its log. The preview is kept, and the next `up` deploys again. If a run ends before its deployment, because of a timeout or an interruption, the deployment continues. The next `up` waits for it. If an update was interrupted and its deployment has already ended, the next `up` deploys once more.",
      "The input `isPreviewDeploymentsEnabled` of the application has no effect on this resource. It applies only to previews that webhooks create.",
      "A preview of the stack cannot check whether a domain is free, because the platform checks this only during the `up`. `forceDomainOverride` moves a domain that is not free.",
    ],
  },
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application, which must use a git repository or an image.", {
      onChange: "replaces",
      refersTo: "Application",
    }),
    pullRequestId: field(body.pull_request_id, "Number of the pull request, 1 to 2147483647.", { onChange: "replaces" }),
    pullRequestHtmlUrl: field(withoutNull(body.pull_request_html_url), "Address of the pull request's page, shown in the console.", {
      whenRemoved: "emptied",
    }),
    gitType: field(
      withoutNull(body.git_type),
      "Git provider of the pull request, `git_provider_1` to `git_provider_4`. Required if the application is built from a git repository, unless its source is a git app.",
    ),
    commit: field(
      withoutNull(body.commit),
      "Commit to build, 7 to 40 hexadecimal digits. Default: the head of the pull request. Required for `git_provider_4`.",
      { whenRemoved: "emptied" },
    ),
    ctrTag: field(
      withoutNull(body.ctr_tag),
      "Tag of the image to run. Required if the application runs an image. Not allowed for other applications.",
    ),
    domains: field(
      z.array(Domain).optional(),
      "Addresses of the preview. The order counts. Default: one address from the application's `previewUrlTemplate`.",
      { whenRemoved: "emptied" },
    ),
    ctrComposeDomains: field(z.array(ServiceDomain).optional(), "Addresses of the services of a compose file.", {
      whenRemoved: "emptied",
      differs: (wanted, shown) => !sameServiceDomains(wanted, shown),
    }),
    forceDomainOverride: field(z.boolean().optional(), "Whether a domain that is in use elsewhere is moved to this preview.", {
      onChange: "nothing",
      default: false,
    }),
    triggers: field(z.unknown().optional(), "Any values, such as the head commit. A change of a value deploys the preview again.", {
      whenRemoved: "emptied",
      verbatim: true,
    }),
    force: field(z.boolean().optional(), "Whether the build ignores the cache.", { onChange: "nothing", default: false }),
    instantDeploy: field(z.boolean().optional(), "Whether the preview is deployed. If `false`, the platform only stores the preview.", {
      onChange: "nothing",
      default: true,
    }),
    timeoutSeconds: timeoutField("Maximum time to wait for a deployment, in seconds.", DEFAULT_TIMEOUT_SECONDS),
    adopt,
  },
  outputs: {
    status: field(z.string(), "State and health at the last read, such as `running:healthy`. It can change at any time, without an `up`."),
    url: field(z.string().nullable(), "First address of the preview; `null` if it has none."),
    deploymentUuid: field(z.string().nullable(), "Id of the last deployment that this resource started; `null` if it started none."),
  },
  identity: {
    noun: "preview deployment",
    parent: "applicationUuid",
    address: {
      form: ADDRESS,
      parse(address) {
        const [applicationUuid = "", number = ""] = addressParts(address, "a PreviewDeployment", ADDRESS);
        if (!/^[1-9]\d*$/.test(number)) throw invalidAddress(address, "a PreviewDeployment", ADDRESS);
        return { id: address, inputs: { applicationUuid, pullRequestId: Number(number) } };
      },
    },

    ownershipKeys: ({ pullRequestId }, parent) =>
      pullRequestId === undefined ? [] : [`the preview of pull request ${pullRequestId} of application ${parent}`],

    async candidates({ hosting, inputs }) {
      const row = await previewOf(hosting, inputs);
      return row
        ? [{ id: idOf(inputs), what: `the preview of pull request ${inputs.pullRequestId}`, ours: "a pull request has one preview" }]
        : [];
    },
  },
  replacement: { order: "old first" },
  deletion: { withParent: "in a replacement" },
  data: {
    async notice({ hosting, inputs: { applicationUuid, pullRequestId }, isKnown }) {
      if (applicationUuid === undefined || pullRequestId === undefined || !isKnown("applicationUuid") || !isKnown("pullRequestId"))
        return [];
      const row = await previewOf(hosting, { applicationUuid, pullRequestId });
      return row ? [`the existing preview of pull request ${pullRequestId} of application ${applicationUuid}`] : [];
    },
  },
  traits: { watches: { application: "applicationUuid" } },

  async *list({ hosting, below }) {
    for await (const [parent, rows = []] of below("Application", ({ id }) => previewsOf(hosting, id)))
      for (const { pull_request_id: number } of rows) yield { path: `${parent.id}/${number}`, name: `pr-${number}`, parent };
  },

  validate: (inputs, isKnown) => inputProblems(inputs, isKnown as (key: never) => boolean),

  canonical: ({ domains }) => (domains ? { domains: canonicalDomains(domains) } : {}),

  previewChecks: (context) => previewProblems(context),

  async observe({ hosting, inputs, olds, log }) {
    const row = await previewOf(hosting, inputs);
    if (!row) return undefined;
    sayMissingAddress(log, row);
    // If a `get` or an adoption reads a preview that was never deployed, the result contains `instantDeploy: false`, so that the next `up` does not
    // deploy it.
    const isRead = Object.keys(withoutHidden(olds)).length === 0;
    const isStored = isRead && !isRunning(row) && (await begunDeployment({ hosting, inputs }, undefined)) === undefined;
    const shown = { ...shownInputs(row, inputs.domains), ...(isStored ? { instantDeploy: false } : {}) };
    return { inputs: shown, outputs: outputsOf(row, olds.deploymentUuid) };
  },

  exists: ({ hosting, inputs }) => isThere(hosting.get(previews.get, { params: paramsOf(inputs) })),

  async create(context) {
    const { domains, ctrComposeDomains, instantDeploy } = context.inputs;
    const hasDomains = domains !== undefined || ctrComposeDomains !== undefined;
    // Domains can be set only after the preview is stored, and reach the containers only with a deployment.
    if (hasDomains || instantDeploy === false) await storePreview(context);
    if (hasDomains) await setDomains(context.hosting, context.inputs, { domains, ctrComposeDomains });
    if (instantDeploy !== false) await deployPreview(context);
    return undefined;
  },

  async update(context, patch) {
    const { domains, ctrComposeDomains } = patch;
    if (domains !== undefined || ctrComposeDomains !== undefined) {
      await setDomains(context.hosting, context.inputs, { domains, ctrComposeDomains });
      // No call shows whether the domains were deployed. If the run ends before the deployment, this entry in Pulumi's state makes the next
      // run deploy.
      context.recordId(context.id, { deploymentUuid: context.olds.deploymentUuid ?? null });
    }
    if (context.inputs.instantDeploy !== false && concerns(patch, DEPLOYED)) await deployPreview(context);
    else if (concerns(patch, STORED)) await storePreview(context);
    return undefined;
  },

  /** Deploys the preview if needed. Waits for this deployment, or for a deployment that an interrupted run started. */
  async waitUntilReady(context) {
    const { hosting, inputs, olds, recordId } = context;
    let uuid = olds.deploymentUuid;
    if (inputs.instantDeploy !== false) {
      const isDue = context.isUnfinished || (uuid !== undefined && DEPLOYED.some((key) => !same(inputs[key], olds[key])));
      const isToDeploy = async () => isDue || (uuid == null && !isRunning(await previewOf(hosting, inputs)));
      const begun = (await begunDeployment(context, uuid, isDue)) ?? ((await isToDeploy()) ? await deployPreview(context) : undefined);
      if (begun !== undefined) {
        const timeoutSeconds = inputs.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS;
        await followDeployment(context, { applicationUuid: inputs.applicationUuid, uuid: begun, timeoutSeconds });
        // If the run ends before its last step, the next run finds this deployment, because it is the newest one.
        recordId(idOf(inputs), { deploymentUuid: null });
        await readPreview(hosting, inputs);
        uuid = begun;
      }
    }
    const row = await previewOf(hosting, inputs);
    sayMissingAddress(context.log, row);
    return outputsOf(row, uuid);
  },

  /** The platform queues the deletion, and does not show the preview any more. */
  async remove({ hosting, inputs }) {
    await hosting.send(previews.remove, { params: paramsOf(inputs) }).finally(() => forgetPreview(hosting, inputs));
  },
});

const concerns = (patch: Patch<Partial<PreviewInputs> & { triggers?: unknown }>, keys: readonly (keyof typeof patch)[]): boolean =>
  keys.some((key) => patch[key] !== undefined);

const isRunning = (row: Preview | undefined): boolean => /^\s*running\b/i.test(row?.status ?? "");

function shownInputs(row: Preview, wanted: string[] | undefined) {
  const { pull_request_html_url: url, git_type: gitType, ctr_registry_image_tag: ctrTag, ctr_compose_domains: services } = row;
  return {
    ...(url === undefined ? {} : { pullRequestHtmlUrl: url ?? "" }),
    ...(gitType == null ? {} : { gitType: gitType as PreviewInputs["gitType"] }),
    ...(ctrTag == null ? {} : { ctrTag }),
    ...(row.domains === undefined ? {} : { domains: shownDomains({ ...row, fqdn: row.domains }, wanted) }),
    ...(services == null ? {} : { ctrComposeDomains: services.map(withoutNulls) }),
  };
}

const withoutNulls = ({ name, domain, redirect }: { name: string; domain?: unknown; redirect?: unknown }) =>
  ({ name, ...(domain == null ? {} : { domain }), ...(redirect == null ? {} : { redirect }) }) as ServiceDomain;

const urlOf = (row: Preview | undefined): string | null =>
  [row?.domains, ...(row?.ctr_compose_domains ?? []).map(({ domain }) => domain)]
    .find((text) => text != null && text !== "")
    ?.split(",")[0] ?? null;

function sayMissingAddress(log: Log, row: Preview | undefined): void {
  if (isRunning(row) && urlOf(row) === null) log.warning("the preview runs, but the platform shows no address, so `url` is null");
}

function outputsOf(row: Preview | undefined, deploymentUuid: unknown) {
  return {
    status: row?.status ?? "unknown",
    url: urlOf(row),
    deploymentUuid: typeof deploymentUuid === "string" ? deploymentUuid : null,
  };
}
