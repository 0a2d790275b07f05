import type { Bag } from "../../provider/core/values";
import { HIDDEN } from "../../provider/core/values";
import { environmentVariables } from "../../provider/resources/hosting/environment-variables";
import { openDeployments } from "./deployment-fixture";

test.each([
  ["queued", 1],
  ["in_progress", 10],
])("a creation fails if a user cancels the %s deployment", async (_, seconds) => {
  const { fixture, deployments, inputs, sandbox, held } = await openDeployments();
  void fixture.clock.sleep(seconds * 1000).then(async () => {
    const [row] = await sandbox.find("deployments");
    await sandbox.mutate("deployments", String(row?.$id), { status: "cancelled-by-user" });
  });
  const outcome = deployments.createHalfWay(inputs); // fails unless the creation is half-way
  await expect(outcome).rejects.toThrow(
    /deployment \w+ ended as cancelled-by-user; the old and the new version may both be running until the next deployment/,
  );
  const { id } = await deployments.create(inputs);
  expect(await held()).toMatchObject([{ status: "cancelled-by-user" }, { deployment_uuid: id, status: "finished" }]);
});

test("a creation adopts an equal deployment that is already queued, and reports this", async () => {
  const { fixture, deployments, inputs, sandbox, starts } = await openDeployments();
  await deployments.createAndDie(inputs, 1);
  const [waiting] = await sandbox.find("deployments");
  expect(waiting?.status).toBe("queued");
  fixture.said();
  const { id } = await deployments.create(inputs);
  expect(id).toBe(waiting?.deployment_uuid);
  expect(fixture.said()[0]).toBe(`data: adopted: a deployment that was already queued (id ${id})`);
  expect(await starts()).toBe(2);
});

test("a creation with `supersede` repeats the refused cancellation of an equal deployment, and then starts a new deployment", async () => {
  const { deployments, inputs, sandbox, held } = await openDeployments();
  await deployments.createAndDie(inputs, 1);
  await sandbox.fault({ match: { method: "POST", path: "/deployments/{uuid}/cancel" }, kind: "status", code: 400 });
  const { id } = await deployments.create({ ...inputs, supersede: true });
  expect(await held()).toMatchObject([{ status: "cancelled-by-user" }, { deployment_uuid: id, status: "finished" }]);
});

test("a creation with `onTimeout: cancel` succeeds if the deployment ends before the platform receives the cancellation", async () => {
  const opened = await openDeployments({
    through: (send) => async (request) => {
      if (request.path.endsWith("/cancel")) await opened.sandbox.advance(600);
      return send(request);
    },
  });
  const { deployments, inputs, held } = opened;
  const { id, outs } = await deployments.create({ ...inputs, timeoutSeconds: 1, onTimeout: "cancel" });
  expect([outs.status, await held()]).toMatchObject(["finished", [{ deployment_uuid: id, status: "finished" }]]);
});

test("the error says that both versions may run if the cancelled deployment had begun", async () => {
  const { deployments, inputs, held } = await openDeployments();
  const reason = await deployments.create({ ...inputs, timeoutSeconds: 10, onTimeout: "cancel" }).catch((error: unknown) => String(error));
  expect(await held()).toMatchObject([{ status: "cancelled-by-user" }]);
  expect(reason).toMatch(
    /waiting for deployment in_progress\. Deployment \w+ was cancelled because onTimeout is "cancel"; the old and the new version may both be running until the next deployment\./,
  );
});

test("the next `up` waits for a deployment that the creation could not read", async () => {
  const { deployments, inputs, sandbox, held, starts } = await openDeployments();
  const forbidden = { match: { method: "GET", path: "/deployments/{uuid}" }, kind: "status", code: 403, body: { message: "No." } } as const;
  await sandbox.fault({ ...forbidden, times: 2 });
  const { reason, ...state } = await deployments.createHalfWay(inputs);
  expect(reason).toContain("failed with 403");
  expect(await held()).toMatchObject([{ deployment_uuid: state.id }]);
  const { outs } = await deployments.update(state, inputs);
  expect(outs.status).toBe("finished");
  expect(await starts()).toBe(1);
});

test("`up` logs each line of the build log once, but no internal commands", async () => {
  const { fixture, deployments, inputs } = await openDeployments();
  await deployments.create(inputs);
  const lines = fixture.said();
  expect(lines.filter((line) => !line.includes("waiting:"))).toEqual([
    expect.stringMatching(/^data: Starting deployment of \S+ to alpha\.$/),
    "data: Building container image started.",
    "data: New container started.",
  ]);
  const first = lines.findIndex((line) => line.includes("Starting deployment"));
  const waiting = lines.findIndex((line) => line.includes("waiting: deployment in_progress"));
  expect(first).toBeLessThan(waiting);
  expect(waiting).toBeLessThan(lines.indexOf("data: New container started."));
});

test("the error of a failed deployment shows the log's last twenty lines", async () => {
  const { deployments, inputs, sandbox } = await openDeployments();
  const { id } = await deployments.create(inputs);
  const line = (n: number) => ({ output: `line ${n}\n`, hidden: n === 29, type: "stdout", timestamp: "", order: n + 1 });
  const failure = async (lines: ReturnType<typeof line>[]): Promise<string[]> => {
    await sandbox.mutate("deployments", id, { status: "failed", lines });
    const error: unknown = await deployments.update({ id, outs: { status: "queued" } }, inputs).catch((e: unknown) => e);
    return String(error).split("\n");
  };
  const [sentence, ...shown] = await failure(Array.from({ length: 30 }, (_, n) => line(n)));
  expect(sentence).toMatch(
    /deployment \w+ ended as failed; the platform does not report which version runs\. Fix the cause and run pulumi up again\.$/,
  );
  expect(shown).toEqual(Array.from({ length: 20 }, (_, n) => `    line ${n + 9}`));
  expect(await failure([])).toEqual([`${sentence} Its log is empty.`]);
});

describe("reasons why a deployment is due", () => {
  const URN = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:EnvironmentVariables::vars";
  const SECRET = "a-long-enough-secret";

  async function watching() {
    const one = await openDeployments();
    const { fixture, inputs } = one;
    const sets = fixture.of(environmentVariables);
    const watched = { ...inputs, [HIDDEN.watched]: [URN] };
    const variables = (entries: Bag) => ({ ...inputs, variables: entries });
    return {
      ...one,
      watched,
      sets,
      variables,
      /** Starts a new run, and checks and compares the set as the engine does. */
      async run(entries: Bag, state?: { id: string; outs: Bag }) {
        fixture.restart();
        await sets.check(variables(entries), {}, "vars");
        if (state) await sets.diff(state, variables(entries), "vars");
      },
    };
  }

  test("a changed variable makes a deployment due until a deployment succeeds", async () => {
    const { sets, deployments, watched, variables, run } = await watching();
    await run({ LEVEL: "info" });
    const set = await sets.create(variables({ LEVEL: "info" }), "vars");
    const first = await deployments.create(watched);
    await run({ LEVEL: "info" }, set);
    expect(await deployments.diff(first, watched)).toMatchObject({ changes: false, replaces: [] });
    await run({ LEVEL: "debug" }, set);
    expect(await deployments.diff(first, watched)).toMatchObject({ changes: true, replaces: ["triggers"] });
    // The run updates the variables, but its deployment fails.
    const changed = await sets.update(set, variables({ LEVEL: "debug" }), "vars");
    await run({ LEVEL: "debug" }, changed);
    expect(await deployments.diff(first, watched)).toMatchObject({ changes: true, replaces: ["triggers"] });
    const second = await deployments.create(watched);
    await run({ LEVEL: "debug" }, changed);
    expect(await deployments.diff(second, watched)).toMatchObject({ changes: false });
    expect(JSON.stringify(second.outs[HIDDEN.written])).not.toContain("debug");
  });

  test("a repair of drift in this run makes a deployment due", async () => {
    const { sets, deployments, watched, variables, run, sandbox } = await watching();
    await run({ LEVEL: "info" });
    const set = await sets.create(variables({ LEVEL: "info" }), "vars");
    const first = await deployments.create(watched);
    const [row] = await sandbox.find("variables", { key: "LEVEL", is_preview: false });
    await sandbox.mutate("variables", String(row?.uuid), { value: "theirs" });
    await run({ LEVEL: "info" }, set);
    expect(await deployments.diff(first, watched)).toMatchObject({ changes: true, replaces: ["triggers"] });
  });

  test("a deployment becomes due if `up` repairs stored drift, or creates a missing variable again", async () => {
    const { sets, deployments, watched, variables, run, sandbox } = await watching();
    await run({ LEVEL: "info" });
    const set = await sets.create(variables({ LEVEL: "info" }), "vars");
    const first = await deployments.create(watched);
    const [row] = await sandbox.find("variables", { key: "LEVEL", is_preview: false });
    await sandbox.mutate("variables", String(row?.uuid), { value: "theirs" });
    await run({ LEVEL: "info" }, { id: set.id, outs: { ...set.outs, ...variables({ LEVEL: "theirs" }) } });
    expect(await deployments.diff(first, watched)).toMatchObject({ changes: true, replaces: ["triggers"] });
    await sandbox.remove("variables", String(row?.uuid));
    await run({ LEVEL: "info" }, set);
    expect(await deployments.diff(first, watched)).toMatchObject({ changes: true, replaces: ["triggers"] });
  });

  test("a changed variable makes no deployment due if `watch` is false", async () => {
    const { sets, deployments, watched, variables, run } = await watching();
    await run({ LEVEL: "info" });
    const set = await sets.create(variables({ LEVEL: "info" }), "vars");
    const first = await deployments.create(watched);
    await run({ LEVEL: "debug" }, set);
    expect(await deployments.diff(first, { ...watched, watch: false })).toMatchObject({ replaces: [] });
  });

  test("a Deployment from release 0.1.0 becomes due only when a variable changes", async () => {
    const { sets, deployments, watched, variables, run } = await watching();
    await run({ LEVEL: "info" });
    const set = await sets.create(variables({ LEVEL: "info" }), "vars");
    const first = await deployments.create(watched);
    const old = { id: first.id, outs: { ...first.outs, [HIDDEN.written]: undefined } };
    await run({ LEVEL: "info" }, set);
    expect(await deployments.diff(old, watched)).toMatchObject({ changes: false, replaces: [] });
    await run({ LEVEL: "debug" }, set);
    expect(await deployments.diff(old, watched)).toMatchObject({ replaces: ["triggers"] });
  });

  test("the error of a failed build hides a secret that the build printed", async () => {
    const { deployments, watched, run, sandbox, fixture } = await watching();
    await run({ TOKEN: SECRET });
    const { id } = await deployments.create(watched);
    await run({ TOKEN: SECRET });
    const output = `TOKEN=${SECRET}\n`;
    await sandbox.mutate("deployments", id, {
      status: "failed",
      lines: [{ output, hidden: false, type: "stdout", timestamp: "", order: 1 }],
    });
    const error: unknown = await deployments.update({ id, outs: { status: "queued" } }, watched).catch((e: unknown) => e);
    expect(String(error)).toContain("TOKEN=");
    expect([String(error), ...fixture.said()].join("\n")).not.toContain(SECRET);
  });
});

test("a preview accepts an application that the list omits, and refuses an application that does not exist", async () => {
  const { deployments, inputs, sandbox } = await openDeployments();
  await sandbox.fault({ match: { method: "GET", path: "/applications" }, times: 0, kind: "status", code: 200, body: [] });
  expect((await deployments.preview(inputs)).failures).toEqual([]);
  expect((await deployments.preview({ applicationUuid: "nothing" }, {}, "another")).failures).toMatchObject([
    { property: "applicationUuid" },
  ]);
});

test("a creation starts only one deployment even if reads of this deployment answer 404 for some time", async () => {
  let missing = 3;
  const { deployments, inputs, starts, held } = await openDeployments({
    through: (send) => async (request) => {
      const response = await send(request);
      if (request.method !== "GET" || !/\/deployments\/\w+$/.test(request.path) || missing-- <= 0) return response;
      const text = JSON.stringify({ message: "Deployment not found." });
      return { ...response, status: 404, text, bytes: new TextEncoder().encode(text) };
    },
  });
  const unfinished = await deployments.createHalfWay(inputs);
  await deployments.update(unfinished, inputs);
  expect([await starts(), await held()]).toMatchObject([1, [{ status: "finished" }]]);
});
