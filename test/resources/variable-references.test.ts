import { environmentVariable } from "../../provider/resources/hosting/environment-variable";
import { environmentVariables } from "../../provider/resources/hosting/environment-variables";
import { sharedVariable } from "../../provider/resources/hosting/shared-variable";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

/** Each scope around the application has a shared variable. */
async function applicationWithScopes(options: Parameters<typeof open>[0] = {}) {
  const fixture = await open(options);
  const { sandbox } = fixture;
  const applicationUuid = await addApplication(fixture);
  const [project] = await sandbox.find("projects");
  const project_uuid = String(project?.uuid);
  const scopes: Record<string, string>[] = [
    {},
    { project_uuid },
    { project_uuid, environment: "production" },
    { server_uuid: await fixture.server("alpha") },
  ];
  for (const scope of scopes) await sandbox.add("sharedVariables", { ...scope, key: "REGION", value: "north" });
  await sandbox.clearJournal();
  const reads = async () => (await sandbox.journal()).map(({ path }) => path.replace("/api/v1", ""));
  return { fixture, sandbox, applicationUuid, reads, sets: fixture.of(environmentVariables), singles: fixture.of(environmentVariable) };
}

const KINDS = ["team", "project", "environment", "server"];

describe("references to shared variables", () => {
  test("EnvironmentVariables warns of each reference to a variable that does not exist", async () => {
    const { fixture, sets, applicationUuid } = await applicationWithScopes();
    const variables = {
      ...Object.fromEntries(KINDS.map((kind) => [`GOOD_${kind}`, `a {{${kind}.REGION}} {{ ${kind}.REGION }}`])),
      ...Object.fromEntries(KINDS.map((kind) => [`BAD_${kind}`, { value: `https://{{${kind}.NOPE}}/` }])),
      TYPO: "{{team.REGIN}}",
    };
    const inputs = { applicationUuid, variables };
    const wanted = [
      /BAD_team contains \{\{team\.NOPE\}\}, but the team has no shared variable NOPE\.$/,
      /BAD_project contains \{\{project\.NOPE\}\}, but project \S+ has no/,
      /BAD_environment contains \{\{environment\.NOPE\}\}, but environment production of project/,
      /BAD_server contains \{\{server\.NOPE\}\}, but server \S+ has no/,
      /TYPO contains \{\{team\.REGIN\}\}, but the team has no shared variable REGIN\. Did you mean \{\{team\.REGION\}\}\?$/,
    ];
    const expectWarned = () => {
      const lines = fixture.said().filter((line) => line.includes("contains {{"));
      expect(lines).toHaveLength(wanted.length);
      for (const text of wanted) expect(lines).toContainEqual(expect.stringMatching(text));
    };
    expect((await sets.preview(inputs)).failures).toEqual([]);
    expectWarned();
    fixture.restart();
    const state = await sets.create(inputs);
    expectWarned();
    fixture.restart();
    await sets.update(state, { ...inputs, variables: { ...variables, MORE: "x" } });
    expectWarned();
  });

  test("EnvironmentVariable warns of a reference to a variable that does not exist", async () => {
    const { fixture, singles, applicationUuid } = await applicationWithScopes();
    const inputs = { applicationUuid, key: "URL", value: "{{team.NOPE}}" };
    const warned = () => fixture.said().filter((line) => line.includes("URL contains {{team.NOPE}}")).length;
    await singles.preview(inputs);
    expect(warned()).toBe(1);
    fixture.restart();
    const state = await singles.create(inputs);
    expect(warned()).toBe(1);
    fixture.restart();
    await singles.update(state, { ...inputs, value: "{{team.REGION}}" });
    fixture.restart();
    await singles.update(state, { ...inputs, value: "x {{team.NOPE}}" });
    expect(warned()).toBe(1);
  });

  test("a reference causes no warning if the program declares the shared variable", async () => {
    const { fixture, sets, applicationUuid } = await applicationWithScopes();
    const shared = fixture.of(sharedVariable);
    await shared.check({ scope: { kind: "team" }, key: "NEW", value: "x" }, {}, "new");
    await sets.preview({ applicationUuid, variables: { URL: "{{team.NEW}}" } });
    expect(fixture.said().filter((line) => line.includes("contains"))).toEqual([]);
  });

  test("a preview for an unknown application checks only references to team variables", async () => {
    const { fixture, sets } = await applicationWithScopes();
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    await sets.preview({ applicationUuid: unknown, variables: { A: "{{team.NOPE}}", B: "{{project.NOPE}}", C: unknown } });
    expect(fixture.said().filter((line) => line.includes("contains"))).toEqual([expect.stringContaining("A contains {{team.NOPE}}")]);
  });

  test("an unreadable list of shared variables causes no warning", async () => {
    const { fixture, sandbox, sets, applicationUuid } = await applicationWithScopes();
    await sandbox.fault({ match: { method: "GET", path: "/team/envs" }, kind: "status", code: 403, body: { message: "no" }, times: 0 });
    const inputs = { applicationUuid, variables: { URL: "{{team.NOPE}}" } };
    await sets.preview(inputs);
    await sets.create(inputs);
    expect(fixture.said().filter((line) => line.includes("contains"))).toEqual([]);
  });

  test("the provider reads shared variables only for a changed value with a reference", async () => {
    const { fixture, sandbox, sets, applicationUuid, reads } = await applicationWithScopes();
    const inputs = { applicationUuid, variables: { URL: "{{teams.NOPE}} {{NOPE}}" } };
    await sets.preview(inputs);
    await sets.create(inputs);
    expect((await reads()).filter((path) => path.endsWith("/envs") && !path.startsWith("/applications"))).toEqual([]);
    const state = await sets.update({ id: applicationUuid, outs: inputs }, { ...inputs, variables: { URL: "{{team.NOPE}}" } });
    fixture.restart();
    await sandbox.clearJournal();
    await sets.preview({ ...inputs, variables: { URL: "{{team.NOPE}}" } }, state.outs);
    await sets.diff(state, { ...inputs, variables: { URL: "{{team.NOPE}}" } });
    expect((await reads()).filter((path) => path === "/team/envs")).toEqual([]);
  });
});
