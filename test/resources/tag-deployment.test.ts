import { HIDDEN } from "../../provider/core/values";
import { tagDeployment } from "../../provider/resources/hosting/tag-deployment/resource";
import { addPlace, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const DEPLOY = { method: "POST", path: "/deploy" } as const;

/** The tag is `eu`. One more application has another tag. */
async function applicationsWithTag(names: readonly string[] = ["web", "worker"]) {
  const fixture = await open();
  const { sandbox } = fixture;
  const place = await addPlace(fixture);
  const add = (name: string, tags: string[]) =>
    sandbox.add("applications", { source: "ctrimage", ...place, ctr_registry_image_name: "registry.example.com/web", name, tags });
  const [web = "", worker = ""] = await Promise.all(names.map((name) => add(name, ["eu"])));
  await add("elsewhere", ["us"]);
  await sandbox.clearJournal();
  return {
    fixture,
    sandbox,
    web,
    worker,
    deploys: fixture.of(tagDeployment),
    inputs: { tag: "eu" },
    async held() {
      const rows = await sandbox.find("deployments");
      const of = (uuid: string) => rows.filter((row) => row.application_uuid === uuid).map(({ status }) => status);
      return { web: of(web), worker: of(worker), others: rows.length - of(web).length - of(worker).length };
    },
    async requests() {
      const all = await sandbox.journal();
      await sandbox.clearJournal();
      return all.map(({ method, path, query }) => [method, path.replace("/api/v1", ""), query]);
    },
  };
}

describe("TagDeployment", () => {
  test("a creation deploys all applications with the tag in one call", async () => {
    const { fixture, deploys, web, worker, held, requests } = await applicationsWithTag();
    await fixture.sandbox.mutate("applications", web, { git_commit_sha: "abcdef1" });
    await requests();
    const { inputs } = await deploys.check({ tag: " EU ", force: true });
    expect(inputs).toMatchObject({ tag: "eu" });
    const state = await deploys.create(inputs);
    expect(await held()).toEqual({ web: ["finished"], worker: ["finished"], others: 0 });
    expect((await requests()).filter(([method]) => method !== "GET")).toEqual([["POST", "/deploy", { tag: "eu", force: "true" }]]);
    const { deployments, ranAt } = state.outs;
    expect(deployments).toEqual([
      { applicationUuid: web, deploymentUuid: state.id, status: "finished", commit: "abcdef1" },
      { applicationUuid: worker, deploymentUuid: expect.any(String), status: "finished", commit: "HEAD" },
    ]);
    expect(ranAt).toMatch(/Z$/);
    expect(await deploys.diff(state, inputs)).toMatchObject({ changes: false });
    expect((await deploys.diff(state, { ...inputs, triggers: [2] })).replaces).toEqual(["triggers"]);
    await deploys.delete(state);
    expect((await requests()).map(([, path]) => path)).toEqual(["/team"]); // the request identifies the account
  });

  test("a preview warns about a tag without applications, and a creation fails", async () => {
    const { fixture, deploys, inputs, requests, held } = await applicationsWithTag();
    expect((await deploys.preview(inputs)).failures).toEqual([]);
    expect(fixture.said().join("\n")).toContain('runs: a deployment of 2 applications with the tag "eu"');
    expect((await deploys.preview({ tag: "asia" }, {}, "other")).failures).toEqual([]);
    expect(fixture.said().join("\n")).toContain(
      'no application has the tag "asia" now: up will stop unless an application has the tag when up reaches this resource',
    );
    expect((await requests()).filter(([method]) => method !== "GET")).toEqual([]);
    await expect(deploys.create({ tag: "asia" }, "other")).rejects.toThrow('no application has the tag "asia", so nothing was deployed.');
    expect(await held()).toEqual({ web: [], worker: [], others: 0 });
  });

  test("a creation deploys the applications in `applicationUuids` with one call", async () => {
    const { fixture, deploys, web, worker, held, requests } = await applicationsWithTag();
    const wanted = [worker, web, worker];
    const { inputs, failures } = await deploys.preview({ applicationUuids: wanted });
    expect(failures).toEqual([]);
    expect(inputs).toMatchObject({ applicationUuids: [web, worker].sort() });
    expect(fixture.said().join("\n")).toContain("runs: a deployment of 2 applications");
    await requests();
    const state = await deploys.create(inputs);
    expect(await held()).toEqual({ web: ["finished"], worker: ["finished"], others: 0 });
    const writes = (await requests()).filter(([method]) => method !== "GET");
    expect(writes).toEqual([["POST", "/deploy", { uuid: [web, worker].sort().join(",") }]]);
    expect((state.outs.deployments as { applicationUuid: string }[]).map((one) => one.applicationUuid).sort()).toEqual(
      [web, worker].sort(),
    );
    const turned = await deploys.check({ applicationUuids: [web, worker] }, state.outs);
    expect(await deploys.diff(state, turned.inputs)).toMatchObject({ changes: false });
    expect((await deploys.diff(state, { applicationUuids: [web] })).replaces).toEqual(["applicationUuids"]);
  });

  test("a preview and a creation refuse an application that the token cannot see", async () => {
    const { deploys, web, held } = await applicationsWithTag();
    const inputs = { applicationUuids: [web, "nowhere"] };
    const { failures } = await deploys.preview(inputs);
    expect(failures).toEqual([
      { property: "applicationUuids", reason: expect.stringContaining('no application "nowhere" is visible to this token.') },
    ]);
    await expect(deploys.create(inputs)).rejects.toThrow(/no application "nowhere" is visible.*Nothing was deployed\.$/);
    expect(await held()).toEqual({ web: [], worker: [], others: 0 });
  });

  test.each(["drop-after", "truncate"] as const)(
    "a creation with `applicationUuids` deploys once if the response is lost (fault %s)",
    async (kind) => {
      const { deploys, sandbox, web, worker, held } = await applicationsWithTag();
      const inputs = { applicationUuids: [web, worker] };
      await deploys.create(inputs, "before");
      await sandbox.fault({ match: DEPLOY, kind });
      const { outs } = await deploys.create({ ...inputs, force: true });
      expect(await held()).toEqual({ web: ["finished", "finished"], worker: ["finished", "finished"], others: 0 });
      expect(outs.deployments).toHaveLength(2);
    },
  );

  test("a creation separately starts each application that the response leaves out", async () => {
    const { fixture, deploys, sandbox, web, worker, held } = await applicationsWithTag();
    const applicationUuids = [web, worker];
    const body = { deployments: [{ message: "queued", resource_uuid: web, deployment_uuid: "never-stored" }] };
    await sandbox.fault({ match: DEPLOY, kind: "status", code: 200, body });
    await deploys.createAndDie({ applicationUuids: [web] }, 10, "web");
    const { outs } = await deploys.create({ applicationUuids }, "both");
    expect(outs.deployments).toHaveLength(2);
    expect((await held()).worker).toEqual(["finished"]);
    await sandbox.mutate("purchasedServers", await fixture.server("alpha"), { deployment_queue_limit: 1 });
    fixture.restart();
    const again = await deploys.create({ applicationUuids, triggers: [2] }, "again");
    expect(again.outs.deployments).toHaveLength(2);
    expect((await held()).worker).toEqual(["finished", "finished"]);
  });

  test.each([
    ["both", { tag: "eu", applicationUuids: ["a"] }],
    ["neither", {}],
  ])("a check refuses a deployment with %s of `tag` and `applicationUuids`", async (_, inputs) => {
    const { deploys } = await applicationsWithTag();
    expect((await deploys.check(inputs)).failures).toEqual([{ property: "", reason: "needs exactly one of tag and applicationUuids." }]);
  });

  test.each([
    ["", "tag must"],
    ["a", "tag must have at least 2 characters"],
    ["eu,us", "it must be one tag, without a comma"],
  ])("a preview refuses the tag %j, and nothing is sent", async (tag, reason) => {
    const { deploys, requests } = await applicationsWithTag();
    const { failures } = await deploys.preview({ tag });
    expect(failures.map(({ property, reason: why }) => `${property} ${why}`).join()).toContain(reason);
    expect(await requests()).toEqual([]);
  });

  test.each([undefined, 200])(
    "the next run after a 504 deploys once, or adopts the deployments that the platform started %s s later",
    async (seconds) => {
      const { fixture, deploys, inputs, sandbox, held } = await applicationsWithTag();
      await sandbox.fault({
        match: DEPLOY,
        kind: "status",
        code: 504,
        body: "",
        ...(seconds === undefined ? {} : { actsAfterSeconds: seconds }),
      });
      const half = await deploys.createHalfWay(inputs);
      await sandbox.advance(60);
      fixture.restart();
      await deploys.diff(half, inputs);
      const { outs } = await deploys.create(inputs);
      expect(await held()).toEqual({ web: ["finished"], worker: ["finished"], others: 0 });
      expect(outs.deployments).toHaveLength(2);
    },
  );

  test.each(["drop-after", "truncate"] as const)("a creation with a tag deploys once after a lost response (fault %s)", async (kind) => {
    const { deploys, inputs, sandbox, web, worker, held } = await applicationsWithTag();
    await deploys.create(inputs, "before"); // the provider does not mistake an earlier deployment for this one
    await sandbox.fault({ match: DEPLOY, kind });
    const { outs } = await deploys.create({ ...inputs, force: true });
    expect(await held()).toEqual({ web: ["finished", "finished"], worker: ["finished", "finished"], others: 0 });
    expect(outs.deployments).toMatchObject([{ applicationUuid: web }, { applicationUuid: worker }]);
  });

  test("a creation shows the failed application's log, and the next creation deploys everything again", async () => {
    const { deploys, inputs, sandbox, worker, held } = await applicationsWithTag();
    await sandbox.mutate("applications", worker, { next_build: "failed" });
    const state = await deploys.createHalfWay(inputs).catch((error: unknown) => error as Error);
    const text = state instanceof Error ? state.message : state.reason;
    expect(text).toMatch(
      /1 of 2 deployments of the tag "eu" did not finish: worker \(deployment \w+\) ended as failed; the platform does not report/,
    );
    expect(text).toMatch(/worker:\n(.*\n)*.*npm error Missing script: build/);
    expect(text).not.toContain("web:");
    await deploys.create(inputs);
    expect(await held()).toEqual({ web: ["finished", "finished"], worker: ["failed", "finished"], others: 0 });
  });

  test("the next `up` waits for the deployments that a timed-out creation started", async () => {
    const { fixture, deploys, inputs, sandbox, web, worker, held } = await applicationsWithTag();
    const state = await deploys.createHalfWay({ ...inputs, timeoutSeconds: 1 });
    expect(state.reason).toContain(
      'timed out after 1 s waiting for 2 of 2 deployments of the tag "eu". The deployments continue on the platform',
    );
    expect(state.outs.deployments).toMatchObject([{ applicationUuid: web }, { applicationUuid: worker }]);
    fixture.restart();
    await sandbox.mutate("applications", worker, { tags: [] }); // the resource still waits for its own deployments
    const { outs } = await deploys.update(state, inputs);
    expect(outs.deployments).toMatchObject([{ status: "finished" }, { applicationUuid: worker, status: "finished" }]);
    expect(await held()).toEqual({ web: ["finished"], worker: ["finished"], others: 0 });
  });

  test("a creation adopts deployments that are already in progress", async () => {
    const { fixture, deploys, inputs, held } = await applicationsWithTag();
    await deploys.createAndDie(inputs, 10);
    fixture.said();
    const { outs } = await deploys.create(inputs);
    expect(await held()).toEqual({ web: ["finished"], worker: ["finished"], others: 0 });
    expect(outs.deployments).toHaveLength(2);
    expect(fixture.said().filter((line) => line.includes("adopted: a deployment that was already in_progress"))).toHaveLength(2);
  });

  test("a creation adopts running deployments if the response names no deployment", async () => {
    const { fixture, deploys, inputs, held, sandbox } = await applicationsWithTag();
    await deploys.createAndDie(inputs, 10);
    fixture.said();
    const namesNone = { match: DEPLOY, kind: "status", code: 200, body: { deployments: [] } } as const;
    await sandbox.fault(namesNone);
    const { outs } = await deploys.create(inputs);
    expect(await held()).toEqual({ web: ["finished"], worker: ["finished"], others: 0 });
    expect(outs.deployments).toHaveLength(2);
    await sandbox.fault(namesNone);
    await expect(deploys.create({ ...inputs, triggers: [2] }, "next")).rejects.toThrow(
      'the platform accepted the deployment of the tag "eu" but its answer contains no deployment, and no application has a queued or running deployment.',
    );
  });

  test("a creation starts the remaining applications one by one if the deployment queue was full", async () => {
    const { fixture, deploys, inputs, sandbox, held, web, worker, requests } = await applicationsWithTag();
    const server = await fixture.server("alpha");
    await sandbox.mutate("purchasedServers", server, { deployment_queue_limit: 1 });
    const { outs } = await deploys.create(inputs);
    expect(await held()).toEqual({ web: ["finished"], worker: ["finished"], others: 0 });
    expect(outs.deployments).toMatchObject([{ applicationUuid: web }, { applicationUuid: worker }]);
    const sent = (await requests()).filter(([method]) => method !== "GET").map(([, path]) => path);
    expect(new Set(sent)).toEqual(new Set(["/deploy", `/applications/${worker}/start`]));
  });

  test("a diff finds no change if the state contains only one deployment's id", async () => {
    const { deploys, inputs, fixture } = await applicationsWithTag();
    const { id } = await deploys.create(inputs);
    fixture.restart();
    const state = { id, outs: { [HIDDEN.urn]: "", tag: "eu" } };
    expect(await deploys.diff(state, inputs)).toMatchObject({ changes: false });
  });
});
