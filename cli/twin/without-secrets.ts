import { isObject } from "../../provider/api/json";
import { calls } from "../../sandbox/start-twin";
import type { RecordedAnswer } from "../../sandbox/twin/recorded-answer";
import { isReference, type StandIns } from "./stand-ins";

/** Matches names of fields whose values are secret wherever they occur. */
const SECRET_NAME =
  /password|passwd|secret|webhook|token|credential|private_key$|api_?key|catalog_?key|license_key|custom_config|custom_url$|^(value|real_value|content|command|key_value|url|direct_url|access_key|configuration|custom_labels|ctrfile|ctr_compose|ctr_compose_raw|custom_web_server_configuration|http_basic_auth_username)$/i;

/** Names of fields that match the pattern although their values are not secret. */
const OPEN_NAME = /^(is_|has_|uuid$|.*_(at|uuid|id|enabled|name)$|token_id$|custom_config_enabled$|api_key_id$)/;

/** Fields whose name is an ordinary word, so that they are secret only in these calls. */
const SECRET_IN: readonly (readonly [RegExp, ReadonlySet<string>])[] = [
  [/^\/s3-storages/, new Set(["key", "secret"])],
  [/^\/account\/(catalog-key|gameportal)$/, new Set(["key", "catalog_key", "username", "token", "portal_username"])],
  [/^\/account\/notifications$/, new Set(["chat_webhook", "webhook_url"])],
];

/**
 * A startup variable of a game server is treated as secret if its name looks like the name of a secret, because the panel marks no variable as
 * secret.
 */
const SECRET_VARIABLE = /pass|token|key|secret|rcon|credential/i;

/** Addresses that are no secret: of the object itself, and of pages for people. */
const OPEN_ADDRESS = /(html_url|avatar_url|download_url|docs)$/;

/** Returns the responses with stand-ins in the place of secret values. */
export function withoutSecrets(answers: readonly RecordedAnswer[], standIns: StandIns): RecordedAnswer[] {
  const first = answers.map((answer) => ({ ...answer, body: hidden(answer, standIns) }));
  // A variable can contain the name or the id of an object, which stays in the copy.
  const open = new Set<string>();
  for (const { body } of first) identitiesIn(body, open);
  // A secret can be a part of another value, such as a password in an address that an object shows.
  return first.map((answer) => ({
    ...answer,
    body: textsIn(
      answer.body,
      (text) => standIns.within(text, open),
      (name) => IDENTITY.test(name),
    ),
  }));
}

/** Returns the stand-ins in the responses of a copy: the values of all secret fields. */
export function standInsIn(answers: readonly RecordedAnswer[]): ReadonlySet<string> {
  const found = new Set<string>();
  const collecting = {
    of: (value: string): string => {
      if (value !== "" && !isReference(value)) found.add(value);
      return value;
    },
  };
  for (const answer of answers) hidden(answer, collecting);
  return found;
}

/** Names of fields that identify an object. */
const IDENTITY =
  /^(uuid|id|identifier|name|key|region|city|country|size|status|type|engine|plan|ip|domain|fqdn|hostname|env_variable)$|_(uuid|id|at)$/;

function identitiesIn(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) identitiesIn(item, found);
  else if (isObject(value))
    for (const [name, item] of Object.entries(value)) {
      if (typeof item === "string" && IDENTITY.test(name)) found.add(item);
      else identitiesIn(item, found);
    }
}

/** Returns a copy with every text changed. `isKept`: whether the text in a field stays. */
function textsIn(value: unknown, change: (text: string) => string, isKept: (name: string) => boolean = () => false): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => textsIn(item, change, isKept));
  if (!isObject(value)) return value;
  const changed = Object.entries(value).map(([name, item]) => [
    name,
    typeof item === "string" && isKept(name) ? item : textsIn(item, change, isKept),
  ]);
  return Object.fromEntries(changed);
}

type Replacing = Pick<StandIns, "of">;

function hidden({ api, path, body, isText }: RecordedAnswer, standIns: Replacing): unknown {
  if (isText) return standIns.of(String(body));
  const bare = path.split("?")[0] ?? "";
  const further = new Set([
    ...(calls.find(api, bare)?.call.secretFields ?? []),
    ...SECRET_IN.flatMap(([at, names]) => (at.test(bare) ? [...names] : [])),
  ]);
  const isSecret = (name: string, row: Record<string, unknown>): boolean => {
    if (further.has(name)) return true;
    // The value of a shared variable or a variable is secret. The value of a setting of a game is not.
    if (name === "value" && api === "panel") return false;
    if (api === "panel" && (name === "server_value" || name === "default_value"))
      return SECRET_VARIABLE.test(`${row.env_variable} ${row.name} ${row.rules}`);
    return SECRET_NAME.test(name) && !OPEN_NAME.test(name) && !OPEN_ADDRESS.test(name);
  };
  return walked(body, isSecret, standIns);
}

function walked(value: unknown, isSecret: (name: string, row: Record<string, unknown>) => boolean, standIns: Replacing): unknown {
  if (Array.isArray(value)) return value.map((item) => walked(item, isSecret, standIns));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (typeof item === "string" && isSecret(name, value)) return [name, standIns.of(item)];
      if (isObject(item) && /secrets$/.test(name)) return [name, textsIn(item, (text) => standIns.of(text))];
      return [name, walked(item, isSecret, standIns)];
    }),
  );
}
