import { applicationFieldList } from "../../../api/hosting/application-fields";
import { canonicalEnvironment } from "../../../api/hosting/projects";
import type { Vocabulary } from "../../../api/vocabulary";
import { camelOf } from "../../../core/api-names";
import type { Problem } from "../../../core/resource";
import { type Bag, isBag } from "../../../core/values";
import { DEFAULT_ENVIRONMENT } from "../../../platform/hosting/environment-lists";
import { canonicalFields } from "./body";
import { canonicalDomains, withoutPort } from "./domains";
import { plainFieldNames } from "./fields";
import { canonicalTags } from "./tags";

/** API fields whose input has another name than the API name in camelCase. */
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
 * Returns the input that belongs to a raw field, or undefined if there is no such input.
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

/** Refuses raw fields that have an input of their own. Their raw form differs from the form of the input (base64, lists, other names). */
export function additionalProblems(fields: unknown, words: Vocabulary): Problem[] {
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
