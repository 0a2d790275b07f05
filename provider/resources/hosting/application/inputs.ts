import {
  type ApplicationField,
  type ApplicationFieldName,
  applicationFieldList,
  applicationFields,
  isPatchOnly,
} from "../../../api/hosting/application-fields";
import { canonicalEnvironment } from "../../../api/hosting/projects";
import type { Vocabulary } from "../../../api/vocabulary";
import { camelOf } from "../../../core/api-names";
import type { Problem } from "../../../core/resource";
import { type Bag, isBag } from "../../../core/values";
import { DEFAULT_ENVIRONMENT } from "../../../platform/hosting/environment-lists";
import { canonicalFields } from "./body";
import { canonicalDomains, withoutPort } from "./domains";
import { plainFieldNames, sourcesText } from "./fields";
import { createOf, imageProblems, isCompose, type OwnSource, type Source } from "./source";
import { canonicalTags } from "./tags";

const api = (name: ApplicationFieldName): ApplicationField => applicationFields[name];

/**
 * Matches text that the platform removes as an HTML tag, up to the end of the text if the tag is not closed (docs/facts/hosting.md
 * 13.15).
 */
const HTML = /<(?!\s)/;

const tagProblems = (tags: readonly unknown[]): Problem[] =>
  tags.flatMap((tag, i) =>
    typeof tag === "string" && HTML.test(tag)
      ? [
          {
            property: `tags.${i}`,
            reason: `contains an HTML tag, which the platform would remove: put a space after the < (got ${JSON.stringify(tag)}).`,
          },
        ]
      : [],
  );

/** Checks rules between inputs: fields that the kind of source does not have, and values that the platform would override. */
export function fieldProblems(inputs: Bag & { source?: Source }, isKnown: (key: never) => boolean, words: Vocabulary): Problem[] {
  const known = isKnown as (key: string) => boolean;
  const problems: Problem[] = [];
  const { source } = inputs;
  if (source?.kind === "clone" && inputs.instantDeploy === true)
    problems.push({
      property: "instantDeploy",
      reason: "is not for a clone, which is not deployed at its creation: declare a Deployment.",
    });
  else if (source && source.kind !== "clone" && known("source")) problems.push(...unfitProblems(inputs, source), ...imageProblems(source));
  const published = typeof inputs.portsMappings === "string" ? inputs.portsMappings.split(",").map((pair) => pair.split(":")[0]) : [];
  if (new Set(published).size < published.length)
    problems.push({ property: "portsMappings", reason: "publishes one port of the server twice." });
  if (inputs.isStatic === true && inputs.portsExposes !== undefined && inputs.portsExposes !== "80") {
    problems.push({
      property: "portsExposes",
      reason: 'must be "80" or absent for a static site (isStatic): the platform serves it on that port.',
    });
  }
  if (inputs.customInternalName !== undefined && inputs.isConsistentContainerNameEnabled === false) {
    problems.push({
      property: "isConsistentContainerNameEnabled",
      reason: "must be true or absent if customInternalName is set: the platform turns it on.",
    });
  }
  if (inputs.isHttpBasicAuthEnabled === true && known("httpBasicAuthUsername") && known("httpBasicAuthPassword")) {
    const missing = ["httpBasicAuthUsername", "httpBasicAuthPassword"].filter((key) => inputs[key] === undefined);
    if (missing.length > 0) problems.push({ property: missing[0] ?? "", reason: "is required if isHttpBasicAuthEnabled is true." });
  }
  if (Array.isArray(inputs.noindexDomains) && Array.isArray(inputs.domains)) {
    const served = canonicalDomains(inputs.domains).map(withoutPort);
    const unserved = canonicalDomains(inputs.noindexDomains).find((domain) => !served.includes(withoutPort(domain)));
    if (unserved !== undefined)
      problems.push({
        property: "noindexDomains",
        reason: `contains ${JSON.stringify(unserved)}, which is not in domains: the platform would drop it.`,
      });
  }
  for (const name of plainFieldNames) {
    const property = camelOf(name);
    // For a field with a default, the platform stores an empty text as no value too (docs/facts/hosting.md 3.1, gpu_driver).
    const isNeeded = api(name).nullable !== "always" || api(name).default !== undefined;
    if (inputs[property] === "" && isNeeded)
      problems.push({ property, reason: "must not be empty: the platform takes no empty text here. Leave it out instead." });
  }
  for (const key of ["name", "description"]) {
    if (typeof inputs[key] === "string" && HTML.test(inputs[key]))
      problems.push({ property: key, reason: "contains an HTML tag, which the platform would remove: put a space after the <." });
  }
  if (Array.isArray(inputs.tags)) problems.push(...tagProblems(inputs.tags));
  return [...problems, ...additionalProblems(inputs.additionalFields, words)];
}

/** Refuses fields that an application of this source does not have. */
export function unfitProblems(inputs: Bag, source: OwnSource): Problem[] {
  const problems: Problem[] = [];
  const call = createOf(source.kind);
  for (const name of plainFieldNames) {
    const field = api(name);
    const takenAnyhow = isPatchOnly(field) ? call === "git" : field.in.includes(call);
    if (inputs[camelOf(name)] !== undefined && !takenAnyhow) {
      problems.push({
        property: camelOf(name),
        reason: `does not fit a source of kind "${source.kind}": it is for ${isPatchOnly(field) ? "git sources" : sourcesText(field.in)} only.`,
      });
    }
  }
  if (source.kind === "ctrimage" && (inputs.ctrRegistryImageName !== undefined || inputs.ctrRegistryImageTag !== undefined)) {
    problems.push({
      property: "ctrRegistryImageName",
      reason: 'is for built images; a source of kind "ctrimage" names its image in source.image and source.tag.',
    });
  }
  return [...problems, ...composeProblems(inputs, isCompose(source))];
}

/** A compose file has several services, and each has its own domains. */
function composeProblems(inputs: Bag, compose: boolean): Problem[] {
  if (compose) {
    const unfit = ["domains", "noindexDomains"].filter((property) => inputs[property] !== undefined);
    return unfit.map((property) => ({ property, reason: 'does not fit the build pack "ctrcompose": set ctrComposeDomains instead.' }));
  }
  const unfit = ["ctrComposeDomains", "isRawComposeDeploymentEnabled"].filter(
    (property) => ![undefined, false].includes(inputs[property] as false),
  );
  return unfit.map((property) => ({ property, reason: 'is for the build pack "ctrcompose" only.' }));
}

/** API fields whose input is not simply their name in camelCase. */
const INPUTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(applicationFieldList.flatMap(([name, { readName }]) => (readName ? [[readName, camelOf(name)]] : []))),
  ...Object.fromEntries(plainFieldNames.map((name) => [name, camelOf(name)])),
  ...Object.fromEntries(
    [
      "domains",
      "noindex_domains",
      "ctr_compose_domains",
      "custom_web_server_configuration",
      "tags",
      "project_uuid",
      "environment_name",
      "environment_uuid",
      "server_uuid",
      "destination_uuid",
    ].map((name) => [name, camelOf(name)]),
  ),
  ctrfile: "source.ctrfile",
  git_repository: "source.gitRepository",
  git_branch: "source.gitBranch",
  build_pack: "source.buildPack",
  private_key_uuid: "source.privateKeyUuid",
  github_app_uuid: "source.gitAppUuid",
};

const WEBHOOK_SECRET = /^manual_webhook_secret_/;

/**
 * Returns the input of a raw field; undefined if it has none.
 *
 * The field may be named as in the API or in the deployment's vocabulary, in snake case or in camelCase.
 */
function inputOf(name: string, words: Vocabulary): string | undefined {
  const neutral = translated(name, words.fromDeployment);
  if (WEBHOOK_SECRET.test(neutral)) return `manualWebhookSecrets.${neutral.replace(WEBHOOK_SECRET, "")}`;
  if (Object.hasOwn(INPUTS, neutral)) return INPUTS[neutral];
  const inCamel = (field: string) => [camelOf(field), camelOf(translated(field, words.toDeployment))];
  return Object.entries(INPUTS).find(([field]) => inCamel(field).includes(name))?.[1];
}

const translated = (name: string, words: (body: unknown) => unknown): string => Object.keys(words({ [name]: null }) as object)[0] ?? name;

/** Refuses raw fields that have an input of their own: they would be sent and shown in different forms (base64, lists, other names). */
function additionalProblems(fields: unknown, words: Vocabulary): Problem[] {
  return Object.keys(isBag(fields) ? fields : {}).flatMap((name) => {
    const property = `additionalFields.${name}`;
    if (translated(name, words.fromDeployment) === "ctr_compose_raw")
      return [{ property, reason: "has no effect: the platform reads the compose file from the repository." }];
    const input = inputOf(name, words);
    return input === undefined ? [] : [{ property, reason: `has an input of its own: set ${input} instead.` }];
  });
}

interface Written {
  domains?: string[] | undefined;
  noindexDomains?: string[] | undefined;
  environmentName?: string | undefined;
  environmentUuid?: string | undefined;
  tags?: string[] | undefined;
}

/** Returns the inputs in the form that the platform stores. */
export function canonicalApplication(inputs: Bag & Written, isKnown: (key: keyof Written) => boolean): Bag {
  const { domains, noindexDomains, environmentName, environmentUuid, tags } = inputs;
  const namesNone =
    environmentName === undefined && environmentUuid === undefined && isKnown("environmentName") && isKnown("environmentUuid");
  return {
    ...canonicalFields(inputs),
    ...(tags ? { tags: canonicalTags(tags) } : {}),
    ...(domains ? { domains: canonicalDomains(domains) } : {}),
    ...(noindexDomains ? { noindexDomains: canonicalDomains(noindexDomains).map(withoutPort) } : {}),
    ...(environmentName ? { environmentName: canonicalEnvironment(environmentName) } : {}),
    ...(namesNone ? { environmentName: DEFAULT_ENVIRONMENT } : {}),
  };
}
