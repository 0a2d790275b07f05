import { applicationFieldList } from "../../../api/hosting/application-fields";
import type { Vocabulary } from "../../../api/vocabulary";
import { camelOf } from "../../../core/api-names";
import type { Problem } from "../../../core/resource";
import { isBag } from "../../../core/values";
import { plainFieldNames } from "./fields";

/** Fields of the API whose input has another name than the field in camelCase. */
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

/** The input that a raw field is, under the API's name, the deployment's own, or either in the naming of the program; undefined where it has none. */
function inputOf(name: string, words: Vocabulary): string | undefined {
  const neutral = translated(name, words.fromDeployment);
  if (WEBHOOK_SECRET.test(neutral)) return `manualWebhookSecrets.${neutral.replace(WEBHOOK_SECRET, "")}`;
  if (Object.hasOwn(INPUTS, neutral)) return INPUTS[neutral];
  const inCamel = (field: string) => [camelOf(field), camelOf(translated(field, words.toDeployment))];
  return Object.entries(INPUTS).find(([field]) => inCamel(field).includes(name))?.[1];
}

const translated = (name: string, words: (body: unknown) => unknown): string => Object.keys(words({ [name]: null }) as object)[0] ?? name;

/** Raw fields that have an input of their own: what is sent and what is shown would not be in one form (base64, lists, other names). */
export function additionalProblems(fields: unknown, words: Vocabulary): Problem[] {
  return Object.keys(isBag(fields) ? fields : {}).flatMap((name) => {
    const property = `additionalFields.${name}`;
    if (translated(name, words.fromDeployment) === "ctr_compose_raw")
      return [{ property, reason: "has no effect: the platform reads the compose file from the repository." }];
    const input = inputOf(name, words);
    return input === undefined ? [] : [{ property, reason: `has an input of its own: set ${input} instead.` }];
  });
}
