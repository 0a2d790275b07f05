import type { Stack } from "../../rehearsal";
import type { Variants } from "../../sandbox";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";
import { applicationWithoutProgram, webShop } from "./web-shop";

const TASKS = "/applications/{id}/scheduled-tasks";
const ONE = `${TASKS}/{id}`;
const LONG_AGO = "2020-01-01T00:00:00.000000Z";
const UNSEEN = expect.stringMatching(/^Drift in secret values cannot be detected: .*Read sensitive data/);
const CLEANUP = { command: "bin/cleanup", frequency: "30 2 * * *" };

type Args = Partial<hosting.ScheduledTaskArgs>;

onEveryEngine("ScheduledTask", (open) => {
  const webWithTask = async (args: Args | undefined = {}, variants: Partial<Variants> = {}) => {
    const fixture: { args: Args | undefined } = { args };
    const { stack } = await webShop(open, {
      stack: { sandbox: { variants } },
      more: (web) => {
        if (!fixture.args) return {};
        const task = new hosting.ScheduledTask("cleanup", { applicationUuid: web.id, ...CLEANUP, ...fixture.args });
        return { task: task.id, name: task.name };
      },
    });
    const held = (filter = {}) => stack.sandbox.find("scheduledTasks", filter);
    const set = async (fields: Record<string, string | number | boolean | null>) => {
      const [row] = await held();
      await stack.sandbox.mutate("scheduledTasks", String(row?.$id), fields);
    };
    return { stack, fixture, held, set };
  };
  const existingWeb = async (args: Args = {}, variants: Partial<Variants> = {}) => {
    const { fixture, ...rest } = await webWithTask(undefined, variants);
    fixture.args = undefined;
    const applicationUuid = String((await rest.stack.up()).outputs.id);
    fixture.args = args;
    await requestsOf(rest.stack);
    return { ...rest, fixture, applicationUuid };
  };

  test("`up` creates a task and its application in one run", async () => {
    const { stack, held } = await webWithTask({ container: " worker ", timeout: 60 });
    expect(happened(await stack.preview(), "cleanup")).toBe("create");
    expect(await writesOf(stack)).toEqual([]);
    expect((await stack.up()).outputs.name).toBe("cleanup");
    expect((await writesOf(stack)).at(-1)).toBe(`POST ${TASKS}`);
    expect(await held()).toMatchObject([{ ...CLEANUP, name: "cleanup", container: "worker", timeout: 60, enabled: true }]);
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 4 });
  });

  test("`up` changes every input except the application in place", async () => {
    const { stack, fixture, held } = await webWithTask({ container: "worker", timeout: 60, enabled: false });
    const { outputs } = await stack.up();
    fixture.args = { name: "nightly", command: "bin/all", frequency: "@daily", container: "cron", timeout: 7, enabled: true };
    expect(happened(await stack.preview(), "cleanup")).toBe("update command container enabled frequency name timeout");
    expect((await stack.up()).outputs).toMatchObject({ task: outputs.task, name: "nightly" });
    expect(await held()).toMatchObject([fixture.args]);
    await requestsOf(stack);
    fixture.args = { name: "nightly" };
    await stack.up();
    const [patch, ...others] = (await stack.sandbox.journal()).filter(({ method }) => method !== "GET");
    expect(others).toEqual([]);
    expect(Object.keys(patch?.body as object).sort()).toEqual(["command", "container", "frequency", "timeout"]);
    expect(await held()).toMatchObject([{ ...CLEANUP, name: "nightly", container: null, timeout: 300, enabled: true }]);
    await expectSettled(stack);
  });

  test("a preview reports drift, even in inputs that the program omits", async () => {
    const { stack, held, set } = await webWithTask();
    await stack.up();
    await set({ command: "theirs", frequency: "daily", timeout: 1, enabled: false });
    const preview = await stack.preview();
    expect(happened(preview, "cleanup")).toBe("update");
    expect(linesOf(preview)).toEqual(["cleanup: drift: command, frequency, timeout, enabled differ on the platform"]);
    await stack.up();
    expect(await held()).toMatchObject([{ ...CLEANUP, timeout: 300, enabled: true }]);
    await expectSettled(stack);
  });

  test("a changed applicationUuid replaces a task, and `up` drops tasks of a deleted application from the state", async () => {
    const { stack, fixture, held } = await webWithTask();
    await stack.up();
    const elsewhere = await applicationWithoutProgram(stack.sandbox);
    fixture.args = { applicationUuid: elsewhere };
    expect(happened(await stack.preview(), "cleanup")).toMatch(/^replace/);
    await requestsOf(stack);
    await stack.up();
    expect(await writesOf(stack)).toEqual([`DELETE ${ONE}`, `POST ${TASKS}`]);
    expect(await held()).toMatchObject([{ application_uuid: elsewhere }]);
    await stack.sandbox.remove("applications", elsewhere);
    fixture.args = undefined;
    expect(linesOf(await stack.up())).toEqual([expect.stringMatching(/waiting: .* to appear in its list/)]);
    expect((await stack.exportState()).deployment.resources?.filter(({ type }) => type.includes("ScheduledTask"))).toEqual([]);
  });

  test("`up` stops at an existing task, and a path in `adopt` selects one of several tasks", async () => {
    const { stack, fixture, held, applicationUuid } = await existingWeb();
    const add = () =>
      stack.sandbox.add("scheduledTasks", { application_uuid: applicationUuid, name: "cleanup", ...CLEANUP, command: "theirs" });
    const one = await add();
    expect(linesOf(await stack.preview())).toEqual([
      `cleanup: exists: a scheduled task named "cleanup" is there already (id ${one}); up will stop unless adopt is true`,
    ]);
    const other = await add();
    fixture.args = { adopt: true };
    expect((await errorsOf(stack.preview())).text).toContain('a scheduled task named "cleanup" exists 2 times');
    fixture.args = { adopt: `${applicationUuid}/${other}` };
    expect((await stack.up()).outputs.task).toBe(other);
    expect((await held()).map(({ uuid, command }) => [uuid, command])).toEqual([
      [one, "theirs"],
      [other, CLEANUP.command],
    ]);
    await expectSettled(stack);
  });

  test("`up` adopts an equal task in the stack's own application without `adopt: true`", async () => {
    const { stack, set, applicationUuid } = await existingWeb();
    const id = await stack.sandbox.add("scheduledTasks", { application_uuid: applicationUuid, name: "cleanup", ...CLEANUP });
    await set({ created_at: LONG_AGO, command: "theirs" });
    expect(linesOf(await stack.preview()).join()).toContain("cleanup: exists: ");
    await set({ command: CLEANUP.command });
    const up = await stack.up();
    expect(up.outputs.task).toBe(id);
    expect(linesOf(up).join()).toContain('is inside "web", which this stack owns');
  });

  test("`up` creates a missing task again, but no second task after a lost response", async () => {
    const { stack, held } = await existingWeb();
    await stack.sandbox.fault({ match: { method: "POST", path: "/applications/{uuid}/scheduled-tasks" }, kind: "drop-after" });
    const { outputs } = await stack.up();
    expect(await held()).toHaveLength(1);
    await stack.sandbox.remove("scheduledTasks", String(outputs.task));
    const preview = await stack.preview();
    expect(linesOf(preview)).toEqual([
      expect.stringMatching(/^cleanup: waiting: .*to appear in its list/),
      "cleanup: gone from the platform, will be created again",
    ]);
    expect((await stack.up()).outputs.task).not.toBe(outputs.task);
    await expectSettled(stack);
  });

  describe("a platform without a call to delete a task", () => {
    const STAYS =
      "cleanup: left in place: the task is turned off, because the platform has no call that deletes tasks; the platform deletes it with its application";

    test("`up` disables a removed task, and `adopt: true` enables the task again", async () => {
      const { stack, fixture, held } = await webWithTask({}, { taskDeletion: "not offered" });
      const { outputs } = await stack.up();
      fixture.args = undefined;
      await requestsOf(stack);
      expect(linesOf(await stack.up())).toEqual([STAYS]);
      expect(await writesOf(stack)).toEqual([`DELETE ${ONE}`, `PATCH ${ONE}`]);
      expect(await held()).toMatchObject([{ enabled: false }]);
      fixture.args = { adopt: true };
      expect((await stack.up()).outputs.task).toBe(outputs.task);
      expect(await held()).toMatchObject([{ enabled: true }]);
    });

    test("`up` disables a removed task if DELETE answers 404 with a link to documentation", async () => {
      const { stack, fixture, held } = await webWithTask();
      await stack.up();
      const missing = { match: { method: "DELETE" }, kind: "status", code: 404, times: 1 } as const;
      await stack.sandbox.fault({ ...missing, body: { message: "Not found.", docs: "https://docs.example.com" } });
      fixture.args = undefined;
      expect(linesOf(await stack.up())).toEqual([STAYS]);
      expect(await held()).toMatchObject([{ enabled: false }]);
    });
  });

  describe("a token without `Read sensitive data`", () => {
    const limited = async (stack: Stack) =>
      stack.setConfig("hosting:apiToken", await stack.sandbox.addToken(["read", "write"]), { secret: true });

    test("a preview reports no drift of the command, and `up` writes a changed command", async () => {
      const { stack, fixture, held, set } = await webWithTask();
      await limited(stack);
      await stack.up();
      const preview = await stack.preview();
      expect(happened(preview, "cleanup")).toBe("same");
      expect(linesOf(preview)).toEqual([UNSEEN]);
      await set({ command: "theirs", timeout: 9 });
      expect(linesOf(await stack.preview())).toContain("cleanup: drift: timeout differs on the platform");
      fixture.args = { command: "bin/another" };
      await stack.up();
      expect(await held()).toMatchObject([{ command: "bin/another", timeout: 300 }]);
    });

    test("a preview reports drift of the command if the platform shows it", async () => {
      const { stack, set } = await webWithTask({}, { taskCommands: "shown" });
      await limited(stack);
      await stack.up();
      await set({ command: "theirs" });
      expect(linesOf(await stack.preview())).toEqual(["cleanup: drift: command differs on the platform"]);
    });
  });

  test.each<[string, Args, string]>([
    ["an unknown word for the frequency", { frequency: "sometimes" }, "must have five fields"],
    ["a frequency that never occurs", { frequency: "0 4 31 2 *" }, "never occurs"],
    ["a time-out of 0", { timeout: 0 }, "must be at least 1 (got 0)"],
    ["a time-out that is too long", { timeout: 36_001 }, "must be at most 36000 (got 36001)"],
    ["an empty command", { command: " " }, "command must not be empty"],
    ["an unknown application", { applicationUuid: "nothing" }, 'no application "nothing" is visible to this token'],
  ])("a preview refuses %s and sends nothing", async (_, args, reason) => {
    const { stack } = await webWithTask(args);
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect(await writesOf(stack)).toEqual([]);
  });

  test("`get` reads a task that the stack does not manage", async () => {
    const path = { value: "" };
    const stack = await open({
      program: async () => {
        const there = hosting.ScheduledTask.get("there", path.value);
        return { frequency: there.frequency, timeout: there.timeout };
      },
    });
    const applicationUuid = await applicationWithoutProgram(stack.sandbox);
    const id = await stack.sandbox.add("scheduledTasks", { application_uuid: applicationUuid, name: "there", ...CLEANUP });
    path.value = `${applicationUuid}/${id}`;
    expect((await stack.up()).outputs).toEqual({ frequency: "30 2 * * *", timeout: 300 });
  });
});

onEveryEngine("Many resources on an application", (open) => {
  test("a preview of many tasks, application copies and tags sends one request per list", async () => {
    const fixture = { tasks: 0, tags: undefined as string[] | undefined };
    const { stack, seed } = await webShop(open, {
      stack: { sandbox: { limits: false } },
      more: (first, shop) => {
        const others = Array.from({ length: 19 }, (_, n) => {
          const source = { kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" } as const;
          const { tags } = fixture;
          return new hosting.Application(`web-${n}`, { projectUuid: shop.id, serverUuid: first.serverUuid as never, source, tags });
        });
        for (const [n, web] of [first, ...others].entries()) {
          for (let task = 0; task < fixture.tasks; task++)
            new hosting.ScheduledTask(`task-${n}-${task}`, { applicationUuid: web.id, name: `task ${task}`, ...CLEANUP });
          const destinationUuid = seed.destinations["beta svc"] ?? "";
          if (fixture.tasks > 0) new hosting.ApplicationCopy(`copy-${n}`, { applicationUuid: web.id, destinationUuid });
        }
        return {};
      },
    });
    await stack.up();
    await requestsOf(stack);
    await stack.preview();
    const before = await requestsOf(stack);
    Object.assign(fixture, { tasks: 10, tags: ["shop", "eu", "web"] });
    await stack.up();
    await requestsOf(stack);
    const preview = await stack.preview();
    expect(preview.steps.filter(({ op }) => op !== "same")).toEqual([]);
    const after = await requestsOf(stack);
    expect(after.filter((request) => request === `GET ${TASKS}`)).toHaveLength(20);
    expect(after.filter((request) => request === "GET /applications/{id}/destinations")).toHaveLength(20);
    expect(after.length - before.length).toBe(20 + 20 + 3);
  });
});
