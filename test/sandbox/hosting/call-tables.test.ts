import { applicationFieldList, type FieldCall } from "../../../provider/api/hosting/application-fields";

// The specification counts the optional fields of each body. docs/facts/hosting.md 3.1 lists the fields that differ from the published
// fields.

const has = (calls: readonly FieldCall[] | undefined, call: FieldCall) => calls?.includes(call) ?? false;
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

const optional = (call: FieldCall) =>
  applicationFieldList
    .filter(([name, field]) => has(field.in, call) && !has(field.required, call) && !UNPUBLISHED.includes(name))
    .map(([name]) => name);

test.each<[FieldCall, number]>([
  ["git", 96],
  ["ctrfile", 80],
  ["ctrimage", 77],
])("a creation of type %s has all %i optional fields of the specification", (call, count) => {
  expect(optional(call)).toHaveLength(count);
});

test("the call tables for PATCH contain all specified fields that the platform accepts", () => {
  const taken = optional("patch").filter((name) => !UNPUBLISHED_IN_PATCH.includes(name));
  expect(taken.length + PUBLISHED_BUT_REFUSED.length).toBe(95);
  expect(taken.filter((name) => PUBLISHED_BUT_REFUSED.includes(name))).toEqual([]);
});
