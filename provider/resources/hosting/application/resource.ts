import * as z from "zod";
import { type Application, applications } from "../../../api/hosting/applications";
import { fitting } from "../../../api/hosting/columns";
import { GIT_PROVIDERS } from "../../../api/hosting/rules";
import { isThere } from "../../../api/is-there";
import { adopt, field } from "../../../core/definition/field";
import { defineResource, type Problem } from "../../../core/definition/resource";
import { isBag } from "../../../core/values";
import { byAge } from "../../../forms/by-age";
import { canonicalIfText } from "../../../platform/canonical-text";
import { aroundEnvironment } from "../../../platform/hosting/environment-lists";
import { reporterOf } from "../../../platform/hosting/left-below";
import { listsOfTeam } from "../../../platform/hosting/neighbours";
import { revisionOf } from "../deployment/revision";
import { noteNoVariables } from "../variables/list";
import { belowApplication } from "./below";
import { bodyOf, needsOwnAnswer, patchAfterCreate, patchBody, readsSensitive, shownBeforePatch, shownFields } from "./body";
import { cloneProblems, containersOfClone, createClone, interruptedClones, isSourceOfClone } from "./clone";
import { DeleteOptions, dataOf, deleteQuery, deletion, NEVER_DEPLOYED, noteDeleted, sparesVolumes, VOLUMES_STAY } from "./deletion";
import { reportTakenDomains, sendChange, takingDomains } from "./domain-exchange";
import { Domain, ServiceDomain, sameServiceDomains, shownDomains, withoutPort } from "./domains";
import { plainInputs } from "./fields";
import { keptImages, withReplacedImage } from "./former-images";
import { canonicalApplication, fieldProblems, sourceParts } from "./inputs";
import { applicationsListed, createdApplicationId, environmentIn, move, placeProblems, placeShown, serverAsked } from "./place";
import { linkSecretManager, SecretManager, secretManagerProblems } from "./secret-manager";
import { createCallOf, needsNewApplication, Source, sourceCompared, sourceOf, unnamedIn } from "./source";
import { allTags, markTagsStale, tagsShown, updateTags, withIgnored, withoutIgnored } from "./tags";
import { volumesLeft } from "./volumes-left";

const webhookSecrets = z.partialRecord(z.enum(GIT_PROVIDERS), z.string().min(16).max(255));

const Tag = fitting(z.string().min(2), "short");

export const application = defineResource({
  type: "Application",
  doc: "An application on one of your servers. The platform builds it from a git repository or a build file, or runs a prebuilt image. This resource does not deploy the application. Declare a `Deployment` to deploy it.",
  page: {
    source: 'docs/spec/hosting-api.md, "Applications"',
    example: `const config = new pulumi.Config();
const shop = new hosting.Project("shop");
const web = new hosting.Application("web", {
  projectUuid: shop.id,
  environmentName: "production",
  serverUuid: config.require("serverUuid"), // one of getPurchasedServers()
  source: {
    kind: "public",
    gitRepository: "https://git.example.com/acme/web",
    gitBranch: "main",
    buildPack: "static",
  },
  domains: ["https://www.example.com"],
});`,
    remarks: [
      "The platform stores a change at once. The change reaches the running containers with the next deployment.",
      "The platform's list of applications does not show all inputs. If an application sets an input that the list lacks, a preview sends one extra request for this application. Examples are the inputs whose names begin with `is` or `use`, the GPU inputs and `ctrImagesToKeep`.",
      "Outbound port 25 is blocked on every server. To send mail, use port 587.",
      "If no permission names the application, `pulumi destroy` deletes it and leaves its volumes on the server. If `deleteOptions` sets `deleteVolumes: true` and the platform shows a volume, `pulumi destroy` fails at this step.",
    ],
  },
  inputs: {
    projectUuid: field(z.string().min(1), "Id of the project. A change moves the application to that project.", { refersTo: "Project" }),
    environmentName: field(
      z.string().min(1).max(255).optional(),
      "Name of the environment in the project. Default: `production`, or no name if `environmentUuid` is set. A change moves the application to that environment.",
      { whenRemoved: "nothing" },
    ),
    environmentUuid: field(
      z.string().min(1).optional(),
      "Id of the environment. Set it instead of `environmentName`. Without `environmentUuid`, `environmentName` applies. A change moves the application to that environment.",
      { whenRemoved: "nothing", refersTo: "Environment", insteadOf: "environmentName" },
    ),
    serverUuid: field(
      z.string().min(1),
      "Id of the server on which the application runs. A change migrates the application to the only destination of that server. If the server has several destinations, set `destinationUuid`.",
      { refersTo: "Server", effect: "moves" },
    ),
    destinationUuid: field(
      z.string().min(1).optional(),
      "Id of the destination, a container network on the server. Default: the only destination of the server. A change migrates the application in place.",
      { whenRemoved: "nothing", refersTo: "Destination", effect: "moves" },
    ),
    migrateVolumes: field(
      z.boolean().optional(),
      "Whether a move to another server or network copies the files of the persistent volumes. The old volumes are left in place. `false` needs the permission `Application:<name>#volumes`.",
      { onChange: "nothing", default: true },
    ),
    source: field(Source, "Source of the application.", {
      verbatim: true,
      exceptWhen: {
        text: "a change of `kind`, of the text of a `ctrfile`, of the key, of the git app, or of the application to clone replaces the resource",
        replaces: (before, after) => before !== undefined && after !== undefined && needsNewApplication(before as Source, after as Source),
      },
      comparedAs: sourceCompared,
      isEquivalent: (before, after, { hosting, id }) => isSourceOfClone(hosting, id, before, after),
      parts: sourceParts,
      refersTo: { privateKeyUuid: "PrivateKey", gitAppUuid: "GitApp", applicationUuid: "Application" },
      effect: "next deployment",
    }),
    ...plainInputs,
    domains: field(
      z.array(Domain).optional(),
      "Addresses of the application, `https://…`, in order. The platform converts scheme and host to lower case. Default: the platform generates an address, unless `autogenerateDomain` is `false`. The provider compares ports only if an address in the program has a port. A preview then sends one extra request, because the list of applications does not show ports.",
      { whenRemoved: "emptied", effect: "next deployment" },
    ),
    noindexDomains: field(z.array(Domain).optional(), "The `domains` that search engines must not list. Default: none.", {
      whenRemoved: "emptied",
      effect: "next deployment",
    }),
    ctrComposeDomains: field(
      z.array(ServiceDomain).optional(),
      "Addresses of the services of a compose file. They take effect after the platform has loaded the compose file.",
      { effect: "next deployment", differs: (wanted, shown) => !sameServiceDomains(wanted, shown) },
    ),
    customWebServerConfiguration: field(
      z.string().optional(),
      "Configuration of the web server of a static site, as plain text. The provider encodes it. Comparisons ignore the kind of line ends and a final newline.",
      { whenRemoved: "emptied", verbatim: true, comparedAs: canonicalIfText, effect: "next deployment" },
    ),
    manualWebhookSecrets: field(
      webhookSecrets.optional(),
      "Secrets of the push webhooks by git provider (`git_provider_1` to `git_provider_4`), at least 16 characters each. Default: random secrets.",
      {
        secret: true,
        whenRemoved: "emptied",
        isChosenByPlatform: true,
        differs: (wanted, shown) =>
          isBag(wanted) && Object.entries(wanted).some(([provider, secret]) => !isBag(shown) || shown[provider] !== secret),
      },
    ),
    tags: field(
      z.array(Tag).optional(),
      "Tags of the application, 2 to 255 characters each. The platform converts them to lower case. The provider keeps tags that were added outside the program, and they are not drift. If a tag of the program is missing on the platform, this is drift. A preview sends one request for each tag, and all applications share these requests.",
      { whenRemoved: "emptied" },
    ),
    additionalFields: field(
      z.record(z.string(), z.unknown()).optional(),
      "API fields that have no input of their own, by their API names. The provider compares a field if the API shows it under the same name. It reads the fields again after each write. If the platform shows a value in another form, such as plain text instead of base64, the provider uses this form for later comparisons.",
      { effect: "next deployment", isRaw: true },
    ),
    secretManager: field(
      SecretManager.optional(),
      "The secret manager that supplies the application's secrets. No API call reads or removes the link between application and secret manager. The provider therefore cannot detect drift of the link.",
      { effect: "next deployment", refersTo: { integrationTokenUuid: "IntegrationToken" } },
    ),
    deleteOptions: field(DeleteOptions.optional(), "Objects on the server that are deleted with the application. Default: all of them.", {
      onChange: "nothing",
    }),
    adopt,
  },
  outputs: {
    status: field(z.string(), "State and health at the last read, such as `running:healthy`. It can change at any time, without an `up`."),
    fqdn: field(z.string(), "Comma-separated addresses of the application, including generated ones. Empty if it has none.", {
      repeats: "domains",
    }),
    revision: revisionOf("Application"),
  },
  identity: {
    noun: "application",
    neighbours: listsOfTeam,
    key: ["projectUuid", "environmentName", "environmentUuid", "name"],
    canExistTwice: true,
    ownershipKeys: ({ name, projectUuid, environmentName, environmentUuid }) =>
      name === undefined || projectUuid === undefined
        ? []
        : [`the application "${name}" in ${environmentName ?? environmentUuid} of ${projectUuid}`],
    containers: ({ projectUuid, environmentName, environmentUuid }) =>
      aroundEnvironment({ projectUuid, environment: environmentUuid ?? environmentName }),

    async candidates({ hosting, inputs, owners }) {
      if (owners.isFresh("Project", inputs.projectUuid)) return [];
      const named = (await hosting.get(applications.list)).filter((a) => a.name === inputs.name);
      if (named.length === 0) return [];
      const home = await environmentIn(hosting, inputs.projectUuid, inputs);
      const here = named.filter((a) => a.environment_id === home?.id);
      const { source } = inputs;
      const clones = source?.kind === "clone" ? await interruptedClones(hosting, source, named, home?.id) : [];
      const around = source?.kind === "clone" ? await containersOfClone(hosting, source, inputs.projectUuid) : [];
      return byAge([...new Set([...here, ...clones])]).map((row) => ({
        id: row.uuid,
        what: `an application named "${row.name}"`,
        createdAt: row.created_at,
        ...(source?.kind === "clone" ? { isAsWanted: clones.includes(row) } : {}),
        ...(source?.kind === "clone" && !here.includes(row) ? { containers: around } : {}),
      }));
    },
  },
  replacement: { order: "old first" },
  data: { holds: dataOf, losesPart: volumesLeft },
  state: { partialCreate: shownBeforePatch },

  validate(inputs, isKnown, words): Problem[] {
    const both = inputs.environmentName !== undefined && inputs.environmentUuid !== undefined;
    return [
      ...(both
        ? [
            {
              property: "environmentUuid",
              reason: "must be absent if environmentName is set, because both inputs select the environment. Set only one of them.",
            },
          ]
        : []),
      ...fieldProblems(inputs, isKnown, words),
      ...secretManagerProblems(inputs.secretManager?.settings),
    ];
  },

  canonical: canonicalApplication,

  list: applicationsListed,

  async previewChecks(context) {
    await reportTakenDomains(context);
    return [...(await placeProblems(context)), ...(await cloneProblems(context))];
  },

  async observe(context) {
    const { hosting, id, inputs, olds } = context;
    const row = await hosting.find(applications.list, {}, (a) => a.uuid === id);
    if (!row) return undefined;
    // For `get`, which passes no `source`, the result contains everything.
    const everything = inputs.source === undefined;
    const own = everything || needsOwnAnswer(inputs, olds) ? await hosting.get(applications.get, { params: { uuid: id } }) : undefined;
    const shown: Application = { ...row, ...own };
    const source = everything ? sourceOf(shown) : undefined;
    const place = await placeShown(hosting, inputs.projectUuid, row);
    const tags = everything ? await allTags(hosting, id) : await tagsShown(hosting, id, inputs.tags, olds.tags);
    return {
      inputs: {
        ...place,
        ...(everything && place.serverUuid === undefined ? await serverAsked(hosting, id) : {}),
        ...shownFields(source ? { source } : inputs, shown, everything),
        domains: shownDomains(shown, inputs.domains),
        ...(tags ? { tags: withIgnored(context, inputs.tags ?? [], tags) } : {}),
      },
      outputs: { status: row.status ?? "unknown", fqdn: row.fqdn ?? "", ...keptImages(olds) },
      hidden: readsSensitive(shown) ? [] : ["httpBasicAuthPassword", "manualWebhookSecrets"],
      ...(source ? { unnamed: unnamedIn(source) } : {}),
    };
  },

  exists: ({ hosting, id }) => isThere(hosting.get(applications.get, { params: { uuid: id } })),

  async create(context) {
    const { hosting, inputs, recordId } = context;
    const { source } = inputs;
    if (source.kind === "clone") return createClone(context, source);
    const answer = await takingDomains(context, () => hosting.send(createCallOf(source.kind), { body: bodyOf({ ...inputs, source }) }));
    const uuid = await createdApplicationId(hosting, inputs, answer);
    // No call shows the link to the secret manager, so Pulumi's state must not contain the link before it is sent.
    recordId(uuid, { secretManager: undefined });
    hosting.markStale(applications.list);
    markTagsStale(hosting, uuid, inputs.tags ?? []);
    noteNoVariables(hosting, uuid);
    const rest = patchAfterCreate({ ...inputs, source });
    if (Object.keys(rest).length > 0) await hosting.send(applications.update, { params: { uuid }, body: rest });
    if (inputs.secretManager) await linkSecretManager(hosting, uuid, inputs.secretManager);
    return { status: NEVER_DEPLOYED, fqdn: answer.domains ?? "" };
  },

  async update(context, patch, live) {
    const { hosting, id, inputs, olds, log } = context;
    // An adoption moves the application too, and only this call knows its id.
    const behind = await volumesLeft(context);
    if (behind) context.dataGate.require(behind);
    await move(context, patch, live.inputs);
    const row = await hosting.find(applications.list, {}, (a) => a.uuid === id);
    const body = patchBody(inputs, patch, olds, row);
    const left = Object.keys(bagOf(olds.additionalFields)).filter((name) => !(name in bagOf(inputs.additionalFields)));
    if (left.length > 0 && inputs.additionalFields) log.left(left.map((name) => `additionalFields.${name}`));
    if (patch.secretManager) await linkSecretManager(hosting, id, patch.secretManager);
    if (patch.tags !== undefined) await updateTags(hosting, id, withoutIgnored(context, patch.tags ?? []), listOf(olds.tags));
    const before = SENT_BEFORE.filter((key) => key in patch);
    const done = before.length === 0 ? undefined : `Only ${before.join(" and ")} changed.`;
    if (Object.keys(body).length > 0) await sendChange(context, body, done);
    const fqdn = patch.domains === undefined ? {} : { fqdn: patch.domains?.map(withoutPort).join(",") ?? "" };
    hosting.update(applications.list, {}, (rows) => rows.map((r) => (r.uuid === id ? { ...r, ...body, ...fqdn } : r)));
    hosting.invalidate(applications.get, { params: { uuid: id } });
    return { ...live.outputs, ...fqdn, ...withReplacedImage(context, patch.source, row) };
  },

  /** The platform only queues the deletion. Until the deletion is finished, the project cannot be deleted (docs/facts/hosting.md 3.5). */
  async remove(context) {
    const { hosting, id } = context;
    await hosting.send(applications.remove, { params: { uuid: id }, query: deleteQuery(context) });
    if (sparesVolumes(context)) context.log.once("info", VOLUMES_STAY);
    noteDeleted(context);
  },
  deletion: { ...deletion, reportBelow: reporterOf(belowApplication) },
});

const SENT_BEFORE = ["projectUuid", "environmentName", "environmentUuid", "serverUuid", "destinationUuid", "secretManager", "tags"];

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const bagOf = (value: unknown): Record<string, unknown> => (isBag(value) ? value : {});
