import { schedules, tasks } from "../../provider/api/game/schedules";
import { backup } from "../../provider/resources/game/backup/resource";
import { good } from "../sandbox/support";
import { onSurvival } from "./game-server-fixture";

const LOCK = { method: "POST", path: "/servers/{server}/backups/{backup}/lock" } as const;
const CREATE = { method: "POST", path: "/servers/{server}/backups" } as const;
const REMOVE = { method: "DELETE", path: "/servers/{server}/backups/{backup}" } as const;

const survivalServer = onSurvival(({ fixture, sandbox, server }) => ({
  backups: fixture.of(backup),
  inputs: { server, name: "season" },
  held: async () =>
    (await sandbox.find("backups", { deleted: false })).map(({ name, is_locked }) => `${name}${is_locked ? " locked" : ""}`),
  sent: async (call: string) => (await sandbox.journal()).filter((entry) => entry.call === call).length,
}));

/** Creates a nightly schedule that makes a backup, and runs it three times, once a minute. */
async function rotate({ sandbox, server, fixture }: Pick<Awaited<ReturnType<typeof survivalServer>>, "sandbox" | "server" | "fixture">) {
  const params = { server };
  const times = { minute: "0", hour: "4", day_of_month: "*", month: "*", day_of_week: "*" };
  const { id } = await good(sandbox, schedules.create, { params, body: { name: "nightly", ...times } });
  const schedule = { ...params, schedule: String(id) };
  await good(sandbox, tasks.create, { params: schedule, body: { action: "backup", time_offset: 0 } });
  for (let n = 0; n < 3; n++) {
    await good(sandbox, schedules.execute, { params: schedule });
    await fixture.clock.run(fixture.clock.sleep(60_000));
  }
}

describe("backup of a game server", () => {
  test("a creation removes a backup that failed", async () => {
    const { backups, inputs, sandbox, server, held } = await survivalServer();
    await sandbox.add("backupConditions", { server, fails: true });
    await expect(backups.create(inputs)).rejects.toThrow(/the backup of game server \w{8} failed and was removed\..*Run pulumi up again/);
    expect(await held()).toEqual([]);
    await sandbox.mutate("backupConditions", server, { fails: false });
    const { outs } = await backups.create(inputs);
    expect(outs).toMatchObject({ bytes: 104_857_600, checksum: expect.stringMatching(/^sha1:/), completedAt: expect.any(String) });
    expect(await held()).toEqual(["season locked"]);
  });

  test("a creation fails if another user removes the backup before it is complete, and the next creation makes a new backup", async () => {
    const { fixture, backups, inputs, sandbox, server, held, sent } = await survivalServer();
    await sandbox.add("backupConditions", { server, seconds: 120 });
    const removal = fixture.clock.sleep(60_000).then(async () => {
      for (const { $id } of await sandbox.find("backups")) await sandbox.remove("backups", String($id));
    });
    await expect(backups.create(inputs)).rejects.toThrow(
      /backup [\w-]+ of game server \w{8} was removed while it was in progress\. Run pulumi up again/,
    );
    await removal;
    fixture.restart();
    await backups.create(inputs);
    expect([await held(), await sent("POST /servers/{server}/backups")]).toEqual([["season locked"], 2]);
  });

  test("an update waits for the backup that a timed-out creation started", async () => {
    const { backups, inputs, sandbox, server, held, sent } = await survivalServer();
    await sandbox.add("backupConditions", { server, seconds: 120 });
    const half = await backups.createHalfWay({ ...inputs, timeoutSeconds: 60 });
    expect(half.reason).toMatch(/timed out after 60 s waiting for the backup of game server/);
    const { outs } = await backups.update(half, { ...inputs, timeoutSeconds: 120 });
    expect(outs.completedAt).toEqual(expect.any(String));
    expect([await held(), await sent("POST /servers/{server}/backups")]).toEqual([["season locked"], 1]);
  });

  test("a creation adopts the backup of a killed run only with HOSTING_RESUME", async () => {
    const { fixture, backups, inputs, held } = await survivalServer();
    await backups.createAndDie(inputs, 10);
    await expect(backups.create(inputs)).rejects.toThrow("set HOSTING_RESUME=game.Backup:data");
    fixture.resume("game.Backup:data");
    fixture.said();
    await backups.create(inputs);
    expect(fixture.said()[0]).toContain('adopted: a backup named "season"');
    expect(await held()).toEqual(["season locked"]);
  });

  test("a creation with HOSTING_RESUME makes one backup if the response is lost", async () => {
    const { fixture, backups, inputs, sandbox, held } = await survivalServer();
    fixture.resume("game.Backup:data");
    await sandbox.fault({ match: CREATE, kind: "drop-after" });
    await backups.create(inputs);
    expect(await held()).toEqual(["season locked"]);
  });

  test.each([
    ["the connection breaks after the panel received the request", { kind: "drop-after" }],
    ["a gateway answers 504, and the panel acts 90 s later", { kind: "status", code: 504, body: "", actsAfterSeconds: 90 }],
  ] as const)("an update unlocks the backup, and does not toggle the lock twice if %s", async (_, fault) => {
    const { backups, inputs, sandbox, held, sent } = await survivalServer();
    const state = await backups.create(inputs);
    await sandbox.fault({ match: LOCK, ...fault });
    const next = await backups.update(state, { ...inputs, locked: false });
    expect([await held(), await sent("POST /servers/{server}/backups/{backup}/lock")]).toEqual([["season"], 1]);
    expect(await backups.diff(next, { ...inputs, locked: false })).toMatchObject({ changes: false });
  });

  test("an update fails if the lock does not change in 150 s, and the next update toggles the lock", async () => {
    const { fixture, backups, inputs, sandbox, held, sent } = await survivalServer();
    const state = await backups.create(inputs);
    await sandbox.fault({ match: LOCK, kind: "drop-before" });
    await expect(backups.update(state, { ...inputs, locked: false })).rejects.toMatchObject({ code: "outcome_unknown" });
    expect(await sent("POST /servers/{server}/backups/{backup}/lock")).toBe(1);
    fixture.restart();
    await backups.update(state, { ...inputs, locked: false });
    expect(await held()).toEqual(["season"]);
  });

  test("a creation keeps a backup if the key is not allowed to lock it", async () => {
    const { backups, inputs, sandbox, server, held } = await survivalServer();
    await sandbox.mutate("gameServers", server, { permissions: ["backup.read", "backup.create"], server_owner: false });
    const { inputs: checked, failures } = await backups.preview(inputs);
    expect([checked.server, failures]).toMatchObject([
      server,
      [{ reason: expect.stringContaining("lacks the permissions backup.delete on") }],
    ]);
    await expect(backups.createHalfWay(inputs)).resolves.toMatchObject({ reason: expect.stringContaining("403") });
    expect(await held()).toEqual(["season"]);
  });

  test("a diff does not replace an unlocked backup that a scheduled backup has rotated out", async () => {
    const place = await survivalServer();
    const { fixture, backups, inputs, held } = place;
    const free = { ...inputs, locked: false };
    const state = await backups.create(free);
    const kept = await backups.create({ ...inputs, name: "kept" }, "kept");
    await rotate(place);
    expect(await held()).toEqual(["kept locked", expect.stringMatching(/^Backup at/), expect.stringMatching(/^Backup at/)]);
    fixture.restart();
    fixture.said();
    expect(await backups.diff(state, free)).toEqual({ changes: false, replaces: [], deleteBeforeReplace: false });
    expect(fixture.said()).toEqual([
      expect.stringMatching(/^data: rotated out: backup \S+ is gone and is not made again\. It was not locked/),
    ]);
    expect(await backups.diff(kept, { ...inputs, name: "kept" }, "kept")).toMatchObject({ changes: false });
    // The backup is gone, so the provider must create it again to lock it.
    expect(await backups.diff(state, inputs)).toMatchObject({ changes: true, replaces: ["name"] });
    await backups.delete(state);
  });

  describe("deletion of an unlocked backup if the response may come from a proxy", () => {
    const unlocked = async () => {
      const place = await survivalServer({ variants: { panelLimits: "untold" } });
      const state = await place.backups.create({ ...place.inputs, locked: false });
      place.fixture.restart();
      place.fixture.said();
      return { ...place, state };
    };

    test("the deletion succeeds when the panel no longer shows the backup", async () => {
      const { fixture, backups, state, held } = await unlocked();
      await backups.delete(state);
      expect([await held(), fixture.said()]).toEqual([[], []]);
    });

    test("the deletion fails while the panel still shows the backup", async () => {
      const { backups, state, sandbox, held } = await unlocked();
      await sandbox.fault({ match: REMOVE, kind: "status", code: 204, body: "" });
      await expect(backups.delete(state)).rejects.toThrow("but still shows the object. The state keeps it.");
      expect(await held()).toEqual(["season"]);
    });
  });

  test("a diff replaces a locked backup that is missing", async () => {
    const { fixture, backups, inputs, sandbox } = await survivalServer();
    const state = await backups.create(inputs);
    await sandbox.remove("backups", state.id);
    fixture.restart();
    expect(await backups.diff(state, inputs)).toMatchObject({ changes: true, replaces: ["name"] });
  });

  test("a deletion toggles the lock once, even if the panel refuses the first deletion", async () => {
    const { backups, inputs, sandbox, held, sent } = await survivalServer();
    const state = await backups.create(inputs);
    const body = { errors: [{ code: "BackupLockedException", status: "400", detail: "Cannot delete a backup that is marked as locked." }] };
    await sandbox.fault({ match: REMOVE, kind: "status", code: 400, body });
    await backups.delete(state);
    expect([await held(), await sent("POST /servers/{server}/backups/{backup}/lock")]).toEqual([[], 1]);
  });

  test("a creation above the plan's backup limit fails and explains what to do", async () => {
    const { fixture, backups, inputs, sandbox, server } = await survivalServer();
    const state = await backups.create({ ...inputs, triggers: ["1"] });
    for (const name of ["one", "two"]) await sandbox.add("backups", { server, name });
    fixture.restart();
    fixture.said();
    await backups.preview({ ...inputs, name: "another" });
    expect(fixture.said()).toContainEqual(expect.stringMatching(/has 3 of the 3 backups that its plan allows/));
    await expect(backups.create({ ...inputs, name: "another" }, "another")).rejects.toThrow(
      /\(season \(locked\), one, two\), so no backup was made\. Delete one/,
    );
    expect(await backups.diff(state, { ...inputs, triggers: ["2"] })).toMatchObject({ replaces: ["triggers"] });
    await expect(backups.create({ ...inputs, triggers: ["2"] })).rejects.toThrow(/Set the option deleteBeforeReplace: true/);
  });

  test("a preview of more backups than the plan allows reports that `up` will stop at one backup, but not at which", async () => {
    const { fixture, backups, inputs, sandbox, server } = await survivalServer();
    for (const name of ["one", "two"]) await sandbox.add("backups", { server, name });
    fixture.said();
    await backups.preview({ ...inputs, name: "a" }, {}, "a");
    expect(fixture.said()).toEqual([]);
    await backups.preview({ ...inputs, name: "b" }, {}, "b");
    expect(fixture.said()).toContainEqual(
      expect.stringMatching(
        /has 2 of the 3 backups that its plan allows, and this program makes 2 new ones: up will stop at one of them unless a backup is deleted/,
      ),
    );
  });

  test("the next run with HOSTING_RESUME completes the interrupted replacement of a backup", async () => {
    const { fixture, backups, inputs, sandbox, held } = await survivalServer();
    const old = await backups.create({ ...inputs, triggers: ["1"] });
    fixture.restart();
    await backups.diff(old, { ...inputs, triggers: ["2"] });
    await backups.createAndDie({ ...inputs, triggers: ["2"] }, 10);
    fixture.resume("game.Backup:data");
    await backups.diff(old, { ...inputs, triggers: ["2"] });
    const next = await backups.create({ ...inputs, triggers: ["2"] });
    expect(next.id).not.toBe(old.id);
    await backups.deleteInThisRun(old);
    expect([await held(), await sandbox.find("backups", { deleted: false })]).toMatchObject([["season locked"], [{ $id: next.id }]]);
  });

  test("a replacement makes a new backup, and does not use an older backup than the backup in the state", async () => {
    const { fixture, backups, inputs, sandbox } = await survivalServer();
    const first = await backups.create({ ...inputs, triggers: ["1"] });
    fixture.restart();
    await sandbox.advance(3600);
    await backups.diff(first, { ...inputs, triggers: ["2"] });
    const second = await backups.create({ ...inputs, triggers: ["2"] });
    // Another resource failed, so the engine has not deleted the first backup yet.
    fixture.restart();
    await sandbox.advance(3600);
    await backups.diff(second, { ...inputs, triggers: ["3"] });
    const third = await backups.create({ ...inputs, triggers: ["3"] });
    expect([first.id, second.id]).not.toContain(third.id);
  });

  test("a preview refuses a backup on a server with a backup limit of 0", async () => {
    const { backups, inputs, sandbox } = await survivalServer();
    const [creative] = await sandbox.find("gameServers", { name: "creative" });
    const { failures } = await backups.preview({ ...inputs, server: String(creative?.identifier) });
    expect(failures).toEqual([{ property: "server", reason: expect.stringMatching(/has a backup limit of 0\.$/) }]);
  });

  test.each(["429", "500"] as const)(
    "a creation waits until the panel allows another backup (first answer: %s)",
    async (backupThrottle) => {
      const { fixture, backups, inputs, sandbox, server, held } = await survivalServer({ limits: true, variants: { backupThrottle } });
      for (const name of ["one", "two"]) await sandbox.add("backups", { server, name });
      await sandbox.advance(100);
      const began = fixture.clock.now();
      await backups.create(inputs);
      expect((fixture.clock.now() - began) / 60_000).toBeGreaterThan(8);
      expect(await held()).toEqual(["one", "two", "season locked"]);
      expect(fixture.said().some((line) => /waits? \d+ s|waiting/.test(line))).toBe(true);
    },
  );

  test("a creation tries again one minute after a 500, because the panel's limit may end earlier than expected", async () => {
    const { fixture, backups, inputs, sandbox, server, held, sent } = await survivalServer({
      limits: true,
      variants: { backupThrottle: "500" },
    });
    for (const name of ["one", "two"]) await sandbox.add("backups", { server, name });
    const began = fixture.clock.now();
    const shorter = fixture.clock.sleep(30_000).then(async () => {
      for (const { $id } of await sandbox.find("backups"))
        await sandbox.mutate("backups", String($id), { created_at: new Date(began - 3_600_000).toISOString() });
    });
    await backups.create(inputs);
    await shorter;
    expect((fixture.clock.now() - began) / 1000).toBeLessThan(150);
    expect([await held(), await sent("POST /servers/{server}/backups")]).toEqual([["one", "two", "season locked"], 2]);
  });

  test("a creation fails within two minutes if the panel always answers 500", async () => {
    const { fixture, backups, inputs, sandbox, held } = await survivalServer();
    await sandbox.fault({ match: CREATE, kind: "status", code: 500, times: 0 });
    const began = fixture.clock.now();
    await expect(backups.create(inputs)).rejects.toThrow("500");
    expect((fixture.clock.now() - began) / 1000).toBeLessThan(120);
    expect(await held()).toEqual([]);
  });

  test("the third backup of a program waits for the panel's limit", async () => {
    const { fixture, backups, server, held } = await survivalServer({ limits: true });
    const three = ["one", "two", "three"].map((name) => ({ server, name }));
    for (const [n, one] of three.entries()) await backups.preview(one, {}, `data-${n}`);
    expect(fixture.said()).toEqual([
      expect.stringMatching(/^data-2: up will wait about 10 minutes: .* and this backup is number 3 in the program$/),
    ]);
    fixture.restart();
    const began = fixture.clock.now();
    expect((await backups.createMany(three)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect((fixture.clock.now() - began) / 60_000).toBeGreaterThan(10);
    expect(await held()).toHaveLength(3);
  });
});
