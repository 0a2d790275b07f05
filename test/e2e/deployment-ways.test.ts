import type { Stack, StackOptions } from "../../rehearsal";
import type { Variants } from "../../sandbox";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";
import { webShop } from "./web-shop";

type Args = Partial<hosting.DeploymentArgs>;

const MAY_INTERRUPT = expect.stringMatching(/^release: may interrupt: without a health check /);

onEveryEngine("Deployment", (open) => {
  const webWithDeployment = async (args: Args | undefined, stackOptions: StackOptions = {}) => {
    const fixture: { args: Args | undefined } = { args };
    const shop = await webShop(open, {
      more: (web) => {
        if (!fixture.args) return {};
        const release = new hosting.Deployment("release", { applicationUuid: web.id, ...fixture.args });
        return { release: release.id, status: release.status, commit: release.commit, ranAt: release.ranAt };
      },
      stack: { sandbox: { speed: 100 }, ...stackOptions },
    });
    const { stack } = shop;
    const deployments = () => stack.sandbox.find("deployments");
    return { stack, fixture, shop, deployments };
  };
  const GIT = {
    kind: "public",
    gitRepository: "https://git.example.com/acme/web",
    gitBranch: "main",
    buildPack: "auto_builder_1",
  } as const;
  const frozen: StackOptions = { sandbox: { clock: "manual" } };
  /** Time stands still while another user starts a deployment. */
  const startedByAnotherUser = async ({ sandbox }: Stack, application: unknown) => {
    const headers = { authorization: `Bearer ${sandbox.apiToken}`, "content-type": "application/json", accept: "application/json" };
    await fetch(`${sandbox.baseUrl}/api/v1/applications/${application}/start`, { method: "POST", headers, body: "{}" });
  };

  test("`up` skips a deployment with `runOnCreate: false` until a trigger changes", async () => {
    const { stack, fixture, deployments } = await webWithDeployment({ runOnCreate: false, triggers: [1] });
    const first = await stack.up();
    expect(linesOf(first, "release")).toEqual([expect.stringContaining("release: skipped because runOnCreate is false")]);
    expect(first.outputs).toMatchObject({ status: "not run", commit: null, ranAt: null });
    expect(await deployments()).toEqual([]);
    await requestsOf(stack);
    expect((await stack.preview()).summary).toEqual({ same: 4 });
    expect((await requestsOf(stack)).filter((request) => request.includes("deploy"))).toEqual([]);

    fixture.args = { runOnCreate: true, triggers: [1] };
    expect(happened(await stack.up(), "release")).toBe("update runOnCreate");
    expect(await deployments()).toEqual([]);
    // `runOnCreate` applies only when the resource is first declared. The provider does not learn of `--replace`, so the replacement starts
    // a deployment.
    fixture.args = { triggers: [1] };
    await stack.up();
    expect(await deployments()).toEqual([]);
    await stack.up({ replace: ["release"] });
    expect(await deployments()).toMatchObject([{ status: "finished" }]);
    fixture.args = { runOnCreate: false, triggers: [2] };
    const { outputs } = await stack.up();
    expect(outputs).toMatchObject({ status: "finished", ranAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(await deployments()).toHaveLength(2);
    await expectSettled(stack);

    fixture.args = undefined;
    await requestsOf(stack);
    await stack.up();
    expect(await writesOf(stack)).toEqual([]);
  });

  test("`up` with `supersede` cancels another user's queued deployment, and a preview cancels nothing", async () => {
    const { stack, fixture, deployments } = await webWithDeployment(undefined, frozen);
    const { outputs } = await stack.up();
    await startedByAnotherUser(stack, outputs.id);
    fixture.args = { supersede: true, timeoutSeconds: 1 };
    await requestsOf(stack);
    await stack.preview();
    expect(await writesOf(stack)).toEqual([]);
    const { result } = await errorsOf(stack.up()); // time stands still
    const [theirs, ours] = await deployments();
    expect([theirs?.status, ours?.status]).toEqual(["cancelled-by-user", "queued"]);
    expect(linesOf(result, "release")).toEqual([`release: cancelled deployment ${theirs?.deployment_uuid}, because supersede is set`]);
    // The next `up` waits for the deployment that this stack already started, and does not cancel it.
    await errorsOf(stack.up());
    expect((await deployments()).map(({ status }) => status)).toEqual(["cancelled-by-user", "queued"]);
  });

  test("`up` with `supersede` succeeds if another user's deployment ends before `up` can cancel it", async () => {
    const { stack, fixture, deployments } = await webWithDeployment(undefined);
    const { outputs } = await stack.up();
    await startedByAnotherUser(stack, outputs.id);
    const refused = { code: 400, body: { message: "Deployment cannot be cancelled." } };
    await stack.sandbox.fault({ match: { method: "POST", path: "/deployments/{uuid}/cancel" }, kind: "status", ...refused });
    fixture.args = { supersede: true, force: true };
    expect((await stack.up()).outputs.status).toBe("finished");
    expect(await deployments()).toHaveLength(2);
  });

  test('`up` with onTimeout: "cancel" cancels the deployment at the time-out, and the next `up` deploys again', async () => {
    const { stack, deployments } = await webWithDeployment({ timeoutSeconds: 1, onTimeout: "cancel" }, frozen);
    const { text, result } = await errorsOf(stack.up());
    const [row] = await deployments();
    expect(text).toContain(
      `timed out after 1 s waiting for deployment queued. Deployment ${row?.deployment_uuid} was cancelled because onTimeout is "cancel"`,
    );
    expect(row?.status).toBe("cancelled-by-user");
    expect(result.steps.find((s) => s.name === "release")).toMatchObject({ op: "create", failed: true });
    expect(happened(await stack.preview(), "release")).toBe("create");
    await errorsOf(stack.up());
    expect(await deployments()).toHaveLength(2);
  });

  test("a deployment with `instantDeploy: true` starts although the queue is full", async () => {
    const { stack, fixture, shop, deployments } = await webWithDeployment(undefined);
    await stack.up();
    await stack.sandbox.mutate("purchasedServers", shop.seed.servers.alpha ?? "", { deployment_queue_limit: 0 });
    fixture.args = { instantDeploy: true };
    expect((await stack.up()).outputs.status).toBe("finished");
    expect(await deployments()).toMatchObject([{ status: "finished", force_rebuild: false }]);
  });

  test("`up` with restartOnly restarts the application without a build", async () => {
    const { stack, fixture, deployments } = await webWithDeployment({});
    await stack.up();
    fixture.args = { restartOnly: true };
    const preview = await stack.preview();
    expect(happened(preview, "release")).toMatch(/^replace .*restartOnly/);
    expect(linesOf(preview, "release")).toEqual([
      "release: deploys: a restart of an image application is a deployment",
      expect.stringMatching(/^release: runs: a restart of application \w+$/),
      MAY_INTERRUPT,
    ]);
    await requestsOf(stack);
    await stack.up();
    expect(await writesOf(stack)).toEqual(["POST /applications/{id}/restart"]);
    expect(await deployments()).toMatchObject([{ restart_only: false }, { restart_only: true, status: "finished" }]);
    await expectSettled(stack);
  });

  test("`up` can roll back only to an image that the platform kept", async () => {
    const { stack, fixture, shop, deployments } = await webWithDeployment({});
    shop.args = { source: GIT };
    await stack.up();
    fixture.args = { rollbackTo: "v7" };
    const kept = String((await deployments())[0]?.deployment_uuid);
    const { text } = await errorsOf(stack.preview());
    expect(text).toContain(`is not a kept image of this application. Kept: ${kept}.`);

    fixture.args = { rollbackTo: kept };
    const preview = await stack.preview();
    expect(happened(preview, "release")).toMatch(/^replace .*rollbackTo/);
    expect(linesOf(preview, "release")).toEqual([
      expect.stringMatching(new RegExp(`^release: runs: a rollback of application \\w+ to ${kept}$`)),
      MAY_INTERRUPT,
    ]);
    await requestsOf(stack);
    expect((await stack.up()).outputs).toMatchObject({ status: "finished", commit: kept });
    expect(await writesOf(stack)).toEqual(["POST /applications/{id}/rollback"]);
    await expectSettled(stack);
    fixture.args = {};
    expect((await stack.up()).outputs).toMatchObject({ status: "finished", commit: "HEAD" });
    expect((await deployments()).map(({ rollback }) => rollback)).toEqual([false, true, false]);
  });

  test("a rollback waits while the queue is full, and a preview only warns if the platform lists no image", async () => {
    const { stack, fixture, shop, deployments } = await webWithDeployment({});
    shop.args = { source: GIT };
    await stack.up();
    const [first] = await deployments();
    fixture.args = { rollbackTo: String(first?.deployment_uuid), timeoutSeconds: 1 };
    const images = { match: { method: "GET", path: "/applications/{uuid}/rollback-images" }, kind: "status", code: 200 } as const;
    await stack.sandbox.fault({ ...images, times: 1, body: { current: null, images: [] } });
    expect(linesOf(await stack.preview(), "release")[0]).toMatch(/^release: the platform shows no image for a rollback now/);
    const { alpha = "" } = shop.seed.servers;
    await stack.sandbox.mutate("purchasedServers", alpha, { deployment_queue_limit: 0 });
    const { text } = await errorsOf(stack.up());
    expect(text).toContain("waiting for a free place in the deployment queue (The deployment queue of the server is full.)");
    await stack.sandbox.mutate("purchasedServers", alpha, { deployment_queue_limit: 25 });
    fixture.args = { rollbackTo: String(first?.deployment_uuid) };
    expect((await stack.up()).outputs.status).toBe("finished");
  });

  test.each([
    [
      "an image",
      { source: { kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" } },
      "Change source.tag of the application instead.",
    ],
    ["a build file", { source: { kind: "ctrfile", ctrfile: "FROM scratch\n" } }, "Change source.ctrfile of the application instead."],
    ["a compose file", { source: { ...GIT, buildPack: "ctrcompose" } }, "Revert the commit instead."],
  ] as [string, Partial<hosting.ApplicationArgs>, string][])(
    "a preview refuses a rollback of %s, because the platform ignores such a rollback",
    async (_, args, cure) => {
      const { stack, fixture, shop } = await webWithDeployment({});
      shop.args = args;
      await stack.up();
      fixture.args = { rollbackTo: "1.0" };
      expect((await errorsOf(stack.preview())).text).toContain(cure);
    },
  );

  test("a restart undoes a rollback, and a preview reports that a restart deploys the newest commit unless the commit is pinned", async () => {
    const { stack, fixture, shop, deployments } = await webWithDeployment({});
    shop.args = { source: GIT };
    await stack.up();
    fixture.args = { triggers: [2] };
    await stack.up();
    const current = async () => {
      const headers = { authorization: `Bearer ${stack.sandbox.apiToken}`, accept: "application/json" };
      const [row] = await stack.sandbox.find("applications");
      const answer = await fetch(`${stack.sandbox.baseUrl}/api/v1/applications/${row?.uuid}/rollback-images`, { headers });
      return ((await answer.json()) as { current: unknown }).current;
    };
    const [first] = await deployments();
    fixture.args = { rollbackTo: String(first?.deployment_uuid) };
    await stack.up();
    expect(await current()).toBe(first?.deployment_uuid);
    fixture.args = { restartOnly: true };
    expect(linesOf(await stack.preview(), "release")[0]).toBe("release: deploys: a restart deploys the newest commit of main");
    await stack.up();
    expect(await current()).toBe((await deployments()).at(-1)?.deployment_uuid);
    shop.args = { source: GIT, gitCommitSha: "0123456789abcdef0123456789abcdef01234567" };
    await stack.up();
    fixture.args = { restartOnly: true, triggers: [3] };
    expect(linesOf(await stack.preview(), "release").filter((line) => line.includes("deploys:"))).toEqual([]);
  });

  test.each([
    [
      "the first deployment",
      {},
      true,
      /^deployment \w+ ended as failed; the application is exited:unhealthy, and none of its newest deployments finished\. Fix/,
    ],
    [
      "an application that stops first",
      { portsMappings: "8080:80" },
      false,
      /; the application is exited:unhealthy, so no version may be running\. Fix/,
    ],
    ["any other application", {}, false, /; the previous version keeps running\. Fix/],
    [
      "an application that stops first on another release of the platform",
      { portsMappings: "8080:80" },
      false,
      /; the platform does not report which version runs\. Fix/,
      { failedDeployments: "keep the old one" },
    ],
  ] as [string, Partial<hosting.ApplicationArgs>, boolean, RegExp, Partial<Variants>?][])(
    "the error of a failed deployment says which version runs afterwards: %s",
    async (_, args, isFirst, message, variants = {}) => {
      const { stack, fixture, shop } = await webWithDeployment(undefined, { sandbox: { speed: 100, variants } });
      shop.args = args;
      await stack.up();
      const fail = async () =>
        stack.sandbox.mutate("applications", String((await stack.sandbox.find("applications"))[0]?.$id), { next_build: "failed" });
      fixture.args = {};
      if (!isFirst) await stack.up();
      await fail();
      fixture.args = { triggers: [1] };
      expect((await errorsOf(stack.up())).text).toMatch(new RegExp(message.source.replace("^", "")));
    },
  );

  test.each(["joined", "first line"] as const)(
    "a HEALTHCHECK over several lines of a build file causes no changes in the next preview: variant %s",
    async (healthLine) => {
      const ctrfile = "FROM scratch\nHEALTHCHECK --interval=30s \\\n  --retries=7 \\\n  CMD true\n";
      const { stack, shop } = await webWithDeployment({}, { sandbox: { speed: 100, variants: { healthLine } } });
      shop.args = { source: { kind: "ctrfile", ctrfile }, healthCheckInterval: 12, healthCheckRetries: 3 };
      await stack.up();
      await expectSettled(stack);
    },
  );

  test("a preview refuses a deployment whose inputs exclude each other", async () => {
    const { stack, fixture } = await webWithDeployment({ restartOnly: true, rollbackTo: "1.0", force: true });
    const { text } = await errorsOf(stack.preview());
    expect(text).toContain("cannot be set together with restartOnly, whose call has no such option. Remove one of the two.");
    fixture.args = { rollbackTo: "1.0", instantDeploy: true };
    expect((await errorsOf(stack.preview())).text).toContain("cannot be set together with rollbackTo");
    expect(await writesOf(stack)).toEqual([]);
  });
});
