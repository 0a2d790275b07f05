import { power } from "../../provider/api/game/power";
import { good } from "../sandbox/support";
import { actions, BACKUP, RESTART, START, say } from "./action-fixture";

const survivalServer = actions();
const STOP = { action: "power", signal: "stop" };
const COMMAND = { method: "POST", path: "/servers/{server}/command" } as const;
const POWER = { method: "POST", path: "/servers/{server}/power" } as const;
const TOKEN = { method: "GET", path: "/servers/{server}/websocket" } as const;
const EVERYTHING_BUT_THE_CONSOLE = ["control.start", "control.stop", "control.restart", "control.console", "backup.create", "backup.read"];

describe("power step of game.Action", () => {
  test.each(["dropped", "waits"] as const)("the provider repeats a signal that the node ignored (lockedPower: %s)", async (lockedPower) => {
    const { sandbox, server, run, sent, state } = await survivalServer({ isOff: true, variants: { lockedPower } });
    await sandbox.mutate("power", server, { drops: 1 });
    await run(START);
    expect([await sent(), await state()]).toEqual([["power start", "power start"], "running"]);
  });

  test("a start step after a stop step starts the server again", async () => {
    const { run, sent, state } = await survivalServer();
    await run({ ...STOP, until: "offline" }, START);
    expect([await sent(), await state()]).toEqual([["power stop", "power start"], "running"]);
  });

  test("a step fails at its time-out if the signal has no effect", async () => {
    const { sandbox, server, half } = await survivalServer({ isOff: true });
    await sandbox.mutate("power", server, { drops: 9 });
    expect((await half({ ...START, timeoutSeconds: 60 })).reason).toContain(
      "step 1 of 1 (power start) failed: timed out after 60 s (offline).",
    );
  });

  test("a step sends its signal once if the response is lost before the node received the signal", async () => {
    const { sandbox, half } = await survivalServer();
    await sandbox.fault({ kind: "drop-before", match: POWER });
    expect((await half(RESTART)).reason).toContain("/power was sent, but no response shows whether it took effect");
    expect((await sandbox.journal()).filter(({ method, path }) => method === "POST" && path.endsWith("/power"))).toHaveLength(1);
  });

  test("a step succeeds if the response of its signal is lost after the node received the signal", async () => {
    const { sandbox, run, state } = await survivalServer();
    await sandbox.fault({ kind: "drop-after", match: POWER });
    await run(RESTART);
    expect(await state()).toBe("running");
    const [row] = await sandbox.find("power");
    expect(JSON.stringify(row?.lines).match(/Starting the server/g)).toHaveLength(1);
  });
});

test("the next run repeats a power signal if a 502 leaves open whether the signal took effect", async () => {
  const { sandbox, half, of, inputs, state } = await survivalServer({ isOff: true });
  await sandbox.fault({ kind: "status", code: 502, match: POWER, times: 0 });
  const first = await half(START);
  expect(first.reason).toContain("/power was sent, but no response shows whether it took effect (502)");
  await sandbox.clearFaults();
  await of.update(first, inputs([START]));
  expect(await state()).toBe("running");
});

describe("command step of game.Action", () => {
  test("the step is skipped if the server is off and ifRunning is true", async () => {
    const { fixture, run } = await survivalServer({ isOff: true });
    await run({ ...say("hi"), ifRunning: true });
    expect(fixture.said()).toContain("data: command: skipped, the server is off");
  });

  test("the step fails and suggests `ifRunning` if the server is off", async () => {
    const { half } = await survivalServer({ isOff: true });
    expect((await half(say("hi"))).reason).toMatch(
      /^step 1 of 1 \(command\) failed: the server is off and accepts no commands\..*ifRunning/,
    );
  });

  test("the step sends no second command, and fails, if the activity log shows no command after a lost response", async () => {
    const { sandbox, half, sent } = await survivalServer();
    await sandbox.fault({ kind: "drop-before", match: COMMAND });
    expect((await half(say("once"))).reason).toMatch(/it is unknown whether the step ran: .* the server's activity shows no new entry/);
    expect((await sent()).length).toBe(1);
  });

  test.each(["drop-after", "truncate"] as const)("the command runs once if its response is lost (fault %s)", async (kind) => {
    const { sandbox, server, run } = await survivalServer();
    await sandbox.fault({ kind, match: COMMAND });
    await run(say("once"));
    const done = (await sandbox.find("activity", { server })).filter(({ event }) => event === "server:console.command");
    expect(done).toHaveLength(1);
  });

  test("the step fails after a lost response if the key is not allowed to read the activity log", async () => {
    const { sandbox, half } = await survivalServer({ permissionsOfServer: EVERYTHING_BUT_THE_CONSOLE });
    await sandbox.fault({ kind: "drop-after", match: COMMAND });
    expect((await half(say("hi"))).reason).toMatch(/it is unknown whether the step ran: the response was lost .*\(activity\.read\)/);
  });

  test("the step fails if the response is lost and the key can no longer read the activity log", async () => {
    const { sandbox, half } = await survivalServer();
    await sandbox.fault({ kind: "drop-after", match: COMMAND });
    const match = { method: "GET", path: "/servers/{server}/activity", nth: 2 } as const;
    await sandbox.fault({ kind: "status", code: 403, match, times: 0 });
    expect((await half(say("hi"))).reason).toMatch(/it is unknown whether the step ran: the response was lost .*\(activity\.read\)/);
  });

  test("the step fails with the panel's error if the node is unreachable", async () => {
    const { sandbox, half } = await survivalServer();
    const body = { errors: [{ code: "DaemonConnectionException", status: "502", detail: "The node cannot be reached." }] };
    await sandbox.fault({ kind: "status", code: 502, body, match: COMMAND });
    expect((await half(say("hi"))).reason).toContain("The node cannot be reached");
  });
});

describe("backup step of game.Action", () => {
  test.each([
    ["the connection breaks", { kind: "drop-after" }],
    ["a gateway answers 504, and the panel acts 140 s later", { kind: "status", code: 504, body: "", actsAfterSeconds: 140 }],
  ] as const)("the step makes one backup if %s", async (_, fault) => {
    const { sandbox, run } = await survivalServer();
    await sandbox.fault({ ...fault, match: { method: "POST", path: "/servers/{server}/backups" } });
    await run(BACKUP);
    expect(await sandbox.find("backups")).toMatchObject([{ is_successful: true, name: expect.stringMatching(/^data 2026-/) }]);
  });

  test("the next run makes a new backup if the first backup failed on the node", async () => {
    const { sandbox, server, half, of, inputs, sent } = await survivalServer();
    await sandbox.add("backupConditions", { server, fails: true });
    const first = await half(BACKUP);
    expect(first.reason).toMatch(/failed: the backup [\w-]+ failed on the node\. Run pulumi up again to make a new backup/);
    expect(first.outs.stepBegun).toBeNull();
    await sandbox.mutate("backupConditions", server, { fails: false });
    await of.update(first, inputs([BACKUP]));
    expect((await sent()).filter((call) => call.startsWith("backups"))).toHaveLength(2);
  });
});

describe("steps of game.Action that occupy the whole server", () => {
  test("an action waits for a restore and a reinstallation before it starts the server", async () => {
    const { sandbox, server, run, sent, state } = await survivalServer();
    const backup = await sandbox.add("backups", { server });
    await sandbox.advance(60);
    await run({ action: "restore", backup }, { action: "reinstall" }, START);
    expect([await sent(), await state()]).toEqual([["restore false", "reinstall", "power start"], "running"]);
  });

  test("the next run repeats a reinstall step whose installation failed", async () => {
    const { sandbox, server, half, of, inputs, sent } = await survivalServer();
    await sandbox.mutate("power", server, { install_fails: true });
    const first = await half({ action: "reinstall" });
    expect(first.reason).toContain("the installation failed (reinstall_failed).");
    await of.update(first, inputs([{ action: "reinstall" }]));
    expect(await sent()).toEqual(["reinstall", "reinstall"]);
  });

  test("a reinstallation happens once if its response is lost", async () => {
    const { sandbox, server, run } = await survivalServer();
    await sandbox.fault({ kind: "drop-after", match: { method: "POST", path: "/servers/{server}/settings/reinstall" } });
    await run({ action: "reinstall" });
    expect((await sandbox.find("activity", { server })).filter(({ event }) => event === "server:reinstall")).toHaveLength(1);
  });

  test("a runSchedule step with `wait: true` waits until the schedule has run", async () => {
    const { fixture, sandbox, server, run } = await survivalServer();
    const schedule = await sandbox.add("schedules", { server, name: "nightly" });
    await sandbox.add("tasks", { schedule_id: Number(schedule), action: "command", payload: "save-all", time_offset: 30 });
    const before = fixture.clock.now();
    await run({ action: "runSchedule", schedule, wait: true });
    expect((fixture.clock.now() - before) / 1000).toBeGreaterThanOrEqual(32);
    expect(await sandbox.find("schedules")).toMatchObject([{ is_processing: false, last_run_at: expect.any(String) }]);
  });
});

test.each([true, false])("game.Action repeats a restart that a starting server ignored (console readable: %s)", async (isHeard) => {
  const { fixture, server, sent, state, run, sandbox } = await survivalServer({
    isOff: true,
    ...(isHeard ? {} : { permissionsOfServer: EVERYTHING_BUT_THE_CONSOLE }),
  });
  await good(sandbox, power.signal, { params: { server }, body: { signal: "start" } });
  await sandbox.advance(0.5);
  fixture.restart();
  await run(RESTART);
  expect([await sent(), await state()]).toEqual([["power start", "power restart", "power restart"], "running"]);
});

describe("console of game.Action", () => {
  test("an action observes a restart through the API if the key is not allowed to read the console", async () => {
    const { fixture, sandbox, run, sent, state } = await survivalServer({ permissionsOfServer: EVERYTHING_BUT_THE_CONSOLE });
    await run(RESTART, STOP);
    expect([await sent(), await state()]).toEqual([["power restart", "power stop"], "offline"]);
    expect(fixture.said().filter((line) => line.includes("Starting the server"))).toEqual([]);
    expect((await sandbox.journal()).filter(({ path }) => path.endsWith("/websocket"))).toHaveLength(1);
  });

  test("an action starts no step if one step waits for a console line and the console cannot be read", async () => {
    const { fixture, sandbox, half, of, inputs, sent } = await survivalServer();
    await sandbox.fault({ kind: "status", code: 500, match: TOKEN, times: 0 });
    const steps = [say("soon"), RESTART, { action: "wait", line: "is ready" }];
    const first = await half(...steps);
    expect([first.reason, await sent()]).toEqual([
      expect.stringMatching(
        /^the console cannot be read \(.*\), so the step cannot wait for a line \(step 3 of 3\)\. This run started no step\. Steps done: 0 of 3\./,
      ),
      [],
    ]);
    await sandbox.clearFaults();
    fixture.restart();
    expect((await of.update(first, inputs(steps))).outs).toMatchObject({ stepsDone: 3 });
  });

  test.each([
    ["before the step that waits for a line", { action: "wait", line: "is ready" }, []],
    ["during another step that does not need the console", { action: "wait", line: "is ready", continueOnFailure: true }, [say("soon")]],
  ])("an action repeats a failed console connection %s", async (_, wait, first) => {
    const { fixture, sandbox, run } = await survivalServer();
    await sandbox.fault({ kind: "status", code: 500, match: TOKEN, times: 2 });
    expect((await run(...first, RESTART, wait)).outs).toMatchObject({ stepsDone: first.length + 2 });
    const said = fixture.said();
    expect(said.filter((line) => line.includes("failed"))).toEqual([]);
    expect(said).toContain("data: Starting the server");
  });

  test("errors and log lines never contain the console token", async () => {
    const { fixture, sandbox, half } = await survivalServer();
    const socket = `${sandbox.baseUrl.replace(/^http/, "ws")}/node/ws/${(await sandbox.find("gameServers"))[0]?.uuid}`;
    const body = { data: { token: "MARK-console-token", socket } };
    await sandbox.fault({ kind: "status", code: 200, body, match: TOKEN, times: 0 });
    const { reason } = await half({ action: "wait", line: "x" });
    expect(reason).toMatch(/the node refused its token: the token \[secret\] is unknown/);
    expect(JSON.stringify([reason, fixture.said(), await sandbox.journal()])).not.toContain("MARK");
  });

  test("an action opens a second connection to the console after the first connection is lost", async () => {
    const { sandbox, run, state } = await survivalServer();
    await sandbox.fault({ kind: "drop-before", match: { method: "MESSAGE", body: "starting" } });
    await run(RESTART, { action: "wait", line: "is ready" });
    expect(await state()).toBe("running");
    expect((await sandbox.journal()).filter(({ path }) => path.startsWith("/node/ws/"))).toHaveLength(2);
  });

  test("an action renews the token of the console on the same connection", async () => {
    const { sandbox, run } = await survivalServer();
    await run({ action: "wait", seconds: 700 }, say("later"), { action: "wait", line: "[Server] later" });
    expect((await sandbox.journal()).filter(({ path }) => path.startsWith("/node/ws/"))).toHaveLength(1);
    expect((await sandbox.journal()).filter(({ path }) => path.endsWith("/websocket"))).toHaveLength(2);
  });
});
