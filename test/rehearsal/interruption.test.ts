import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { EngineEvent } from "../../rehearsal";
import { startFromSource } from "./from-source";
import { errorsOf, failure, RehearsalFixture, reported } from "./rehearsal-fixture";
import { Volume } from "./toy";

// Each run starts its own processes, and the machine may be busy.
jest.setTimeout(120_000);

const fixture = new RehearsalFixture();
afterEach(() => fixture.end());

describe("a run that was killed", () => {
  async function killedRun(): Promise<{ stateFile: string; host: number }> {
    const { toy } = fixture;
    const stateFile = join(toy.folder, "killed.json");
    const options = { workDir: toy.folder, env: toy.env, stateFile };
    const child = startFromSource("test/rehearsal/fixtures/run-until-killed.ts", [JSON.stringify(options)]);
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    child.kill("SIGKILL");
    await once(child, "exit");
    return { stateFile, host: Number(line) };
  }

  test("the next run after a kill warns about the interrupted step and repeats it", async () => {
    const { stateFile } = await killedRun();
    const stack = await fixture.start(() => void new Volume("a"), { stateFile });
    const up = await stack.up();
    const warning = up.diagnostics.find(({ severity }) => severity === "warning");
    expect(warning?.message).toMatch(/with 1 pending operations .*\n {2}\* urn:.*::a, interrupted while creating/);
    expect(reported(up)).toEqual(["create a", "same rehearsal-dev"]);
    expect((await stack.up()).diagnostics).toHaveLength(1); // only the user can decide that the step is settled
    await stack.refresh({ clearPendingCreates: true });
    expect((await stack.up()).diagnostics).toEqual([]);
  });

  test("the provider host ends when its run is killed", async () => {
    const { host } = await killedRun();
    await gone(host);
  });

  /** The time limit of the test bounds the wait. */
  async function gone(pid: number): Promise<void> {
    for (;;) {
      try {
        process.kill(pid, 0);
      } catch {
        return;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
});

describe("a run that is cancelled", () => {
  test("a cancelled run finishes running steps and begins no others", async () => {
    const cancel = new AbortController();
    const stack = await fixture.start(() => {
      const a = new Volume("a", { ms: 1000 });
      new Volume("b", { note: a.mountPath });
    });
    const run = failure(stack.up({ signal: cancel.signal }));
    await fixture.toy.called("create a");
    cancel.abort();
    const error = await run;
    expect(errorsOf(error)).toEqual([": up canceled"]);
    expect(reported(error.result)).toEqual(["create a", "create rehearsal-dev"]);
    expect((await stack.up()).summary).toEqual({ create: 1, same: 2 });
  });

  test("a cancelled run does not begin steps that wait for a free place", async () => {
    const cancel = new AbortController();
    const program = () => void ["a", "b", "c"].map((name) => new Volume(name, { ms: 1000 }));
    const stack = await fixture.start(program, { parallel: 2 });
    const run = failure(stack.up({ signal: cancel.signal }));
    await fixture.toy.called("create b");
    cancel.abort();
    expect(reported((await run).result)).toEqual(["create a", "create b", "create rehearsal-dev"]);
    expect(Object.keys(fixture.toy.world.volumes).length).toBe(2);
  });

  test("a run does nothing if it is cancelled before its start", async () => {
    const stack = await fixture.start(() => void new Volume("a"));
    await stack.up();
    const aborted = AbortSignal.abort();
    for (const operation of [stack.preview, stack.up, stack.refresh, stack.destroy]) {
      const error = await failure(operation({ signal: aborted }));
      expect(error.result.steps.filter(({ name }) => name === "a")).toEqual([]);
      expect(errorsOf(error)).toEqual([expect.stringMatching(/^: (preview|up|refresh|destroy) canceled$/)]);
    }
    expect((await stack.preview()).summary).toEqual({ same: 2 });
  });

  test("closing a stack ends its run at once", async () => {
    const stack = await fixture.start(() => void new Volume("a", { ms: 3_600_000 }));
    const run = failure(stack.up());
    await fixture.toy.called("create a");
    await stack.close();
    expect(errorsOf(await run)).toContain(": up canceled");
  });

  test("a cancelled run stops an endless program", async () => {
    const cancel = new AbortController();
    const stack = await fixture.start(() => new Promise(() => void new Volume("a")));
    const run = failure(stack.up({ signal: cancel.signal }));
    await fixture.toy.called("create a");
    cancel.abort();
    expect(errorsOf(await run)).toEqual([": up canceled"]);
  });
});

test("a second run can preview, but not update, while another run uses the state file", async () => {
  const stateFile = join(fixture.toy.folder, "shared.json");
  const program = () => void new Volume("a", { ms: 1500 });
  const [first, second] = [await fixture.start(program, { stateFile }), await fixture.start(program, { stateFile })];
  const run = first.up();
  await fixture.toy.called("create a");
  await expect(second.up()).rejects.toThrow(/Another run \(process \d+\) is working on the state .*shared\.json/);
  expect((await second.preview()).summary).toEqual({ create: 1, same: 1 });
  await run;
  expect((await second.up()).summary).toEqual({ same: 2 });
});

test("onEvent receives every step and message as it happens", async () => {
  const events: EngineEvent[] = [];
  const stack = await fixture.start(() => ({ path: new Volume("a").mountPath }), { onEvent: (event) => events.push(event) });
  await stack.up();
  const { world } = fixture.toy;
  fixture.toy.world = { ...world, volumes: {} };
  await stack.preview();
  const seen = events.map((event) => {
    if (event.type === "message") return `${event.message.severity}: ${event.message.text}`;
    if (event.type === "violation") return `violation: ${event.violation.policy}`;
    if (event.type === "outputs") return `outputs: ${Object.keys(event.outputs)}`;
    return `${event.type} ${event.step.op} ${event.step.urn.split("::").at(-1)}`;
  });
  expect(seen.slice(0, 5)).toEqual([
    "step-begun create rehearsal-dev",
    "step-ended create rehearsal-dev",
    "step-begun create a",
    "step-ended create a",
    "outputs: path",
  ]);
  expect(seen).toContain("warning: provider: a is gone");
});
