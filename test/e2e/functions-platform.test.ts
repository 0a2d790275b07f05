import type { Readings } from "../../sandbox";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { functionsFixture } from "./functions-fixture";
import { refusals } from "./refusals";
import { requestsOf } from "./results";

onEveryEngine("getPushWebhook and getPlatform", (open) => {
  const { begin, shopOf } = functionsFixture(open);

  test("getPushWebhook: the address in the platform's own words, and the secret of this application, sealed", async () => {
    const { stack, fixture, sandbox, alpha } = await begin();
    const { web } = await shopOf(stack, alpha);
    await sandbox.mutate("applications", web, { manual_webhook_secret_git_provider_2: "MARK-of-the-webhook" });
    const args = { applicationUuid: web, gitProvider: "git_provider_2" } as const;
    fixture.program = async () => ({
      sealed: hosting.getPushWebhookOutput(args).secret,
      length: (await hosting.getPushWebhook(args)).secret?.length ?? 0,
      url: (await hosting.getPushWebhook(args)).url,
      events: (await hosting.getPushWebhook(args)).events,
    });
    const up = await stack.up();
    const url = `${sandbox.baseUrl}/webhooks/source/git_provider_2/events/manual`;
    expect(up.outputs).toMatchObject({ length: 19, url, events: ["push"] });
    expect(up.secretOutputs).toEqual(["sealed"]);
    expect(JSON.stringify([up.diagnostics, (await stack.exportState()).deployment])).not.toContain("MARK");
    expect(JSON.stringify((await stack.exportState({ showSecrets: true })).deployment)).toContain("MARK-of-the-webhook");
    await stack.setConfig("hosting:apiToken", await sandbox.addToken(["read"]), { secret: true });
    expect((await stack.preview()).outputs).toMatchObject({ length: 0, url });
  });

  test("getPushWebhook: the platform's own word for a git provider stands in the address", async () => {
    const { stack, fixture, sandbox, alpha } = await begin();
    const { web } = await shopOf(stack, alpha);
    await stack.setConfig("hosting:vocabulary", JSON.stringify({ git_provider_1: "forge" }));
    fixture.program = async () => ({
      url: (await hosting.getPushWebhook({ applicationUuid: web, gitProvider: "git_provider_1" })).url,
    });
    expect((await stack.preview()).outputs.url).toBe(`${sandbox.baseUrl}/webhooks/source/forge/events/manual`);
  });

  test("getPlatform: version, health and the address for assistants; one that is not well is no error", async () => {
    const { stack, fixture, sandbox } = await begin();
    fixture.program = async () => ({ platform: await hosting.getPlatform(), version: hosting.getPlatformOutput().version });
    const { outputs } = await stack.preview();
    const assistant = { url: `${sandbox.baseUrl}/mcp`, readonlyUrl: `${sandbox.baseUrl}/mcp?readonly=1` };
    expect(outputs).toEqual({
      platform: { version: expect.stringMatching(/^\d+\./), healthy: true, assistant },
      version: (outputs.platform as { version: string }).version,
    });
    expect((await requestsOf(stack)).sort()).toEqual(["GET /health", "GET /version"]);
    await sandbox.fault({ match: { path: "/health" }, times: 0, kind: "status", code: 500, body: { message: "unwell" } });
    expect((await stack.preview()).outputs).toMatchObject({ platform: { healthy: false } });
  });
});

onEveryEngine("Functions that look at the team", (open) => {
  const { begin } = functionsFixture(open);

  test.each<Partial<Readings>>([{}, { numbers: "text", objects: "data", lists: "data", nothing: "absent" }])(
    "getTraffic: of the team with each server, of one server, of a month that is over: %j",
    async (readings) => {
      const fixture = { program: (): Record<string, unknown> | Promise<Record<string, unknown>> => ({}) };
      const stack = await open({ program: async () => fixture.program(), sandbox: { readings } });
      const [alpha] = await stack.sandbox.find("purchasedServers", { name: "alpha" });
      const uuid = String(alpha?.$id);
      await stack.sandbox.mutate("purchasedServers", uuid, { outbound_bytes: 1_002_500_000_000 });
      fixture.program = async () => ({
        team: await hosting.getTraffic(),
        alpha: hosting.getTrafficOutput({ serverUuid: uuid }),
        past: (await hosting.getTraffic({ month: "2020-02" })).outboundBytes,
      });
      const { outputs } = await stack.preview();
      expect(outputs).toMatchObject({
        team: { overageBytes: 2_500_000_000, billSoFar: expect.any(Number), pricePerGb: 0.0012 },
        alpha: { outbound: "1002.50 GB", includedBytes: 1_000_000_000_000, overageBytes: 2_500_000_000, servers: [] },
        past: 0,
      });
      const { servers } = outputs.team as { servers: object[] };
      expect(servers).toContainEqual(expect.objectContaining({ uuid, name: "alpha", outboundBytes: 1_002_500_000_000 }));
      expect((await requestsOf(stack)).sort()).toEqual(["GET /svc/servers/{id}/traffic", "GET /svc/traffic", "GET /svc/traffic"]);
      fixture.program = async () => ({ past: await hosting.getTraffic({ month: "2020-13" }) });
      expect((await refusals(stack))[0]?.message).toContain("getTraffic: month is not allowed: it must be YYYY-MM");
    },
  );

  test("getAuditEvents: a page of who did what, without what only some may see; who is no admin is told so", async () => {
    const { stack, fixture, sandbox } = await begin();
    const project = await sandbox.add("projects", { name: "shop" });
    for (const description of ["one", "two"]) await sandbox.mutate("projects", project, { description });
    await sandbox.advance(60);
    fixture.program = async () => ({
      all: await hosting.getAuditEvents({ source: "ui", perPage: 1 }),
      second: hosting.getAuditEventsOutput({ source: "ui", perPage: 1, page: 2 }),
      none: (await hosting.getAuditEvents({ search: "nothing of the kind" })).total,
    });
    const { outputs } = await stack.preview();
    const event = {
      source: "ui",
      resourceType: "project",
      resourceUuid: project,
      actorName: expect.any(String),
      createdAt: expect.any(String),
    };
    const { total } = outputs.all as { total: number };
    expect(total).toBeGreaterThan(1);
    expect(outputs).toMatchObject({ all: { events: [event], lastPage: total }, second: { events: [event], total }, none: 0 });
    expect(JSON.stringify(outputs)).not.toContain("192.0.2.1");
    await sandbox.fault({ match: { path: "/audit-events" }, times: 0, kind: "status", code: 403, body: { message: "Admins only." } });
    expect((await refusals(stack))[0]?.message).toMatch(/getAuditEvents: .*403.*Admins only/);
  });

  test("getTeam: the team of the token", async () => {
    const { stack, fixture } = await begin();
    fixture.program = async () => ({ team: await hosting.getTeam(), name: hosting.getTeamOutput().name });
    const { outputs } = await stack.preview();
    expect(outputs).toEqual({
      team: { id: expect.stringMatching(/^\d+$/), name: expect.any(String) },
      name: (outputs.team as { name: string }).name,
    });
    expect(await requestsOf(stack)).toEqual(["GET /team"]);
  });
});
