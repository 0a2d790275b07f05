import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { onEveryEngineWithExample } from "./engines";
import { expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";

const root = resolve(__dirname, "../..");

test("the guide of game servers begins with the program of examples/game-community", () => {
  const [, first = ""] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, "docs/guides/game-servers.md"), "utf8")) ?? [];
  expect(first).toBe(readFileSync(join(root, "examples/game-community/index.ts"), "utf8"));
});

/** Most requests of a preview in which nothing changed, with that of the program's own function. */
const QUIET_GETS = 11;

onEveryEngineWithExample("game-community", (open) => {
  test("a whole server: made in one up, quiet after it, and restarted once for a change of two settings and a mod", async () => {
    const stack = await open();
    await stack.preview();
    expect(await writesOf(stack)).toEqual([]);
    await stack.up();
    await expectSettled(stack);
    await requestsOf(stack);
    await stack.preview();
    const quiet = await requestsOf(stack);
    expect(quiet.filter((request) => !request.startsWith("GET "))).toEqual([]);
    expect(quiet.length).toBeLessThanOrEqual(QUIET_GETS);

    await stack.setConfig("players", "80");
    await stack.setConfig("season", "Season 5");
    await stack.setConfig("mapView", "3.1.0");
    const preview = await stack.preview();
    expect(happened(preview, "map-view")).toBe("update source.version");
    expect(happened(preview, "apply")).toBe("replace triggers[1].MAX_PLAYERS triggers[1].WELCOME triggers[4][0]");
    expect(linesOf(preview, "apply")).toContainEqual(expect.stringMatching(/^apply: runs: command, power.* on game server \w{8}$/));
    await requestsOf(stack);
    await stack.up();
    expect((await requestsOf(stack)).filter((request) => request.endsWith("/power"))).toHaveLength(1);
    await expectSettled(stack);
    await stack.destroy();
    for (const table of ["addons", "subusers", "schedules", "gameDatabases"])
      expect([table, await stack.sandbox.find(table)]).toEqual([table, []]);
  });
});
