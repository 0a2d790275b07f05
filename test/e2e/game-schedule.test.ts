import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { BACKUP, RESTART, SCHEDULES, say, schedule, stackWithSchedule } from "./game-schedule-fixture";
import { errorsOf, expectSettled, happened, linesOf, writesOf } from "./results";

onEveryEngine("game.Schedule", (open) => {
  test("`up` creates a schedule with its tasks in order", async () => {
    const { stack, requests, held } = await stackWithSchedule(open, {
      tasks: [say("soon"), { ...BACKUP, timeOffset: 5 }, { ...RESTART, timeOffset: 60 }],
    });
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

  test("`up` changes every input in place and resets removed inputs", async () => {
    const { stack, fixture, requests, held } = await stackWithSchedule(open, { tasks: [RESTART] });
    const { outputs } = await stack.up();
    await requests();
    fixture.args = { name: "weekly", cron: "30 5 * * SUN", isActive: false, onlyWhenOnline: true, tasks: [RESTART] };
    const preview = await stack.preview();
    expect(happened(preview, "nightly")).toBe("update cron isActive name onlyWhenOnline");
    expect(linesOf(preview)).toEqual([]); // the schedule does not run
    await requests();
    expect((await stack.up()).outputs.id).toBe(outputs.id);
    expect(await requests()).toEqual([`GET ${SCHEDULES}`, "GET /account", `POST ${SCHEDULES}/#`]);
    const changed = { name: "weekly", minute: "30", hour: "5", day_of_week: "SUN", is_active: false, only_when_online: true };
    expect(await held()).toMatchObject([{ ...changed, tasks: ["1 power restart +0"] }]);
    await expectSettled(stack);

    fixture.args = { name: "weekly", cron: "30 5 * * SUN" };
    expect(happened(await stack.up(), "nightly")).toMatch(/^update isActive onlyWhenOnline tasks/);
    expect(await held()).toMatchObject([{ name: "weekly", is_active: true, only_when_online: false, tasks: [] }]);
    await expectSettled(stack);
  });

  test("`up` repairs flags that the program omits, but keeps the tasks if the program omits the list of tasks", async () => {
    const { stack, fixture, held } = await stackWithSchedule(open);
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

  test("`up` keeps another user's value of a flag in ignoreChanges", async () => {
    const { stack, fixture, held } = await stackWithSchedule(open, {}, { ignoreChanges: ["isActive"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("schedules", String(outputs.id), { is_active: false });
    await expectSettled(stack);
    fixture.args = { cron: "0 5 * * *" };
    await stack.up();
    expect(await held()).toMatchObject([{ hour: "5", is_active: false }]);
  });

  test("a server's uuid and its identifier select the same server", async () => {
    const { stack, fixture, servers, held, requests } = await stackWithSchedule(open);
    const { outputs } = await stack.up();
    const [survival] = await stack.sandbox.find("gameServers", { name: "survival" });
    for (const server of [String(survival?.uuid), servers.survival ?? ""]) {
      fixture.args = { server };
      expect(happened(await stack.preview(), "nightly")).toBe("same");
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
      `the schedule "weekly" of game server ${servers.survival} is also declared by "one"`,
    );
  });

  test("a preview does not report a schedule as gone if only the list omits it", async () => {
    const { stack } = await stackWithSchedule(open);
    await stack.up();
    const body = { object: "list", data: [] };
    const match = { method: "GET", path: "/servers/{server}/schedules" };
    await stack.sandbox.fault({ match, times: 0, kind: "status", code: 200, body });
    const preview = await stack.preview();
    expect([happened(preview, "nightly"), linesOf(preview)]).toEqual(["same", []]);
  });

  test("a preview and a refresh report drift, and `up` repairs it", async () => {
    const { stack, held } = await stackWithSchedule(open, { isActive: true, tasks: [say("a"), RESTART] });
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

  test("`up` does not repair drift of an input in ignoreChanges", async () => {
    const { stack, fixture, held } = await stackWithSchedule(
      open,
      { isActive: true, tasks: [RESTART] },
      { ignoreChanges: ["name", "isActive"] },
    );
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("schedules", String(outputs.id), { name: "theirs", is_active: false });
    await expectSettled(stack);
    fixture.args = { ...fixture.args, cron: "0 6 * * *" };
    await stack.up();
    expect(await held()).toMatchObject([{ name: "theirs", hour: "6", is_active: false }]);
  });

  test("a preview does not report changed run times as drift", async () => {
    const { stack } = await stackWithSchedule(open, { cron: "* * * * *", tasks: [BACKUP] });
    const { outputs } = await stack.up();
    await stack.sandbox.advance(3600);
    const [row] = await stack.sandbox.find("schedules");
    await expectSettled(stack);
    const [later] = await stack.sandbox.find("schedules", { $id: String(outputs.id) });
    expect(later?.last_run_at).not.toBe(row?.last_run_at);
  });

  test("explicit defaults and spaces around a text cause no changes", async () => {
    const { stack, fixture } = await stackWithSchedule(open, { cron: " 0  4 * * * ", tasks: [{ ...RESTART, payload: " restart\n" }] });
    await stack.up();
    await expectSettled(stack);
    fixture.args = { name: " nightly ", cron: "0 4 * * *", tasks: [{ ...RESTART, timeOffset: 0, continueOnFailure: false }] };
    await expectSettled(stack);
  });

  test("`up` creates a missing schedule again, with its tasks", async () => {
    const { stack, held } = await stackWithSchedule(open, { tasks: [RESTART] });
    const { outputs } = await stack.up();
    await stack.sandbox.remove("schedules", String(outputs.id));
    const preview = await stack.preview();
    expect(happened(preview, "nightly")).toMatch(/^replace/);
    expect(linesOf(preview)).toContain("nightly: gone from the platform, will be created again");
    expect((await stack.up()).outputs.id).not.toBe(outputs.id);
    expect(await held()).toMatchObject([{ tasks: ["1 power restart +0"] }]);
    await expectSettled(stack);
  });

  test("a changed server replaces a schedule: `up` deletes the old one first", async () => {
    const { stack, fixture, requests, servers, held } = await stackWithSchedule(open);
    await stack.up();
    fixture.args = { server: servers.creative };
    expect(happened(await stack.preview(), "nightly")).toBe("replace server");
    await requests();
    await stack.up();
    expect((await requests()).filter((r) => !r.startsWith("GET "))).toEqual([`DELETE ${SCHEDULES}/#`, `POST ${SCHEDULES}`]);
    expect(await held()).toMatchObject([{ server: servers.creative }]);
    await expectSettled(stack);
  });

  test("a preview accepts outputs of a new resource as server, cron and payload", async () => {
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

  test("`destroy` keeps a schedule in the state if the key cannot access its server", async () => {
    const { stack, fixture, servers, held } = await stackWithSchedule(open);
    await stack.up();
    await stack.destroy();
    expect(await held()).toEqual([]);
    fixture.args = { tasks: [RESTART] };
    const { outputs } = await stack.up();
    await stack.sandbox.remove("schedules", String(outputs.id));
    await stack.destroy();
    await stack.up();
    await stack.sandbox.remove("gameServers", servers.survival ?? "");
    const { text } = await errorsOf(stack.destroy());
    expect(text).toMatch(/this key cannot access a game server .*\. .* run: pulumi state delete 'urn:pulumi:dev::.*::nightly'/);
    expect(JSON.stringify((await stack.exportState()).deployment.resources)).toContain("::nightly");
  });

  test("a preview of 40 schedules on 4 servers sends 4 requests", async () => {
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
    expect(await methods()).toEqual({ gets: 5, others: 80 }); // and one request for the account
    expect((await stack.preview()).summary).toEqual({ same: 41 });
    expect(await methods()).toEqual({ gets: 4, others: 0 });
  });
});
