import { applicationFieldList } from "../../api/hosting/application-fields";
import { camelOf } from "../../core/camel";
import type { Problem } from "../../core/resource";
import { isBag } from "../../core/values";
import { plainFieldNames } from "./application-fields";

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

/** The input that a raw field is, under the API's name or in the naming of the program; undefined where it has none. */
function inputOf(name: string): string | undefined {
  if (WEBHOOK_SECRET.test(name)) return `manualWebhookSecrets.${name.replace(WEBHOOK_SECRET, "")}`;
  if (Object.hasOwn(INPUTS, name)) return INPUTS[name];
  return Object.entries(INPUTS).find(([field]) => camelOf(field) === name)?.[1];
}

/** Raw fields that have an input of their own: what is sent and what is shown would not be in one form (base64, lists, other names). */
export function additionalProblems(fields: unknown): Problem[] {
  return Object.keys(isBag(fields) ? fields : {}).flatMap((name) => {
    const property = `additionalFields.${name}`;
    if (name === "ctr_compose_raw")
      return [{ property, reason: "has no effect: the platform reads the compose file from the repository." }];
    const input = inputOf(name);
    return input === undefined ? [] : [{ property, reason: `has an input of its own: set ${input} instead.` }];
  });
}
