import { databaseBackup } from "../../provider/resources/hosting/database-backup";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const BACKUP = { method: "POST", path: "/managed-databases/{uuid}/backups" } as const;
const SHOWN: SandboxRunOptions = { variants: { databaseBackups: "shown" } };

async function openDatabaseBackups(options: SandboxRunOptions = {}) {
  const fixture = await open(options);
  const { sandbox } = fixture;
  const databaseUuid = await sandbox.add("databases", { engine: "relational_1", plan: "small", region: "one:hel" });
  const backups = fixture.of(databaseBackup);
  return {
    fixture,
    sandbox,
    backups,
    inputs: { databaseUuid },
    held: () => sandbox.find("databaseBackups"),
    sent: async () => (await sandbox.journal()).filter(({ method }) => method === "POST").map(({ body }) => body ?? null),
    preview: (inputs: object) => backups.preview({ ...inputs }),
  };
}

describe("backup of a database", () => {
  test("a creation waits until the database has been ready for half a minute", async () => {
    const { fixture, backups, inputs, held, sent } = await openDatabaseBackups();
    const before = fixture.clock.now();
    const { id, outs } = await backups.create(inputs);
    expect(id).toBe(`${inputs.databaseUuid}/${new Date(before).toISOString()}`);
    expect((fixture.clock.now() - before) / 1000).toBeCloseTo(33, -1);
    expect(fixture.said()).toEqual([
      expect.stringMatching(/: waiting: the backup of database \w+ \(state ready, which does not show the operation\) for \d+ s$/),
    ]);
    expect([await sent(), (await held()).length]).toEqual([[null], 1]);
    expect(outs.ranAt).toMatch(/Z$/);
  });

  test("a creation waits until the platform shows the backup as finished", async () => {
    const { backups, inputs, held } = await openDatabaseBackups(SHOWN);
    const { id } = await backups.create(inputs);
    expect(await held()).toMatchObject([{ $id: id, status: "finished" }]);
  });

  test("an update waits for the backup that a timed-out creation started", async () => {
    const { backups, inputs, held, sent } = await openDatabaseBackups(SHOWN);
    const half = await backups.createHalfWay({ ...inputs, timeoutSeconds: 5 });
    expect(half.reason).toContain(`timed out after 5 s waiting for the backup of database ${inputs.databaseUuid} (state backing_up)`);
    const { outs } = await backups.update(half, inputs);
    expect([outs.ranAt, await sent()]).toEqual([expect.any(String), [null]]);
    expect(await held()).toMatchObject([{ $id: half.id, status: "finished" }]);
  });

  test("a creation fails if the database fails during the backup", async () => {
    const { fixture, sandbox, backups, inputs, held } = await openDatabaseBackups(SHOWN);
    void fixture.clock.sleep(5000).then(() => sandbox.mutate("databases", inputs.databaseUuid, { status: "failed" }));
    await expect(backups.create(inputs)).rejects.toThrow(/is in the state failed: its backup counts as failed/);
    await sandbox.mutate("databases", inputs.databaseUuid, { status: "ready" });
    await backups.create(inputs);
    expect(await held()).toHaveLength(2);
  });

  test.each([
    ["drop-before", 0],
    ["drop-after", 1],
  ] as const)("a creation requests a backup without a price only once if the response is lost (fault %s)", async (kind, made) => {
    const { backups, inputs, sandbox, held, sent } = await openDatabaseBackups();
    await sandbox.fault({ match: BACKUP, kind });
    const { id, reason } = await backups.createHalfWay(inputs);
    expect([id, reason]).toEqual([
      expect.stringMatching(/^unknown:@\d+$/),
      expect.stringMatching(/^The response to the creation was lost, and no new backup has appeared/),
    ]);
    expect([(await held()).length, await sent()]).toEqual([made, [null]]);
  });

  test("the run after a lost response reports that an unknown backup may exist, even if the database is idle", async () => {
    const { fixture, backups, inputs, sandbox, held } = await openDatabaseBackups();
    await sandbox.fault({ match: BACKUP, kind: "drop-after" });
    const half = await backups.createHalfWay(inputs);
    fixture.restart();
    fixture.said();
    await backups.diff(half, inputs);
    await backups.create(inputs);
    expect(fixture.said().join("\n")).toContain("a backup may exist that the state does not contain");
    expect(await held()).toHaveLength(2);
  });

  test("a creation waits while the database is busy", async () => {
    const { backups, inputs, sandbox, held } = await openDatabaseBackups();
    await sandbox.fault({ match: BACKUP, times: 3, kind: "status", code: 409, body: { message: "Database is not ready." } });
    await backups.create(inputs);
    expect(await held()).toHaveLength(1);
  });

  test.each([
    ["without hosting:autoConfirm", {}, /\+0\.50 USD\/month .* for a backup of database \w+ is not permitted/],
    [
      "above hosting:maxMonthlyIncrease",
      { "hosting:autoConfirm": "true", "hosting:maxMonthlyIncrease": "0" },
      /more than hosting:maxMonthlyIncrease 0/,
    ],
  ] as const)("a creation refuses a backup that the platform quotes with a price %s", async (_, config, text) => {
    const { backups, inputs, held, sent } = await openDatabaseBackups({ config, variants: { extraBackups: "quoted" } });
    await expect(backups.create(inputs)).rejects.toThrow(text);
    expect([await held(), await sent()]).toEqual([[], [null]]);
  });

  test("a creation with hosting:autoConfirm confirms and reports the price of a backup", async () => {
    const config = { "hosting:autoConfirm": "true" };
    const { fixture, backups, inputs, held, sent } = await openDatabaseBackups({ config, variants: { extraBackups: "quoted" } });
    await backups.create(inputs);
    expect([await held(), await sent()]).toMatchObject([[{}], [null, { confirm: true }]]);
    expect(fixture.said()).toContain(`data: paid: +0.50 USD/month (0.0007/hour) for a backup of database ${inputs.databaseUuid}`);
  });

  test.each([
    ["drop-before", "untold", 0],
    ["drop-after", "untold", 1],
    ["drop-after", "shown", 1],
  ] as const)("a creation orders at most one paid backup (fault %s, databaseBackups: %s)", async (kind, databaseBackups, made) => {
    const config = { "hosting:autoConfirm": "true" };
    const { backups, inputs, sandbox, held, sent } = await openDatabaseBackups({
      config,
      variants: { extraBackups: "quoted", databaseBackups },
    });
    await sandbox.fault({ match: { ...BACKUP, nth: 2 }, kind });
    const ended = await backups.create(inputs).catch(({ message }: Error) => message);
    expect([(await held()).length, await sent()]).toEqual([made, [null, { confirm: true }]]);
    if (databaseBackups === "shown") expect(ended).toMatchObject({ outs: { ranAt: expect.any(String) } });
    else expect(ended).toMatch(/^The response to the creation was lost, and no new backup has appeared in 150 s\./);
  });

  test("a preview reports the backup that `up` makes, and refuses a missing database", async () => {
    const { fixture, inputs, sandbox, sent, preview } = await openDatabaseBackups();
    expect((await preview(inputs)).failures).toEqual([]);
    expect(fixture.said()).toEqual([`data: runs: a backup of database ${inputs.databaseUuid}`]);
    fixture.restart();
    const [problem] = (await preview({ databaseUuid: "nothing" })).failures;
    expect(problem?.reason).toContain('no database "nothing" is visible to this token.');
    fixture.restart();
    await sandbox.mutate("databases", inputs.databaseUuid, { status: "failed" });
    await preview(inputs);
    expect(fixture.said()[0]).toContain(`database ${inputs.databaseUuid} is failed: up will stop`);
    expect(await sent()).toEqual([]);
  });
});
