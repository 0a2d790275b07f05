import { type Bag, HIDDEN } from "../../provider/core/values";
import { environmentVariables } from "../../provider/resources/hosting/environment-variables";
import { sandboxRuns } from "../support/sandbox-runs";
import { GIT, IMAGE, POST, previewsOn } from "./preview-deployment-fixture";

const openPreviews = previewsOn(sandboxRuns());

describe("preview deployment of a pull request", () => {
  test("each change deploys with one POST, and a deletion cancels the running deployment", async () => {
    const { fixture, previews, inputs, held, deployments, writes } = await openPreviews();
    const state = await previews.create({ ...inputs, triggers: ["one"] });
    expect(state.id).toBe(`${inputs.applicationUuid}/7`);
    const about = { pull_request_id: 7, git_type: "git_provider_1" };
    expect(await writes()).toEqual([["POST", { ...about, instant_deploy: true }]]);
    const [first, ...others] = await deployments();
    expect([first, others]).toMatchObject([{ status: "finished", pull_request_id: 7, commit: "HEAD" }, []]);
    expect(state.outs).toMatchObject({ status: "running:healthy", deploymentUuid: first?.deployment_uuid });
    expect(state.outs.url).toMatch(/^http:\/\/7\.\w+\./);

    const changed = { ...inputs, triggers: ["two"], commit: "abcdef1", force: true };
    expect((await previews.diff(state, changed)).replaces).toEqual([]);
    const next = await previews.update(state, changed);
    expect(await writes()).toEqual([["POST", { ...about, commit: "abcdef1", force: true, instant_deploy: true }]]);
    const [, second] = await deployments();
    expect(second).toMatchObject({ status: "finished", commit: "abcdef1", force_rebuild: true });
    expect(next.outs.deploymentUuid).toBe(second?.deployment_uuid);

    await previews.updateAndDie(next, { ...changed, triggers: ["three"] }, 10);
    await writes();
    await previews.delete(next);
    expect(await writes()).toEqual([["DELETE"]]);
    expect(await held()).toEqual([]);
    expect((await deployments()).map(({ status }) => status)).toEqual(["finished", "finished", "cancelled-by-user"]);
    expect(fixture.said().filter((line) => line.includes("stays"))).toEqual([]);
  });

  test("a creation deploys an existing preview deployment that was never deployed", async () => {
    const { fixture, previews, inputs, sandbox, held, writes, deployments } = await openPreviews();
    const page = { pull_request_html_url: "https://git.example.com/acme/web/pulls/7" };
    await sandbox.add("previews", { application_uuid: inputs.applicationUuid, pull_request_id: 7, git_type: "git_provider_1", ...page });
    const state = await previews.create(inputs);
    expect(fixture.said()[0]).toContain("adopted: the preview of pull request 7 (id ");
    expect(await held()).toMatchObject([page]);
    expect(await deployments()).toHaveLength(1); // the preview was never deployed
    await writes();
    expect(await previews.diff(state, inputs)).toMatchObject({ changes: false });
    await previews.update(state, { ...inputs, pullRequestHtmlUrl: "https://git.example.com/7" });
    expect(await writes()).toMatchObject([["POST", { pull_request_html_url: "https://git.example.com/7", instant_deploy: false }]]);
    expect(await deployments()).toHaveLength(1);
  });

  test("a creation adopts a running preview deployment and does not deploy it", async () => {
    const { previews, inputs, sandbox, writes } = await openPreviews();
    const fields = { pull_request_id: 7, git_type: "git_provider_1", status: "running:healthy" };
    await sandbox.add("previews", { application_uuid: inputs.applicationUuid, ...fields });
    const { outs } = await previews.create(inputs);
    expect([outs.status, await writes()]).toEqual(["running:healthy", []]);
  });

  test("a creation writes domains before the deployment, and another application's domain needs `forceDomainOverride`", async () => {
    const { previews, inputs, sandbox, held, writes } = await openPreviews();
    const { inputs: wanted } = await previews.check({ ...inputs, domains: ["https://PR-7.example.com:3000"] });
    const state = await previews.create(wanted);
    expect(await writes()).toMatchObject([
      ["POST", { instant_deploy: false }],
      ["PATCH", { domains: "https://pr-7.example.com:3000" }],
      ["POST", { instant_deploy: true }],
    ]);
    expect(await held()).toMatchObject([{ domains: "https://pr-7.example.com", status: "running:healthy" }]);
    expect(state.outs.url).toBe("https://pr-7.example.com");
    expect(await previews.diff(state, wanted)).toMatchObject({ changes: false });

    await sandbox.mutate("applications", inputs.applicationUuid, { fqdn: "https://www.example.com" });
    const taken = { ...inputs, domains: ["https://www.example.com"] };
    await expect(previews.update(state, taken)).rejects.toThrow(
      /https:\/\/www\.example\.com already belongs to "web" .*\. The preview of pull request 7 exists and keeps its current domains\. .*forceDomainOverride: true/,
    );
    const forced = await previews.update(state, { ...taken, forceDomainOverride: true });
    expect(await held()).toMatchObject([{ domains: "https://www.example.com", domain_port_overrides: null }]);
    await previews.update(forced, inputs);
    expect(await held()).toMatchObject([{ domains: null }]);
  });

  test("a preview deployment of a compose file has domains for each service", async () => {
    const { previews, inputs, sandbox, held } = await openPreviews({ ...GIT, build_pack: "ctrcompose" });
    await sandbox.advance(60);
    const services = [{ name: "web", domain: "https://pr-7.example.com", redirect: "www" }];
    const state = await previews.create({ ...inputs, ctrComposeDomains: services });
    expect(await held()).toMatchObject([{ ctr_compose_domains: services, domains: null }]);
    expect(state.outs.url).toBe("https://pr-7.example.com");
    expect(await previews.diff(state, { ...inputs, ctrComposeDomains: services })).toMatchObject({ changes: false });
    await previews.update(state, inputs); // the domains left the program
    expect(await held()).toMatchObject([{ ctr_compose_domains: null }]);
  });

  test("a creation with `instantDeploy: false` deploys nothing", async () => {
    const { previews, inputs, deployments } = await openPreviews(IMAGE);
    const state = await previews.create({ ...inputs, instantDeploy: false });
    expect(state.outs).toMatchObject({ status: "exited:unhealthy", deploymentUuid: null });
    expect(await deployments()).toEqual([]);
    const { outs } = await previews.update(state, inputs);
    expect(await deployments()).toMatchObject([{ deployment_uuid: outs.deploymentUuid, ctr_registry_image_tag: "pr-7" }]);
  });
});

describe("deployment by a PreviewDeployment", () => {
  test.each(["drop-before", "html"] as const)(
    "a creation fails if no deployment appears after a lost response, and the next creation deploys once (fault %s)",
    async (kind) => {
      const { fixture, previews, inputs, sandbox, deployments, held } = await openPreviews();
      await sandbox.fault({ match: POST, kind });
      await expect(previews.create(inputs)).rejects.toMatchObject({ reasonCode: "outcome_unknown" });
      fixture.restart();
      const { outs } = await previews.create(inputs);
      expect(await deployments()).toMatchObject([{ deployment_uuid: outs.deploymentUuid, status: "finished" }]);
      expect(await held()).toHaveLength(1);
    },
  );

  test.each(["drop-after", "truncate"] as const)("a creation deploys once if the response is lost (fault %s)", async (kind) => {
    const { previews, inputs, sandbox, deployments, held } = await openPreviews();
    await sandbox.fault({ match: POST, kind });
    const { outs } = await previews.create(inputs);
    expect(await deployments()).toMatchObject([{ deployment_uuid: outs.deploymentUuid, status: "finished" }]);
    expect(await held()).toHaveLength(1);
  });

  test("the next run waits for the deployment that a killed run started", async () => {
    const { previews, inputs, deployments } = await openPreviews();
    await previews.createAndDie(inputs, 10);
    expect(await deployments()).toMatchObject([{ status: "in_progress" }]);
    const { outs } = await previews.create(inputs);
    expect(await deployments()).toMatchObject([{ deployment_uuid: outs.deploymentUuid, status: "finished" }]);
  });

  test("the next `up` deploys again after a creation whose deployment failed", async () => {
    const { fixture, previews, inputs, sandbox, deployments } = await openPreviews();
    await sandbox.mutate("applications", inputs.applicationUuid, { next_build: "failed" });
    const state = await previews.createHalfWay(inputs);
    expect(state.id).toBe(`${inputs.applicationUuid}/7`);
    expect(state.reason).toMatch(/deployment \w+ ended as failed; .*\n(.*\n)*.*npm error Missing script: build/);
    fixture.restart();
    await previews.update(state, inputs);
    expect((await deployments()).map(({ status }) => status)).toEqual(["failed", "finished"]);
  });

  describe.each([
    ["the next `up`", false],
    ["an `up` after a refresh", true],
  ])("failed update of a preview deployment, repeated by %s", (_, isRefreshed) => {
    const changes: [string, typeof IMAGE | typeof GIT, Bag][] = [
      ["another image", IMAGE, { ctrTag: "pr-8" }],
      ["another commit", GIT, { commit: "abcdef1" }],
      ["another domain", GIT, { domains: ["https://pr-7.example.com"] }],
    ];
    test.each(changes)("the repeated update deploys %s", async (_title, source, change) => {
      const { fixture, previews, inputs, sandbox, deployments } = await openPreviews(source);
      const state = await previews.create(inputs);
      const wanted = { ...inputs, ...change };
      await sandbox.mutate("applications", inputs.applicationUuid, { next_build: "failed" });
      const half = await previews.updateHalfWay(state, wanted);
      fixture.restart();
      const found = isRefreshed ? await previews.refreshed(half) : half;
      await previews.diff(found, wanted);
      const { outs } = await previews.update(found, wanted);
      const all = await deployments();
      expect(all.map(({ status }) => status)).toEqual(["finished", "failed", "finished"]);
      expect(outs).toMatchObject({ ...change, deploymentUuid: all[2]?.deployment_uuid });
    });

    test("the repeated update waits for the deployment that timed out", async () => {
      const { fixture, previews, inputs, deployments } = await openPreviews(IMAGE);
      const state = await previews.create(inputs);
      const wanted = { ...inputs, ctrTag: "pr-8" };
      const half = await previews.updateHalfWay(state, { ...wanted, timeoutSeconds: 1 });
      fixture.restart();
      const found = isRefreshed ? await previews.refreshed(half) : half;
      const { outs } = await previews.update(found, wanted);
      const [, second, ...others] = await deployments();
      expect([second, others]).toMatchObject([{ deployment_uuid: outs.deploymentUuid, status: "finished" }, []]);
    });

    test("the repeated update deploys the domains that the failed update wrote", async () => {
      const { fixture, previews, inputs, sandbox, deployments } = await openPreviews();
      const state = await previews.create(inputs);
      const wanted = { ...inputs, domains: ["https://pr-7.example.com"] };
      await sandbox.fault({ match: POST, kind: "status", code: 500, times: 0 });
      const half = await previews.updateHalfWay(state, wanted);
      await sandbox.clearFaults();
      fixture.restart();
      const found = isRefreshed ? await previews.refreshed(half) : half;
      await previews.update(found, wanted);
      expect((await deployments()).map(({ status }) => status)).toEqual(["finished", "finished"]);
    });
  });

  test("an update does not repeat a successful deployment if a later read fails", async () => {
    const { previews, inputs, sandbox, deployments } = await openPreviews();
    const state = await previews.create({ ...inputs, triggers: [1] });
    await sandbox.fault({
      match: { method: "GET", path: "/applications/{uuid}/previews/{pull_request_id}" },
      kind: "status",
      code: 500,
      times: 5,
    });
    const half = await previews.updateHalfWay(state, { ...inputs, triggers: [2] });
    const { outs } = await previews.update(half, { ...inputs, triggers: [2] });
    const [, second, ...others] = await deployments();
    expect([second, others]).toMatchObject([{ deployment_uuid: outs.deploymentUuid, status: "finished" }, []]);
  });

  test("the next `up` waits for the deployment that a timed-out creation started", async () => {
    const { previews, inputs, deployments } = await openPreviews();
    const state = await previews.createHalfWay({ ...inputs, timeoutSeconds: 1 });
    expect(state.reason).toMatch(/timed out after 1 s waiting for deployment (queued|in_progress)\. .* The next up waits for it again/);
    const { outs } = await previews.update(state, { ...inputs, timeoutSeconds: 100 });
    expect(await deployments()).toMatchObject([{ deployment_uuid: outs.deploymentUuid, status: "finished" }]);
  });

  test("an update adopts an equal deployment that is already in progress", async () => {
    const { fixture, previews, inputs, deployments } = await openPreviews();
    const state = await previews.create({ ...inputs, triggers: [1] });
    await previews.updateAndDie(state, { ...inputs, triggers: [2] }, 10);
    fixture.said();
    await previews.update(state, { ...inputs, triggers: [2] });
    const [, running, ...others] = await deployments();
    expect([running?.status, others]).toEqual(["finished", []]);
    expect(fixture.said().join()).toContain(`adopted: a deployment that was already in_progress (id ${running?.deployment_uuid}); it may`);
  });

  test("the next `up` deploys if the server's queue was full during the creation", async () => {
    const { fixture, previews, inputs, sandbox, deployments, held } = await openPreviews();
    const server = await fixture.server("alpha");
    await sandbox.mutate("purchasedServers", server, { deployment_queue_limit: 0 });
    const state = await previews.createHalfWay(inputs);
    expect(state.reason).toContain("queue of the server is full");
    expect(await held()).toHaveLength(1);
    await sandbox.mutate("purchasedServers", server, { deployment_queue_limit: 25 });
    await previews.update(state, inputs);
    expect(await deployments()).toMatchObject([{ status: "finished" }]);
  });

  test("a creation fails if the platform reports no started deployment and lists none, and the next `up` deploys", async () => {
    let isOdd = true;
    const { previews, inputs, deployments } = await openPreviews(GIT, {
      reword({ method, path }, { text }) {
        if (isOdd && method === "POST" && path.endsWith("/previews")) return text.replace(/,?"deployment_uuid":"\w+"/, "");
        return isOdd && /\/deployments\/applications\//.test(path) ? '{"count":0,"deployments":[]}' : undefined;
      },
    });
    const state = await previews.createHalfWay(inputs);
    expect(state.reason).toContain("the platform started no deployment of pull request 7: neither its answer nor the list");
    isOdd = false;
    const { outs } = await previews.update(state, inputs);
    expect((await deployments()).map(({ deployment_uuid }) => deployment_uuid)).toContain(outs.deploymentUuid);
  });

  test("a creation outputs status and address even if the platform's answer contains no preview", async () => {
    const { previews, inputs } = await openPreviews(GIT, {
      reword: ({ method, path }, { text }) => {
        const { preview, ...rest } = method === "POST" && path.endsWith("/previews") ? JSON.parse(text) : {};
        return preview && JSON.stringify(rest);
      },
    });
    const { outs } = await previews.create(inputs);
    expect(outs).toMatchObject({ status: "running:healthy", url: expect.stringMatching(/^http:\/\/7\./) });
  });

  test("the error of a failed deployment hides the values of the application's variables", async () => {
    const { fixture, previews, inputs, sandbox } = await openPreviews();
    const variables = fixture.of(environmentVariables);
    const secret = "Missing script: build";
    await variables.create({ applicationUuid: inputs.applicationUuid, variables: { A: secret } });
    fixture.restart();
    const urn = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:EnvironmentVariables::data";
    await variables.check({ applicationUuid: inputs.applicationUuid, variables: { A: secret } });
    await sandbox.mutate("applications", inputs.applicationUuid, { next_build: "failed" });
    const { reason } = await previews.createHalfWay({ ...inputs, [HIDDEN.watched]: [urn] });
    expect(reason).toContain("npm error");
    expect(reason).not.toContain(secret);
  });
});

test("diffs of 20 preview deployments share one request if all belong to the same application", async () => {
  const { fixture, previews, inputs, sandbox } = await openPreviews(IMAGE);
  const all = Array.from({ length: 20 }, (_, n) => ({ ...inputs, pullRequestId: n + 1, instantDeploy: false }));
  const states = (await previews.createMany(all)).map((one) => (one.status === "fulfilled" ? one.value : undefined));
  fixture.restart();
  await sandbox.clearJournal();
  for (const [n, state] of states.entries()) {
    if (!state) throw new Error(`preview ${n} was not made`);
    expect(await previews.diff(state, all[n] as Bag)).toMatchObject({ changes: false });
  }
  expect((await sandbox.journal()).filter(({ path }) => path.includes("previews"))).toHaveLength(1);
});
