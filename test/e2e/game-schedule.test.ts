import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { gameFixture, type Held, nightly, SCHEDULES, schedule } from "./game-fixture";
import { errorsOf, expectSettled, happened, linesOf, writesOf } from "./results";

const LONG_AGO = "2020-01-01T00:00:00+00:00";
const RESTART = { action: "power", payload: "restart" } as const;
const BACKUP = { action: "backup" } as const;
const say = (text: string) => ({ action: "command", payload: `say ${text}` }) as const;

onEveryEngine("game.Schedule", (open) => {
  const begin = (args: Parameters<typeof gameFixture>[1] = {}, options: CustomResourceOptions = {}) => gameFixture(open, args, options);

  test("is created with its tasks in order, and then nothing changes", async () => {
    const { stack, requests, held } = await begin({ tasks: [say("soon"), { ...BACKUP, timeOffset: 5 }, { ...RESTART, timeOffset: 60 }] });
    const preview = await stack.preview();
    expect(happened(preview, "nightly")).toBe("create");
    expect(linesOf(preview)).toEqual([expect.stringMatching(/^nightly: next run: \d{4}-\d\d-\d\dT04:00:00Z \(UTC\)$/)]);
    expect(await requests()).toEqual(["GET /", `GET ${SCHEDULES}`]);

    const { outputs } = await stack.up();
    expect(await requests()).toEqual([
      "GET /account",
      `GET ${SCHEDULES}`,
      `POST ${SCHEDULES}`,
      ...Array(3).fill(`POST ${SCHEDULES}/#/tasks`),
    ]);
    const [row] = await held();
    expect(row).toMatchObject({
      $id: outputs.id,
      name: "nightly",
      minute: "0",
      hour: "4",
      day_of_week: "*",
      is_active: true,
      only_when_online: false,
    });
    expect(row?.tasks).toEqual(["1 command say soon +0", "2 backup  +5", "3 power restart +60"]);
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 2 });
  });

  test("every input changes in place; what leaves the program goes back to its default", async () => {
    const { stack, fixture, requests, held } = await begin({ tasks: [RESTART] });
    const { outputs } = await stack.up();
    await requests();
    fixture.args = { name: "weekly", cron: "30 5 * * SUN", isActive: false, onlyWhenOnline: true, tasks: [RESTART] };
    const preview = await stack.preview();
    expect(happened(preview, "nightly")).toBe("update cron isActive name onlyWhenOnline");
    expect(linesOf(preview)).toEqual([]); // it does not run
    await requests();
    expect((await stack.up()).outputs.id).toBe(outputs.id);
    expect(await requests()).toEqual([`GET ${SCHEDULES}`, `POST ${SCHEDULES}/#`]);
    const changed = { name: "weekly", minute: "30", hour: "5", day_of_week: "SUN", is_active: false, only_when_online: true };
    expect(await held()).toMatchObject([{ ...changed, tasks: ["1 power restart +0"] }]);
    await expectSettled(stack);

    fixture.args = { name: "weekly", cron: "30 5 * * SUN" };
    expect(happened(await stack.up(), "nightly")).toMatch(/^update isActive onlyWhenOnline tasks/);
    expect(await held()).toMatchObject([{ name: "weekly", is_active: true, only_when_online: false, tasks: [] }]);
    await expectSettled(stack);
  });

  test("is made whole: flags that the program leaves out are at their defaults; tasks that it leaves out are left alone", async () => {
    const { stack, fixture, held } = await begin();
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("schedules", String(outputs.id), { is_active: false, only_when_online: true });
    await stack.sandbox.add("tasks", { schedule_id: String(outputs.id), ...RESTART, time_offset: 0 });
    const preview = await stack.preview();
    expect(happened(preview, "nightly")).toBe("update");
    expect(linesOf(preview)).toEqual(["nightly: drift: isActive, onlyWhenOnline differ on the platform"]);
    await stack.up();
    expect(await held()).toMatchObject([{ hour: "4", is_active: true, only_when_online: false, tasks: ["1 power restart +0"] }]);
    await expectSettled(stack);
    fixture.args = { cron: "0 5 * * *" };
    await stack.up();
    expect(await held()).toMatchObject([{ hour: "5", is_active: true, only_when_online: false, tasks: ["1 power restart +0"] }]);
  });

  test("a flag that the engine is told to ignore keeps what somebody set, also when something else is written", async () => {
    const { stack, fixture, held } = await begin({}, { ignoreChanges: ["isActive"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("schedules", String(outputs.id), { is_active: false });
    await expectSettled(stack);
    fixture.args = { cron: "0 5 * * *" };
    await stack.up();
    expect(await held()).toMatchObject([{ hour: "5", is_active: false }]);
  });

  test("its server by uuid and by identifier is one server: nothing is replaced, nothing is declared twice", async () => {
    const { stack, fixture, servers, held, requests } = await begin();
    const { outputs } = await stack.up();
    const [survival] = await stack.sandbox.find("gameServers", { name: "survival" });
    for (const server of [String(survival?.uuid), servers.survival ?? ""]) {
      fixture.args = { server };
      expect(happened(await stack.preview(), "nightly")).toBe("update server");
      await requests();
      expect((await stack.up()).outputs.id).toBe(outputs.id);
      expect((await requests()).filter((request) => !request.startsWith("GET "))).toEqual([]);
      await expectSettled(stack);
    }
    expect(await held()).toHaveLength(1);
    const two = await open({
      sandbox: stack.sandbox,
      program: async () => {
        const one = new hosting.game.Schedule("one", { ...schedule(String(survival?.uuid)), name: "weekly" });
        new hosting.game.Schedule("two", { ...schedule(servers.survival ?? ""), name: "weekly" }, { dependsOn: one });
      },
    });
    expect((await errorsOf(two.preview())).text).toContain(
      `the schedule "weekly" of game server ${servers.survival} is declared by "one" too`,
    );
  });

  test("what a list forgets is not gone", async () => {
    const { stack } = await begin();
    await stack.up();
    const body = { object: "list", data: [] };
    const match = { method: "GET", path: "/servers/{server}/schedules" };
    await stack.sandbox.fault({ match, times: 0, kind: "status", code: 200, body });
    const preview = await stack.preview();
    expect([happened(preview, "nightly"), linesOf(preview)]).toEqual(["same", []]);
  });

  test("drift is shown by a plain preview, property by property after a refresh, and mended by up", async () => {
    const { stack, held } = await begin({ isActive: true, tasks: [say("a"), RESTART] });
    const { outputs } = await stack.up();
    const [first] = await stack.sandbox.find("tasks", { payload: "say a" });
    await stack.sandbox.mutate("schedules", String(outputs.id), { hour: "9", is_active: false });
    await stack.sandbox.mutate("tasks", String(first?.$id), { payload: "say theirs" });
    const preview = await stack.preview();
    expect(happened(preview, "nightly")).toBe("update");
    expect(linesOf(preview)).toEqual(["nightly: drift: cron, isActive, tasks differ on the platform"]);
    expect(await writesOf(stack)).not.toContainEqual(expect.stringContaining("/tasks/"));
    expect(happened(await stack.preview({ refresh: true }), "nightly")).toBe("update cron isActive tasks[0].payload");
    await stack.up();
    expect(await held()).toMatchObject([{ hour: "4", is_active: true, tasks: ["1 command say a +0", "2 power restart +0"] }]);
    await expectSettled(stack);
  });

  test("drift of what the engine is told to ignore stays, also when something else is written", async () => {
    const { stack, fixture, held } = await begin({ isActive: true, tasks: [RESTART] }, { ignoreChanges: ["name", "isActive"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("schedules", String(outputs.id), { name: "theirs", is_active: false });
    await expectSettled(stack);
    fixture.args = { ...fixture.args, cron: "0 6 * * *" };
    await stack.up();
    expect(await held()).toMatchObject([{ name: "theirs", hour: "6", is_active: false }]);
  });

  test("what the panel moves by itself is no drift", async () => {
    const { stack } = await begin({ cron: "* * * * *", tasks: [BACKUP] });
    const { outputs } = await stack.up();
    await stack.sandbox.advance(3600);
    const [row] = await stack.sandbox.find("schedules");
    await expectSettled(stack);
    const [later] = await stack.sandbox.find("schedules", { $id: String(outputs.id) });
    expect(later?.last_run_at).not.toBe(row?.last_run_at);
  });

  test("blanks at the ends, and defaults that are spelled out, are no change", async () => {
    const { stack, fixture } = await begin({ cron: " 0  4 * * * ", tasks: [{ ...RESTART, payload: " restart\n" }] });
    await stack.up();
    await expectSettled(stack);
    fixture.args = { name: " nightly ", cron: "0 4 * * *", tasks: [{ ...RESTART, timeOffset: 0, continueOnFailure: false }] };
    await expectSettled(stack);
  });

  test("what is gone is created again, tasks and all", async () => {
    const { stack, held } = await begin({ tasks: [RESTART] });
    const { outputs } = await stack.up();
    await stack.sandbox.remove("schedules", String(outputs.id));
    const preview = await stack.preview();
    expect(happened(preview, "nightly")).toMatch(/^replace/);
    expect(linesOf(preview)).toContain("nightly: gone from the platform, will be created again");
    expect((await stack.up()).outputs.id).not.toBe(outputs.id);
    expect(await held()).toMatchObject([{ tasks: ["1 power restart +0"] }]);
    await expectSettled(stack);
  });

  test("another server replaces it: the old one goes first", async () => {
    const { stack, fixture, requests, servers, held } = await begin();
    await stack.up();
    fixture.args = { server: servers.creative };
    expect(happened(await stack.preview(), "nightly")).toBe("replace server");
    await requests();
    await stack.up();
    expect((await requests()).filter((r) => !r.startsWith("GET "))).toEqual([`DELETE ${SCHEDULES}/#`, `POST ${SCHEDULES}`]);
    expect(await held()).toMatchObject([{ server: servers.creative }]);
    await expectSettled(stack);
  });

  test("a schedule of that name stops the creation, with its id and the way out; adopt takes it over", async () => {
    const { stack, fixture, servers, held } = await begin({ tasks: [say("ours"), RESTART] });
    const id = await stack.sandbox.add("schedules", { server: servers.survival ?? "", name: "nightly" });
    await stack.sandbox.add("tasks", { schedule_id: id, action: "power", payload: "restart", time_offset: 0 });
    const preview = await stack.preview();
    expect(happened(preview, "nightly")).toBe("create");
    const there = `a schedule named "nightly" is there already (id ${id})`;
    expect(linesOf(preview)).toContain(`nightly: exists: ${there}; up will stop unless adopt is true`);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(`${there}. If this stack made it under an older name`);
    expect(text).toContain("set adopt: true on this resource");

    fixture.args = { tasks: [say("ours"), RESTART], adopt: true };
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up)).toContain(`nightly: taken over: a schedule named "nightly" (id ${id}): adopt is true`);
    expect(await held()).toMatchObject([{ hour: "4", tasks: ["1 command say ours +0", "2 power restart +0"] }]);
    fixture.args = { tasks: [say("ours"), RESTART] }; // has done its work
    await expectSettled(stack);
  });

  test("of two schedules of one name nobody can tell which is meant; adopt by its path takes the one", async () => {
    const { stack, fixture, servers, held } = await begin();
    const made = [1, 2].map(() => stack.sandbox.add("schedules", { server: servers.survival ?? "", name: "nightly" }));
    const ids = await Promise.all(made);
    for (const id of ids) await stack.sandbox.mutate("schedules", id, { created_at: LONG_AGO });
    expect(linesOf(await stack.preview())).toContainEqual(expect.stringContaining('nightly: exists: a schedule named "nightly"'));
    expect((await errorsOf(stack.up())).text).toContain('a schedule named "nightly" is there already');
    fixture.args = { adopt: true };
    const both = `a schedule named "nightly" is there 2 times (ids ${[...ids].sort().join(", ")}), and nobody can tell which one is meant`;
    expect((await errorsOf(stack.preview())).text).toContain(both);
    expect((await errorsOf(stack.up())).text).toContain(both);
    const [survival] = await stack.sandbox.find("gameServers", { name: "survival" });
    for (const [i, server] of [servers.survival, survival?.uuid].entries()) {
      fixture.args = { adopt: `${server}/${ids[i]}`, tasks: [RESTART] };
      expect(linesOf(await stack.preview())).toContain(`nightly: taken over: schedule ${ids[i]}: adopt names it`);
      expect((await stack.up()).outputs.id).toBe(ids[i]);
      expect(await held()).toContainEqual(expect.objectContaining({ $id: ids[i], hour: "4", tasks: ["1 power restart +0"] }));
      fixture.args = undefined;
      await stack.up();
    }
    fixture.args = { adopt: `${servers.survival}/4711` };
    expect((await errorsOf(stack.preview())).text).toContain("names no schedule that is there");
  });

  test("two resources cannot declare one schedule", async () => {
    const stack = await open({
      program: async () => {
        const one = new hosting.game.Schedule("one", { ...schedule(server), name: "nightly" });
        new hosting.game.Schedule("two", { ...schedule(server), name: "nightly" }, { dependsOn: one });
      },
    });
    const server = String((await stack.sandbox.find("gameServers", { name: "survival" }))[0]?.identifier);
    expect((await errorsOf(stack.preview())).text).toContain(`the schedule "nightly" of game server ${server} is declared by "one" too`);
  });

  describe("what an interrupted run left behind", () => {
    const leave = async (tasks: readonly string[], fields: Record<string, string> = {}) => {
      const all = await begin({ tasks: [say("one"), say("two"), RESTART] });
      const id = await all.stack.sandbox.add("schedules", { server: all.servers.survival ?? "", ...nightly, ...fields });
      for (const payload of tasks) await all.stack.sandbox.add("tasks", { schedule_id: id, action: "command", payload, time_offset: 0 });
      return { ...all, id };
    };

    test("is taken over without asking, whole or with the first of its tasks, and finished", async () => {
      const { stack, id, held, servers } = await leave(["say one"]);
      expect(linesOf(await stack.preview()).join("\n")).toContain("nightly: taken over: ");
      const up = await stack.up();
      expect(up.outputs.id).toBe(id);
      expect(linesOf(up).join()).toContain("an interrupted run left it behind (made within the last day, with the first of its tasks)");
      expect(await held()).toMatchObject([{ tasks: ["1 command say one +0", "2 command say two +0", "3 power restart +0"] }]);
      await expectSettled(stack);
      await stack.destroy();

      const again = await stack.sandbox.add("schedules", { server: servers.survival ?? "", ...nightly });
      for (const payload of ["say one", "say two"])
        await stack.sandbox.add("tasks", { schedule_id: again, action: "command", payload, time_offset: 0 });
      await stack.sandbox.add("tasks", { schedule_id: again, action: "power", payload: "restart", time_offset: 0 });
      expect((await stack.up()).outputs.id).toBe(again);
    });

    test.each<[string, string[], Record<string, string>]>([
      ["at other times", [], { hour: "5" }],
      ["with other tasks", ["say theirs"], {}],
      ["with the tasks in another order", ["say two"], {}],
    ])("is none where it is a schedule %s", async (_, tasks, fields) => {
      const { stack, id } = await leave(tasks, fields);
      expect(linesOf(await stack.preview())).toContain(
        `nightly: exists: a schedule named "nightly" is there already (id ${id}); up will stop unless adopt is true`,
      );
    });

    test("is none where it is old, nor where it has tasks that the program says nothing of", async () => {
      const { stack, fixture, id } = await leave(["say one"]);
      await stack.sandbox.mutate("schedules", id, { created_at: LONG_AGO });
      expect(linesOf(await stack.preview()).join("\n")).toContain("nightly: exists: ");
      await stack.sandbox.mutate("schedules", id, { created_at: new Date().toISOString() });
      fixture.args = {};
      expect(linesOf(await stack.preview()).join("\n")).toContain("nightly: exists: ");
    });
  });

  test("a creation whose second task fails keeps what is made, and the next up finishes it", async () => {
    const { stack, requests, held } = await begin({ tasks: [say("one"), say("two"), RESTART] });
    const path = "/servers/{server}/schedules/{schedule}/tasks";
    const body = { errors: [{ code: "DisplayException", status: "400", detail: "Not now." }] };
    await stack.sandbox.fault({ match: { method: "POST", path, nth: 2 }, kind: "status", code: 400, body });
    const { text, result } = await errorsOf(stack.up());
    expect(text).toContain("Not now.");
    expect(result.steps.find((s) => s.name === "nightly")).toMatchObject({ op: "create", failed: true });
    const [made] = await held();
    expect(made?.tasks).toEqual(["1 command say one +0"]);
    await requests();
    expect((await stack.up()).outputs.id).toBe(made?.$id);
    expect((await requests()).filter((r) => !r.startsWith("GET "))).toEqual(Array(2).fill(`POST ${SCHEDULES}/#/tasks`));
    expect(await held()).toMatchObject([{ tasks: ["1 command say one +0", "2 command say two +0", "3 power restart +0"] }]);
    await expectSettled(stack);
  });

  test("whatever answer is lost, there is one schedule with each task once", async () => {
    const { stack, fixture, held } = await begin({ tasks: [say("one"), say("two"), RESTART] });
    const one = "/servers/{server}/schedules/{schedule}";
    const lose = (method: string, path: string, nth = 1) => stack.sandbox.fault({ match: { method, path, nth }, kind: "drop-after" });
    await lose("POST", "/servers/{server}/schedules");
    await lose("POST", `${one}/tasks`, 2);
    await stack.up();
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

  test("an answer that never came, from a request that never arrived, is found out and sent again", async () => {
    const { stack, held } = await begin({ tasks: [say("one"), RESTART] });
    await stack.sandbox.fault({ match: { method: "POST", path: "/servers/{server}/schedules" }, kind: "drop-before" });
    await stack.sandbox.fault({ match: { method: "POST", path: /\/tasks$/, nth: 2 }, kind: "drop-before" });
    await stack.up();
    expect(await held()).toMatchObject([{ tasks: ["1 command say one +0", "2 power restart +0"] }]);
  });

  test("what is not known yet is no reason to complain", async () => {
    let more = false;
    const stack = await open({
      program: async () => {
        const project = new hosting.Project(more ? "second" : "first");
        new hosting.game.Schedule("nightly", {
          server: project.id.apply(() => server),
          cron: project.id.apply(() => "0 4 * * *"),
          tasks: [{ action: "command", payload: project.id.apply((id) => `say ${id}`) }, RESTART],
        });
        return { id: project.id };
      },
    });
    const server = String((await stack.sandbox.find("gameServers", { name: "survival" }))[0]?.identifier);
    expect((await stack.preview()).summary).toEqual({ create: 3 });
    await stack.up();
    more = true;
    expect((await stack.preview()).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const { outputs } = await stack.up();
    expect(await stack.sandbox.find("tasks", { action: "command" })).toMatchObject([{ payload: `say ${outputs.id}` }]);
    await expectSettled(stack);
  });

  test("get reads one by server and id, also by the server's uuid, without managing it", async () => {
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
    expect((await errorsOf(stack.up())).text).toContain(`there is no Schedule ${path}`);
    path = "4711";
    expect((await errorsOf(stack.up())).text).toContain('"4711" is not a valid path of a Schedule: it must be <server>/<schedule>.');
  });

  test("it is deleted, also when it, or its server, is gone already", async () => {
    const { stack, fixture, servers, held } = await begin();
    await stack.up();
    await stack.destroy();
    expect(await held()).toEqual([]);
    fixture.args = { tasks: [RESTART] };
    const { outputs } = await stack.up();
    await stack.sandbox.remove("schedules", String(outputs.id));
    await stack.destroy();
    await stack.up();
    await stack.sandbox.remove("gameServers", servers.survival ?? "");
    await stack.destroy();
    expect((await stack.exportState()).deployment.resources ?? []).toEqual([]);
  });

  describe("tasks are brought into order with the fewest calls", () => {
    const ten = Array.from({ length: 10 }, (_, i) => say(`number ${i}`));
    const textsOf = (rows: Held[]) => rows[0]?.tasks.map((task) => task.replace(/^\d+ command say (.*) \+0$/, "$1"));

    test("move, edit, remove and insert in a schedule of 10", async () => {
      const { stack, fixture, requests, held } = await begin({ tasks: ten });
      await stack.up();
      await requests();
      const to = async (tasks: NonNullable<typeof fixture.args>["tasks"]) => {
        fixture.args = { tasks };
        await stack.up();
        const calls = (await requests()).filter((r) => !r.startsWith("GET "));
        await expectSettled(stack);
        await requests();
        return { calls, order: textsOf(await held()) };
      };
      const numbers = (...order: number[]) => order.map((n) => `number ${n}`);

      const last = ten.slice(9);
      expect(await to([...last, ...ten.slice(0, 9)])).toEqual({
        calls: [`POST ${SCHEDULES}/#/tasks/#`],
        order: numbers(9, 0, 1, 2, 3, 4, 5, 6, 7, 8),
      });
      const edited = [...last, ...ten.slice(0, 4), say("edited"), ...ten.slice(5, 9)];
      expect(await to(edited)).toEqual({
        calls: [`POST ${SCHEDULES}/#/tasks/#`],
        order: ["number 9", ...numbers(0, 1, 2, 3), "edited", ...numbers(5, 6, 7, 8)],
      });
      expect(await to(edited.slice(2))).toEqual({
        calls: Array(2).fill(`DELETE ${SCHEDULES}/#/tasks/#`),
        order: [...numbers(1, 2, 3), "edited", ...numbers(5, 6, 7, 8)],
      });
      const inserted = [...edited.slice(2, 4), say("new"), ...edited.slice(4)];
      expect(await to(inserted)).toEqual({
        calls: [`POST ${SCHEDULES}/#/tasks`],
        order: [...numbers(1, 2), "new", "number 3", "edited", ...numbers(5, 6, 7, 8)],
      });
    });

    test("whatever gaps the numbers have", async () => {
      const { stack, fixture, requests, held } = await begin({ tasks: ten.slice(0, 4) });
      const { outputs } = await stack.up();
      const places = [2, 5, 6, 40];
      const tasks = await stack.sandbox.find("tasks", { schedule_id: Number(outputs.id) });
      for (const [i, { $id }] of tasks.entries()) await stack.sandbox.mutate("tasks", String($id), { sequence_id: places[i] ?? 0 });
      await expectSettled(stack);
      fixture.args = { tasks: [...ten.slice(3, 4), ...ten.slice(0, 2), say("between"), ...ten.slice(2, 3)] };
      await requests();
      await stack.up();
      expect((await requests()).filter((r) => !r.startsWith("GET ")).sort()).toEqual([
        `POST ${SCHEDULES}/#/tasks`,
        `POST ${SCHEDULES}/#/tasks/#`,
      ]);
      expect(textsOf(await held())).toEqual(["number 3", "number 0", "number 1", "between", "number 2"]);
      await expectSettled(stack);
    });
  });

  test("a preview without change of 40 schedules on 4 game servers makes 4 requests, and an up that makes them one each and 4", async () => {
    const stack = await open({
      program: async () => {
        for (const [i, server] of all.entries())
          for (let n = 0; n < 10; n++) new hosting.game.Schedule(`s${i}-${n}`, { ...schedule(server), tasks: [BACKUP] });
      },
    });
    const all = (await stack.sandbox.find("gameServers", { server_owner: true, name: "survival" })).map(({ identifier }) =>
      String(identifier),
    );
    for (let i = 0; i < 3; i++) all.push(await stack.sandbox.add("gameServers", { name: `more ${i}` }));
    await stack.up();
    const methods = async () => {
      const made = (await stack.sandbox.journal()).map(({ method }) => method);
      await stack.sandbox.clearJournal();
      return { gets: made.filter((m) => m === "GET").length, others: made.filter((m) => m !== "GET").length };
    };
    expect(await methods()).toEqual({ gets: 5, others: 80 }); // and one for the account
    expect((await stack.preview()).summary).toEqual({ same: 41 });
    expect(await methods()).toEqual({ gets: 4, others: 0 });
  });
});
