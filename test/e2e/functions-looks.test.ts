import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { functionsFixture } from "./functions-fixture";
import { refusals } from "./refusals";
import { requestsOf } from "./results";

onEveryEngine("Functions that read logs, deployments and tasks", (open) => {
  const { stackWithServers, shopOf } = functionsFixture(open);

  const deployed = async () => {
    const all = await stackWithServers();
    const { sandbox } = all;
    const { web, worker } = await shopOf(all.stack, all.alpha);
    const headers = { authorization: `Bearer ${sandbox.apiToken}` };
    for (const tag of ["1.0", "1.1"]) {
      await sandbox.mutate("applications", web, { ctr_registry_image_tag: tag });
      await fetch(`${sandbox.baseUrl}/api/v1/applications/${web}/start`, { method: "POST", headers });
      await sandbox.advance(600);
    }
    await sandbox.clearJournal();
    return { ...all, web, worker };
  };
  const limitedTo = async (
    { stack, sandbox }: Awaited<ReturnType<typeof stackWithServers>>,
    permissions: Parameters<typeof sandbox.addToken>[0],
  ) => stack.setConfig("hosting:apiToken", await sandbox.addToken(permissions), { secret: true });

  test("getApplicationLogs returns the last lines as a secret", async () => {
    const { stack, fixture, web, worker } = await deployed();
    fixture.program = async () => {
      const last = hosting.getApplicationLogsOutput({ applicationUuid: web, lines: 1 });
      return {
        logs: (await hosting.getApplicationLogs({ applicationUuid: web })).logs.split("\n"),
        last: last.logs,
        dated: (await hosting.getApplicationLogs({ applicationUuid: web, lines: 2, showTimestamps: true })).logs
          .split("\n")
          .map((l) => l[4]),
        service: (await hosting.getApplicationLogs({ applicationUuid: web, serviceName: "app" })).running,
        off: await hosting.getApplicationLogs({ applicationUuid: worker }),
      };
    };
    const { outputs, secretOutputs } = await stack.up();
    expect(outputs).toMatchObject({
      logs: ["web 1.0 is starting", "listening on port 3000", "web 1.1 is starting", "listening on port 3000"],
      dated: ["-", "-"],
      service: true,
      off: { running: false, logs: "" },
    });
    expect(secretOutputs).toEqual(["last"]);
    expect(JSON.stringify((await stack.exportState({ showSecrets: true })).deployment)).toContain("listening on port 3000");
  });

  test("getPreviewDeployments lists previews, and getPreviewLogs returns the log of a preview as a secret", async () => {
    const { stack, fixture, sandbox, web } = await deployed();
    for (const [number, tag] of [
      [7, "pr-7"],
      [9, "pr-9"],
    ] as const)
      await sandbox.add("previews", { application_uuid: web, pull_request_id: number, ctr_tag: tag });
    await fetch(`${sandbox.baseUrl}/api/v1/applications/${web}/previews`, {
      method: "POST",
      headers: { authorization: `Bearer ${sandbox.apiToken}`, "content-type": "application/json" },
      body: JSON.stringify({ pull_request_id: 7 }),
    });
    await sandbox.advance(600);
    fixture.program = async () => ({
      previews: (await hosting.getPreviewDeployments({ applicationUuid: web })).previews,
      said: hosting.getPreviewLogsOutput({ applicationUuid: web, pullRequestId: 7, lines: 2 }).logs,
      off: await hosting.getPreviewLogs({ applicationUuid: web, pullRequestId: 9 }),
    });
    const { outputs, secretOutputs } = await stack.up();
    expect(outputs).toMatchObject({
      previews: [
        { pullRequestId: 9, status: "exited:unhealthy", domains: "https://9.www.example.com" },
        { pullRequestId: 7, status: "running:healthy", ctrRegistryImageTag: "pr-7" },
      ],
      off: { running: false, logs: "" },
    });
    expect(secretOutputs).toEqual(["said"]);
    expect(JSON.stringify((await stack.exportState({ showSecrets: true })).deployment)).toContain("web pr-7 is starting");
  });

  test("getApplicationLogs reports a missing permission, an unknown service and a wrong argument", async () => {
    const all = await deployed();
    const { stack, fixture, web } = all;
    fixture.program = async () => ({ logs: (await hosting.getApplicationLogs({ applicationUuid: web, serviceName: "nope" })).logs });
    expect((await refusals(stack))[0]?.message).toMatch(/getApplicationLogs: .*404.*Service/);
    await limitedTo(all, ["read"]);
    expect((await refusals(stack))[0]?.message).toContain("Read sensitive data");
    fixture.program = async () => ({ logs: (await hosting.getApplicationLogs({ applicationUuid: web, lines: 10_001 })).logs });
    expect((await refusals(stack))[0]?.message).toContain("lines must be at most 10000");
  });

  test("getDeployments returns an application's deployments, or the team's unfinished deployments", async () => {
    const { stack, fixture, sandbox, web } = await deployed();
    fixture.program = async () => ({
      all: await hosting.getDeployments({ applicationUuid: web }),
      older: hosting.getDeploymentsOutput({ applicationUuid: web, take: 1, skip: 1 }),
      team: await hosting.getDeployments(),
    });
    const { outputs } = await stack.preview();
    const [second, first] = (await sandbox.find("deployments")).reverse();
    expect(outputs).toMatchObject({
      all: {
        count: 2,
        deployments: [
          {
            deploymentUuid: second?.deployment_uuid,
            status: "finished",
            applicationName: "web",
            ctrRegistryImageTag: "1.1",
            pullRequestId: 0,
          },
          { deploymentUuid: first?.deployment_uuid, ctrRegistryImageTag: "1.0" },
        ],
      },
      older: { count: 2, deployments: [{ deploymentUuid: first?.deployment_uuid }] },
      team: { count: 0, deployments: [] },
    });
    expect(JSON.stringify(outputs)).not.toContain("Building container image");
    expect((await requestsOf(stack)).sort()).toEqual([
      "GET /deployments",
      "GET /deployments/applications/{id}",
      "GET /deployments/applications/{id}",
    ]);
    fixture.program = async () => ({ team: await hosting.getDeployments({ take: 3 }) });
    expect((await refusals(stack))[0]?.message).toContain("take and skip apply only to the deployments of an application");
  });

  test("getApplicationDestinations returns the application's main destination before the destinations of its copies", async () => {
    const { stack, fixture, sandbox, web } = await deployed();
    const [internal] = await sandbox.find("destinations", { network: "internal" });
    await sandbox.add("applicationCopies", { application_uuid: web, destination_uuid: String(internal?.uuid) });
    fixture.program = async () => ({
      web: (await hosting.getApplicationDestinations({ applicationUuid: web })).destinations,
      again: hosting.getApplicationDestinationsOutput({ applicationUuid: web }).destinations,
    });
    const { outputs } = await stack.preview();
    expect(outputs.web).toEqual([
      expect.objectContaining({ network: "svc", isPrimary: true }),
      expect.objectContaining({ uuid: internal?.uuid, network: "internal", serverUuid: internal?.server_uuid, isPrimary: false }),
    ]);
    expect(outputs.again).toEqual(outputs.web);
    expect(await requestsOf(stack)).toEqual(["GET /applications/{id}/destinations"]);
    fixture.program = async () => ({ none: await hosting.getApplicationDestinations({ applicationUuid: "nothing" }) });
    expect((await refusals(stack))[0]?.message).toMatch(/getApplicationDestinations: .*404/);
  });

  test("getScheduledTasks and getEnvironments return entries sorted by name", async () => {
    const { stack, fixture, sandbox, web } = await deployed();
    const [application] = await sandbox.find("applications", { uuid: web });
    const projectUuid = String(application?.project_uuid);
    await sandbox.add("environments", { project_uuid: projectUuid, name: "staging" });
    const task = { application_uuid: web, frequency: "daily", command: "run --password MARK" };
    for (const name of ["b", "a"]) await sandbox.add("scheduledTasks", { ...task, name });
    fixture.program = async () => ({
      tasks: (await hosting.getScheduledTasks({ applicationUuid: web })).tasks,
      environments: hosting.getEnvironmentsOutput({ projectUuid }).environments,
      same: hosting.getEnvironmentsOutput({ projectUuid }).environments.apply((all) => all.length),
    });
    const { outputs } = await stack.preview();
    expect(outputs).toMatchObject({
      tasks: [{ name: "a", frequency: "daily", timeout: 300, enabled: true, uuid: expect.any(String) }, { name: "b" }],
      environments: [{ name: "production" }, { name: "staging", uuid: expect.any(String) }],
      same: 2,
    });
    expect(JSON.stringify(outputs)).not.toContain("MARK");
    expect((await requestsOf(stack)).sort()).toEqual(["GET /applications/{id}/scheduled-tasks", "GET /projects/{id}"]);
    fixture.program = async () => ({ none: await hosting.getEnvironments({ projectUuid: "nothing" }) });
    expect((await refusals(stack))[0]?.message).toMatch(/getEnvironments: .*404/);
  });

  test("getRollbackImages returns the images that the platform keeps", async () => {
    const { stack, fixture, sandbox, web, worker } = await deployed();
    fixture.program = async () => ({
      web: await hosting.getRollbackImages({ applicationUuid: web }),
      worker: hosting.getRollbackImagesOutput({ applicationUuid: worker }),
    });
    const [first, second] = (await sandbox.find("deployments")).map(({ ctr_registry_image_tag: tag }) => tag);
    expect((await stack.preview()).outputs).toEqual({
      web: {
        current: second,
        images: [
          { tag: second, createdAt: expect.any(String), isCurrent: true },
          { tag: first, createdAt: expect.any(String), isCurrent: false },
        ],
      },
      worker: { current: null, images: [] },
    });
    await sandbox.mutate("applications", web, { ctr_images_to_keep: 0 });
    expect((await stack.preview()).outputs).toMatchObject({ web: { images: [{ tag: second }] } });
    await sandbox.fault({ match: { path: "/applications/{uuid}/rollback-images" }, times: 0, kind: "status", code: 200, body: {} });
    expect((await stack.preview()).outputs).toMatchObject({ web: { current: null, images: [] } });
  });
});
