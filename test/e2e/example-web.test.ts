import { onEveryEngineWithExample } from "./engines";
import { expectSettledForReaders, writesOf } from "./results";

onEveryEngineWithExample("web", (open) => {
  test("`up` creates an application in two environments with different branches and variables", async () => {
    const stack = await open({ env: { API_TOKEN: "the token of a test" } });
    const preview = await stack.preview();
    expect(preview.summary).toEqual({ create: 8 }); // the stack itself counts as one resource
    expect(await writesOf(stack)).toEqual([]);

    const { outputs } = await stack.up();
    expect(outputs).toEqual({ addresses: ["https://www.example.com", "https://staging.example.com"] });
    const { sandbox } = stack;
    const applications = await sandbox.find("applications");
    const placed = applications.map(({ name, git_branch: branch, fqdn, environment_name: environment }) => ({
      name,
      branch,
      fqdn,
      environment,
    }));
    expect(placed.sort((a, b) => String(b.branch).localeCompare(String(a.branch)))).toEqual([
      { name: "web-staging", branch: "next", fqdn: "https://staging.example.com", environment: "staging" },
      { name: "web", branch: "main", fqdn: "https://www.example.com", environment: "production" },
    ]);
    const held = async (name: string) => {
      const application = applications.find((row) => row.name === name);
      const rows = await sandbox.find("variables", { application_uuid: String(application?.uuid), is_preview: false });
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    };
    expect(await held("web")).toEqual({
      LOG_LEVEL: "info",
      API_TOKEN: expect.stringMatching(/^(the token of a test|stand-in:env\.API_TOKEN)$/),
    });
    expect(await held("web-staging")).toEqual({ LOG_LEVEL: "debug", FEATURE_BANNER: "on" });
    expect(JSON.stringify(await stack.exportState())).not.toContain("the token of a test");
    await expectSettledForReaders(stack);

    await stack.destroy();
    for (const kind of ["projects", "environments", "applications", "variables"] as const) expect(await sandbox.find(kind)).toEqual([]);
  });
});
