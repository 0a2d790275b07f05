import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { functionsFixture } from "./functions-fixture";
import { refusals } from "./refusals";
import { errorsOf, requestsOf, writesOf } from "./results";

onEveryEngine("Arguments and failures of functions", (open) => {
  const { stackWithServers } = functionsFixture(open);

  test("a function sends nothing in a preview while its argument is unknown", async () => {
    const { stack, fixture, alpha } = await stackWithServers();
    const image = { kind: "ctrimage", image: "registry.example.com/web" } as const;
    fixture.program = () => {
      const shop = new hosting.Project("shop");
      const web = new hosting.Application("web", { projectUuid: shop.id, serverUuid: alpha, source: image, portsExposes: "3000" });
      const { blocker, policy } = hosting.getAutoscalingOutput({ applicationUuid: web.id });
      return { blocker, most: policy.maxCopies };
    };
    const preview = await stack.preview();
    expect(preview.outputs).toEqual({ blocker: "[unknown]", most: "[unknown]" });
    expect((await requestsOf(stack)).filter((request) => request.includes("autoscaling"))).toEqual([]);
    expect((await stack.up()).outputs).toEqual({ blocker: null, most: 2 });
    expect((await stack.preview()).outputs).toEqual({ blocker: null, most: 2 });
  });

  test("a function waits for the resource whose output is its argument", async () => {
    const { stack, fixture, alpha } = await stackWithServers();
    await stack.setConfig("hosting:autoConfirm", "true");
    fixture.program = async () => {
      const { volumes: before } = await hosting.getVolumes();
      const data = new hosting.Volume("data", { serverUuid: alpha, sizeGb: 50 });
      const after = hosting.getVolumesOutput({ status: data.status }).volumes.apply((all) => all.map(({ sizeGb }) => sizeGb));
      return { before: before.length, after };
    };
    expect((await stack.up()).outputs).toEqual({ before: 0, after: [50] });
    await requestsOf(stack);
    expect((await stack.preview()).outputs).toEqual({ before: 1, after: [50] });
    expect((await requestsOf(stack)).filter((request) => request === "GET /svc/volumes")).toHaveLength(2); // one request of the program, and one of the resource
  });

  test("the error of a failed function begins with the function's name", async () => {
    const { stack, fixture, sandbox } = await stackWithServers();
    const plain = (call: () => Promise<unknown>) => async () => ({ result: await call() });
    const output = (call: () => unknown) => () => ({ result: call() });
    const wrong: Record<string, [program: typeof fixture.program, says: string]> = {
      "an unknown argument": [
        plain(() => hosting.getVolumes({ serverUid: "x" } as never)),
        'getVolumes has no argument "serverUid". Did you mean "serverUuid"?',
      ],
      "one in Output form": [
        output(() => hosting.getVolumesOutput({ serverUid: "x" } as never)),
        'getVolumes has no argument "serverUid". Did you mean "serverUuid"?',
      ],
      "a missing one": [
        plain(() => hosting.getAutoscaling({} as never)),
        "getAutoscaling: applicationUuid is required. Id of the application.",
      ],
      "a wrong one": [
        plain(() => hosting.getVolumeOffer({ serverUuid: "x", sizeGb: 5 })),
        "getVolumeOffer: sizeGb must be at least 10 (got 5). Size in GB for which to return the price.",
      ],
      "what is not there": [
        output(() => hosting.getAutoscalingOutput({ applicationUuid: "nope" }).blocker),
        "getAutoscaling: GET /applications/nope/autoscaling failed with 404:",
      ],
    };
    const said: Record<string, string[]> = {};
    for (const [title, [program]] of Object.entries(wrong)) {
      fixture.program = program;
      said[title] = (await refusals(stack)).map(({ name, message }) => `${name}${message.trim()}`);
    }
    expect(said).toEqual(Object.fromEntries(Object.entries(wrong).map(([title, [, says]]) => [title, [expect.stringContaining(says)]])));
    for (const [title, [, says]] of Object.entries(wrong)) expect(said[title]?.[0]).toMatch(new RegExp(`^${says.slice(0, 12)}`));

    fixture.program = plain(() => hosting.getProjects());
    await sandbox.fault({ match: { path: "/projects" }, times: 0, kind: "html" });
    expect((await refusals(stack)).map(({ message }) => message.trim())).toEqual([
      "getProjects: GET /projects returned HTML instead of JSON. Check hosting:baseUrl (HOSTING_BASE_URL): a proxy, a login page or another service seems to answer there. [unexpected_response]",
    ]);
    expect((await errorsOf(stack.up())).text).toContain("getProjects: GET /projects returned");
    await stack.setConfig("hosting:apiToken", "", { secret: true });
    const [missing] = await refusals(stack);
    expect(missing?.message).toContain(
      "getProjects: Configuration hosting:apiToken is missing. Set it with: pulumi config set --secret hosting:apiToken '<token>' (or the environment variable HOSTING_API_TOKEN).",
    );
    expect(await writesOf(stack)).toEqual([]);
  });

  test("functions share one request for a list, but a resource's provider requests the list again", async () => {
    const { stack, fixture, sandbox } = await stackWithServers();
    fixture.program = async () => {
      const { projects } = await hosting.getProjects();
      const again = hosting.getProjectsOutput().projects.apply((all) => all.length);
      return { count: projects.length, again, id: new hosting.Project("shop").id };
    };
    await sandbox.add("projects", { name: "there" });
    expect((await stack.preview()).outputs).toMatchObject({ count: 1, again: 1 });
    expect(await requestsOf(stack)).toEqual(["GET /projects", "GET /projects"]);
  });
});
