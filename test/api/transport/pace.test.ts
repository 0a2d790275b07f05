import type { Reply } from "../../support/scripted-network";
import { GOOD, panelThings, things, transportFixture } from "../../support/transport-fixture";

const idempotent = things.get;
const once = things.grow;
const params = { uuid: "u1" };

const status = (code: number, headers: Record<string, string> = {}): Reply => ({ status: code, json: { message: "No." }, headers });
const repeated = (reply: Reply, times: number): Reply[] => Array.from({ length: times }, () => reply);

describe("429", () => {
  test.each([
    ["7", 7],
    ["60", 60],
    ["900", 900],
    ["0", 1], // the wait is less than a second and is rounded down
    [undefined, 60],
    ["Thu, 01 Jan 1970 00:01:20 GMT", 80], // the response has no Date, so this machine's clock counts
    ["Thu, 01 Jan of this year", 60],
  ])("the transport waits for the time in Retry-After %s, by default 60 s", async (retryAfter, seconds) => {
    for (const call of [idempotent, once]) {
      const reply = status(429, retryAfter === undefined ? {} : { "retry-after": retryAfter });
      const { transport, network, outcome } = transportFixture([reply, GOOD]);
      expect(await outcome(transport.send(call, { params }))).toEqual({ uuid: "u1" });
      expect(network.gapsMs).toEqual([seconds * 1000]);
    }
  });

  test("the transport compares a date in Retry-After with the platform's date in the response", async () => {
    const limited = status(429, { date: "Thu, 01 Jan 1970 00:10:00 GMT", "retry-after": "Thu, 01 Jan 1970 00:10:25 GMT" });
    const { transport, network, outcome } = transportFixture([limited, GOOD]);
    expect(await outcome(transport.send(idempotent, { params }))).toEqual({ uuid: "u1" });
    expect(network.gapsMs).toEqual([25_000]);
  });

  test.each([["901"], ["86400"]])("the transport fails at once if Retry-After %s exceeds the longest wait", async (retryAfter) => {
    for (const headers of [{}, { "x-ratelimit-limit": "200", "x-ratelimit-remaining": "0" }]) {
      const reply = status(429, { ...(headers as Record<string, string>), "retry-after": retryAfter });
      const { transport, network, clock, announced, outcome } = transportFixture([reply, reply, GOOD]);
      const error = await outcome(transport.send(idempotent, { params }));
      expect(error).toMatchObject({ name: "RateLimitError", retryAfterSeconds: Number(retryAfter) });
      expect(String(error)).toContain("Run pulumi up again later.");
      // The transport does not hold back other calls because of this 429. Each call is sent, and gets its own response: another 429, then a
      // success.
      expect(await outcome(transport.send(once, { params }))).toMatchObject({ name: "RateLimitError" });
      expect(await outcome(transport.send(idempotent, { params }))).toEqual({ uuid: "u1" });
      expect([network.sent.length, clock.now(), announced]).toEqual([3, 0, []]);
    }
  });

  test("a 429 does not count as one of the retries that a call has for other failures", async () => {
    const busy = status(429, { "retry-after": "1" });
    const { transport, network, outcome } = transportFixture([busy, busy, busy, busy, busy, busy, status(503), GOOD]);
    expect(await outcome(transport.send(once, { params }))).toEqual({ uuid: "u1" });
    expect(network.sent).toHaveLength(8);
  });

  test("a call that has waited for 15 minutes fails at its next 429", async () => {
    const { transport, clock, network, outcome } = transportFixture(repeated(status(429, { "retry-after": "100" }), 20));
    expect(await outcome(transport.send(idempotent, { params }))).toMatchObject({ name: "RateLimitError" });
    expect([network.sent.length, clock.now()]).toEqual([10, 900_000]);
  });

  test("a 429 of the general limit delays every call", async () => {
    const used = status(429, { "retry-after": "20", "x-ratelimit-limit": "200", "x-ratelimit-remaining": "0" });
    const next: Reply = { ...GOOD, headers: { "x-ratelimit-limit": "200", "x-ratelimit-remaining": "199" } };
    const { transport, clock, network, announced } = transportFixture([used, next, next, next]);
    await clock.run(Promise.all([1, 2, 3].map(() => transport.send(idempotent, { params }))));
    expect(network.sent.map(({ at }) => at)).toEqual([0, 20_000, 20_000, 20_000]);
    expect(announced).toEqual(["20 s, 200 of 200 requests used"]);
  });

  test("a 429 of a narrower limit delays only the calls under this limit", async () => {
    const left = { "x-ratelimit-limit": "200", "x-ratelimit-remaining": "150" };
    const good: Reply = { ...GOOD, headers: left };
    const { transport, clock, network, announced } = transportFixture([
      good,
      status(429, { ...left, "retry-after": "20" }),
      good,
      good,
      good,
    ]);
    await clock.run(transport.send(things.get, { params }));
    const growing = [1, 2].map(() => transport.send(things.grow, { params }));
    await clock.run(transport.send(things.get, { params }));
    expect(clock.now()).toBe(0);
    await clock.run(Promise.all(growing));
    expect(network.sent.map(({ path, at }) => [path, at])).toEqual([
      ["/api/v1/things/u1", 0],
      ["/api/v1/things/u1/grow", 0],
      ["/api/v1/things/u1", 0],
      ["/api/v1/things/u1/grow", 20_000],
      ["/api/v1/things/u1/grow", 20_000],
    ]);
    expect(announced).toEqual(["20 s, 10 of 10 volume changes used"]);
  });

  test("a 429 because of a full queue delays only its own call", async () => {
    const left = { "x-ratelimit-limit": "200", "x-ratelimit-remaining": "150" };
    const full = status(429, { ...left, "retry-after": "60" });
    const { transport, clock, network, announced } = transportFixture([full, { ...GOOD, headers: left }, { json: {} }]);
    const deploying = transport.send(things.deploy);
    await clock.run(transport.send(things.get, { params }));
    expect(clock.now()).toBe(0);
    await clock.run(deploying);
    expect(network.sent.map(({ path, at }) => [path, at])).toEqual([
      ["/api/v1/deploy", 0],
      ["/api/v1/things/u1", 0],
      ["/api/v1/deploy", 60_000],
    ]);
    expect(announced).toEqual(["60 s, POST /deploy has its own limit"]);
  });

  test("the limit for changes of a volume is not exceeded after its first 429", async () => {
    const left = { "x-ratelimit-limit": "200", "x-ratelimit-remaining": "150" };
    const good: Reply = { ...GOOD, headers: left };
    const { transport, clock, network } = transportFixture([status(429, { ...left, "retry-after": "5" }), ...repeated(good, 25)]);
    await clock.run(Promise.all(Array.from({ length: 25 }, () => transport.send(things.grow, { params }))));
    const minute = (from: number) => network.sent.filter(({ at }) => at >= from * 1000 && at < (from + 60) * 1000).length;
    for (let from = 0; from < 200; from++) expect(minute(from)).toBeLessThanOrEqual(10);
    expect(clock.now()).toBeLessThanOrEqual(190_000);
  });
});

describe("a limit for one kind of call to one server", () => {
  const slowThings = { ...panelThings.create, narrowLimit: { what: "slow things", requests: 2, seconds: 600, per: "server" } };
  const general = (remaining: number) => ({ "x-ratelimit-limit": "200", "x-ratelimit-remaining": `${remaining}` });
  const narrow = (remaining: number) => ({ "x-ratelimit-limit": "2", "x-ratelimit-remaining": `${remaining}` });
  const list: Reply = { json: {}, headers: general(190) };

  test("the client waits one second longer than Retry-After", async () => {
    const full = status(429, { "x-ratelimit-limit": "200", "x-ratelimit-remaining": "190", "retry-after": "38" });
    const { transport, clock, network } = transportFixture([list, full, { json: {} }, { json: {} }]);
    const create = () => transport.send(panelThings.create, { params: { server: "a" } });
    await clock.run(transport.send(panelThings.list));
    await clock.run(create());
    await clock.run(create());
    // The limit is two calls per minute, so the second creation is sent directly after the repeated first one.
    expect(network.sent.slice(1).map(({ at }) => at)).toEqual([0, 39_000, 39_000]);
  });

  test.each([
    [{ "retry-after": "120" }, 121_000],
    [{}, 61_000],
  ])("a limit with a shorter window than the known limit delays calls only for the wait in the response: %j", async (wait, ms) => {
    const ok: Reply = { json: {} };
    const full = status(429, { "x-ratelimit-limit": "200", "x-ratelimit-remaining": "190", ...wait });
    const { transport, clock, network } = transportFixture([list, ok, ok, full, ok, ok]);
    await clock.run(transport.send(panelThings.list));
    for (let n = 0; n < 4; n++) await clock.run(transport.send(slowThings, { params: { server: "a" } }));
    expect(network.sent.slice(1).map(({ at }) => at)).toEqual([0, 0, 0, ms, ms]);
  });

  test("the panel's limit for the whole account delays each server's call once, by the wait in the response", async () => {
    const accepted: number[] = [];
    const { transport, clock } = transportFixture([], {
      network: async () => {
        const within = accepted.filter((at) => at > clock.now() - 300_000);
        if (within.length < 3) accepted.push(clock.now());
        const seconds = Math.ceil(((within[0] ?? 0) + 300_000 - clock.now()) / 1000);
        return within.length < 3
          ? { status: 200, text: "{}", headers: general(150) }
          : { status: 429, text: "{}", headers: { ...general(150), "retry-after": `${seconds}` } };
      },
    });
    const pull = (server: string) => transport.send(slowThings, { params: { server } });
    await clock.run(Promise.all(["a", "a", "b", "b", "c"].map(pull)));
    expect(accepted).toEqual([0, 0, 0, 301_000, 301_000]);
  });

  test("a limit in a response delays only calls of the same kind to the same server", async () => {
    const { transport, clock, network, announced } = transportFixture([
      list,
      { json: {}, headers: narrow(1) },
      { json: {}, headers: narrow(0) },
      { json: {}, headers: narrow(1) }, // the answer for another server
      list,
      { json: {}, headers: narrow(1) },
    ]);
    const create = (server: string) => transport.send(panelThings.create, { params: { server } });
    await clock.run(transport.send(panelThings.list));
    await clock.run(Promise.all([create("a"), create("a")]));
    const third = create("a");
    await clock.run(Promise.all([create("b"), transport.send(panelThings.list)]));
    expect(clock.now()).toBe(0);
    await clock.run(third);
    expect(network.sent.at(-1)).toMatchObject({ path: "/api/v1/servers/a/things", at: 60_000 });
    expect(announced).toEqual(["60 s, 2 of 2 new things of server a used"]);
  });

  test.each([
    ["with its own headers", narrow(0)],
    ["with the general headers", general(150)],
    ["without headers", {}],
  ])("a 429 %s delays calls of the same kind to the same server", async (_, headers) => {
    const good = (remaining: number): Reply => ({ json: {}, headers: "x-ratelimit-limit" in headers ? general(remaining) : {} });
    const { transport, clock, network, announced } = transportFixture([
      list,
      good(180),
      good(179),
      status(429, { ...headers, "retry-after": "40" }),
      list,
      ...Array.from({ length: 4 }, (_, n) => good(170 - n)),
    ]);
    const create = (server: string) => transport.send(panelThings.create, { params: { server } });
    await clock.run(transport.send(panelThings.list));
    await clock.run(Promise.all([create("a"), create("a")]));
    const refused = create("a");
    await clock.pass(0);
    const behind = create("a");
    await clock.run(transport.send(panelThings.list));
    expect(clock.now()).toBe(0);
    await clock.run(Promise.all([refused, behind]));
    expect(network.sent.map(({ at }) => at)).toEqual([0, 0, 0, 0, 0, expect.any(Number), expect.any(Number)]);
    for (const { at } of network.sent.slice(5)) expect(at).toBeGreaterThanOrEqual(40_000);
    expect(announced[0]).toMatch(/^[46]0 s, 2 of 2 new things of server a used$/);
  });

  test("a limit never fails a call, even if 80 calls wait", async () => {
    let windowAt = 0;
    let used = 0;
    const { transport, clock, network } = transportFixture([], {
      network: async () => {
        if (clock.now() >= windowAt + 60_000) [windowAt, used] = [clock.now(), 0];
        const refused = used >= 2;
        if (!refused) used++;
        const retryAfter: Record<string, string> = refused
          ? { "retry-after": `${Math.ceil((windowAt + 60_000 - clock.now()) / 1000)}` }
          : {};
        return { status: refused ? 429 : 200, text: "{}", headers: { ...general(150), ...retryAfter } };
      },
    });
    const many = Array.from({ length: 80 }, () => transport.send(panelThings.create, { params: { server: "a" } }));
    expect(await clock.run(Promise.all(many))).toHaveLength(80);
    expect(clock.now()).toBeLessThanOrEqual(45 * 60_000);
    expect(network.sent).toEqual([]);
  });

  test("an unexpected narrow limit in a response does not become the general limit", async () => {
    const { transport, clock, network } = transportFixture([list, { ...GOOD, headers: narrow(0) }, list, list]);
    await clock.run(transport.send(panelThings.list));
    await clock.run(transport.send(things.create, { body: {} }));
    await clock.run(Promise.all([transport.send(panelThings.list), transport.send(panelThings.list)]));
    expect([clock.now(), network.sent.length]).toEqual([0, 4]);
  });

  test("the limit for volume changes of the hosting API delays only volume changes", async () => {
    const spent: Reply = { ...GOOD, headers: { "x-ratelimit-limit": "10", "x-ratelimit-remaining": "0" } };
    const { transport, clock, network, announced } = transportFixture([
      { ...GOOD, headers: general(190) },
      spent,
      { ...GOOD, headers: general(180) },
      GOOD,
    ]);
    await clock.run(transport.send(things.get, { params }));
    await clock.run(transport.send(things.grow, { params }));
    const second = transport.send(things.grow, { params });
    await clock.run(transport.send(things.get, { params }));
    expect(clock.now()).toBe(0);
    await clock.run(second);
    expect(network.sent.at(-1)).toMatchObject({ path: "/api/v1/things/u1/grow", at: 60_000 });
    expect(announced).toEqual(["60 s, 10 of 10 volume changes used"]);
  });

  test("the count of a narrower limit does not prove that another client uses the token", async () => {
    const { transport, clock } = transportFixture([list, { json: {}, headers: narrow(1) }, { json: {}, headers: general(188) }]);
    await clock.run(transport.send(panelThings.list));
    await clock.run(transport.send(panelThings.create, { params: { server: "a" } }));
    expect(await transport.sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(false); // the general count does not include this call yet
    await clock.run(transport.send(panelThings.list));
    expect(await transport.sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(true);
  });
});

test("a call that fails before it is sent returns its permit to the limiter", async () => {
  const { transport, outcome, network } = transportFixture([GOOD]);
  expect(await outcome(transport.send(things.create, { body: { size: 1n } }))).toBeInstanceOf(TypeError);
  expect(await outcome(transport.send(things.create, { body: {} }))).toEqual({ uuid: "u1" });
  expect(network.sent).toHaveLength(1);
});

test("a request that fails unexpectedly returns its permit to the limiter", async () => {
  const { transport, outcome } = transportFixture([]);
  const message = "request 1 (GET /api/v1/things/u1) is not in the script";
  expect(await outcome(transport.send(things.get, { params }))).toMatchObject({ message });
  expect(await outcome(transport.send(things.get, { params }))).toMatchObject({ message: expect.stringContaining("request 2") });
});
