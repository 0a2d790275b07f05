import { poolExchange } from "../../provider/api/exchange";
import { projects } from "../../provider/api/hosting/projects";
import { Pacer } from "../../provider/api/pacer";
import { Transport } from "../../provider/api/transport";
import { identityVocabulary } from "../../provider/api/vocabulary";
import { startSandbox } from "../../sandbox";
import { VirtualClock } from "../support/virtual-clock";

test("2,000 requests against the sandbox with its limits: no 429, and at least 95% of what 200 a minute allow", async () => {
  const sandbox = await startSandbox({ clock: "manual", limits: true });
  const clock = new VirtualClock(0, (milliseconds) => void sandbox.advance(milliseconds / 1000));
  const pool = poolExchange(sandbox.baseUrl);
  // Some ways are quick and some are slow, so that answers overtake each other.
  let ways = 0;
  const wayMs = () => (37 * ways++) % 101;
  const transport = new Transport({
    prefix: "/api/v1",
    token: sandbox.apiToken,
    userAgent: "pulumi-hosting/1.2.3",
    language: "en",
    vocabulary: identityVocabulary,
    exchange: async (request) => {
      await clock.sleep(wayMs());
      const answer = await clock.hold(pool(request));
      await clock.sleep(wayMs());
      return answer;
    },
    pacers: { general: new Pacer({ clock, limit: 200, atOnce: 16 }) },
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
