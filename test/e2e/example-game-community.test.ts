import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { onEveryEngineWithExample } from "./engines";
import { expectSettledForReaders, happened, linesOf, requestsOf, writesOf } from "./results";

const root = resolve(__dirname, "../..");

test("the first code block of the guide docs/guides/game-servers.md is the program of examples/game-community", () => {
  const [, first = ""] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, "docs/guides/game-servers.md"), "utf8")) ?? [];
  expect(first).toBe(readFileSync(join(root, "examples/game-community/index.ts"), "utf8"));
});

/**
 * Requests of a preview: the list of servers twice (once for the function that the program calls); versions, addons, databases, schedules,
 * notifications and smart backups of the server; and four folders.
 */
const QUIET_GETS = 2 + 6 + 4;

onEveryEngineWithExample("game-community", (open) => {
  test("an `up` with several changes restarts the server only once", async () => {
    const seen: unknown[] = [];
    const stack = await open({ onEvent: (event) => void (event.type === "outputs" || seen.push(event)) });
    await stack.preview();
    expect(await writesOf(stack)).toEqual([]);
    seen.push(await stack.up(), await stack.sandbox.journal());
    await expectSettledForReaders(stack);
    await requestsOf(stack);
    await stack.preview();
    const quiet = await requestsOf(stack);
    expect(quiet.filter((request) => !request.startsWith("GET "))).toEqual([]);
    expect(quiet).toHaveLength(QUIET_GETS);

    await stack.setConfig("players", "80");
    await stack.setConfig("season", "Season 5");
    await stack.setConfig("mapView", "3.1.0");
    const preview = await stack.preview();
    expect(happened(preview, "survival-map-view")).toBe("update source.version");
    const action = preview.steps.find(({ type }) => type.endsWith(":Action"));
    expect([action?.op, ...[...(action?.keys ?? [])].sort()].join(" ")).toBe(
      'replace triggers.config["/server.properties"].motd triggers.mods["map-view"] triggers.startup.MAX_PLAYERS triggers.startup.WELCOME',
    );
    expect(linesOf(preview, "survival")).toContainEqual(expect.stringMatching(/^survival: runs: command, power.* on game server \w{8}$/));
    await requestsOf(stack);
    seen.push(await stack.up());
    seen.push(await stack.sandbox.journal(), (await stack.exportState()).deployment);
    const { gameDatabases, serverNotifications } = await stack.sandbox.snapshot();
    const secrets = Object.values(gameDatabases).map(({ password }) => password);
    for (const { webhook_url: url } of Object.values(serverNotifications)) if (url !== null) secrets.push(url);
    expect(secrets).toHaveLength(2);
    const reported = JSON.stringify(seen);
    expect(secrets.filter((secret) => reported.includes(secret))).toEqual([]);
    expect(reported).not.toMatch(/token=(?!\[secret\])/);
    expect((await requestsOf(stack)).filter((request) => request.endsWith("/power"))).toHaveLength(1);
    await expectSettledForReaders(stack);
    await stack.destroy();
    for (const table of ["addons", "subusers", "schedules", "gameDatabases"])
      expect([table, await stack.sandbox.find(table)]).toEqual([table, []]);
  });
});
