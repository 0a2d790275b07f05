import { actions, BACKUP, RESTART, START, say } from "./action-fixture";

const survivalServer = actions();

describe("game.Action", () => {
  test("an action runs its steps in order and logs the console's output", async () => {
    const { fixture, sandbox, run, sent, server, state } = await survivalServer();
    const { id, outs } = await run(say("it restarts soon"), { ...BACKUP, delaySeconds: 60 }, RESTART, { action: "wait", line: "is ready" });
    expect(await sent()).toEqual(["command say it restarts soon", expect.stringMatching(/^backups data 20/), "power restart"]);
    expect([id, outs.ranAt, outs.stepsDone, outs.stepBegun, await state()]).toEqual([
      expect.stringMatching(new RegExp(`^${server}/2026-`)),
      expect.any(String),
      4,
      null,
      "running",
    ]);
    const said = fixture.said();
    expect(said).toContain("data: Starting the server");
    expect(said).toContain("data: waiting: step 2 of 4 (backup), being made for 10 s");
    expect(said.filter((line) => line.includes("\u001b"))).toEqual([]);
    expect(said.filter((line) => line.includes("it restarts soon"))).toEqual(["data: [Server] it restarts soon"]);
    const sockets = (await sandbox.journal()).filter(({ path }) => path.startsWith("/node/ws/"));
    expect(sockets).toMatchObject([{ status: 101 }]);
    expect(sockets[0]).not.toHaveProperty("token");
  });

  test("a repair step repairs the game, or fails if the game has no repair", async () => {
    const { run, half, sandbox, server } = await survivalServer();
    await run({ action: "repair" });
    expect(await sandbox.find("serverGames", { server })).toMatchObject([{ repairs: 1 }]);
    await sandbox.mutate("serverGames", server, { game: "classic" });
    expect((await half({ action: "repair" })).reason).toContain("This game does not support a repair");
  });

  test("a power step sends no signal to a server in the wanted state", async () => {
    const { run, sent } = await survivalServer();
    expect([(await run(START)).outs.stepsDone, await sent()]).toEqual([1, []]);
  });

  test("the next run continues at the failed step, and repeats no earlier step", async () => {
    const { sandbox, server, half, of, inputs, sent } = await survivalServer();
    const steps = [say("soon"), BACKUP, RESTART, { action: "wait", state: "running" }];
    await sandbox.mutate("power", server, { crashes: true });
    const first = await half(...steps);
    expect(first.reason).toMatch(/^step 3 of 4 \(power restart\) failed: the server crashed during its start\. Its last lines:/);
    expect(first.reason).toContain("\n  Error: the port is in use\n");
    expect(first.reason).toContain("Steps done: 2 of 4.");
    expect(first.outs).toMatchObject({ stepsDone: 2, stepBegun: null });
    expect(first.outs).not.toHaveProperty("ranAt");
    const { outs } = await of.update(first, inputs(steps));
    expect(outs).toMatchObject({ stepsDone: 4, ranAt: expect.any(String) });
    expect((await sent()).map((call) => call.split(" ")[0])).toEqual(["command", "backups", "power", "power"]);
  });

  test("a third run continues at the step where the second run failed", async () => {
    const { sandbox, server, half, of, inputs, sent } = await survivalServer();
    const steps = [RESTART, say("one"), BACKUP, say("two")];
    await sandbox.mutate("power", server, { crashes: true });
    const first = await half(...steps);
    await sandbox.mutate("gameServers", server, { backup_limit: 0 });
    const second = await of.update(first, inputs(steps)).then(
      () => undefined,
      (error: { properties: object }) => error.properties,
    );
    expect(second).toMatchObject({ stepsDone: 2, stepBegun: null });
    await sandbox.mutate("gameServers", server, { backup_limit: 3 });
    await of.update({ id: first.id, outs: second as never }, inputs(steps));
    expect(await sent()).toEqual(
      ["power restart", "power restart", "command say one", "backups", "backups", "command say two"].map(beginningWith),
    );
  });

  test("the next run waits for the backup of an action that timed out", async () => {
    const { half, of, inputs, sent } = await survivalServer();
    const steps = [{ ...BACKUP, timeoutSeconds: 10 }];
    const first = await half(...steps);
    expect(first.reason).toMatch(/^step 1 of 1 \(backup\) failed: timed out after 10 s \(being made\)\./);
    expect(first.outs).toMatchObject({ stepsDone: 0, stepBegun: expect.stringMatching(/-/) });
    const longer = inputs([{ ...BACKUP, timeoutSeconds: 100 }]);
    expect(await of.diff(first, longer)).toMatchObject({ replaces: [] });
    expect((await of.update(first, longer)).outs).toMatchObject({ stepsDone: 1, ranAt: expect.any(String) });
    expect(await sent()).toHaveLength(1);
  });

  test("the action's timeoutSeconds limits all steps together", async () => {
    const { of, inputs } = await survivalServer();
    const first = await of.createHalfWay(inputs([{ action: "wait", seconds: 20 }, BACKUP], { timeoutSeconds: 30 }));
    expect(first.reason).toMatch(/step 2 of 2 \(backup\) failed: timed out after \d+ s/);
  });

  test("an action starts no step after the time in timeoutSeconds", async () => {
    const { of, inputs, sent } = await survivalServer();
    const steps = [{ action: "wait", line: "never", timeoutSeconds: 60, continueOnFailure: true }, say("late")];
    const first = await of.createHalfWay(inputs(steps, { timeoutSeconds: 30 }));
    expect(first.reason).toContain(
      "step 2 of 2 (command) failed: the time limit of the action (30 s) is reached. Raise its timeoutSeconds and run pulumi up again.",
    );
    expect([first.outs.stepsDone, await sent()]).toEqual([1, []]);
  });

  test.each([
    [{ line: "never" }, "no such line yet"],
    [{ state: "offline" }, "not offline yet"],
  ])("the timeout error of a wait step for %j names the step only once", async (awaited, how) => {
    const { half } = await survivalServer();
    expect((await half({ action: "wait", ...awaited, timeoutSeconds: 5 })).reason).toBe(
      `step 1 of 1 (wait) failed: timed out after 5 s (${how}). The expected state or line did not appear. Look at the server's console in the panel. Steps done: 0 of 1. Fix the cause and run pulumi up again: it continues at this step.`,
    );
  });

  test("an action logs a warning and continues if a step with continueOnFailure fails", async () => {
    const { fixture, run, sent } = await survivalServer({ isOff: true });
    const { outs } = await run({ ...say("hi"), continueOnFailure: true }, START);
    expect([outs.stepsDone, await sent()]).toEqual([2, ["command say hi", "power start"]]);
    expect(fixture.said()).toContainEqual(
      expect.stringMatching(/^data: step 1 of 2 \(command\) failed: the server is off.* The action continues/),
    );
  });

  test("two actions on one server run one after the other", async () => {
    const { of, inputs, sent } = await survivalServer();
    await of.createMany([inputs([say("a"), RESTART, say("b")]), inputs([say("c"), RESTART, say("d")])]);
    expect(await sent()).toEqual(["command say a", "power restart", "command say b", "command say c", "power restart", "command say d"]);
  });

  test("an action with `runOnCreate: false` sends nothing when it is created or deleted", async () => {
    const { of, inputs, sent } = await survivalServer();
    const made = await of.create(inputs([RESTART], { runOnCreate: false }));
    expect(made.outs).toMatchObject({ ranAt: null, stepsDone: 0 });
    await of.delete(made);
    expect(await sent()).toEqual([]);
  });
});

const beginningWith = (text: string) => expect.stringMatching(new RegExp(`^${text}`));

describe("preview of game.Action", () => {
  test("a preview reports which steps run and which data they overwrite", async () => {
    const { fixture, of, inputs, server, sandbox, sent } = await survivalServer();
    const backup = await sandbox.add("backups", { server });
    const steps = [say("soon"), { action: "restore", backup, truncate: true }, RESTART, { action: "reinstall" }];
    expect((await of.preview(inputs(steps))).failures).toEqual([]);
    expect(fixture.said()).toEqual([
      `data: runs: command, restore, power restart, reinstall on game server ${server}`,
      `data: overwrites: the files of game server ${server} with its backup ${backup}; all files of the server are deleted first (truncate); the files of game server ${server} that its installation writes; needs hosting:allowDataLoss game.Action:data#${server}/${backup}+reinstall`,
    ]);
    expect(await sent()).toEqual([]);
    expect((await sandbox.journal()).filter(({ path }) => path.endsWith("/websocket"))).toEqual([]);
  });

  test.each([
    ["a backup that does not exist", { action: "restore", backup: "x" }, "steps.0.backup", /^is not a backup of game server/],
    ["a schedule that does not exist", { action: "runSchedule", schedule: "77" }, "steps.0.schedule", /^is not a schedule of game server/],
    [
      "a wait step without a condition",
      { action: "wait" },
      "steps.0",
      /^must have exactly one of seconds, state and line \(none is given\)/,
    ],
    ["a wait step with two conditions", { action: "wait", seconds: 3, line: "x" }, "steps.0", /seconds and line are given/],
    ["a command with two lines", { action: "command", command: "a\nb" }, "steps.0.command", /^must be one line/],
    ["an unknown action", { action: "dance" }, "steps.0.action", /^must be one of "power"/],
  ])("a preview refuses %s", async (_, step, property, reason) => {
    const { of, inputs } = await survivalServer();
    expect((await of.preview(inputs([step]))).failures).toEqual([{ property, reason: expect.stringMatching(reason) }]);
  });

  test("a preview refuses steps for which the key's user lacks permissions", async () => {
    const { of, inputs } = await survivalServer({ permissionsOfServer: ["control.console", "control.start"] });
    const { failures } = await of.preview(inputs([say("hi"), START, BACKUP]));
    expect(failures).toEqual([
      { property: "server", reason: expect.stringContaining("lacks the permissions backup.read, backup.create on") },
    ]);
  });

  test("the diff of a completed action sends no request", async () => {
    const { fixture, sandbox, of, inputs, run, server } = await survivalServer();
    const made = await run(say("hi"));
    const uuid = (await sandbox.find("gameServers")).find(({ $id }) => $id === server)?.uuid;
    fixture.restart();
    await sandbox.clearJournal();
    expect(await of.diff(made, inputs([say("hi")]))).toMatchObject({ changes: false, replaces: [] });
    expect(await sandbox.journal()).toEqual([]);
    expect(await of.diff(made, { ...inputs([say("hi")]), server: uuid })).toMatchObject({ replaces: [] });
    expect(await of.diff(made, inputs([say("ho")]))).toMatchObject({ replaces: ["steps"] });
  });
});
