import {
  type ApplicationField,
  type ApplicationFieldName,
  applicationFieldList,
  applicationFields,
  isPatchOnly,
} from "../../../api/hosting/application-fields";
import { canonicalEnvironment } from "../../../api/hosting/projects";
import { camelOf } from "../../../api/names";
import type { Vocabulary } from "../../../api/vocabulary";
import type { Part } from "../../../core/definition/field";
import type { Problem } from "../../../core/definition/resource";
import { type Bag, isBag } from "../../../core/values";
import { DEFAULT_ENVIRONMENT } from "../../../platform/hosting/environment-lists";
import { canonicalFields } from "./body";
import { canonicalDomains, withoutPort } from "./domains";
import { plainFieldNames, sourcesText } from "./fields";
import { healthProblems } from "./health-check";
import { imageOf } from "./image";
import { createOf, imageProblems, isCompose, type OwnSource, Source } from "./source";
import { canonicalTags } from "./tags";

const api = (name: ApplicationFieldName): ApplicationField => applicationFields[name];

/**
 * Beginning of text that the platform removes as an HTML tag. If the tag is not closed, the platform removes everything up to the end of the text
 * (docs/facts/hosting.md 13.15).
 */
const HTML = /<(?!\s)/;

const tagProblems = (tags: readonly unknown[]): Problem[] =>
  tags.flatMap((tag, i) =>
    typeof tag === "string" && HTML.test(tag)
      ? [
          {
            property: `tags.${i}`,
            reason: `contains an HTML tag, and the platform would remove it. Put a space after the < (got ${JSON.stringify(tag)}).`,
          },
        ]
      : [],
  );

export function fieldProblems(inputs: Bag & { source?: Source }, isKnown: (key: never) => boolean, words: Vocabulary): Problem[] {
  const known = isKnown as (key: string) => boolean;
  const problems: Problem[] = [];
  const add = (property: string, reason: string) => problems.push({ property, reason });
  const { source } = inputs;
  if (source?.kind === "clone" && inputs.instantDeploy === true)
    add(
      "instantDeploy",
      "does not apply to a clone, because the platform never deploys a clone when it creates the clone. Declare a Deployment.",
    );
  else if (source && source.kind !== "clone" && known("source")) problems.push(...unfitProblems(inputs, source), ...imageProblems(source));
  const published = typeof inputs.portsMappings === "string" ? inputs.portsMappings.split(",").map((pair) => pair.split(":")[0]) : [];
  if (new Set(published).size < published.length) add("portsMappings", "publishes the same port of the server twice.");
  if (inputs.isStatic === true && inputs.portsExposes !== undefined && inputs.portsExposes !== "80")
    add("portsExposes", 'must be "80" or absent for a static site (isStatic), because the platform serves static sites on port 80.');
  if (inputs.customInternalName !== undefined && inputs.isConsistentContainerNameEnabled === false)
    add("isConsistentContainerNameEnabled", "must be true or absent if customInternalName is set, because the platform then turns it on.");
  if (inputs.isHttpBasicAuthEnabled === true && known("httpBasicAuthUsername") && known("httpBasicAuthPassword")) {
    const missing = ["httpBasicAuthUsername", "httpBasicAuthPassword"].filter((key) => inputs[key] === undefined);
    if (missing.length > 0) add(missing[0] ?? "", "is required if isHttpBasicAuthEnabled is true.");
  }
  if (known("source")) problems.push(...healthProblems(inputs, source, known));
  if (Array.isArray(inputs.noindexDomains) && Array.isArray(inputs.domains)) {
    const served = canonicalDomains(inputs.domains).map(withoutPort);
    const unserved = canonicalDomains(inputs.noindexDomains).find((domain) => !served.includes(withoutPort(domain)));
    if (unserved !== undefined)
      add("noindexDomains", `contains ${JSON.stringify(unserved)}, which is not in domains. The platform would drop this address.`);
  }
  for (const name of plainFieldNames) {
    const property = camelOf(name);
    // The platform stores an empty text as null, and refuses null for fields that need a value or have a default (docs/facts/hosting.md 3.1,
    // gpu_driver).
    const isNeeded = api(name).nullable !== "always" || api(name).default !== undefined;
    if (inputs[property] === "" && isNeeded)
      add(property, "must not be empty, because the platform accepts no empty text for it. Remove the input instead.");
  }
  for (const key of ["name", "description"]) {
    if (typeof inputs[key] === "string" && HTML.test(inputs[key]))
      add(key, "contains an HTML tag, and the platform would remove it. Put a space after the <.");
  }
  if (Array.isArray(inputs.tags)) problems.push(...tagProblems(inputs.tags));
  return [...problems, ...additionalProblems(inputs.additionalFields, words)];
}

export function unfitProblems(inputs: Bag, source: OwnSource): Problem[] {
  const problems: Problem[] = [];
  const add = (property: string, reason: string) => problems.push({ property, reason });
  const call = createOf(source.kind);
  for (const name of plainFieldNames) {
    const field = api(name);
    const takenAnyhow = isPatchOnly(field) ? call === "git" : field.in.includes(call);
    if (inputs[camelOf(name)] !== undefined && !takenAnyhow) {
      add(
        camelOf(name),
        `does not fit a source of kind "${source.kind}". It is only for ${isPatchOnly(field) ? "git sources" : sourcesText(field.in)}.`,
      );
    }
  }
  if (source.kind === "ctrimage" && (inputs.ctrRegistryImageName !== undefined || inputs.ctrRegistryImageTag !== undefined)) {
    add(
      "ctrRegistryImageName",
      'is only for images that the platform builds. For a source of kind "ctrimage", set source.image and source.tag.',
    );
  }
  return [...problems, ...composeProblems(inputs, isCompose(source))];
}

/** Reports inputs that do not fit the build pack: an application from a compose file has several services, each with its own domains. */
function composeProblems(inputs: Bag, compose: boolean): Problem[] {
  if (compose) {
    const unfit = ["domains", "noindexDomains"].filter((property) => inputs[property] !== undefined);
    return unfit.map((property) => ({ property, reason: 'does not fit the build pack "ctrcompose". Set ctrComposeDomains instead.' }));
  }
  const unfit = ["ctrComposeDomains", "isRawComposeDeploymentEnabled"].filter(
    (property) => ![undefined, false].includes(inputs[property] as false),
  );
  return unfit.map((property) => ({ property, reason: 'is only for the build pack "ctrcompose".' }));
}

/** Name of the input for each field of the API. */
const INPUTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(applicationFieldList.flatMap(([name, { readName }]) => (readName ? [[readName, camelOf(name)]] : []))),
  ...Object.fromEntries(
    [
      ...plainFieldNames,
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

/** Returns the input for a field. `name` is a name of the API or a word of the setting `hosting:vocabulary`, in snake_case or camelCase. */
function inputOf(name: string, words: Vocabulary): string | undefined {
  const neutral = translated(name, words.fromDeployment);
  if (WEBHOOK_SECRET.test(neutral)) return `manualWebhookSecrets.${neutral.replace(WEBHOOK_SECRET, "")}`;
  if (Object.hasOwn(INPUTS, neutral)) return INPUTS[neutral];
  const inCamel = (field: string) => [camelOf(field), camelOf(translated(field, words.toDeployment))];
  return Object.entries(INPUTS).find(([field]) => inCamel(field).includes(name))?.[1];
}

const translated = (name: string, words: (body: unknown) => unknown): string => Object.keys(words({ [name]: null }) as object)[0] ?? name;

/**
 * Reports fields in `additionalFields` that have their own input, because a raw field would bypass the input's conversion (base64, lists,
 * other names).
 */
function additionalProblems(fields: unknown, words: Vocabulary): Problem[] {
  return Object.keys(isBag(fields) ? fields : {}).flatMap((name) => {
    const property = `additionalFields.${name}`;
    if (translated(name, words.fromDeployment) === "ctr_compose_raw")
      return [{ property, reason: "has no effect: the platform reads the compose file from the repository." }];
    const input = inputOf(name, words);
    return input === undefined ? [] : [{ property, reason: `has its own input. Set ${input} instead.` }];
  });
}

interface Written {
  domains?: string[] | undefined;
  noindexDomains?: string[] | undefined;
  environmentName?: string | undefined;
  environmentUuid?: string | undefined;
  tags?: string[] | undefined;
}

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

/** Parts of a source, each with a text for messages. Undefined if the value is not a complete source. */
export function sourceParts(value: unknown): readonly Part[] | undefined {
  const { data: source } = Source.safeParse(value);
  if (source === undefined) return undefined;
  switch (source.kind) {
    case "ctrimage":
      return [{ what: "image", text: imageText(source), members: ["image", "tag"] }];
    case "ctrfile":
      return [{ what: "build file", text: "", members: ["ctrfile"] }];
    case "clone":
      return [{ what: "clone of", text: source.applicationUuid, members: ["applicationUuid"] }];
    default:
      return [
        { what: "repository", text: source.gitRepository, members: ["gitRepository"] },
        { what: "branch", text: source.gitBranch, members: ["gitBranch"] },
      ];
  }
}

function imageText(source: Extract<Source, { kind: "ctrimage" }>): string {
  const { name, tag } = imageOf(source);
  return `${name}:${tag}`;
}
