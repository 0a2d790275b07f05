import { applicationState } from "../../provider/resources/hosting/application-state";
import { deployment } from "../../provider/resources/hosting/deployment/resource";
import type { Variants } from "../../sandbox";
import { createFixture } from "../harness/fixture";
import { addPlace, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

async function openApplicationStates(variants: Partial<Variants> = {}) {
  const fixture = await open({ variants });
  const { sandbox } = fixture;
  const { application } = await createFixture(sandbox);
  await sandbox.clearJournal();
  const row = async () => (await sandbox.find("applications", { uuid: application }))[0];
  const sent = async () => {
    const all = await sandbox.journal();
    await sandbox.clearJournal();
    return all.map(({ method, path }) => `${method} ${path.replace("/api/v1", "").replace(/[a-z0-9]{24}/g, "{id}")}`);
  };
  return {
    fixture,
    sandbox,
    sent,
    writes: async () => (await sent()).filter((call) => !call.startsWith("GET ")),
    states: fixture.of(applicationState),
    deploy: () => fixture.of(deployment).create({ applicationUuid: application }, "web"),
    running: { applicationUuid: application, state: "running" },
    stopped: { applicationUuid: application, state: "stopped" },
    row,
    set: (status: string | null) => sandbox.mutate("applications", application, { status }),
  };
}

const START = "POST /applications/{id}/start";
const RESTART = "POST /applications/{id}/restart";
const STOP = "POST /applications/{id}/stop";
const VARIANTS: Partial<Variants>[] = [{ applicationStatus: "at once" }, { applicationStatus: "late" }];

describe.each(VARIANTS)("ApplicationState on a platform that updates the status of an application $applicationStatus", (variants) => {
  test("ApplicationState builds a new application, stops it, and starts it again without a build", async () => {
    const { fixture, states, running, stopped, sandbox, row, writes, sent } = await openApplicationStates(variants);
    const first = await states.create(running);
    expect(first.id).toBe(running.applicationUuid);
    expect(await writes()).toEqual([START]);
    fixture.restart();
    expect(await states.diff(first, running)).toMatchObject({ changes: false });
    await sandbox.advance(600);
    expect((await row())?.status).toBe("running:healthy");
    const second = await states.update(first, stopped);
    expect(await writes()).toEqual([STOP]);
    expect((await row())?.status).toMatch(/^exited/);
    expect(second.outs).toMatchObject({ state: "stopped", status: "exited:unhealthy" });
    await states.update(second, running);
    expect(await writes()).toEqual([RESTART]);
    await sandbox.advance(600);
    expect((await row())?.status).toBe("running:healthy");
    fixture.restart();
    await sent();
    expect(await states.diff(first, running)).toMatchObject({ changes: false });
    expect(await sent()).toEqual(["GET /applications"]);
  });

  test("ApplicationState with `state: running` sends nothing right after a deployment", async () => {
    const { fixture, states, running, deploy, writes } = await openApplicationStates(variants);
    await deploy();
    await writes();
    const state = await states.create(running);
    fixture.restart();
    expect(await states.diff(state, running)).toMatchObject({ changes: false });
    expect(await writes()).toEqual([]);
  });

  test("ApplicationState with `state: stopped` stops an application right after a deployment", async () => {
    const { fixture, states, stopped, deploy, writes, sandbox, row } = await openApplicationStates(variants);
    await deploy();
    await writes();
    const state = await states.create(stopped);
    expect(await writes()).toEqual([STOP]);
    fixture.restart();
    expect(await states.diff(state, stopped)).toMatchObject({ changes: false });
    await sandbox.advance(60);
    expect((await row())?.status).toMatch(/^exited/);
  });
});

describe("ApplicationState", () => {
  const LATER_SECONDS = 600;

  /** Returns the errors of the preview, or its log lines if there are no errors. */
  async function previewed(
    inputs: Record<string, unknown>,
    prepare: (fixture: Awaited<ReturnType<typeof openApplicationStates>>) => unknown = () => {},
  ) {
    const fixture = await openApplicationStates();
    await prepare(fixture);
    await fixture.writes();
    fixture.fixture.said();
    const { failures } = await fixture.states.preview({ ...fixture.running, ...inputs });
    expect(await fixture.writes()).toEqual([]);
    return { refused: failures.map(({ property, reason }) => `${property} ${reason}`), said: fixture.fixture.said() };
  }

  test.each([
    ["an unknown state", { state: "paused" }, /^state must be one of "running", "stopped"|^state .*running.*stopped/],
    ["a time-out of 0 seconds", { timeoutSeconds: 0 }, /^timeoutSeconds must be at least 1/],
    [
      "an application that does not exist",
      { applicationUuid: "nothing" },
      /^applicationUuid no application "nothing" is visible .*Available: \w+ \(fixture\)/,
    ],
  ])("a preview refuses %s, reports the allowed values, and sends nothing", async (_, inputs, reason) => {
    const { refused } = await previewed(inputs);
    expect(refused).toEqual([expect.stringMatching(reason)]);
  });

  test("a preview reports whether `up` builds, starts or stops the application", async () => {
    const never = await previewed({});
    expect(never.said).toEqual([
      expect.stringMatching(/^data: application \w+ was never deployed: up builds it, unless a Deployment in this run builds it first$/),
      expect.stringMatching(/^data: adopted: the state of application \w+, changing state: up brings it from stopped to running$/),
    ]);
    expect((await previewed({ state: "stopped" })).said).toEqual([]);
    expect((await previewed({ state: "stopped" }, ({ set }) => set("running:unhealthy"))).said).toEqual([
      expect.stringMatching(/^data: adopted: the state of application \w+, changing state: up brings it from running to stopped$/),
    ]);
    expect((await previewed({}, ({ set }) => set("degraded:unhealthy"))).said).toEqual([]);
  });

  test("a preview of a start names the commit that the restart deploys", async () => {
    const { fixture, states, sandbox } = await openApplicationStates();
    const source = { source: "public", git_repository: "https://git.example.com/acme/web", git_branch: "main", build_pack: "static" };
    const applicationUuid = await sandbox.add("applications", { ...source, ...(await addPlace(fixture)), ports_exposes: "80" });
    await fixture.of(deployment).create({ applicationUuid }, "web");
    await sandbox.advance(LATER_SECONDS);
    await sandbox.mutate("applications", applicationUuid, { status: "exited:unhealthy" });
    fixture.restart();
    fixture.said();
    await states.preview({ applicationUuid, state: "running" });
    expect(fixture.said()).toContain("data: deploys: a restart deploys the newest commit of main");
  });

  test("an update starts an application that another user stopped", async () => {
    const { fixture, states, running, sandbox, set, writes } = await openApplicationStates();
    const state = await states.create(running);
    await sandbox.advance(LATER_SECONDS);
    await set("exited");
    fixture.restart();
    fixture.said();
    expect(await states.diff(state, running)).toMatchObject({ changes: true });
    expect(fixture.said()).toEqual([expect.stringContaining("data: drift: state differs on the platform")]);
    await writes();
    await states.update(state, running);
    expect(await writes()).toEqual([RESTART]);
  });

  test("a diff reports no drift of the input `state` if the platform shows no status", async () => {
    const { fixture, states, stopped, set, writes } = await openApplicationStates();
    await set(null);
    const state = await states.create(stopped);
    expect(await writes()).toEqual([STOP]);
    await set(null);
    fixture.restart();
    expect(await states.diff(state, stopped)).toMatchObject({ changes: false });
  });

  test("ApplicationState sends the input ctrCleanup when it stops the application", async () => {
    const { states, stopped, set, sandbox } = await openApplicationStates();
    await set("running:healthy");
    await states.create({ ...stopped, ctrCleanup: false });
    const [call] = (await sandbox.journal()).filter(({ method }) => method === "POST");
    expect(call?.query).toMatchObject({ ctr_cleanup: "false" });
  });

  test("the next run does not repeat the start that a killed run sent", async () => {
    const { states, running, sandbox } = await openApplicationStates();
    await states.createAndDie(running, 5);
    await states.create(running);
    expect(await sandbox.find("deployments")).toMatchObject([{ status: "finished" }]);
  });

  test("`up` starts the application once if the response of the start is lost", async () => {
    const { states, running, sandbox } = await openApplicationStates();
    await sandbox.fault({ match: { method: "POST", path: "/applications/{uuid}/start" }, kind: "drop-after" });
    await states.create(running);
    expect(await sandbox.find("deployments")).toMatchObject([{ status: "finished" }]);
  });

  test("the next `up` repeats a start that failed", async () => {
    const { states, running, sandbox } = await openApplicationStates();
    await sandbox.mutate("applications", running.applicationUuid, { next_build: "failed" });
    const { reason, ...state } = await states.createHalfWay(running);
    expect(reason).toMatch(
      /deployment \w+, which starts the application, ended as failed\. Fix the cause and run pulumi up again\.\n[\s\S]*build/i,
    );
    await states.update(state, running);
    expect(await sandbox.find("deployments")).toMatchObject([{ status: "failed" }, { status: "finished" }]);
  });

  test("a timed-out creation reports the reason and the status of its wait", async () => {
    const { states, stopped, set } = await openApplicationStates();
    await set("running:healthy");
    const { reason } = await states.createHalfWay({ ...stopped, timeoutSeconds: 1 });
    expect(reason).toMatch(/timed out after 1 s waiting for application \w+ to stop \(running:healthy\)/);
  });

  test("the deletion of an ApplicationState leaves the application as it is, and reports this", async () => {
    const { fixture, states, stopped, sandbox, sent } = await openApplicationStates();
    const state = await states.create(stopped);
    await sent();
    fixture.said();
    await states.delete(state);
    expect(await sent()).toEqual(["GET /team"]);
    expect(fixture.said()).toEqual([
      expect.stringMatching(/^data: left in place: application \w+ keeps its current state, running or stopped$/),
    ]);
    expect(await sandbox.find("applications")).toHaveLength(1);
  });

  test("a diff reports an ApplicationState as gone if its application was deleted", async () => {
    const { fixture, states, stopped, sandbox } = await openApplicationStates();
    const state = await states.create(stopped);
    await sandbox.remove("applications", stopped.applicationUuid);
    fixture.restart();
    fixture.said();
    await states.diff(state, stopped);
    expect(fixture.said()).toEqual([
      expect.stringMatching(/waiting: .* to appear in its list/),
      expect.stringContaining("gone from the platform"),
    ]);
    await expect(states.create(stopped)).rejects.toThrow(/404/);
  });

  test("a check refuses two resources for the state of one application", async () => {
    const { states, stopped, running } = await openApplicationStates();
    await states.check(stopped, {}, "one");
    const { failures } = await states.check(running, {}, "two");
    expect(failures.map(({ reason }) => reason).join()).toContain(`the state of application ${running.applicationUuid}`);
  });
});
