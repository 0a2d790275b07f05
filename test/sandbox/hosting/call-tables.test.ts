import { applicationFieldList } from "../../../provider/api/hosting/application-fields";

// The specification counts the optional fields of each body. docs/facts/hosting.md 3.1 lists fields that are accepted without being published, and
// fields that are published but refused.

const has = (letters: string | undefined, letter: string) => letters?.includes(letter) ?? false;
const UNPUBLISHED = [
  "health_check_type",
  "health_check_command",
  "custom_network_aliases",
  "custom_web_server_configuration",
  "ctr_compose_raw",
];
const UNPUBLISHED_IN_PATCH = [
  "ctrfile_target_build",
  "static_image",
  "is_http_basic_auth_enabled",
  "http_basic_auth_username",
  "http_basic_auth_password",
];
const PUBLISHED_BUT_REFUSED = ["project_uuid", "server_uuid", "environment_name", "destination_uuid", "github_app_uuid", "ctrfile"];

const optional = (letter: string) =>
  applicationFieldList
    .filter(([name, field]) => has(field.in, letter) && !has(field.required, letter) && !UNPUBLISHED.includes(name))
    .map(([name]) => name);

test.each([
  ["G", 96],
  ["F", 80],
  ["I", 77],
])("the call tables for creates of type %s contain the %i optional fields that the specification counts", (letter, count) => {
  expect(optional(letter)).toHaveLength(count);
});

test("the call tables for PATCH contain the 95 fields of the specification, six of which are refused", () => {
  const taken = optional("P").filter((name) => !UNPUBLISHED_IN_PATCH.includes(name));
  expect(taken.length + PUBLISHED_BUT_REFUSED.length).toBe(95);
  expect(taken.filter((name) => PUBLISHED_BUT_REFUSED.includes(name))).toEqual([]);
});
