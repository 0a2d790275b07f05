import { PANEL_LIMITS } from "../../provider/api/limits";
import { startSandbox } from "../../sandbox";
import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";

const SERVERS = 20;
/** One more schedule than the panel creates for one server in a minute. */
const NARROW = 3;
const MINUTE_MS = 60_000;
const DATABASE_MS = 45_000;

function declareServer(server: string, name: string): void {
  new hosting.game.Server(name, { server, description: "Season 4" });
  new hosting.game.StartupVariables(name, { server, variables: { MAX_PLAYERS: 60 } });
  new hosting.game.Allocation(name, { server });
  new hosting.game.Database(name, { server, name: "stats" });
  new hosting.game.Schedule(name, { server, cron: "0 4 * * *" });
  new hosting.game.Subuser(name, { server, publicId: "ACME-7F3K2Q", permissions: ["control.console"] });
  new hosting.game.ServerNotifications(name, { server, webhookUrl: "https://chat.example.com/hooks/one", events: ["crashed"] });
  new hosting.game.ConfigFile(name, { server, path: "/server.properties", values: { motd: name } });
}

function declareMany(server: string): void {
  let before: hosting.game.Schedule[] = [];
  for (let n = 1; n <= NARROW; n++) before = [new hosting.game.Schedule(`many ${n}`, { server, cron: "0 5 * * *" }, { dependsOn: before })];
}

test("`up` on 20 servers stays below the panel's limits, and the limit of one server does not delay other servers", async () => {
  const sandbox = await startSandbox({ clock: "manual", limits: true });
  const platform = await Platform.on(sandbox);
  try {
    const names = Array.from({ length: SERVERS + 1 }, (_, n) => `server-${n}`);
    const [narrow = "", ...servers] = await Promise.all(names.map((name) => sandbox.add("gameServers", { name })));
    await sandbox.advance(3600);
    const stack = new InProcessStack(platform, () => {
      declareMany(narrow);
      for (const [n, server] of servers.entries()) declareServer(server, `server-${n + 1}`);
    });
    await sandbox.clearJournal();
    expect((await stack.up()).errors).toEqual([]);
    const up = await sandbox.journal();
    expect(up.filter(({ status }) => status >= 400)).toEqual([]);
    // The longest expected time: the full windows of all requests under the general limit, and the wait for the last server's database.
    const elsewhere = up.filter(({ path }) => !path.includes(narrow));
    const tookMs = Date.parse(elsewhere.at(-1)?.at ?? "") - Date.parse(up[0]?.at ?? "");
    expect(tookMs).toBeLessThanOrEqual(Math.floor(up.length / PANEL_LIMITS.requestsPerMinute) * MINUTE_MS + DATABASE_MS);
    const schedules = up
      .filter(({ method, path }) => method === "POST" && path.endsWith(`${narrow}/schedules`))
      .map(({ at }) => Date.parse(at));
    expect(schedules).toHaveLength(NARROW);

    await sandbox.advance(3600);
    await sandbox.clearJournal();
    const preview = await stack.preview();
    expect([preview.errors, preview.changes]).toEqual([[], []]);
    const quiet = await sandbox.journal();
    expect(quiet.filter(({ method, status }) => method !== "GET" || status === 429)).toEqual([]);
    // Requests: the account (the stack is pinned), the list of servers, four for each server (databases, schedules, notifications and a
    // folder), and one for the schedules of the server that has many.
    expect(quiet).toHaveLength(2 + 4 * SERVERS + 1);
  } finally {
    await platform.close();
  }
});
