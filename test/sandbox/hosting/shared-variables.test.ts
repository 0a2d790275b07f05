import { type SharedVariableBody, sharedVariables } from "../../../provider/api/hosting/shared-variables";
import { variables } from "../../../provider/api/hosting/variables";
import { setUpPerTest } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
const at = setUpPerTest(sandbox);
let uuid: string;
beforeEach(async () => {
  uuid = await at.image();
});
type ScopeName = keyof typeof sharedVariables;
const params = (scope: ScopeName): Record<string, string> =>
  ({
    team: {},
    project: { uuid: at.project },
    environment: { uuid: at.project, environment: "production" },
    server: { uuid: at.server("alpha") },
  })[scope];
const create = (scope: ScopeName, body: SharedVariableBody) =>
  send(sandbox(), sharedVariables[scope].create, { params: params(scope), body });
const list = (scope: ScopeName) => good(sandbox(), sharedVariables[scope].list, { params: params(scope) });
const patch = (scope: ScopeName, env_id: string, body: object) =>
  send(sandbox(), sharedVariables[scope].update, { params: { ...params(scope), env_id }, body });
const SCOPES: ScopeName[] = ["team", "project", "environment", "server"];

test.each(SCOPES)("a shared variable of the scope %s can be created, changed and deleted", async (scope) => {
  const { status, body } = await create(scope, { key: "A", value: "1", comment: "why" });
  expect([status, Object.keys(body as object)]).toEqual([201, ["id"]]);
  const id = String((body as { id: number }).id);
  expect(await list(scope)).toContainEqual(
    expect.objectContaining({ id: Number(id), key: "A", value: "1", type: scope, comment: "why", is_literal: false }),
  );
  const changed = await patch(scope, id, { key: "B", is_literal: true });
  expect([changed.status, changed.body]).toMatchObject([200, { key: "B", value: "1", is_literal: true, comment: "why" }]);
  const remove = () => send(sandbox(), sharedVariables[scope].remove, { params: { ...params(scope), env_id: id } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
});

test("a shared variable is found in its own scope only", async () => {
  const { id } = (await create("team", { key: "A", value: "1" })).answer;
  expect((await create("project", { key: "A", value: "2" })).status).toBe(201);
  expect((await patch("project", String(id), { value: "3" })).status).toBe(404);
});

test("a scope contains a key only once", async () => {
  await create("team", { key: "A", value: "1" });
  expect((await create("team", { key: "A", value: "2" })).status).toBe(409);
  const { id } = (await create("team", { key: "B", value: "2" })).answer;
  expect((await patch("team", String(id), { key: "A" })).status).toBe(409);
});

test.each([[{ key: "A" }], [{ key: "A", value: "" }], [{ key: "A", value: null }]])(
  "a create of the shared variable %j answers 500",
  async (body) => {
    expect((await create("team", body)).status).toBe(500);
    expect(await list("team")).toEqual([]);
  },
);

test("a change of a shared variable answers 500 to a non-numeric id", async () => {
  expect((await patch("team", "nope", { value: "1" })).status).toBe(500);
});

test("a shared variable refuses the flag `is_preview`, which only variables of applications have", async () => {
  expect((await create("team", { key: "A", value: "1", is_preview: true } as SharedVariableBody)).status).toBe(422);
});

test("a shared variable with `is_shown_once` hides its value until the flag is removed", async () => {
  const { id } = (await create("team", { key: "A", value: "1", is_shown_once: true })).answer;
  expect((await list("team"))[0]).not.toHaveProperty("value");
  expect((await patch("team", String(id), { is_shown_once: false })).body).toMatchObject({ value: "1" });
  const token = await sandbox().addToken(["read"]);
  expect((await good(sandbox(), sharedVariables.team.list, { token }))[0]).not.toHaveProperty("value");
});

test("every server has two shared variables of the platform", async () => {
  expect((await list("server")).map(({ key, value }) => [key, value])).toEqual([
    ["SVC_SERVER_UUID", at.server("alpha")],
    ["SVC_SERVER_NAME", "alpha"],
  ]);
});

test("`real_value` of a variable resolves references to existing shared variables", async () => {
  for (const scope of SCOPES) await create(scope, { key: "K", value: `of the ${scope}` });
  const real = async (key: string, value: string) => {
    await good(sandbox(), variables.create, { params: { uuid }, body: { key, value } });
    const row = (await good(sandbox(), variables.list, { params: { uuid } })).find((candidate) => candidate.key === key);
    return [row?.value, row?.real_value, row?.is_shared];
  };
  expect(await real("ONE", "{{project.K}}")).toEqual(["{{project.K}}", "of the project", true]);
  expect(await real("ALL", "{{team.K}}, {{environment.K}}, {{server.K}}")).toEqual([
    expect.any(String),
    "of the team, of the environment, of the server",
    true,
  ]);
  expect(await real("NONE", "x {{team.NOPE}}")).toEqual(["x {{team.NOPE}}", "x {{team.NOPE}}", false]);
});

test("shared variables disappear with their project or server", async () => {
  for (const scope of SCOPES) await create(scope, { key: "K", value: "1" });
  await sandbox().remove("projects", at.project);
  await sandbox().remove("servers", at.server("alpha"));
  expect((await sandbox().find("sharedVariables", { key: "K" })).map(({ type }) => type)).toEqual(["team"]);
});

test("a control can add shared variables in every scope", async () => {
  await sandbox().add("sharedVariables", { key: "T", value: "1" });
  await sandbox().add("sharedVariables", { key: "P", value: "1", project_uuid: at.project });
  await sandbox().add("sharedVariables", { key: "E", value: "1", project_uuid: at.project, environment: "production" });
  await sandbox().add("sharedVariables", { key: "S", value: "1", server_uuid: at.server("alpha") });
  expect((await Promise.all(SCOPES.map(list))).map((rows) => rows.at(-1)?.key)).toEqual(["T", "P", "E", "S"]);
});
