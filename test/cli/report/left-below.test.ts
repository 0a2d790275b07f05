import { type Digest, deletion, lossFiles, URN } from "./losses-fixture";

const { of } = lossFiles();
const ID = "deletedapplication000001";
const LEFT = 'left below it: variable "token", which no resource declares';

/** A plan that deletes an application and a variable, whose deletion the engine does not pass to the provider. */
function plan(isDropped = true): Digest {
  const digest = deletion();
  const [web] = digest.steps.filter(({ urn }) => urn.endsWith(":Application::web"));
  if (!web) throw new Error("the recording has no application");
  const oldState = { ...web.oldState, id: ID, inputs: { ...(web.oldState.inputs as object), deleteOptions: { deleteVolumes: false } } };
  const inputs = { applicationUuid: ID, key: "TOKEN" };
  const deletedWith = isDropped ? { deletedWith: web.urn } : {};
  digest.steps = [
    { ...web, op: "delete", oldState },
    { op: "delete", urn: `${URN}:EnvironmentVariable::token`, oldState: { id: "v1", inputs, outputs: {}, ...deletedWith } },
  ];
  return digest;
}

const leftIn = async (digest: Digest): Promise<string[]> =>
  (await of(digest)).stack.lines.flatMap(({ name, text }) => (text.startsWith("left below it") ? [`${name}: ${text}`] : []));

test("a report of a preview lists no remaining variable if `up` deletes the application of this variable", async () => {
  expect(await leftIn(plan())).toEqual([]);
});

test("a report of a preview lists a remaining variable if another resource adopts the application of this variable", async () => {
  const digest = plan();
  const message = `api: adopted: application ${ID}: adopt is true`;
  digest.diagnostics = [{ severity: "info", urn: `${URN}:Application::api`, message }];
  expect(await leftIn(digest)).toEqual([`web: ${LEFT}`]);
});

test("a report of a preview lists a remaining variable if the application has retainOnDelete", async () => {
  const digest = plan();
  for (const { oldState } of digest.steps) if (oldState.id === ID) oldState.retainOnDelete = true;
  expect(await leftIn(digest)).toEqual([`web: ${LEFT}`]);
});

test("a report of a preview lists a remaining variable if the deletion of the application is not permitted", async () => {
  const digest = plan();
  for (const { oldState } of digest.steps) if (oldState.id === ID) oldState.inputs = {};
  expect(await leftIn(digest)).toEqual([`web: ${LEFT}`]);
});

test("a report of a preview does not list a variable if another resource declares this variable, or if the engine deletes it", async () => {
  const digest = plan();
  for (const { oldState } of digest.steps) if (oldState.id === ID) oldState.retainOnDelete = true;
  const inputs = { applicationUuid: "other", key: "TOKEN" };
  digest.steps.push({ op: "create", urn: `${URN}:EnvironmentVariable::other`, newState: { inputs, outputs: {} } } as never);
  expect(await leftIn(digest)).toEqual([]);
  const requested = plan(false);
  for (const { oldState } of requested.steps) if (oldState.id === ID) oldState.retainOnDelete = true;
  expect(await leftIn(requested)).toEqual([]);
});
