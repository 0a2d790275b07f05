import { schedules } from "../../provider/api/game/schedules";
import { gameServers } from "../../provider/api/game/servers";
import { projects } from "../../provider/api/hosting/projects";
import { connectionPool } from "../../provider/api/network";
import { connect } from "../../provider/api/transport";
import { RateLimiter } from "../../provider/api/transport/rate-limiter";
import { identityVocabulary } from "../../provider/api/vocabulary";
import { Settings } from "../../provider/core/settings/settings";
import { startSandbox, type Variants } from "../../sandbox";
import { providerRun } from "../harness/provider";
import { VirtualClock } from "../harness/virtual-clock";

test("the client uses at least 95 % of a sandbox's limit for 2,000 requests, and gets no 429", async () => {
  const sandbox = await startSandbox({ clock: "manual", limits: true });
  const clock = new VirtualClock(0, (milliseconds) => void sandbox.advance(milliseconds / 1000));
  const pool = connectionPool(sandbox.baseUrl);
  // Requests take different times, so that answers overtake each other.
  let ways = 0;
  const wayMs = () => (37 * ways++) % 101;
  const transport = connect({
    origin: sandbox.baseUrl,
    prefix: "/api/v1",
    token: sandbox.apiToken,
    userAgent: "pulumi-hosting/1.2.3",
    language: "en",
    vocabulary: identityVocabulary,
    settings: new Settings(() => undefined, {}),
    network: async (request) => {
      await clock.sleep(wayMs());
      const answer = await clock.hold(pool(request));
      await clock.sleep(wayMs());
      return answer;
    },
    limiters: { general: new RateLimiter({ clock, limit: 200, atOnce: 16 }) },
    clock,
    random: () => 0,
  });
  try {
    await clock.run(Promise.all(Array.from({ length: 2000 }, () => transport.send(projects.list))));
    const statuses = (await sandbox.journal()).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2000);
    expect(statuses.filter((status) => status === 429)).toEqual([]);
    expect(1800 / (200 * (clock.now() / 60_000))).toBeGreaterThanOrEqual(0.95);
  } finally {
    await pool.close();
    await sandbox.close();
  }
});

test.each<[Partial<Variants>, number]>([
  [{ narrowHeaders: "narrow" }, 3],
  [{ narrowHeaders: "general" }, 6],
  [{ panelLimits: "untold" }, 6],
])("creations that wait for the panel's limit do not delay other requests (%j)", async (variants, most) => {
  const sandbox = await startSandbox({ clock: "manual", limits: true, variants });
  const clock = new VirtualClock(0, (milliseconds) => void sandbox.advance(milliseconds / 1000));
  const pool = connectionPool(sandbox.baseUrl);
  const lines: string[] = [];
  const { panel } = providerRun({
    config: { "hosting:panelUrl": sandbox.panelUrl, "hosting:panelKey": sandbox.panelKey },
    clock,
    sink: ({ text }) => void lines.push(text),
    connect: () => async (request) => {
      await clock.sleep(25);
      const answer = await clock.hold(pool(request));
      await clock.sleep(25);
      return answer;
    },
  });
  try {
    const servers = await sandbox.find("gameServers");
    const [server = "", other = ""] = ["survival", "creative"].map((name) => String(servers.find((row) => row.name === name)?.identifier));
    const body = { name: "nightly", minute: "0", hour: "4", day_of_month: "*", month: "*", day_of_week: "*", is_active: true };
    const add = (at: string) => panel.send(schedules.create, { params: { server: at }, body });
    await clock.run(panel.send(gameServers.list));
    const made = Promise.all(Array.from({ length: 6 }, () => add(server)));
    // Requests that must not wait for these creations: reads as in a preview, and creations of schedules on another server.
    const others = Array.from({ length: 20 }, (_, n) => clock.sleep(n * 20).then(() => panel.send(schedules.list, { params: { server } })));
    await clock.run(Promise.all([...others, add(other), add(other)]));
    expect(clock.now()).toBeLessThanOrEqual(2_000);
    expect(await clock.run(made)).toHaveLength(6);
    expect(clock.now()).toBeLessThanOrEqual(181_000);
    expect(await sandbox.find("schedules")).toHaveLength(8);
    expect(lines[0]).toMatch(/^rate limit: waiting 6[01] s \(2 of 2 new schedules of server \w+ used\)$/);
    const refused = (await sandbox.journal()).filter(({ status }) => status === 429).length;
    expect(refused).toBeLessThanOrEqual(most);
  } finally {
    await pool.close();
    await sandbox.close();
  }
});
