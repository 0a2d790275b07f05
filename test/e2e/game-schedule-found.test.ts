import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { LONG_AGO, nightly, RESTART, SCHEDULES, say, schedule, stackWithSchedule } from "./game-schedule-fixture";
import { errorsOf, expectSettled, happened, linesOf, resuming, unlessResumed } from "./results";

onEveryEngine("game.Schedule that already exists on the panel", (open) => {
  test("`up` stops at an existing schedule with other values unless `adopt` is true", async () => {
    const { stack, fixture, servers, held } = await stackWithSchedule(open, { tasks: [say("ours"), RESTART] });
    const id = await stack.sandbox.add("schedules", { server: servers.survival ?? "", name: "nightly" });
    await stack.sandbox.add("tasks", { schedule_id: id, action: "power", payload: "restart", time_offset: 0 });
    const preview = await stack.preview();
    expect(happened(preview, "nightly")).toBe("create");
    const is = (there: string) => `a schedule named "nightly" ${there} already (id ${id})`;
    expect(linesOf(preview)).toContain(`nightly: exists: ${is("is there")}; up will stop unless ${unlessResumed("game.Schedule:nightly")}`);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(
      `${is("exists")}. If an interrupted run of this stack created it, set HOSTING_RESUME=game.Schedule:nightly for one run.`,
    );
    expect(text).toContain("set adopt: true on this resource");

    fixture.args = { tasks: [say("ours"), RESTART], adopt: true };
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up)).toContain(`nightly: adopted: a schedule named "nightly" (id ${id}): adopt is true`);
    expect(await held()).toMatchObject([{ hour: "4", tasks: ["1 command say ours +0", "2 power restart +0"] }]);
    fixture.args = { tasks: [say("ours"), RESTART] }; // adopt is no longer needed
    await expectSettled(stack);
  });

  test("a path in `adopt` selects one of two schedules with the same name", async () => {
    const { stack, fixture, servers, held } = await stackWithSchedule(open);
    const made = [1, 2].map(() => stack.sandbox.add("schedules", { server: servers.survival ?? "", name: "nightly" }));
    const ids = await Promise.all(made);
    for (const id of ids) await stack.sandbox.mutate("schedules", id, { created_at: LONG_AGO });
    expect(linesOf(await stack.preview())).toContainEqual(expect.stringContaining('nightly: exists: a schedule named "nightly"'));
    expect((await errorsOf(stack.up())).text).toContain('a schedule named "nightly" exists already');
    fixture.args = { adopt: true };
    const both = `a schedule named "nightly" exists 2 times (ids ${[...ids].sort().join(", ")}), so the name does not identify one object`;
    expect((await errorsOf(stack.preview())).text).toContain(both);
    expect((await errorsOf(stack.up())).text).toContain(both);
    const [survival] = await stack.sandbox.find("gameServers", { name: "survival" });
    for (const [i, server] of [servers.survival, survival?.uuid].entries()) {
      fixture.args = { adopt: `${server}/${ids[i]}`, tasks: [RESTART] };
      expect(linesOf(await stack.preview())).toContain(`nightly: adopted: schedule ${ids[i]}: adopt contains its id`);
      expect((await stack.up()).outputs.id).toBe(ids[i]);
      expect(await held()).toContainEqual(expect.objectContaining({ $id: ids[i], hour: "4", tasks: ["1 power restart +0"] }));
      fixture.args = undefined;
      await stack.up();
    }
    fixture.args = { adopt: `${servers.survival}/4711` };
    expect((await errorsOf(stack.preview())).text).toContain("names no existing schedule");
  });

  test("a preview refuses two resources that declare the same schedule", async () => {
    const stack = await open({
      program: async () => {
        const one = new hosting.game.Schedule("one", { ...schedule(server), name: "nightly" });
        new hosting.game.Schedule("two", { ...schedule(server), name: "nightly" }, { dependsOn: one });
      },
    });
    const server = String((await stack.sandbox.find("gameServers", { name: "survival" }))[0]?.identifier);
    expect((await errorsOf(stack.preview())).text).toContain(`the schedule "nightly" of game server ${server} is also declared by "one"`);
  });

  describe("a schedule that an interrupted run left", () => {
    const leave = async (tasks: readonly string[], fields: Record<string, string> = {}) => {
      const all = await stackWithSchedule(open, { tasks: [say("one"), say("two"), RESTART] });
      const id = await all.stack.sandbox.add("schedules", { server: all.servers.survival ?? "", ...nightly, ...fields });
      for (const payload of tasks) await all.stack.sandbox.add("tasks", { schedule_id: id, action: "command", payload, time_offset: 0 });
      return { ...all, id };
    };

    test("`up` with HOSTING_RESUME adopts the schedule and adds the missing tasks", async () => {
      const { stack, id, held, servers } = await leave(["say one"]);
      const up = await resuming("game.Schedule:nightly", async () => {
        expect(linesOf(await stack.preview()).join("\n")).toContain("nightly: adopted: ");
        return stack.up();
      });
      expect(up.outputs.id).toBe(id);
      expect(linesOf(up).join()).toContain("HOSTING_RESUME names it");
      expect(await held()).toMatchObject([{ tasks: ["1 command say one +0", "2 command say two +0", "3 power restart +0"] }]);
      await expectSettled(stack);
      await stack.destroy();

      const again = await stack.sandbox.add("schedules", { server: servers.survival ?? "", ...nightly });
      for (const payload of ["say one", "say two"])
        await stack.sandbox.add("tasks", { schedule_id: again, action: "command", payload, time_offset: 0 });
      await stack.sandbox.add("tasks", { schedule_id: again, action: "power", payload: "restart", time_offset: 0 });
      expect((await resuming("game.Schedule:nightly", () => stack.up())).outputs.id).toBe(again);
    });

    test.each<[string, string[], Record<string, string>]>([
      ["with other times", [], { hour: "5" }],
      ["with other tasks", ["say theirs"], {}],
      ["with the tasks in another order", ["say two"], {}],
    ])("a resumed run does not adopt a schedule %s", async (_, tasks, fields) => {
      const { stack, id } = await leave(tasks, fields);
      expect(linesOf(await resuming("game.Schedule:nightly", () => stack.preview()))).toContain(
        `nightly: exists: a schedule named "nightly" is there already (id ${id}); up will stop unless adopt is true`,
      );
    });
  });

  test("the next `up` adds the tasks that a failed creation did not create", async () => {
    const { stack, requests, held } = await stackWithSchedule(open, { tasks: [say("one"), say("two"), RESTART] });
    const path = "/servers/{server}/schedules/{schedule}/tasks";
    const body = { errors: [{ code: "DisplayException", status: "400", detail: "Not now." }] };
    await stack.sandbox.fault({ match: { method: "POST", path, nth: 2 }, kind: "status", code: 400, body });
    const { text, result } = await errorsOf(stack.up());
    expect(text).toContain("Not now");
    expect(result.steps.find((s) => s.name === "nightly")).toMatchObject({ op: "create", failed: true });
    const [made] = await held();
    expect(made?.tasks).toEqual(["1 command say one +0"]);
    await requests();
    expect((await stack.up()).outputs.id).toBe(made?.$id);
    expect((await requests()).filter((r) => !r.startsWith("GET "))).toEqual(Array(2).fill(`POST ${SCHEDULES}/#/tasks`));
    expect(await held()).toMatchObject([{ tasks: ["1 command say one +0", "2 command say two +0", "3 power restart +0"] }]);
    await expectSettled(stack);
  });

  test("`up` creates no second schedule or task after a lost response", async () => {
    const { stack, fixture, held } = await stackWithSchedule(open, { tasks: [say("one"), say("two"), RESTART] });
    const one = "/servers/{server}/schedules/{schedule}";
    const lose = (method: string, path: string, nth = 1) => stack.sandbox.fault({ match: { method, path, nth }, kind: "drop-after" });
    await lose("POST", "/servers/{server}/schedules");
    await lose("POST", `${one}/tasks`, 2);
    expect((await errorsOf(stack.up())).text).toContain("set HOSTING_RESUME=game.Schedule:nightly for one run.");
    await resuming("game.Schedule:nightly", () => stack.up());
    expect(await held()).toMatchObject([{ tasks: ["1 command say one +0", "2 command say two +0", "3 power restart +0"] }]);
    await expectSettled(stack);

    await lose("POST", one); // the schedule
    await lose("POST", `${one}/tasks/{task}`); // a move
    await lose("DELETE", `${one}/tasks/{task}`);
    fixture.args = { cron: "0 5 * * *", tasks: [RESTART, say("one")] };
    await stack.up();
    expect(await held()).toMatchObject([{ hour: "5", tasks: ["1 power restart +0", "2 command say one +0"] }]);
    await expectSettled(stack);

    await lose("DELETE", one);
    await stack.destroy();
    expect(await held()).toEqual([]);
  });

  test("the next `up` repeats a call if the request never arrived", async () => {
    const { stack, held } = await stackWithSchedule(open, { tasks: [say("one"), RESTART] });
    await stack.sandbox.fault({ match: { method: "POST", path: "/servers/{server}/schedules" }, kind: "drop-before" });
    await stack.sandbox.fault({ match: { method: "POST", path: /\/tasks$/, nth: 2 }, kind: "drop-before" });
    for (let lost = 0; lost < 2; lost++) expect((await errorsOf(stack.up())).text).toContain("[outcome_unknown]");
    await stack.up();
    expect(await held()).toMatchObject([{ tasks: ["1 command say one +0", "2 power restart +0"] }]);
  });

  test("`get` reads a schedule by server and id", async () => {
    let path = "";
    const stack = await open({
      program: async () => {
        const { id, server, name, cron, isActive, tasks } = hosting.game.Schedule.get("there", path);
        return { id, server, name, cron, isActive, tasks };
      },
    });
    const [survival] = await stack.sandbox.find("gameServers", { name: "survival" });
    const id = await stack.sandbox.add("schedules", { server: String(survival?.identifier), ...nightly, name: "theirs" });
    await stack.sandbox.add("tasks", { schedule_id: id, action: "backup", time_offset: 7 });
    for (const server of [survival?.identifier, survival?.uuid]) {
      path = `${server}/${id}`;
      const tasks = [{ action: "backup", timeOffset: 7, continueOnFailure: false }];
      expect((await stack.up()).outputs).toEqual({ id, server, name: "theirs", cron: "0 4 * * *", isActive: true, tasks });
    }
    await stack.destroy();
    expect(await stack.sandbox.find("schedules")).toHaveLength(1);
    path = `${survival?.identifier}/4711`;
    expect((await errorsOf(stack.up())).text).toContain(`no Schedule with id "${path}"`);
    path = "4711";
    expect((await errorsOf(stack.up())).text).toContain('"4711" is not a valid path of a Schedule: it must be <server>/<schedule>.');
  });
});
