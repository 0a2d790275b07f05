import { environmentVariable } from "../../provider/resources/hosting/environment-variable";
import { environmentVariables } from "../../provider/resources/hosting/environment-variables";
import { withEmptyLists } from "../harness/front-proxy";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

async function webWithVariables(options: SandboxRunOptions = {}) {
  const fixture = await open(options);
  const applicationUuid = await addApplication(fixture);
  const { sandbox } = fixture;
  return {
    fixture,
    sandbox,
    variables: fixture.of(environmentVariable),
    inputs: { applicationUuid, key: "A", value: "ours" },
    held: async () => (await sandbox.find("variables", { key: "A", is_preview: false })).map(({ value }) => value),
  };
}

test("the creation of an EnvironmentVariable fails and overwrites nothing if another user creates the variable at the same time", async () => {
  let application = "";
  const opened = await webWithVariables({
    through: (send) => async (request) => {
      if (request.method === "POST") await opened.sandbox.add("variables", { application_uuid: application, key: "A", value: "theirs" });
      return send(request);
    },
  });
  const { variables, inputs, held } = opened;
  application = inputs.applicationUuid;
  await expect(variables.create(inputs)).rejects.toThrow(
    /another run created a variable A at the same moment \(id \w+\), so the platform refused the object of this run\./,
  );
  expect(await held()).toEqual(["theirs"]);
});

test("an update of an EnvironmentVariable fails if the platform accepts the value but does not show the variable afterwards", async () => {
  let isLost = false;
  const { fixture, variables, inputs } = await webWithVariables({
    reword: ({ method, path }, { status }) => {
      if (method === "PATCH" && path.endsWith("/envs/bulk") && status < 300) isLost = true;
      return isLost && path.includes("/envs") ? "[]" : undefined;
    },
  });
  const state = await variables.create(inputs);
  fixture.restart();
  await expect(variables.update(state, { ...inputs, value: "new" })).rejects.toThrow(
    "the platform shows no variable A after it was written. Run pulumi up again.",
  );
});

test("the deletion of an EnvironmentVariable waits for a list that shows the variable, and deletes its preview copy too", async () => {
  let emptyUntil = 0;
  const opened = await webWithVariables({
    through: (send) => (request) => withEmptyLists(() => opened.fixture.clock.now() >= emptyUntil)(request, send),
  });
  const { fixture, sandbox, variables, inputs } = opened;
  const made = await variables.create(inputs);
  emptyUntil = fixture.clock.now() + 10_000;
  await variables.delete(made);
  expect(await sandbox.find("variables", { key: "A" })).toEqual([]);
});

test("a set deletes a removed variable and its preview copy, even if the list is empty for some seconds", async () => {
  let emptyUntil = 0;
  const opened = await webWithVariables({
    through: (send) => (request) => withEmptyLists(() => opened.fixture.clock.now() >= emptyUntil)(request, send),
  });
  const { fixture, sandbox, inputs } = opened;
  const sets = fixture.of(environmentVariables);
  const { applicationUuid } = inputs;
  const made = await sets.create({ applicationUuid, variables: { KEPT: "1", LEFT: "2" } });
  fixture.restart();
  emptyUntil = fixture.clock.now() + 10_000;
  await sets.update(made, { applicationUuid, variables: { KEPT: "1" } });
  expect((await sandbox.find("variables", {})).map(({ key }) => key)).toEqual(["KEPT", "KEPT"]);
});

test("the removal of a variable from a set succeeds within 30 s if another user has already deleted the variable", async () => {
  const { fixture, sandbox, inputs } = await webWithVariables();
  const sets = fixture.of(environmentVariables);
  const { applicationUuid } = inputs;
  const made = await sets.create({ applicationUuid, variables: { KEPT: "1", LEFT: "2" } });
  for (const { $id } of await sandbox.find("variables", { key: "LEFT" })) await sandbox.remove("variables", String($id));
  fixture.restart();
  const startedAt = fixture.clock.now();
  const { outs } = await sets.update(made, { applicationUuid, variables: { KEPT: "1" } });
  expect(Object.keys(outs.variables as object)).toEqual(["KEPT"]);
  expect(fixture.clock.now() - startedAt).toBeLessThan(30_000);
});

test.each([{}, { adopt: false }])("an EnvironmentVariable keeps its old variable if its new key is already in use (%j)", async (more) => {
  const { fixture, variables, inputs, held } = await webWithVariables();
  const made = await variables.create(inputs);
  await variables.create({ ...inputs, key: "B", value: "theirs" }, "other");
  fixture.restart();
  const wanted = { ...inputs, ...more, key: "B" };
  await variables.check(wanted, made.outs);
  await variables.diff(made, wanted);
  await variables.check(wanted);
  await expect(variables.deleteInThisRun(made)).rejects.toThrow(/a variable B exists already/);
  expect(await held()).toEqual(["ours"]);
});
