import { backups } from "../../../provider/api/panel/backups";
import { gameServers } from "../../../provider/api/panel/servers";
import { CHOSEN } from "../../../sandbox/panel/backups/numbers";
import { MANUAL_EPOCH } from "../../../sandbox/world/clock";
import { good, sandboxPerTest, send, sendRaw } from "../support";

const sandbox = sandboxPerTest();
let server: string;
beforeEach(async () => {
  server = (await good(sandbox(), gameServers.list)).items[0]?.identifier ?? "";
});
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { errors: { code: string }[] }).errors[0]?.code];

describe("backups", () => {
  const limited = sandboxPerTest({ limits: true });
  const first = async () => (await good(limited(), gameServers.list)).items[0]?.identifier ?? "";

  test("run in the background, and read back as a list of patterns", async () => {
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

  test("as many as the server may have", async () => {
    for (let n = 0; n < 3; n++) await good(sandbox(), backups.create, { params: { server }, body: {} });
    expect(codeOf(await send(sandbox(), backups.create, { params: { server }, body: {} }))).toEqual([400, "TooManyBackupsException"]);
    expect((await good(sandbox(), backups.list, { params: { server } })).items[0]?.name).toBe("Backup at 2026-01-01 00:00:00");
  });

  test("two in ten minutes, deleted ones included; the wait is reckoned from the newest", async () => {
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

  test("256 requests a minute per account, with the end of the window as a time", async () => {
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
