import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { StackOptions } from "../../rehearsal";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";
import { webShop } from "./web-shop";

type Args = Partial<hosting.DeploymentArgs>;
const START = "POST /applications/{id}/start";

onEveryEngine("Deployment", (open) => {
  const webWithDeployment = async (args: Args | undefined, stackOptions: StackOptions = {}) => {
    const fixture: { args: Args | undefined; options: CustomResourceOptions } = { args, options: {} };
    const shop = await webShop(open, {
      more: (web) => {
        if (!fixture.args) return {};
        const release = new hosting.Deployment("release", { applicationUuid: web.id, ...fixture.args }, fixture.options);
        return { release: release.id, status: release.status, commit: release.commit };
      },
      // A deployment takes half a minute of the platform's time.
      stack: { sandbox: { speed: 100 }, ...stackOptions },
    });
    const { stack } = shop;
    const deployments = () => stack.sandbox.find("deployments");
    const starts = async () => (await requestsOf(stack)).filter((request) => request === START).length;
    return { stack, fixture, shop, deployments, starts };
  };
  /** Time stands still until the test moves it. */
  const frozen: StackOptions = { sandbox: { clock: "manual" } };

  test("`up` waits until a deployment ends, and later previews do not request the deployment", async () => {
    const { stack, shop, deployments } = await webWithDeployment({});
    const preview = await stack.preview();
    expect(happened(preview, "release")).toBe("create");
    expect(await writesOf(stack)).toEqual([]);
    const { outputs } = await stack.up();
    expect(outputs).toMatchObject({ status: "finished", commit: "HEAD" });
    expect(await deployments()).toMatchObject([{ deployment_uuid: outputs.release, status: "finished", force_rebuild: false }]);
    expect((await stack.sandbox.find("applications"))[0]?.status).toBe("running:healthy");
    await stack.sandbox.clearJournal();
    expect((await stack.preview()).summary).toEqual({ same: 4 });
    expect((await requestsOf(stack)).filter((request) => request.includes("deployments"))).toEqual([]);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 4 });

    shop.args = { source: { kind: "public", gitRepository: "https://git.example.com/acme/web", gitBranch: "main", buildPack: "static" } };
    const moved = await stack.preview();
    expect([happened(moved, "web"), happened(moved, "release")]).toEqual([
      expect.stringMatching(/^replace /),
      expect.stringMatching(/^replace/),
    ]);
  });

  test("a changed trigger causes another deployment, but a changed `force` or `timeoutSeconds` does not", async () => {
    const { stack, fixture, deployments, starts } = await webWithDeployment({ triggers: [{ LOG_LEVEL: "info" }, 1] });
    await stack.up();
    fixture.args = { triggers: [{ LOG_LEVEL: "info" }, 1], force: true, timeoutSeconds: 60 };
    expect(happened(await stack.up(), "release")).toBe("update force timeoutSeconds");
    expect(await deployments()).toHaveLength(1);
    fixture.args = { triggers: [{ LOG_LEVEL: "info" }, 1] };
    expect(happened(await stack.preview(), "release")).toBe("update force timeoutSeconds");

    fixture.args = { triggers: [{ LOG_LEVEL: "debug" }, 1], force: true };
    expect(happened(await stack.preview(), "release")).toMatch(/^replace .*triggers\[0\]\.LOG_LEVEL/);
    await requestsOf(stack);
    await stack.up();
    expect(await starts()).toBe(1);
    expect(await deployments()).toMatchObject([{ force_rebuild: false }, { force_rebuild: true, status: "finished" }]);

    fixture.args = undefined;
    await requestsOf(stack);
    expect(happened(await stack.up(), "release")).toBe("delete");
    expect(await writesOf(stack)).toEqual([]);
  });

  test("`up` writes new or changed variables before it deploys", async () => {
    let level = "info";
    const { stack, shop, deployments } = await webWithDeployment(undefined);
    shop.more = (web) => {
      const set = new hosting.EnvironmentVariables("vars", { applicationUuid: web.id, variables: { LOG_LEVEL: level } });
      return { release: new hosting.Deployment("release", { applicationUuid: web.id, triggers: [set.variables] }).id };
    };
    await stack.up();
    expect((await writesOf(stack)).slice(-2)).toEqual(["PATCH /applications/{id}/envs/bulk", START]);
    expect((await stack.preview()).summary).toEqual({ same: 5 });
    level = "debug";
    expect(happened(await stack.preview(), "release")).toMatch(/^replace .*triggers/);
    await writesOf(stack);
    await stack.up();
    expect(await writesOf(stack)).toEqual(["PATCH /applications/{id}/envs/bulk", START]);
    expect(await deployments()).toHaveLength(2);
  });

  test("`up` reports the log of a failed build, and the next `up` deploys again", async () => {
    const { stack, fixture, deployments } = await webWithDeployment(undefined);
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("applications", String(outputs.id), { next_build: "failed" });
    fixture.args = {};
    const { text, result } = await errorsOf(stack.up());
    const [failed] = await deployments();
    expect(text).toContain(`deployment ${failed?.deployment_uuid} ended as failed; the application is exited:unhealthy, and none`);
    expect(text).toContain("    npm error Missing script: build");
    expect(text).not.toContain("git ls-remote"); // an internal command
    expect(result.steps.find((s) => s.name === "release")).toMatchObject({ op: "create", failed: true });
    const next = await stack.preview();
    expect(happened(next, "release")).toBe("create");
    expect((await stack.up()).outputs.status).toBe("finished");
    expect((await deployments()).map(({ status }) => status)).toEqual(["failed", "finished"]);
  });

  test("the error of a failed build hides the variables of another program, even if `watch` is false", async () => {
    const secret = "Missing script: build";
    const { stack, fixture } = await webWithDeployment(undefined);
    const { outputs } = await stack.up();
    const id = String(outputs.id);
    const { baseUrl, apiToken } = stack.sandbox;
    const headers = { authorization: `Bearer ${apiToken}`, "content-type": "application/json" };
    const body = JSON.stringify({ key: "THEIRS", value: secret });
    expect((await fetch(`${baseUrl}/api/v1/applications/${id}/envs`, { method: "POST", headers, body })).status).toBe(201);
    await stack.sandbox.mutate("applications", id, { next_build: "failed" });
    fixture.args = { watch: false };
    const { text } = await errorsOf(stack.up());
    expect(text).toContain("npm error [secret]");
    expect(text).not.toContain(secret);
  });

  test("the error of a failed build explains why the log is missing", async () => {
    const token = { token: "1|without-sensitive", permissions: ["read", "write", "deploy"] as const };
    const { stack, fixture } = await webWithDeployment(undefined, {
      sandbox: { speed: 100, tokens: [token] },
      secretConfig: { "hosting:apiToken": token.token },
    });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("applications", String(outputs.id), { next_build: "failed" });
    fixture.args = {};
    expect((await errorsOf(stack.up())).text).toContain(
      'The token cannot read the log of the deployment, because it lacks the permission "Read sensitive data".',
    );
  });

  test("`up` fails at the time-out, and the next `up` waits for the same deployment", async () => {
    const { stack, deployments, starts } = await webWithDeployment({ timeoutSeconds: 1 }, frozen);
    const { text, result } = await errorsOf(stack.up());
    const [row] = await deployments();
    expect(text).toContain("timed out after 1 s waiting for deployment queued.");
    expect(text).toContain(`Deployment ${row?.deployment_uuid} continues on the platform`);
    expect(result.steps.find((s) => s.name === "release")).toMatchObject({ op: "create", failed: true });
    expect(await starts()).toBe(1);

    await stack.sandbox.advance(5);
    await stack.sandbox.advance(40);
    const { outputs } = await stack.up();
    expect(outputs).toMatchObject({ release: row?.deployment_uuid, status: "finished" });
    expect(await starts()).toBe(0);
    await expectSettled(stack);
  });

  test("`up` after a refresh still waits for a deployment that reached the time-out", async () => {
    const { stack, deployments, starts } = await webWithDeployment({ timeoutSeconds: 1 }, frozen);
    await errorsOf(stack.up());
    expect(await starts()).toBe(1);
    const left =
      /^release: the last operation did not finish, so up continues it: timed out after 1 s waiting for deployment queued\. .*=true pulumi refresh/;
    const refreshed = await stack.refresh();
    expect([happened(refreshed, "release"), linesOf(refreshed)]).toEqual(["update", [expect.stringMatching(left)]]);
    const preview = await stack.preview();
    expect([happened(preview, "release"), linesOf(preview)]).toEqual(["update", [expect.stringMatching(left)]]);
    expect((await errorsOf(stack.up({ refresh: true }))).text).toContain("timed out after 1 s waiting for deployment queued.");

    await stack.sandbox.advance(5);
    await stack.sandbox.advance(40);
    const [row, ...others] = await deployments();
    const { outputs } = await stack.up({ refresh: true });
    expect([outputs, others, await starts()]).toMatchObject([{ release: row?.deployment_uuid, status: "finished" }, [], 0]);
    await expectSettled(stack);
  });

  test("a refresh with HOSTING_FORGET_UNFINISHED ends the wait for an unfinished deployment", async () => {
    const { stack, starts } = await webWithDeployment({ timeoutSeconds: 1 }, { ...frozen, env: { HOSTING_FORGET_UNFINISHED: "true" } });
    await errorsOf(stack.up());
    expect(happened(await stack.refresh(), "release")).toBe("same");
    expect((await stack.preview()).summary).toEqual({ same: 4 });
    expect(await starts()).toBe(1);
  });

  test("`up` deploys again if another user cancelled the deployment between runs", async () => {
    const { stack, deployments } = await webWithDeployment({ timeoutSeconds: 1 }, frozen);
    await errorsOf(stack.up());
    const [row] = await deployments();
    const id = String(row?.deployment_uuid);
    await stack.sandbox.mutate("deployments", id, { status: "cancelled-by-user" });
    expect(happened(await stack.refresh(), "release")).toBe("update");
    const preview = await stack.preview();
    expect(happened(preview, "release")).toMatch(/^replace/);
    expect(linesOf(preview)).toEqual([`release: deployment ${id} ended as cancelled-by-user, will be created again`]);
    await errorsOf(stack.up()); // the new deployment remains queued, because time stands still
    expect((await deployments()).map(({ status }) => status)).toEqual(["cancelled-by-user", "queued"]);
  });

  test("`up` deploys again if an unfinished deployment is gone from the platform", async () => {
    const { stack, deployments } = await webWithDeployment({ timeoutSeconds: 1 }, frozen);
    await errorsOf(stack.up());
    const [row] = await deployments();
    await stack.sandbox.remove("deployments", String(row?.deployment_uuid));
    const preview = await stack.preview();
    expect(happened(preview, "release")).toMatch(/^replace/);
    expect(linesOf(preview).filter((line) => !line.includes("waiting:"))).toEqual([
      "release: gone from the platform, will be created again",
    ]);
    await errorsOf(stack.up()); // the new deployment remains queued, because time stands still
    const [next, ...others] = await deployments();
    expect([next?.status, others]).toEqual(["queued", []]);
    expect(next?.deployment_uuid).not.toBe(row?.deployment_uuid);
  });

  test("`up` reports that a deployment is queued, and for how long", async () => {
    let moving: Promise<void> | undefined;
    const { stack } = await webWithDeployment(
      {},
      {
        ...frozen,
        onEvent: (event) => {
          if (event.type !== "message" || !event.message.text.includes("release: waiting: ")) return;
          moving ??= stack.sandbox.advance(5).then(() => stack.sandbox.advance(40));
        },
      },
    );
    const up = await stack.up();
    await moving;
    expect(linesOf(up, "release")[0]).toMatch(/^release: waiting: deployment queued for (8|9|1\d) s$/);
    expect(up.outputs.status).toBe("finished");
  });

  test("`up` adopts an equal deployment that another user queued", async () => {
    const { stack, fixture, deployments } = await webWithDeployment(undefined, frozen);
    const { outputs } = await stack.up();
    const start = `${stack.sandbox.baseUrl}/api/v1/applications/${outputs.id}/start`;
    const headers = { authorization: `Bearer ${stack.sandbox.apiToken}`, "content-type": "application/json", accept: "application/json" };
    await fetch(start, { method: "POST", headers, body: "{}" });
    const [theirs] = await deployments();
    fixture.args = { timeoutSeconds: 1 };
    const { result } = await errorsOf(stack.up());
    expect(linesOf(result, "release")).toContain(`release: adopted: a deployment that was already queued (id ${theirs?.deployment_uuid})`);
    await stack.sandbox.advance(5);
    await stack.sandbox.advance(40);
    const up = await stack.up();
    expect(up.outputs).toMatchObject({ release: theirs?.deployment_uuid, status: "finished" });
    expect(await deployments()).toHaveLength(1);
  });

  test.each([
    ["drop-before", 1],
    ["drop-after", 0],
  ] as const)("`up` starts no second deployment after a lost response to the start (%s)", async (kind, failing) => {
    const { stack, deployments } = await webWithDeployment({ force: true }); // so that the platform does not merge it with an equal deployment
    await stack.sandbox.fault({ match: { method: "POST", path: "/applications/{uuid}/start" }, kind });
    for (let n = 0; n < failing; n++) expect((await errorsOf(stack.up())).text).toContain("[outcome_unknown]");
    expect((await stack.up()).outputs.status).toBe("finished");
    expect(await deployments()).toHaveLength(1);
  });

  test("`up` repeats the start of a deployment while the server's queue is full", async () => {
    const { stack, fixture, shop, deployments, starts } = await webWithDeployment(undefined);
    await stack.up();
    const { alpha = "" } = shop.seed.servers;
    await stack.sandbox.mutate("purchasedServers", alpha, { deployment_queue_limit: 0 });
    fixture.args = { timeoutSeconds: 1 };
    await requestsOf(stack);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(
      "timed out after 1 s waiting for a free place in the deployment queue. The server's deployment queue remained full",
    );
    expect(await starts()).toBeGreaterThan(1);
    expect(await deployments()).toEqual([]);
    await stack.sandbox.mutate("purchasedServers", alpha, { deployment_queue_limit: 25 });
    fixture.args = {};
    expect((await stack.up()).outputs.status).toBe("finished");
  });

  test("the error for a token without `Deploy` names the missing permission", async () => {
    const token = { token: "1|without-deploy", permissions: ["read", "read:sensitive", "write"] as const };
    const { stack } = await webWithDeployment(
      {},
      { sandbox: { speed: 100, tokens: [token] }, secretConfig: { "hosting:apiToken": token.token } },
    );
    const { text } = await errorsOf(stack.up());
    expect(text).toMatch(/POST \/applications\/\w+\/start failed with 403: .* This call requires the token permission "Deploy"/);
    expect(text).toContain("pulumi config set --secret hosting:apiToken");
    expect(text).not.toContain(token.token);
  });
});
