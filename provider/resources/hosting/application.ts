import * as z from "zod";
import { type Application, applications } from "../../api/hosting/applications";
import { fitting } from "../../api/hosting/columns";
import { GIT_PROVIDERS } from "../../api/hosting/rules";
import { variables } from "../../api/hosting/variables";
import { adopt, field } from "../../core/field";
import { byAge } from "../../core/identity";
import { isThere } from "../../core/is-there";
import { defineResource, type Problem } from "../../core/resource";
import { canonicalIfText } from "../../core/text";
import { isBag } from "../../core/values";
import { aroundEnvironment } from "../../platform/hosting/environment-containers";
import { bodyOf, needsOwnAnswer, patchAfterCreate, patchBody, readsSensitive, shownBeforePatch, shownFields } from "./application/body";
import { canonicalApplication } from "./application/canonical";
import { cloneProblems, createClone, interruptedClones, isSourceOfClone } from "./application/clone";
import { createdApplicationId } from "./application/created-id";
import { DELETION_TIMEOUT_SECONDS, DeleteOptions, dataOf, deleteQuery } from "./application/deletion";
import { noteDeleted } from "./application/deletion-of-parent";
import { Domain, explainConflicts, shownDomains, withoutPort } from "./application/domains";
import { fieldProblems } from "./application/field-checks";
import { plainInputs } from "./application/fields";
import { NEVER_DEPLOYED } from "./application/never-deployed";
import { applicationsListed, environmentIn, move, placeProblems, placeShown, serverAsked } from "./application/place";
import { linkSecretManager, SecretManager, secretManagerProblems } from "./application/secret-manager";
import { ServiceDomain, sameServiceDomains } from "./application/service-domains";
import { createCallOf, needsNewApplication, Source, sourceCompared, sourceOf, unnamedIn } from "./application/source";
import { allTags, markTagsStale, tagsShown, updateTags } from "./application/tags";

const webhookSecrets = z.partialRecord(z.enum(GIT_PROVIDERS), z.string().min(16).max(255));

const Tag = fitting(z.string().min(2), "short");

export const application = defineResource({
  type: "Application",
  source: 'docs/spec/hosting-api.md, "Applications"',
  doc: "An application: built from a git repository or a build file, or run from a prebuilt image, on one of your servers. Declaring it does not deploy it; a `Deployment` does.",
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
    "A change is stored at once and reaches the running containers with the next deployment.",
    "Settings (the inputs whose names begin with `is` or `use`, GPU, images to keep and their like) are shown by the application's own answer only: an application that sets one costs a preview one extra request.",
    "Outbound port 25 is blocked on every server: an application that sends mail uses port 587.",
  ],
  inputs: {
    projectUuid: field(z.string().min(1), "Id of the project. Another one moves the application in place.", { refersTo: "Project" }),
    environmentName: field(
      z.string().min(1).max(255).optional(),
      "Name of the environment in the project. Default `production`, unless `environmentUuid` is set. Another one moves the application in place.",
      { whenRemoved: "nothing" },
    ),
    environmentUuid: field(
      z.string().min(1).optional(),
      "Id of the environment, in place of its name. Left out: `environmentName` names it. Another one moves the application in place.",
      { whenRemoved: "nothing", refersTo: "Environment", insteadOf: "environmentName" },
    ),
    serverUuid: field(
      z.string().min(1),
      "Id of the server that it runs on. Another one migrates it in place, to that server's only destination; where it has several, `destinationUuid` says which.",
      { refersTo: "Server", effect: "interrupts" },
    ),
    destinationUuid: field(
      z.string().min(1).optional(),
      "Id of the container network on the server. Default: the server's only one. Another one migrates the application in place.",
      { whenRemoved: "nothing", refersTo: "Destination", effect: "interrupts" },
    ),
    migrateVolumes: field(
      z.boolean().optional(),
      "Whether a move to another server or network takes the files of its persistent volumes along. The old ones stay where they are.",
      { onChange: "nothing", default: true },
    ),
    source: field(Source, "Where the application comes from.", {
      verbatim: true,
      exceptWhen: "another `kind`, another text of a `ctrfile`, another key, app or original replaces the resource",
      comparedAs: sourceCompared,
      refersTo: { privateKeyUuid: "PrivateKey", gitAppUuid: "GitApp", applicationUuid: "Application" },
      effect: "next deployment",
    }),
    ...plainInputs,
    domains: field(
      z.array(Domain).optional(),
      "Addresses it is served at, `https://…`, in order. The platform keeps scheme and host in lower case. Default: one is generated, unless `autogenerateDomain` is `false`. Ports are compared where an address of the program has one: that takes a preview one more request, because only the application's own answer shows them.",
      { whenRemoved: "emptied", effect: "next deployment" },
    ),
    noindexDomains: field(z.array(Domain).optional(), "Those of `domains` that search engines must not list. Default: none.", {
      whenRemoved: "emptied",
      effect: "next deployment",
    }),
    ctrComposeDomains: field(
      z.array(ServiceDomain).optional(),
      "Addresses of the services of a compose file. Takes effect once the platform has loaded the file.",
      { effect: "next deployment" },
    ),
    customWebServerConfiguration: field(
      z.string().optional(),
      "Configuration of the web server of a static site, plain text; the provider encodes it. Line ends and a final newline make no difference.",
      { whenRemoved: "emptied", verbatim: true, comparedAs: canonicalIfText, effect: "next deployment" },
    ),
    manualWebhookSecrets: field(
      webhookSecrets.optional(),
      "Git provider (`git_provider_1` to `git_provider_4`) to the secret of its push webhook, at least 16 characters. Default: random ones.",
      { secret: true, whenRemoved: "emptied", isChosenByPlatform: true },
    ),
    tags: field(
      z.array(Tag).optional(),
      "Tags of the application, 2 to 255 characters each; the platform keeps them in lower case. Tags that somebody else gave it stay, and are no drift; one that somebody took away is. That costs a preview one request for each tag, however many applications have it.",
      { whenRemoved: "emptied" },
    ),
    additionalFields: field(
      z.record(z.string(), z.unknown()).optional(),
      "Fields of the API that have no name here, under their API names. Compared where the API shows them under the same name. The provider reads them back after each write: if the platform shows another form of a value (plain text for base64), that form counts as the value.",
      { effect: "next deployment", isRaw: true },
    ),
    secretManager: field(
      SecretManager.optional(),
      "The secret manager that the application's secrets come from. No call of the API reads it, so that drift cannot be seen, and none takes it away.",
      { effect: "next deployment", refersTo: { integrationTokenUuid: "IntegrationToken" } },
    ),
    deleteOptions: field(DeleteOptions.optional(), "What a deletion takes along on the server. Left out: everything.", {
      onChange: "nothing",
    }),
    adopt,
  },
  outputs: {
    status: field(z.string(), "State and health, such as `running:healthy`, when it was last read. Moves on its own."),
    fqdn: field(z.string(), "Addresses it is served at, with commas between them, generated ones too. Empty where it has none."),
  },
  deleteBeforeReplace: true,
  holdsData: dataOf,
  identity: {
    noun: "application",
    key: ["projectUuid", "environmentName", "environmentUuid", "name"],
    canExistTwice: true,
    claims: ({ name, projectUuid, environmentName, environmentUuid }) =>
      name === undefined || projectUuid === undefined
        ? []
        : [`the application "${name}" in ${environmentName ?? environmentUuid} of ${projectUuid}`],

    containers: ({ projectUuid, environmentName, environmentUuid }) =>
      aroundEnvironment({ projectUuid, environment: environmentUuid ?? environmentName }),

    async candidates({ hosting, inputs, isFresh }) {
      if (isFresh("Project", inputs.projectUuid)) return [];
      const named = (await hosting.get(applications.list)).filter((a) => a.name === inputs.name);
      if (named.length === 0) return [];
      const home = await environmentIn(hosting, inputs.projectUuid, inputs);
      const here = named.filter((a) => a.environment_id === home?.id);
      const { source } = inputs;
      const clones = source?.kind === "clone" ? await interruptedClones(hosting, source, named, home?.id) : [];
      return byAge([...new Set([...here, ...clones])]).map((row) => ({
        id: row.uuid,
        what: `an application named "${row.name}"`,
        createdAt: row.created_at,
        ...(source?.kind === "clone" ? { isAsWanted: clones.includes(row) } : {}),
        ...(source?.kind === "clone" && !here.includes(row) ? { containers: [{ type: "Application", id: source.applicationUuid }] } : {}),
      }));
    },
  },

  validate(inputs, isKnown, words): Problem[] {
    const both = inputs.environmentName !== undefined && inputs.environmentUuid !== undefined;
    return [
      ...(both ? [{ property: "environmentUuid", reason: "says the same as environmentName: set one of the two." }] : []),
      ...fieldProblems(inputs, isKnown, words),
      ...secretManagerProblems(inputs.secretManager?.settings),
    ];
  },

  canonical: canonicalApplication,

  defaulted: ["environmentName"],

  list: applicationsListed,

  previewChecks: async (context) => [...(await placeProblems(context)), ...(await cloneProblems(context))],

  replaces: (olds, news) => (olds.source && news.source && needsNewApplication(olds.source, news.source) ? ["source"] : []),

  isSame: { source: (before, after, { hosting, id }) => isSourceOfClone(hosting, id, before, after) },

  differs: {
    ctrComposeDomains: (wanted, shown) => !sameServiceDomains(wanted, shown),
    manualWebhookSecrets: (wanted, shown) =>
      isBag(wanted) && Object.entries(wanted).some(([provider, secret]) => !isBag(shown) || shown[provider] !== secret),
  },

  async observe({ hosting, id, inputs, olds }) {
    const row = await hosting.find(applications.list, {}, (a) => a.uuid === id);
    if (!row) return undefined;
    // The source is required, so an application without one is read by `get`: it is to show everything.
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
        ...(tags ? { tags } : {}),
      },
      outputs: { status: row.status ?? "unknown", fqdn: row.fqdn ?? "" },
      hidden: readsSensitive(shown) ? [] : ["httpBasicAuthPassword", "manualWebhookSecrets"],
      ...(source ? { unnamed: unnamedIn(source) } : {}),
    };
  },

  exists: ({ hosting, id }) => isThere(hosting.get(applications.get, { params: { uuid: id } })),

  async create(context) {
    const { hosting, inputs, keep } = context;
    const { source } = inputs;
    if (source.kind === "clone") return createClone(context, source);
    const answer = await explainConflicts(hosting.send(createCallOf(source.kind), { body: bodyOf({ ...inputs, source }) }));
    const uuid = await createdApplicationId(hosting, inputs, answer);
    // Nothing shows whether it is linked: until it is, the state does not say so.
    keep(uuid, { secretManager: undefined });
    hosting.markStale(applications.list);
    markTagsStale(hosting, uuid, inputs.tags ?? []);
    // What this run made has no variables but those that the platform gave it, and those may be written over.
    hosting.prime(variables.list, { params: { uuid } }, []);
    const rest = patchAfterCreate({ ...inputs, source });
    if (Object.keys(rest).length > 0) await hosting.send(applications.update, { params: { uuid }, body: rest });
    if (inputs.secretManager) await linkSecretManager(hosting, uuid, inputs.secretManager);
    return { status: NEVER_DEPLOYED, fqdn: answer.domains ?? "" };
  },

  partialCreate: shownBeforePatch,

  async update(context, patch, live) {
    const { hosting, id, inputs, olds, log } = context;
    await move(context, patch, live.inputs);
    const row = await hosting.find(applications.list, {}, (a) => a.uuid === id);
    const body = patchBody(inputs, patch, olds, row);
    const left = Object.keys(bagOf(olds.additionalFields)).filter((name) => !(name in bagOf(inputs.additionalFields)));
    if (left.length > 0 && inputs.additionalFields) log.left(left.map((name) => `additionalFields.${name}`));
    if (patch.secretManager) await linkSecretManager(hosting, id, patch.secretManager);
    if (patch.tags !== undefined) await updateTags(hosting, id, patch.tags ?? [], listOf(olds.tags));
    const before = SENT_BEFORE.filter((key) => key in patch);
    const done = before.length === 0 ? undefined : `Only ${before.join(" and ")} changed.`;
    if (Object.keys(body).length > 0) await explainConflicts(hosting.send(applications.update, { params: { uuid: id }, body }), done);
    const fqdn = patch.domains === undefined ? {} : { fqdn: patch.domains?.map(withoutPort).join(",") ?? "" };
    hosting.update(applications.list, {}, (rows) => rows.map((r) => (r.uuid === id ? { ...r, ...body, ...fqdn } : r)));
    hosting.invalidate(applications.get, { params: { uuid: id } });
    return { ...live.outputs, ...fqdn };
  },

  /** Queued by the platform; the project could not go before it is over (docs/facts/hosting.md 3.5). */
  async remove(context) {
    const { hosting, id } = context;
    await hosting.send(applications.remove, { params: { uuid: id }, query: deleteQuery(context) });
    noteDeleted(context);
  },
  // It is queued: until it is over the application is there and keeps its project from going.
  deletion: {
    timeoutSeconds: () => DELETION_TIMEOUT_SECONDS,
    isListed: async ({ hosting, id }) => (await hosting.find(applications.list, {}, ({ uuid }) => uuid === id)) !== undefined,
  },
});

/** Changes that calls of their own send before the rest. */
const SENT_BEFORE = ["projectUuid", "environmentName", "environmentUuid", "serverUuid", "destinationUuid", "secretManager", "tags"];

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const bagOf = (value: unknown): Record<string, unknown> => (isBag(value) ? value : {});
