import { setImmediate as turn } from "node:timers/promises";
import { onEveryEngine } from "./engines";
import { RESTART, stackWithSchedule } from "./game-schedule-fixture";
import { errorsOf, expectSettled, happened, linesOf, writesOf } from "./results";

onEveryEngine("game.Schedule with errors", (open) => {
  test.each<[string, NonNullable<Parameters<typeof stackWithSchedule>[1]>, string]>([
    [
      "a cron expression of six fields",
      { cron: "0 0 4 * * *" },
      "must have five fields (minute, hour, day of month, month, day of week); it has 6",
    ],
    ["a minute out of range", { cron: "60 4 * * *" }, 'has "60" as its minute; allowed are 0 to 59'],
    ["an hour out of range", { cron: "0 24 * * *" }, 'has "24" as its hour; allowed are 0 to 23'],
    ["a day of week that does not exist", { cron: "0 4 * * 8" }, 'has "8" as its day of week; allowed are 0 to 7'],
    ["a step without a range", { cron: "5/10 * * * *" }, 'has "5/10" as its minute'],
    ["a date that never occurs", { cron: "0 4 31 2 *" }, "can never run"],
    [
      "an unknown power signal",
      { tasks: [{ action: "power", payload: "reboot" }] },
      'must be one of start, stop, restart, kill if the action is "power" (got "reboot").',
    ],
    ["a power action without a signal", { tasks: [{ action: "power" }] }, "must be one of start, stop, restart, kill"],
    ["a blank command", { tasks: [RESTART, { action: "command", payload: " " }] }, 'is required if the action is "command"'],
    [
      "a command that is too long for the panel",
      { tasks: [{ action: "command", payload: "é".repeat(32_768) }] },
      "has 65536 bytes. At most 65535 are allowed",
    ],
    [
      "backup patterns that are too long for the panel",
      { tasks: [{ action: "backup", payload: "é".repeat(32_768) }] },
      "has 65536 bytes. At most 65535 are allowed",
    ],
    ["an unknown action", { tasks: [{ action: "dance" as never }] }, '"command", "power", "backup"'],
    ["a task with too large an offset", { tasks: [{ ...RESTART, timeOffset: 901 }] }, "must be at most 900"],
    ["too many tasks", { tasks: Array(11).fill(RESTART) }, "must have at most 10 items"],
    ["a blank name", { name: " " }, "must not be empty"],
    ["a name that is too long", { name: "x".repeat(192) }, "must have at most 191 characters"],
    ["an unknown property", { corn: "0 4 * * *" } as never, 'Did you mean "cron"?'],
  ])("a preview refuses %s and sends nothing", async (_, args, reason) => {
    const { stack } = await stackWithSchedule(open, args);
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect(await writesOf(stack)).toEqual([]);
  });

  test("a preview names each invalid field of a cron expression", async () => {
    const { stack } = await stackWithSchedule(open, { cron: "60 4 * 13 *" });
    const { text } = await errorsOf(stack.preview());
    expect(text).toContain('has "60" as its minute');
    expect(text).toContain('has "13" as its month');
  });

  test("a preview lists the existing servers if the server is unknown", async () => {
    const { stack, fixture, servers } = await stackWithSchedule(open, { server: "abcd1234" });
    const known = Object.entries(servers).map(([name, id]) => `${id} (${name})`);
    const reason = `this key cannot access a game server "abcd1234". It can access: ${known.join(", ")}.`;
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect((await errorsOf(stack.up())).text).toContain(reason);
    fixture.args = {};
    await stack.up();
    await stack.sandbox.remove("gameServers", servers.survival ?? "");
    expect((await errorsOf(stack.preview())).text).toContain(`this key cannot access a game server "${servers.survival}". It can access: `);
  });

  test("a stack can use the last of 113 servers, and an error lists only 20", async () => {
    const { stack, fixture } = await stackWithSchedule(open);
    for (let i = 0; i < 110; i++) await stack.sandbox.add("gameServers", { name: `more ${i}` });
    const [last] = await stack.sandbox.find("gameServers", { name: "more 109" });
    fixture.args = { server: String(last?.identifier) };
    await stack.up();
    await expectSettled(stack);
    fixture.args = { server: "abcd1234" };
    expect((await errorsOf(stack.preview())).text).toMatch(/It can access: (\w+ \([\w ]+\), ){19}\w+ \([\w ]+\) and 93 more\./);
  });

  const REST = { status: null, is_transferring: false, is_node_under_maintenance: false };

  test.each<[string, Record<string, string | boolean>, string, string]>([
    ["suspended", { is_suspended: true }, "is suspended", "To find the reason, open the server's purchase order in the panel."],
    ["not installed", { status: "install_failed" }, "is not installed (its installation failed)", "Reinstall it in the panel."],
  ])("`up` and `destroy` fail on a server that is %s", async (_, fields, state, advice) => {
    const { stack, fixture, servers } = await stackWithSchedule(open);
    const { survival = "" } = servers;
    const reported = `game server ${survival} (survival) ${state}: its resources cannot be compared with the panel now. ${advice}`;
    const refused = `game server ${survival} (survival) ${state} and refuses every call in this state. ${advice}`;
    await stack.sandbox.mutate("gameServers", survival, fields);
    expect(linesOf(await stack.preview())).toContain(`nightly: ${reported}`);
    await stack.sandbox.mutate("gameServers", survival, REST);
    await stack.up();
    await stack.sandbox.mutate("gameServers", survival, fields);
    const preview = await stack.preview();
    expect([linesOf(preview).filter((line) => line.includes(reported)), happened(preview, "nightly")]).toEqual([
      [`nightly: ${reported}`],
      "same",
    ]);
    await stack.up();
    fixture.args = { tasks: [RESTART] };
    expect(happened(await stack.preview(), "nightly")).toBe("update tasks");
    expect((await errorsOf(stack.up())).text).toContain(refused);
    expect((await errorsOf(stack.destroy())).text).toContain(refused);
    expect(await stack.sandbox.find("schedules")).toHaveLength(1);
  });

  test.each<[string, Record<string, string | boolean>, string]>([
    ["installing", { is_installing: true }, "is installing"],
    ["in transfer", { is_transferring: true }, "is in transfer to another node"],
    ["restoring", { status: "restoring_backup" }, "is restoring a backup"],
    ["under maintenance", { is_node_under_maintenance: true }, "is on a node under maintenance"],
  ])("`up` and `destroy` wait for a server that is %s", async (_, fields, state) => {
    const { stack, fixture, servers } = await stackWithSchedule(open);
    const { survival = "" } = servers;
    await stack.up();
    await stack.sandbox.mutate("gameServers", survival, fields);
    fixture.args = { tasks: [RESTART] };
    const preview = await stack.preview();
    const reported = `nightly: game server ${survival} (survival) ${state}: its resources cannot be compared with the panel now`;
    expect([linesOf(preview), happened(preview, "nightly")]).toEqual([expect.arrayContaining([reported]), "update tasks"]);
    /** Waits until the panel receives a request with this method or answers 409, and then makes the server idle. */
    const waitedFor = async (run: Promise<unknown>, method: string) => {
      const hasRefused = async () => (await stack.sandbox.journal()).some((entry) => entry.status === 409 || entry.method === method);
      while (!(await hasRefused())) await turn();
      await stack.sandbox.mutate("gameServers", survival, REST);
      await run;
    };
    await stack.sandbox.clearJournal();
    await waitedFor(stack.up(), "POST");
    expect(await stack.sandbox.find("tasks")).toHaveLength(1);
    await stack.sandbox.mutate("gameServers", survival, fields);
    await stack.sandbox.clearJournal();
    await waitedFor(stack.destroy(), "DELETE");
    expect(await stack.sandbox.find("schedules")).toEqual([]);
  });

  test("the next `up` adds a task that the server refused", async () => {
    const { stack, servers, held } = await stackWithSchedule(open, { tasks: [RESTART, { action: "command", payload: "say hello" }] });
    const { survival = "" } = servers;
    const body = { errors: [{ code: "ServerStateConflictException", status: "409", detail: "Busy." }] };
    await stack.sandbox.fault({ match: { method: "POST", path: /\/tasks$/, nth: 2 }, kind: "status", code: 409, body, times: 0 });
    expect((await errorsOf(stack.up())).text).toMatch(
      /"Busy"\. Game server \w+ shows as idle but refuses requests as if it were busy; another run may keep it busy\. Run pulumi up again/,
    );
    await stack.sandbox.clearFaults();
    await stack.sandbox.fault({ match: { method: "GET", path: /\/schedules/ }, kind: "status", code: 409, body, times: 0 });
    expect(linesOf(await stack.preview()).join()).toContain("shows as idle but refuses requests as if it were busy");
    await stack.sandbox.clearFaults();
    await stack.sandbox.mutate("gameServers", survival, { is_suspended: true });
    expect((await errorsOf(stack.up())).text).toContain(`game server ${survival} (survival) is suspended`);
    await stack.sandbox.mutate("gameServers", survival, { is_suspended: false });
    await stack.up();
    expect(await held()).toMatchObject([{ tasks: ["1 power restart +0", "2 command say hello +0"] }]);
  });

  test("a preview refuses a backup task on a server whose backup limit is 0", async () => {
    const { stack, fixture, servers } = await stackWithSchedule(open);
    fixture.args = { server: servers.creative, tasks: [RESTART] };
    await stack.up();
    fixture.args = { server: servers.creative, tasks: [RESTART, { action: "backup" }] };
    const { text } = await errorsOf(stack.preview());
    expect(text).toContain(`cannot be "backup": game server ${servers.creative} (creative) has a backup limit of 0.`);
    expect(text).toContain("tasks.1.action");
  });

  test("`up` reports the panel's message if the key may only read", async () => {
    const { stack, servers } = await stackWithSchedule(open, { server: "" });
    expect((await errorsOf(stack.preview())).text).toContain("must not be empty");
    const other = await stackWithSchedule(open, { server: servers.friends });
    const { text } = await errorsOf(other.stack.up());
    expect(text).toContain('failed with 403: "This action is unauthorized"');
  });

  test("`up` reports the panel's own message about an invalid field", async () => {
    const { stack } = await stackWithSchedule(open);
    const invalid = (field: string, rule: string) => ({
      code: "ValidationException",
      status: "422",
      detail: `The ${field} field is ${rule}.`,
      meta: { source_field: field, rule },
    });
    const body = { errors: [invalid("day_of_week", "required"), invalid("month", "required")] };
    await stack.sandbox.fault({ match: { method: "POST" }, kind: "status", code: 422, body });
    expect((await errorsOf(stack.up())).text).toContain(
      'failed with 422: "The day_of_week field is required. The month field is required".',
    );
  });

  test.each<[string, string, string]>([
    ["hosting:panelUrl", "http://127.0.0.1:1/api/client", "must be an origin only, without a path such as /api/client"],
    ["hosting:panelKey", "", "Configuration hosting:panelKey is missing. Set it with: pulumi config set --secret hosting:panelKey"],
    ["hosting:panelKey", "ptla_0123456789", "Configuration hosting:panelKey is malformed: a client key starts with ptlc_"],
  ])("a preview refuses %s with the value %j", async (key, value, reason) => {
    const { stack } = await stackWithSchedule(open);
    await stack.setConfig(key, value);
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect(await stack.sandbox.journal()).toEqual([]);
  });

  test("the error for a rejected key names the setting, but not the key", async () => {
    const { stack } = await stackWithSchedule(open);
    const wrong = `ptlc_${"x".repeat(43)}`;
    await stack.setConfig("hosting:panelKey", wrong, { secret: true });
    const { text, result } = await errorsOf(stack.preview());
    expect(text).toContain("pulumi config set --secret hosting:panelKey");
    expect(JSON.stringify(result.diagnostics)).not.toContain(wrong);
  });
});
