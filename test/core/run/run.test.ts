import * as z from "zod";
import { hostingCall, panelCall } from "../../../provider/api/call";
import type { Clock } from "../../../provider/api/clock";
import type { Send, WireRequest } from "../../../provider/api/network";
import { providerRun } from "../../harness/provider";
import { VirtualClock } from "../../harness/virtual-clock";

const CONFIG: Record<string, string> = {
  "hosting:baseUrl": "https://console.example.com/",
  "hosting:apiToken": "7|token",
  "hosting:panelUrl": "https://panel.example.com",
  "hosting:panelKey": "ptlc_key",
};
const list = hostingCall({ method: "GET", path: "/ctr/things", response: z.unknown() });
const grow = hostingCall({ method: "POST", does: "creates", path: "/grow", response: z.unknown(), budget: "volume changes" });
const servers = panelCall({ method: "GET", path: "/servers", response: z.unknown() });

/** A run whose network answers every request at once. Each response states how many more requests the API's limit allows. */
function running(config: Record<string, string> = {}, limit = 200, engineClock?: (clock: VirtualClock) => Clock) {
  const clock = new VirtualClock();
  const lines: string[] = [];
  const sent: (WireRequest & { origin: string; at: number })[] = [];
  let [windowMs, used] = [Number.NEGATIVE_INFINITY, 0];
  const connect =
    (origin: string): Send =>
    async (request) => {
      sent.push({ ...request, origin, at: clock.now() });
      if (clock.now() >= windowMs + 60_000) [windowMs, used] = [clock.now(), 0];
      used++;
      return { status: 200, headers: { "x-ratelimit-limit": `${limit}`, "x-ratelimit-remaining": `${limit - used}` }, text: "{}" };
    };
  const run = providerRun({
    config: { ...CONFIG, ...config },
    clock,
    ...(engineClock && { engineClock: engineClock(clock) }),
    sink: ({ severity, text }) => void lines.push(`${severity} ${text}`),
    connect,
  });
  const many = (count: number, send: () => Promise<unknown>) => clock.run(Promise.all(Array.from({ length: count }, send)));
  return { run, clock, lines, sent, many };
}

describe("the two APIs", () => {
  test("each API has its own address, prefix and key", async () => {
    const { run, clock, sent } = running();
    await clock.run(run.hosting.send(list));
    await clock.run(run.panel.send(servers));
    expect(sent.map(({ origin, path, headers }) => [origin, path, headers.authorization])).toEqual([
      ["https://console.example.com", "/api/v1/ctr/things", "Bearer 7|token"],
      ["https://panel.example.com", "/api/client/servers", "Bearer ptlc_key"],
    ]);
  });

  test("a run uses one client for each API, so its operations share reads", async () => {
    const { run, clock, sent } = running();
    await clock.run(run.hosting.get(list));
    await clock.run(run.hosting.get(list));
    expect(sent).toHaveLength(1);
    expect(run.panel).toBe(run.panel);
  });

  test("a run requires the settings only of the API that it uses", () => {
    const { run } = running({ "hosting:panelUrl": "" });
    expect(() => run.hosting).not.toThrow();
    expect(() => run.panel).toThrow(/^Configuration hosting:panelUrl is missing\./);
  });

  test("a run sends the configured language and the words of the vocabulary", async () => {
    const { run, clock, sent } = running({ "hosting:language": "fr", "hosting:vocabulary": '{"ctr":"whale"}' });
    await clock.run(run.hosting.send(list));
    expect(sent).toMatchObject([{ path: "/api/v1/whale/things", headers: { "accept-language": "fr" } }]);
  });
});

describe("the line of a wait for the rate limit", () => {
  test("the line shows the seconds of the wait and the used requests", async () => {
    const { run, lines, many } = running();
    await many(201, () => run.hosting.send(list));
    expect(lines).toEqual(["info rate limit: waiting 60 s (200 of 200 requests used)"]);
  });

  test("the line shows a configured ceiling of requests", async () => {
    const { run, lines, sent, many } = running({ "hosting:requestsPerMinute": "5" });
    await many(6, () => run.hosting.send(list));
    expect(sent.map(({ at }) => at / 1000)).toEqual([0, 0, 0, 0, 0, 60]);
    expect(lines).toEqual(["info rate limit: waiting 60 s (5 of 5 requests used)"]);
  });

  test("the panel has a separate ceiling of requests", async () => {
    const { run, lines, many } = running({ "hosting:requestsPerMinute": "5", "hosting:panelRequestsPerMinute": "3" }, 256);
    await many(4, () => run.panel.send(servers));
    expect(lines).toEqual(["info rate limit: waiting 60 s (3 of 3 requests used)"]);
  });

  test("the line names the narrower limit", async () => {
    const { run, lines, many } = running();
    await many(11, () => run.hosting.send(grow));
    expect(lines).toEqual(["info rate limit: waiting 60 s (10 of 10 volume changes used)"]);
  });

  test("a wait of a few seconds writes no line", async () => {
    const { run, clock, lines, many } = running({ "hosting:requestsPerMinute": "2" });
    await clock.run(run.hosting.send(list));
    await clock.pass(58);
    await many(2, () => run.hosting.send(list));
    expect(lines).toEqual([]);
    await many(2, () => run.hosting.send(list));
    expect(lines).toEqual(["info rate limit: waiting 58 s (2 of 2 requests used)"]);
  });
});

test("a run measures the waits of its batches with the engine's clock, not the platform's", async () => {
  const engineClock = new VirtualClock();
  let platformMs = 0;
  const run = providerRun({
    config: CONFIG,
    clock: {
      now() {
        platformMs += 60_000; // one hour passes at once
        return platformMs;
      },
      sleep: async () => {},
    },
    engineClock,
    connect: () => () => Promise.reject(new Error("nothing is sent")),
  });
  const batches: string[][] = [];
  const write = (item: string) =>
    run.hosting.batch<string, string>("parent", item, async (items) => {
      batches.push(items);
      return items;
    });
  await engineClock.run(Promise.all([write("a"), engineClock.sleep(8).then(() => write("b"))]));
  expect(batches).toEqual([["a", "b"]]);
});

describe("the connection to an API", () => {
  test("a run warns once if a token is sent over http", async () => {
    const { run, clock, lines } = running({ "hosting:baseUrl": "http://console.example.com" });
    await clock.run(run.hosting.send(list));
    await clock.run(run.hosting.send(list));
    await clock.run(run.panel.send(servers));
    expect(lines).toEqual([
      "warning http://console.example.com is reached over plain http, so the token and all values, including secrets, are sent unencrypted. Use https.",
    ]);
  });

  test.each(["http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080"])(
    "a run does not warn about %s, which is this machine",
    async (origin) => {
      const { run, clock, lines } = running({ "hosting:baseUrl": origin });
      await clock.run(run.hosting.send(list));
      expect(lines).toEqual([]);
    },
  );

  test("every request names the provider and its version", async () => {
    const { run, clock, sent } = running();
    await clock.run(run.hosting.send(list));
    await clock.run(run.panel.send(servers));
    for (const { headers } of sent) expect(headers["user-agent"]).toMatch(/^pulumi-hosting\/\d+\.\d+\.\d+/);
  });
});

test("a line begins with the name of its resource, even if a secret has the same text", () => {
  const { run, lines } = running();
  run.masker.hideMarked("session-key");
  const urn = "urn:pulumi:dev::shop::hosting:index:Volume::session-key";
  run.log("session-key", urn).info("the value is session-key");
  expect(lines).toEqual(["info session-key: the value is [secret]"]);
});
