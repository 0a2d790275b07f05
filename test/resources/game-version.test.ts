import { isOlder } from "../../provider/resources/game/choices";
import { gameVersion, versionProblem } from "../../provider/resources/game/game-version";
import { schedule } from "../../provider/resources/game/schedule";
import { onSurvival } from "./game-server-fixture";

const begin = onSurvival(({ fixture, sandbox, server }) => ({
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
])("version %s: whether it is older than %s depends on numbers only: %s", (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});

const SHOWN = { supported: true, current: "1.20.6", versions: ["1.21.4", "1.20.6", "1.20.4"].map((id) => ({ id, name: id })) };

test.each<[string, typeof SHOWN | { supported: boolean; current: null; versions: [] }, object, string | undefined]>([
  ["the running one", SHOWN, { version: "1.20.6" }, undefined],
  ["a newer one", SHOWN, { version: "1.21.4" }, undefined],
  [
    "an unknown one",
    SHOWN,
    { version: "1.21.5" },
    'is not a version of this game: "1.21.5". Did you mean "1.21.4"? Available: 1.21.4, 1.20.6, 1.20.4.',
  ],
  [
    "an older one",
    SHOWN,
    { version: "1.20.4" },
    "switches back to 1.20.4 only if it deletes the world. To permit that, set resetWorld: true.",
  ],
  ["an older one that may delete the world", SHOWN, { version: "1.20.4", resetWorld: true }, undefined],
  [
    "any, of a game without versions",
    { supported: false, current: null, versions: [] },
    { version: "1" },
    "is a server whose version cannot be set",
  ],
])("a game version, %s: is refused or not", (_, shown, inputs, reason) => {
  const problem = versionProblem(shown, inputs)?.reason;
  expect(problem === undefined ? undefined : reason && problem.includes(reason)).toBe(reason === undefined ? undefined : true);
});

describe("the version of a game server", () => {
  test("a version is switched if it differs: the preview reports the loss, and the up waits until the server is settled", async () => {
    const { versions, server, set, runs, sent, fixture, sandbox } = await begin();
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

  test("a version delays other comparisons of this run below the server; work of another run is reported", async () => {
    const { versions, server, set, fixture, sandbox } = await begin();
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
    expect(fixture.said().join()).not.toContain("cannot be compared now");
    await sandbox.mutate("gameServers", server, { status: "installing" });
    fixture.restart();
    expect(await nightly.diff(made, declared)).toMatchObject({ changes: false });
    expect(fixture.said().join()).toContain("cannot be compared now");
  });

  test("a version that runs already is not switched", async () => {
    const { versions, server, sent } = await begin();
    await versions.create({ server, version: "1.21.4" });
    expect(await sent()).toEqual([]);
  });

  test.each<[string, object, string]>([
    ["an unknown version", { version: "1.21.3" }, 'is not a version of this game: "1.21.3". Did you mean "1.21.4"?'],
    ["an older one", { version: "1.20.4" }, "set resetWorld: true"],
  ])("%s is refused in the preview, and nothing is sent", async (_, inputs, reason) => {
    const { versions, server, sent } = await begin();
    const { failures } = await versions.preview({ server, ...inputs });
    expect(failures).toMatchObject([{ property: "version", reason: expect.stringContaining(reason) }]);
    expect(await sent()).toEqual([]);
  });

  test("a version of a game that has none is refused in the preview", async () => {
    const { versions, server, set } = await begin();
    await set({ game: "classic" });
    expect((await versions.preview({ server, version: "1.21.4" })).failures).toMatchObject([{ property: "server" }]);
  });

  test("a version is refused with the panel's own sentence and field if the preview could not detect it", async () => {
    const { versions, server, set } = await begin();
    await set({ game: "proxy" });
    await expect(versions.create({ server, version: "3.3" })).rejects.toThrow(
      /going back deletes its world\. To permit that, set resetWorld: true/,
    );
    await expect(versions.create({ server, version: "9" })).rejects.toThrow(/422: "The version 9 is not available"/);
  });

  test("a version returns with resetWorld, which the preview names; repairing another user's switch never deletes a world", async () => {
    const { versions, server, set, sent, fixture, runs } = await begin({
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

    // Nor after a refresh, which takes the other one into the state.
    fixture.restart();
    const refreshed = { id: state.id, outs: (await versions.read(state.id, state)).props };
    expect(refreshed.outs.version).toBe("1.21.4");
    await expect(versions.update(refreshed, inputs)).rejects.toThrow(/because another user switched it/);
    expect(await sent()).toEqual([{ version: "1.20.4" }]);
  });

  test("a version that cannot be installed: the error reports it, and the old one remains", async () => {
    const { versions, server, set, sandbox, fixture, runs } = await begin();
    await set({ game_version: "1.20.4" });
    const failing = versions.create({ server, version: "1.21.1" }).catch((error: unknown) => error);
    await fixture.clock.sleep(5000);
    await sandbox.mutate("gameServers", server, { status: "reinstall_failed" });
    expect(String(await failing)).toContain(`version 1.21.1 was not installed on game server ${server}: its reinstallation failed`);
    expect(await runs()).toBe("1.20.4");
  });

  test("a lost answer: the server shows what became of it", async () => {
    const { versions, server, set, sandbox, runs, sent } = await begin({ readings: { versionSwitches: "late" } });
    await set({ game_version: "1.20.4" });
    await sandbox.fault({ kind: "drop-after", times: 1, match: { method: "POST" } });
    await versions.create({ server, version: "1.21.1" });
    expect([await runs(), (await sent()).length]).toEqual(["1.21.1", 1]);
    await sandbox.fault({ kind: "drop-before", times: 1, match: { method: "POST" } });
    await expect(versions.create({ server, version: "1.21.4" }, "other")).rejects.toThrow(/got no response/);
  });

  test("two of one server are one too many, also of one that is unknown yet", async () => {
    const { versions, server } = await begin();
    await versions.check({ server, version: "1.21.4" }, {}, "one");
    expect((await versions.check({ server, version: "1.21.4" }, {}, "two")).failures[0]?.reason).toContain('is also declared by "one"');
  });
});
