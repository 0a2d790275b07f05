import { sharedVariable } from "../../provider/resources/hosting/shared-variable";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

test.each([
  [{ kind: "team" }, "{{team.REGION}}"],
  [{ kind: "project", projectUuid: "" }, "{{project.REGION}}"],
  [{ kind: "environment", projectUuid: "", environment: "production" }, "{{environment.REGION}}"],
  [{ kind: "server", serverUuid: "" }, "{{server.REGION}}"],
])("SharedVariable outputs its reference for the scope %j", async (wanted, reference) => {
  const fixture = await open();
  const projectUuid = await fixture.sandbox.add("projects", { name: "shop" });
  const serverUuid = await fixture.server("alpha");
  const scope = { ...wanted, ...("projectUuid" in wanted ? { projectUuid } : {}), ...("serverUuid" in wanted ? { serverUuid } : {}) };
  const variables = fixture.of(sharedVariable);
  const inputs = { scope, key: "REGION", value: "north" };
  const state = await variables.create(inputs);
  expect(state.outs.reference).toBe(reference);
  fixture.restart();
  const renamed = await variables.update(state, { ...inputs, key: "CITY" });
  expect(renamed.outs.reference).toBe(reference.replace("REGION", "CITY"));
});
