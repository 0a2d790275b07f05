import { createHmac } from "node:crypto";
import type { Variants } from "../../sandbox";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { functionsFixture } from "./functions-fixture";
import { refusals } from "./refusals";
import { requestsOf } from "./results";

onEveryEngine("getPushWebhook and getPlatform", (open) => {
  const { stackWithServers, shopOf } = functionsFixture(open);

  test("getPushWebhook returns the address and the secret of a webhook", async () => {
    const { stack, fixture, sandbox, alpha } = await stackWithServers();
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
    await stack.setConfig("hosting:vocabulary", JSON.stringify({ git_provider_2: "git_provider_2" }));
    expect((await stack.preview()).outputs).toMatchObject({ length: 0, url });
  });

  test("a push to the webhook deploys the application if branch, secret and paths match", async () => {
    const { stack, fixture, sandbox, alpha } = await stackWithServers();
    const { project } = await shopOf(stack, alpha);
    const site = await sandbox.add("applications", {
      source: "public",
      project_uuid: project,
      environment_name: "production",
      server_uuid: alpha,
      name: "site",
      git_repository: "https://git.example.com/acme/site.git",
      git_branch: "main",
      build_pack: "static",
      watch_paths: "web/**\npackage.json",
    });
    const webhook: { url?: string; secret?: string | null; contentType?: string } = {};
    fixture.program = async () => {
      Object.assign(webhook, await hosting.getPushWebhook({ applicationUuid: site, gitProvider: "git_provider_3" }));
      return {};
    };
    await stack.preview();
    const push = async (path: string, { branch = "main", repository = "acme/site", secret = webhook.secret ?? "", digest = true } = {}) => {
      const commits = [{ added: [], modified: [path], removed: [] }];
      const body = JSON.stringify({ ref: `refs/heads/${branch}`, after: "abcdef1234", repository: { full_name: repository }, commits });
      const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
      const proof: Record<string, string> = digest ? { "x-hub-signature-256": signature } : { "x-webhook-token": secret };
      const headers = { "content-type": webhook.contentType ?? "", ...proof };
      const answer: unknown = await (await fetch(webhook.url ?? "", { method: "POST", headers, body })).json();
      return Array.isArray(answer) ? answer.map(({ status, message }) => `${status}: ${message}`) : answer;
    };
    const deployments = () => sandbox.find("deployments");
    const nothing = "Nothing to do. No applications found.";
    expect(await push("web/index.html", { branch: "next" })).toEqual(nothing);
    expect(await push("web/index.html", { repository: "acme/other-site" })).toEqual(nothing);
    expect(await push("web/index.html", { secret: "another user's secret" })).toEqual(["failed: Invalid signature."]);
    expect(await push("docs/web/index.html")).toEqual(["failed: Changed files do not match watch paths. Ignoring deployment."]);
    expect(await deployments()).toEqual([]);
    expect(await push("web/pages/index.html")).toEqual(["success: Deployment queued."]);
    await sandbox.advance(600);
    expect(await deployments()).toMatchObject([{ application_uuid: site, status: "finished", commit: "abcdef1234", is_api: false }]);
    expect(await push("package.json", { digest: false })).toEqual(["success: Deployment queued."]);
    await sandbox.mutate("applications", site, { is_auto_deploy_enabled: false });
    expect(await push("package.json")).toEqual(["failed: Auto deployment is disabled."]);
  });

  test("hosting:vocabulary sets the git provider's name in the webhook's address", async () => {
    const { stack, fixture, sandbox, alpha } = await stackWithServers();
    const { web } = await shopOf(stack, alpha);
    await stack.setConfig("hosting:vocabulary", JSON.stringify({ git_provider_1: "forge" }));
    fixture.program = async () => ({
      url: (await hosting.getPushWebhook({ applicationUuid: web, gitProvider: "git_provider_1" })).url,
    });
    expect((await stack.preview()).outputs.url).toBe(`${sandbox.baseUrl}/webhooks/source/forge/events/manual`);
  });

  test("getPlatform returns version and health, and reports bad health without an error", async () => {
    const { stack, fixture, sandbox } = await stackWithServers();
    fixture.program = async () => ({ platform: await hosting.getPlatform(), version: hosting.getPlatformOutput().version });
    const { outputs } = await stack.preview();
    const assistant = { url: `${sandbox.baseUrl}/mcp`, readonlyUrl: `${sandbox.baseUrl}/mcp?readonly=1`, healthy: true };
    expect(outputs).toEqual({
      platform: { version: expect.stringMatching(/^\d+\./), healthy: true, assistant },
      version: (outputs.platform as { version: string }).version,
    });
    expect((await requestsOf(stack)).sort()).toEqual(["GET /health", "GET /mcp/health", "GET /version"]);
    await sandbox.fault({ match: { path: "/health" }, times: 0, kind: "status", code: 500, body: { message: "unwell" } });
    await sandbox.fault({ match: { path: "/mcp/health" }, times: 0, kind: "status", code: 404, body: { message: "no such endpoint" } });
    expect((await stack.preview()).outputs).toMatchObject({ platform: { healthy: false, assistant: { healthy: false } } });
  });
});

onEveryEngine("Functions that read the team", (open) => {
  const { stackWithServers } = functionsFixture(open);

  test.each<Partial<Variants>>([{}, { numbers: "text", objects: "data", lists: "data", nothing: "absent" }])(
    "getTraffic returns the traffic of the team, a server or an earlier month (%j)",
    async (variants) => {
      const fixture = { program: (): Record<string, unknown> | Promise<Record<string, unknown>> => ({}) };
      const stack = await open({ program: async () => fixture.program(), sandbox: { variants } });
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

  test("getAuditEvents returns pages of events without IP addresses", async () => {
    const { stack, fixture, sandbox } = await stackWithServers();
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

  test("getTeam returns the team of the token", async () => {
    const { stack, fixture } = await stackWithServers();
    fixture.program = async () => ({ team: await hosting.getTeam(), name: hosting.getTeamOutput().name });
    const { outputs } = await stack.preview();
    expect(outputs).toEqual({
      team: { id: expect.stringMatching(/^\d+$/), name: expect.any(String) },
      name: (outputs.team as { name: string }).name,
    });
    expect(await requestsOf(stack)).toEqual(["GET /team"]);
  });
});
