import fc from "fast-check";
import { schedules } from "../../../provider/api/game/schedules";
import { gameServers } from "../../../provider/api/game/servers";
import { projects } from "../../../provider/api/hosting/projects";
import { volumes } from "../../../provider/api/hosting/volumes";
import { startSandbox } from "../../../sandbox";
import { RateLimits } from "../../../sandbox/http/limits";
import { setUp } from "../fixture";
import { sandboxPerTest, send, sendRaw } from "../support";

describe("enforced limits", () => {
  const sandbox = sandboxPerTest({
    limits: true,
    tokens: [
      { token: "mine", permissions: ["read"] },
      { token: "other", permissions: ["read"], user: "other" },
    ],
  });
  const list = (token?: string) => send(sandbox(), projects.list, { token });
  const shown = ({ status, headers }: Awaited<ReturnType<typeof list>>) => [
    status,
    headers["x-ratelimit-limit"],
    headers["x-ratelimit-remaining"],
    headers["retry-after"],
  ];

  test("a user may send 200 requests per minute, counted from the first request", async () => {
    expect(shown(await list())).toEqual([200, "200", "199", undefined]);
    await sandbox().advance(20);
    for (let n = 0; n < 198; n++) await list();
    expect(shown(await list("mine"))).toEqual([200, "200", "0", undefined]); // another token of the same user
    const refused = await list();
    expect([...shown(refused), refused.body]).toEqual([429, "200", "0", "40", { message: "Too Many Attempts." }]);
    expect(shown(await list("other"))).toEqual([200, "200", "199", undefined]);
    await sandbox().advance(39.5);
    expect(shown(await list())).toEqual([429, "200", "0", "1"]);
    await sandbox().advance(0.5);
    expect(shown(await list())).toEqual([200, "200", "199", undefined]);
  });

  test("a request beyond the limit changes nothing", async () => {
    for (let n = 0; n < 200; n++) await list();
    expect((await send(sandbox(), projects.create, { body: { name: "web" } })).status).toBe(429);
    expect(await sandbox().find("projects")).toEqual([]);
    expect((await list("wrong")).status).toBe(401);
  });
});

test("a sandbox without limits sends rate-limit headers with a high number", async () => {
  const sandbox = await startSandbox({ clock: "manual" });
  const remaining = [];
  for (let n = 0; n < 3; n++) remaining.push((await send(sandbox, projects.list)).headers["x-ratelimit-remaining"]);
  expect(remaining).toEqual(["999999", "999998", "999997"]);
  const panel = await sendRaw(sandbox, "GET", "/api/client/nonsense", { headers: { authorization: `Bearer ${sandbox.panelKey}` } });
  expect(panel.headers["x-ratelimit-limit"]).toBe("1000000");
  await sandbox.close();
});

test("the limit for volume changes accepts at most ten changes per window", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 30, maxLength: 80 }), (gapsMs) => {
      let now = 0;
      const limits = new RateLimits(true, () => now);
      let windowStart: number | undefined;
      let used = 0;
      for (const gap of gapsMs) {
        now += gap;
        if (windowStart === undefined || now >= windowStart + 60_000) [windowStart, used] = [now, 0];
        const { retryAfterSeconds } = limits.countNarrow({ budget: "volume changes" }, "me", {}) ?? {};
        if (retryAfterSeconds === undefined) {
          used++;
          expect(used).toBeLessThanOrEqual(10);
        } else {
          expect(used).toBe(10);
          const waited = now + retryAfterSeconds * 1000;
          expect(waited).toBeGreaterThanOrEqual(windowStart + 60_000);
          expect(waited).toBeLessThan(windowStart + 61_000);
        }
      }
    }),
  );
});

describe.each([
  ["narrow", ["2", "1"], ["2", "0"], ["10", "9"]],
  ["general", ["256", "254"], ["256", "253"], ["200", "198"]],
] as const)("the headers of a narrower limit with the variant narrowHeaders=%s", (narrowHeaders, first, second, ofVolumes) => {
  const sandbox = sandboxPerTest({ limits: true, variants: { narrowHeaders } });
  const shown = ({ status, headers }: { status: number; headers: Record<string, string> }) => [
    status,
    headers["x-ratelimit-limit"],
    headers["x-ratelimit-remaining"],
  ];

  test("a server accepts two new schedules per minute, regardless of schedules on other servers", async () => {
    const servers = (await sandbox().find("gameServers"))
      .filter(({ name }) => name !== "friends")
      .map(({ identifier }) => String(identifier));
    const body = { name: "nightly", minute: "0", hour: "4", day_of_month: "*", month: "*", day_of_week: "*", is_active: true };
    const add = (server = "") => send(sandbox(), schedules.create, { params: { server }, body });
    await send(sandbox(), gameServers.list);
    expect(shown(await add(servers[0]))).toEqual([200, ...first]);
    await sandbox().advance(20);
    expect(shown(await add(servers[0]))).toEqual([200, ...second]);
    const third = await add(servers[0]);
    expect([third.status, third.headers["retry-after"]]).toEqual([429, "40"]);
    expect((await add(servers[1])).status).toBe(200);
    expect(shown(await send(sandbox(), gameServers.list))).toEqual([200, "256", "250"]);
    await sandbox().advance(40);
    expect((await add(servers[0])).status).toBe(200);
  });

  test("the response to a new volume has headers with the limit that narrowHeaders names", async () => {
    const [server] = await sandbox().find("purchasedServers", { name: "alpha" });
    await send(sandbox(), projects.list);
    const asked = await send(sandbox(), volumes.create, { params: { uuid: String(server?.uuid) }, body: { size_gb: 50, confirm: true } });
    expect(shown(asked)).toEqual([201, ...ofVolumes]);
  });
});

describe("the limit for volume changes", () => {
  const limited = sandboxPerTest({ limits: true });
  test("a user may make ten volume changes per minute, quotes included", async () => {
    const { server } = await setUp(limited());
    const quote = () => send(limited(), volumes.create, { params: { uuid: server("alpha") }, body: { size_gb: 50 } });
    for (let n = 0; n < 10; n++) expect((await quote()).status).toBe(422);
    await limited().advance(15);
    const refused = await quote();
    expect([refused.status, refused.headers["retry-after"], refused.headers["x-ratelimit-limit"]]).toEqual([429, "45", "10"]);
    expect((await send(limited(), volumes.list)).status).toBe(200);
    await limited().advance(45);
    expect((await quote()).status).toBe(422);
  });
});
