import { isOlder } from "../../provider/resources/game/choices";
import { gameVersion, versionProblem } from "../../provider/resources/game/game-version";
import { schedule } from "../../provider/resources/game/schedule";
import { onSurvival } from "./game-server-fixture";

const survivalServer = onSurvival(({ fixture, sandbox, server }) => ({
  versions: fixture.of(gameVersion),
  set: (fields: Parameters<typeof sandbox.mutate>[2]) => sandbox.mutate("serverGames", server, fields),
  runs: async () => (await sandbox.find("serverGames", { server }))[0]?.game_version,
}));

test.each<[string, string, boolean]>([
  ["1.20.4", "1.21.4", true],
  ["1.21", "1.21.4", true],
  ["1.21.4", "1.21.4", false],
  ["1.21.0", "1.21", false],
  ["1.9", "1.10", true],
  ["24w14a", "1.21.4", false],
  ["1.20.4", "24w14a", false],
])("isOlder compares %s with %s by their numbers only and returns %s", (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});

const SHOWN = { supported: true, current: "1.20.6", versions: ["1.21.4", "1.20.6", "1.20.4"].map((id) => ({ id, name: id })) };

test.each<[string, typeof SHOWN | { supported: boolean; current: null; versions: [] }, object, string | undefined]>([
  ["accepts the running version", SHOWN, { version: "1.20.6" }, undefined],
  ["accepts a newer version", SHOWN, { version: "1.21.4" }, undefined],
  [
    "reports an unknown version",
    SHOWN,
    { version: "1.21.5" },
    'is not a version of this game: "1.21.5". Did you mean "1.21.4"? Available: 1.21.4, 1.20.6, 1.20.4.',
  ],
  [
    "reports an older version without `resetWorld`",
    SHOWN,
    { version: "1.20.4" },
    "must delete the world to switch back to 1.20.4. To permit this, set resetWorld: true.",
  ],
  ["accepts an older version with `resetWorld`", SHOWN, { version: "1.20.4", resetWorld: true }, undefined],
  [
    "reports a version for a game without versions",
    { supported: false, current: null, versions: [] },
    { version: "1" },
    "is a game server whose version cannot be set",
  ],
])("versionProblem %s", (_, shown, inputs, reason) => {
  const problem = versionProblem(shown, inputs)?.reason;
  expect(problem === undefined ? undefined : reason && problem.includes(reason)).toBe(reason === undefined ? undefined : true);
});

describe("version of a game server", () => {
  test("a creation switches the version and waits until the installation ends", async () => {
    const { versions, server, set, runs, sent, fixture, sandbox } = await survivalServer();
    await set({ game_version: "1.20.4" });
    const inputs = { server, version: "1.21.1" };
    expect((await versions.preview(inputs)).failures).toEqual([]);
    expect(fixture.said()).toEqual([
      `data: overwrites: version 1.20.4 → 1.21.1 reinstalls game server ${server}`,
      `data: adopted: the game version of game server ${server}, changing version`,
    ]);
    expect(await sent()).toEqual([]);
    const state = await versions.create(inputs);
    expect([state.id, await runs(), await sent()]).toEqual([server, "1.21.1", [{ version: "1.21.1" }]]);
    expect((await sandbox.find("gameServers", { identifier: server }))[0]?.status).toBe(null);
    fixture.restart();
    expect(await versions.diff(state, inputs)).toMatchObject({ changes: false });
  });

  test("a diff of a schedule waits only for an installation that this run started", async () => {
    const { versions, server, set, fixture, sandbox } = await survivalServer();
    await set({ game_version: "1.20.4" });
    const nightly = fixture.of(schedule);
    const declared = { server, name: "nightly", cron: "0 4 * * *", tasks: [] };
    const made = await nightly.create(declared);
    await sandbox.mutate("schedules", made.id, { minute: "30" });
    fixture.restart();
    fixture.said();
    const switched = versions.create({ server, version: "1.21.1" }, "version");
    while ((await sandbox.find("gameServers", { identifier: server }))[0]?.status === null) await fixture.clock.pass(0);
    const [compared] = await Promise.all([nightly.diff(made, declared), switched]);
    expect(compared).toMatchObject({ changes: true });
    expect(fixture.said().join()).not.toContain("cannot be compared with the panel now");
    await sandbox.mutate("gameServers", server, { status: "installing" });
    fixture.restart();
    expect(await nightly.diff(made, declared)).toMatchObject({ changes: false });
    expect(fixture.said().join()).toContain("cannot be compared with the panel now");
  });

  test("a creation sends nothing if the server already runs the version", async () => {
    const { versions, server, sent } = await survivalServer();
    await versions.create({ server, version: "1.21.4" });
    expect(await sent()).toEqual([]);
  });

  test.each<[string, object, string]>([
    ["an unknown version", { version: "1.21.3" }, 'is not a version of this game: "1.21.3". Did you mean "1.21.4"?'],
    ["an older version without `resetWorld`", { version: "1.20.4" }, "set resetWorld: true"],
  ])("a preview refuses %s, and nothing is sent", async (_, inputs, reason) => {
    const { versions, server, sent } = await survivalServer();
    const { failures } = await versions.preview({ server, ...inputs });
    expect(failures).toMatchObject([{ property: "version", reason: expect.stringContaining(reason) }]);
    expect(await sent()).toEqual([]);
  });

  test("a preview refuses a version for a game that has no versions", async () => {
    const { versions, server, set } = await survivalServer();
    await set({ game: "classic" });
    expect((await versions.preview({ server, version: "1.21.4" })).failures).toMatchObject([{ property: "server" }]);
  });

  test("a creation fails with the panel's message if the panel refuses the version", async () => {
    const { versions, server, set } = await survivalServer();
    await set({ game: "proxy" });
    await expect(versions.create({ server, version: "3.3" })).rejects.toThrow(
      /switching back would delete the world of the server\. To permit this, set resetWorld: true/,
    );
    await expect(versions.create({ server, version: "9" })).rejects.toThrow(/422: "The version 9 is not available"/);
  });

  test("`resetWorld` needs a hosting:allowDataLoss permission, and the repair of drift omits `resetWorld`", async () => {
    const { versions, server, set, sent, fixture, runs } = await survivalServer({
      config: { "hosting:allowDataLoss": "game.GameVersion:permitted" },
    });
    const inputs = { server, version: "1.20.4", resetWorld: true };
    const line = `overwrites: version 1.21.4 → 1.20.4 reinstalls game server ${server}; the world is deleted (resetWorld)`;
    await versions.preview(inputs);
    const permission = `game.GameVersion:data#${server}/1.20.4`;
    expect(fixture.said()[0]).toBe(`data: ${line}; needs hosting:allowDataLoss ${permission}`);
    await expect(versions.create(inputs)).rejects.toThrow(
      `game.GameVersion "data" would overwrite data: the world of game server ${server}, which a switch to version 1.20.4 deletes (resetWorld). Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss 'game.GameVersion:permitted,${permission}'.`,
    );
    expect(await sent()).toEqual([]);
    fixture.restart();
    await versions.preview(inputs, {}, "permitted");
    expect(fixture.said()[0]).toBe(`permitted: ${line}`);
    fixture.restart();
    const state = await versions.create(inputs);
    expect(await sent()).toEqual([{ version: "1.20.4", reset_world: true }]);

    await set({ game_version: "1.21.4" });
    fixture.restart();
    fixture.said();
    expect(await versions.diff(state, inputs)).toMatchObject({ changes: true });
    expect(fixture.said()).toEqual([
      `data: overwrites: version 1.21.4 → 1.20.4 reinstalls game server ${server}`,
      "data: drift: version differs on the platform",
    ]);
    await expect(versions.update(state, inputs)).rejects.toThrow(/because another user switched it/);
    expect([await sent(), await runs()]).toEqual([[{ version: "1.20.4" }], "1.21.4"]);

    // After a refresh, the state contains the other version, and the provider still does not switch the version.
    fixture.restart();
    const refreshed = { id: state.id, outs: (await versions.read(state.id, state)).props };
    expect(refreshed.outs.version).toBe("1.21.4");
    await expect(versions.update(refreshed, inputs)).rejects.toThrow(/because another user switched it/);
    expect(await sent()).toEqual([{ version: "1.20.4" }]);
  });

  test("a creation fails if the reinstallation fails", async () => {
    const { versions, server, set, sandbox, fixture, runs } = await survivalServer();
    await set({ game_version: "1.20.4" });
    const failing = versions.create({ server, version: "1.21.1" }).catch((error: unknown) => error);
    await fixture.clock.sleep(5000);
    await sandbox.mutate("gameServers", server, { status: "reinstall_failed" });
    expect(String(await failing)).toContain(`version 1.21.1 was not installed on game server ${server}: its reinstallation failed`);
    expect(await runs()).toBe("1.20.4");
  });

  test("a creation with a lost response succeeds only if the server switches its version", async () => {
    const { versions, server, set, sandbox, runs, sent } = await survivalServer({ variants: { versionSwitches: "late" } });
    await set({ game_version: "1.20.4" });
    await sandbox.fault({ kind: "drop-after", times: 1, match: { method: "POST" } });
    await versions.create({ server, version: "1.21.1" });
    expect([await runs(), (await sent()).length]).toEqual(["1.21.1", 1]);
    await sandbox.fault({ kind: "drop-before", times: 1, match: { method: "POST" } });
    await expect(versions.create({ server, version: "1.21.4" }, "other")).rejects.toThrow(/no response shows whether it took effect/);
  });

  test("a check refuses a second game.GameVersion for one server", async () => {
    const { versions, server } = await survivalServer();
    await versions.check({ server, version: "1.21.4" }, {}, "one");
    expect((await versions.check({ server, version: "1.21.4" }, {}, "two")).failures[0]?.reason).toContain('is also declared by "one"');
  });
});
