import { type VariableBody, variables } from "../../../provider/api/hosting/variables";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send, sendRaw } from "../support";

const sandbox = sandboxPerTest();
let uuid: string;
beforeEach(async () => {
  uuid = await (await setUp(sandbox())).image();
});

const list = () => good(sandbox(), variables.list, { params: { uuid } });
const create = (body: VariableBody) => send(sandbox(), variables.create, { params: { uuid }, body });
const patch = (body: VariableBody) => send(sandbox(), variables.update, { params: { uuid }, body });
const bulk = (data: VariableBody[]) => send(sandbox(), variables.bulk, { params: { uuid }, body: { data } });

test("a production variable gets a preview copy with the same flags, except `is_shown_once`", async () => {
  const { status, body } = await create({ key: "PASSWORD", value: "s3cret", is_shown_once: true, is_literal: true, is_buildtime: false });
  expect([status, Object.keys(body as object)]).toEqual([201, ["uuid"]]);
  const [production, copy] = await list();
  expect(production).toMatchObject({ key: "PASSWORD", is_preview: false, is_shown_once: true, is_literal: true, is_buildtime: false });
  expect(production).not.toHaveProperty("value");
  expect(copy).toMatchObject({
    key: "PASSWORD",
    is_preview: true,
    is_shown_once: false,
    is_literal: true,
    is_buildtime: false,
    value: "s3cret",
  });
  expect(copy?.uuid).not.toBe(production?.uuid);
});

test("a preview copy stays unchanged if its production variable changes or is deleted", async () => {
  await create({ key: "A", value: "1" });
  expect((await create({ key: "A", value: "2", is_preview: true })).status).toBe(409);
  await patch({ key: "A", value: "2" });
  expect((await list()).map(({ value }) => value)).toEqual(["2", "1"]);
  const [production] = await list();
  await good(sandbox(), variables.remove, { params: { uuid, env_uuid: production?.uuid ?? "" } });
  expect((await list()).map(({ is_preview }) => is_preview)).toEqual([true]);
  expect((await create({ key: "A", value: "3" })).status).toBe(201);
  expect(await list()).toHaveLength(2);
});

test("variables are listed with production variables first, then by id", async () => {
  for (const key of ["B", "A"]) await create({ key, value: key });
  expect((await list()).map(({ key, is_preview }) => `${key}${is_preview ? " preview" : ""}`)).toEqual([
    "B",
    "A",
    "B preview",
    "A preview",
  ]);
});

test("PATCH finds a variable by its key and its preview flag", async () => {
  await create({ key: "A", value: "1" });
  const { status, body } = await patch({ key: "A", value: "2", is_preview: true });
  expect([status, body]).toMatchObject([201, { key: "A", value: "2", is_preview: true }]);
  expect((await patch({ key: "B", value: "2" })).status).toBe(404);
});

test("PATCH of a variable resets an omitted value, and answers 500 to some omitted flags", async () => {
  await create({ key: "A", value: "1", is_literal: true, is_runtime: false, comment: "why" });
  expect((await patch({ key: "A" })).body).toMatchObject({ value: null, is_literal: false, is_runtime: false, comment: "why" });
  await create({ key: "M", value: "1", is_multiline: true });
  expect((await patch({ key: "M", value: "2" })).status).toBe(500);
  expect((await patch({ key: "M", value: "2", is_multiline: false })).status).toBe(201);
  await create({ key: "S", value: "1", is_shown_once: true });
  expect((await patch({ key: "S", value: "2" })).status).toBe(500);
  expect((await patch({ key: "S", value: "2", is_shown_once: false })).body).toMatchObject({ value: "2" });
});

test("a bulk call creates and updates variables, and deletes no variable", async () => {
  await create({ key: "KEPT", value: "1" });
  await create({ key: "B", value: "1", is_literal: true });
  const data = [{ key: "NEW", value: "n", nonsense: true } as VariableBody, { key: "B", value: "2" }];
  const { status, body } = await bulk(data);
  expect([status, body]).toMatchObject([
    201,
    [
      { key: "NEW", value: "n" },
      { key: "B", value: "2", is_literal: false },
    ],
  ]);
  expect((await list()).map(({ key }) => key)).toEqual(["KEPT", "B", "NEW", "KEPT", "B", "NEW"]);
});

test("a bulk call stores the variables that precede an invalid item", async () => {
  const { status } = await bulk([
    { key: "A", value: "1" },
    { key: "B-AD", value: "2" },
    { key: "C", value: "3" },
  ]);
  expect(status).toBe(422);
  expect((await list()).map(({ key }) => key)).toEqual(["A", "A"]);
});

test("a bulk call with the same key twice creates two variables, but only one preview copy", async () => {
  await bulk([
    { key: "A", value: "1" },
    { key: "A", value: "2" },
  ]);
  expect((await list()).map(({ value, is_preview }) => [value, is_preview])).toEqual([
    ["1", false],
    ["2", false],
    ["1", true],
  ]);
});

test("a bulk call without data answers 400, not 422", async () => {
  const headers = { authorization: `Bearer ${sandbox().apiToken}`, "content-type": "application/json" };
  const answer = await sendRaw(sandbox(), "PATCH", `/api/v1/applications/${uuid}/envs/bulk`, { headers, body: '{"items":[]}' });
  expect([answer.status, answer.body]).toEqual([400, { message: "Bulk data is required." }]);
});

test.each([
  ["  outer blanks \n", "outer blanks"],
  ["", null],
  ["   ", null],
  ["line one\nline two\n", "line one\nline two"],
])("a variable's value written as %j reads back as %j", async (written, read) => {
  await create({ key: "A", value: written });
  expect((await list())[0]?.value).toBe(read);
});

test.each([
  ['{"a": "b"}', {}, '{"a": "b"}'],
  ["it's", { is_literal: true }, "'it's'"],
  ['it\'s "so"', {}, 'it\\\'s \\"so\\"'],
  ["back\\slash", {}, "back\\\\slash"],
])("the real value of the variable %j with the flags %j is %j", async (value, flags, real) => {
  await create({ key: "A", value, ...flags });
  expect((await list())[0]?.real_value).toBe(real);
});

test("a token without `Read sensitive data` receives variables without values", async () => {
  await create({ key: "A", value: "1" });
  const token = await sandbox().addToken(["read"]);
  const [row] = await good(sandbox(), variables.list, { params: { uuid }, token });
  expect(row).toMatchObject({ key: "A" });
  expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(["value"]));
  expect(row).not.toHaveProperty("real_value");
});

test.each([["1A"], ["A-B"], ["A B"], [""], ["é"]])("a create of a variable refuses the key %j", async (key) => {
  expect((await create({ key, value: "1" })).status).toBe(422);
});

test("a create of a variable refuses a numeric value and unknown fields", async () => {
  const { status, body } = await create({ key: "A", value: 5, uuid: "x" } as unknown as VariableBody);
  expect([status, Object.keys((body as { errors: object }).errors).sort()]).toEqual([422, ["uuid", "value"]]);
});

test("a variable can be deleted only through its own application", async () => {
  const made = (await create({ key: "A", value: "1" })).answer.uuid;
  const other = await (await setUp(sandbox())).image();
  expect((await send(sandbox(), variables.remove, { params: { uuid: other, env_uuid: made } })).status).toBe(404);
  expect((await send(sandbox(), variables.remove, { params: { uuid, env_uuid: made } })).status).toBe(200);
  expect((await send(sandbox(), variables.remove, { params: { uuid, env_uuid: made } })).status).toBe(404);
});
