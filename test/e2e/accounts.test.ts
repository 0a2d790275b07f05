import * as pulumi from "@pulumi/pulumi";
import { type Sandbox, startSandbox } from "../../sandbox";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, happened, linesOf } from "./results";

onEveryEngine("Accounts", (open, race) => {
  let theirs: Sandbox;
  beforeEach(async () => {
    theirs = await startSandbox({ speed: 100 });
  });
  afterEach(() => theirs.close());

  const namesIn = async (sandbox: Sandbox) => (await sandbox.find("projects")).map(({ name }) => name);

  test("a resource or function uses the account of its explicit provider", async () => {
    const stack = await open({
      program: async () => {
        const { baseUrl, apiToken } = theirs;
        const provider = new hosting.Provider("theirs", { baseUrl, apiToken });
        const ours = new hosting.Project("ours", { description: "as declared" });
        const other = new hosting.Project("other", { description: "as declared" }, { provider });
        const component = new pulumi.ComponentResource("test:index:Part", "part", {}, { providers: [provider] });
        const child = new hosting.Project("child", {}, { parent: component });
        const read = hosting.Project.get("read", other.id, { provider });
        const names = ({ projects }: hosting.GetProjectsResult) => projects.map(({ name }) => name).sort();
        const made = pulumi.all([ours.id, other.id, child.id]);
        return {
          ids: made,
          read: read.name,
          ours: made.apply(() => hosting.getProjects().then(names)),
          plain: made.apply(() => hosting.getProjects({ provider }).then(names)),
          output: hosting.getProjectsOutput({ provider }).apply(names),
        };
      },
    });
    // The environment variables name the stack's own account. A provider in the program names another account.
    expect(stack.sandbox.baseUrl).not.toBe(theirs.baseUrl);
    const { outputs, secretOutputs } = await stack.up();
    expect(await namesIn(stack.sandbox)).toEqual(["ours"]);
    expect((await namesIn(theirs)).sort()).toEqual(["child", "other"]);
    expect(outputs).toMatchObject({ read: "other", ours: ["ours"] });
    expect(secretOutputs).toEqual([]);
    const state = JSON.stringify((await stack.exportState()).deployment);
    expect(state).not.toContain(theirs.apiToken);

    const [, other] = outputs.ids as string[];
    await theirs.mutate("projects", other ?? "", { description: "by hand" });
    const preview = await stack.preview();
    expect(linesOf(preview, "other")).toEqual(["other: drift: description differs on the platform"]);
    expect(happened(preview, "other")).toBe("update");
    expect((await stack.up()).outputs).toMatchObject({ plain: ["child", "other"], output: ["child", "other"], ours: ["ours"] });
    expect(await theirs.find("projects", { name: "other" })).toMatchObject([{ description: "as declared" }]);
    await stack.refresh();

    await stack.destroy();
    expect([await namesIn(stack.sandbox), await namesIn(theirs)]).toEqual([[], []]);
  });

  test("the error about a wrong token names the explicit provider", async () => {
    race(); // the number of steps that a run takes before it fails depends on timing
    const token = { apiToken: theirs.apiToken };
    const stack = await open({
      program: async () =>
        void new hosting.Project("other", {}, { provider: new hosting.Provider("theirs", { baseUrl: theirs.baseUrl, ...token }) }),
    });
    await stack.up();
    token.apiToken = "1|wrong";
    expect((await errorsOf(stack.preview())).text).toMatch(
      /401.*, then set it with: new hosting\.Provider\("theirs", \{ …, apiToken: "<token>" \}\)/,
    );
    expect(await namesIn(theirs)).toEqual(["other"]);
  });

  test("`up` refuses another account for a provider that an earlier `up` renamed", async () => {
    let name = "first";
    const formerly = await startSandbox({ speed: 100 });
    let account = formerly;
    const stack = await open({
      program: () => {
        const { baseUrl, apiToken } = account;
        const provider = new hosting.Provider(name, { baseUrl, apiToken, account: `${baseUrl}#1` });
        new hosting.Project("shop", {}, { provider });
      },
    });
    try {
      await stack.up();
      name = "second";
      await stack.up();
      account = theirs;
      const failed = await stack.up().catch((error: unknown) => error);
      expect(String(failed)).toMatch(/this object belongs to .* but the configuration uses/);
      expect([await namesIn(formerly), await namesIn(theirs)]).toEqual([["shop"], []]);
      account = formerly;
      expect(happened(await stack.up(), "shop")).toBe("same");
    } finally {
      await formerly.close();
    }
  });

  test("an explicit provider ignores the stack's configuration", async () => {
    race();
    const stack = await open({
      config: { "hosting:language": "no such language", "hosting:maxMonthlyIncrease": "0" },
      program: async () => {
        const provider = new hosting.Provider("theirs", { baseUrl: theirs.baseUrl, apiToken: theirs.apiToken });
        new hosting.Project("other", {}, { provider });
        new hosting.game.Schedule("restart", { server: "s1", cron: "0 4 * * *" }, { provider });
      },
    });
    expect((await errorsOf(stack.preview())).text).toContain(
      'Provider "theirs": panelUrl is missing. Set it with: new hosting.Provider("theirs", { …, panelUrl: "https://panel.example.com" })',
    );
  });
});
