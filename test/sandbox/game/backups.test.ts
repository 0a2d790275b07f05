import { backups, smartBackups } from "../../../provider/api/game/backups";
import { schedules, tasks } from "../../../provider/api/game/schedules";
import { gameServers } from "../../../provider/api/game/servers";
import { startSandbox } from "../../../sandbox";
import { CHOSEN } from "../../../sandbox/game/backup/rules";
import { MANUAL_EPOCH } from "../../../sandbox/world/clock";
import { good, sandboxPerTest, send, sendRaw } from "../support";
import { codeOf } from "./support";

const sandbox = sandboxPerTest();
let server: string;
beforeEach(async () => {
  server = (await good(sandbox(), gameServers.list)).items[0]?.identifier ?? "";
});

describe("backups of a game server", () => {
  const limited = sandboxPerTest({ limits: true });
  const first = async () => (await good(limited(), gameServers.list)).items[0]?.identifier ?? "";

  test("a backup is made in the background, and cannot be deleted while it is locked", async () => {
    const made = await send(sandbox(), backups.create, {
      params: { server },
      body: { name: " weekly ", ignored: "*.log\n\ncache/\n", is_locked: true },
    });
    expect([made.status, made.answer]).toMatchObject([
      200,
      {
        name: "weekly",
        ignored_files: ["*.log", "cache/"],
        is_locked: true,
        is_successful: false,
        bytes: 0,
        checksum: null,
        completed_at: null,
      },
    ]);
    await sandbox().advance(CHOSEN.backupSeconds);
    const params = { server, backup: made.answer.uuid };
    expect(await good(sandbox(), backups.get, { params })).toMatchObject({
      is_successful: true,
      checksum: expect.stringMatching(/^sha1:/),
    });
    expect(codeOf(await send(sandbox(), backups.remove, { params }))).toEqual([400, "BackupLockedException"]);
    expect((await good(sandbox(), backups.lock, { params })).is_locked).toBe(false);
    expect((await send(sandbox(), backups.remove, { params })).status).toBe(204);
    expect((await send(sandbox(), backups.list, { params: { server } })).body).toMatchObject({
      data: [],
      meta: { backup_count: 0, pagination: { total: 0 } },
    });
  });

  test("a server accepts backups up to its limit", async () => {
    for (let n = 0; n < 3; n++) await good(sandbox(), backups.create, { params: { server }, body: {} });
    expect(codeOf(await send(sandbox(), backups.create, { params: { server }, body: {} }))).toEqual([400, "TooManyBackupsException"]);
    expect((await good(sandbox(), backups.list, { params: { server } })).items[0]?.name).toBe("Backup at 2026-01-01 00:00:00");
  });

  test("a failed backup is unlocked and does not count towards the limit", async () => {
    const params = { server };
    await sandbox().add("backupConditions", { server, seconds: 90, fails: true });
    const { uuid: backup } = await good(sandbox(), backups.create, { params, body: { is_locked: true } });
    await sandbox().advance(89);
    expect(await good(sandbox(), backups.get, { params: { server, backup } })).toMatchObject({ completed_at: null, is_locked: true });
    await sandbox().advance(1);
    const failed = await good(sandbox(), backups.get, { params: { server, backup } });
    expect(failed).toMatchObject({ is_successful: false, is_locked: false, bytes: 0, completed_at: expect.any(String) });
    expect((await send(sandbox(), backups.list, { params })).body).toMatchObject({ data: [{}], meta: { backup_count: 0 } });
  });

  test("a scheduled backup replaces the oldest unlocked backup if the server's limit is reached", async () => {
    const params = { server };
    const times = { minute: "0", hour: "4", day_of_month: "*", month: "*", day_of_week: "*" };
    const { id } = await good(sandbox(), schedules.create, { params, body: { name: "nightly", ...times } });
    const schedule = { ...params, schedule: String(id) };
    await good(sandbox(), tasks.create, { params: schedule, body: { action: "backup", payload: "*.log", time_offset: 10 } });
    for (const [name, is_locked] of Object.entries({ one: true, two: false, three: false }))
      await good(sandbox(), backups.create, { params, body: { name, is_locked } });
    const names = async () => (await good(sandbox(), backups.list, { params })).items.map(({ name }) => name);
    await good(sandbox(), schedules.execute, { params: schedule });
    await sandbox().advance(9);
    expect(await names()).toEqual(["one", "two", "three"]);
    await sandbox().advance(1);
    expect(await names()).toEqual(["one", "three", "Backup at 2026-01-01 00:00:10"]);
    for (const { uuid, is_locked } of (await good(sandbox(), backups.list, { params })).items)
      if (!is_locked) await good(sandbox(), backups.lock, { params: { server, backup: uuid } });
    await good(sandbox(), schedules.execute, { params: schedule });
    await sandbox().advance(10);
    expect(await names()).toHaveLength(3);
  });

  test("a download returns a signed address, and smart backups can be turned on", async () => {
    const params = { server };
    const { uuid: backup } = await good(sandbox(), backups.create, { params, body: {} });
    expect((await good(sandbox(), backups.download, { params: { server, backup } })).url).toMatch(/^http.*[?&]token=/);
    expect(await good(sandbox(), smartBackups.get, { params })).toEqual({ enabled: false });
    await good(sandbox(), smartBackups.update, { params, body: { enabled: true } });
    expect(await good(sandbox(), smartBackups.get, { params })).toEqual({ enabled: true });
  });

  test("a server accepts two backups in ten minutes, and deleted backups count too", async () => {
    const params = { server: await first() };
    const create = () => send(limited(), backups.create, { params, body: {} });
    const { uuid } = (await create()).answer;
    await limited().advance(100);
    await create();
    await good(limited(), backups.remove, { params: { ...params, backup: uuid } });
    const refused = await create();
    expect([...codeOf(refused), refused.headers["retry-after"]]).toEqual([429, "TooManyRequestsHttpException", "600"]);
    await limited().advance(500);
    expect((await create()).status).toBe(200);
  });

  test.each(["429", "500"] as const)(
    "the panel answers %s to a backup beyond the rate limit, as the variant backupThrottle states",
    async (backupThrottle) => {
      const throttling = await startSandbox({ clock: "manual", limits: true, variants: { backupThrottle } });
      try {
        const params = { server: (await good(throttling, gameServers.list)).items[0]?.identifier ?? "" };
        const create = async () => (await send(throttling, backups.create, { params, body: {} })).status;
        expect([await create(), await create(), await create()]).toEqual([200, 200, Number(backupThrottle)]);
        await throttling.advance(600);
        expect(await create()).toBe(200);
      } finally {
        await throttling.close();
      }
    },
  );

  test("an account may send 256 requests per minute", async () => {
    const params = { server: await first() };
    for (let n = 0; n < 254; n++) await send(limited(), gameServers.get, { params });
    expect((await send(limited(), gameServers.get, { params })).headers).toMatchObject({
      "x-ratelimit-limit": "256",
      "x-ratelimit-remaining": "0",
    });
    const refused = await send(limited(), gameServers.get, { params });
    expect([...codeOf(refused), refused.headers["retry-after"]]).toEqual([429, "ThrottleRequestsException", "60"]);
    expect(Number(refused.headers["x-ratelimit-reset"])).toBe(Date.parse(MANUAL_EPOCH) / 1000 + 60);
    expect(
      (await sendRaw(limited(), "GET", "/api/v1/projects", { headers: { authorization: `Bearer ${limited().apiToken}` } })).status,
    ).toBe(200);
  });
});
