import { definitions } from "../../../provider/resources";
import { registryCheck } from "../../../provider/resources/hosting/registry-check";
import { serverMonitor } from "../../../provider/resources/hosting/server-monitor";
import { serverSettings } from "../../../provider/resources/hosting/server-settings";
import { teamSettings } from "../../../provider/resources/hosting/team-settings";
import { sandboxRuns } from "../../support/sandbox-runs";

const open = sandboxRuns();

test("RegistryCheck refuses `adopt: true`, because `adopt` must be the id of a run", async () => {
  const fixture = await open();
  const args = { serverUuid: await fixture.server("alpha"), registry: "registry.example.com", adopt: true };
  expect((await fixture.of(registryCheck).check(args)).failures).toEqual([
    { property: "adopt", reason: expect.stringMatching(/^must be the id of a run: .*set runOnCreate to false or remove the resource/) },
  ]);
});

test("the documentation of `adopt` mentions no natural key for events and singletons", () => {
  const wrong = definitions.filter(
    ({ form, inputs }) => (form === "event" || form === "settings") && String(inputs.adopt?.doc).includes("natural key"),
  );
  expect(wrong.map(({ type }) => type)).toEqual([]);
});

const text = "this resource sets no input, so it has no effect. Set at least one input, or remove the resource.";

test.each([
  ["ServerSettings", serverSettings],
  ["ServerMonitor", serverMonitor],
] as const)("`check` refuses %s if the program sets no input except the server", async (_, definition) => {
  const fixture = await open();
  const kind = fixture.of(definition as typeof serverSettings);
  const serverUuid = await fixture.server("alpha");
  expect((await kind.check({ serverUuid })).failures).toEqual([{ property: "", reason: text }]);
  expect(
    (await kind.check({ serverUuid, name: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" })).failures.map(({ reason }) => reason),
  ).not.toContain(text);
});

test("`check` refuses TeamSettings if the program sets no input", async () => {
  const fixture = await open();
  expect((await fixture.of(teamSettings).check({})).failures).not.toEqual([]);
});
