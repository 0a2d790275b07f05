import { HIDDEN } from "../../provider/core/values";
import { gameSettings, settingProblems } from "../../provider/resources/game/game-settings";
import { onSurvival } from "./game-server-fixture";

const begin = onSurvival(({ fixture, sandbox, server }) => ({
  settings: fixture.of(gameSettings),
  set: (id: string, value: string) => sandbox.mutate("gameSettings", `${server}/${id}`, { value }),
  held: async () => Object.fromEntries((await sandbox.find("gameSettings", { server })).map((row) => [row.setting, row.value])),
}));

const SETTING = { id: "max-players", value: "20", default: "20", min: 1, max: 500 };
const CHOICE = { id: "difficulty", value: "easy", options: ["easy", "hard"].map((id) => ({ id, name: id })) };

test.each<[string, Record<string, string>, string | undefined]>([
  ["one that fits", { "max-players": "40", difficulty: "hard" }, undefined],
  [
    "an unknown one",
    { "max-player": "40" },
    'is not a setting of this game: "max-player". Did you mean "max-players"? Available: max-players, difficulty.',
  ],
  ["too small a number", { "max-players": "0" }, "must be at least 1 (got 0)."],
  ["too large a number", { "max-players": "501" }, "must be at most 500 (got 501)."],
  ["a text for a number", { "max-players": "many" }, 'must be a number such as 40 or 0.5; "many" is not.'],
  ["a number in a form of its own", { "max-players": "40." }, 'must be a number such as 40 or 0.5; "40." is not.'],
  ["what is no choice", { difficulty: "peaceful" }, 'must be one of the setting\'s options; "peaceful" is not. Available: easy, hard.'],
])("a setting of a game, %s: is refused or not", (_, values, reason) => {
  expect(settingProblems([SETTING, CHOICE], values).map((problem) => problem.reason)).toEqual(reason === undefined ? [] : [reason]);
});

describe("settings of a game", () => {
  test("are written where they differ, as texts, and what the program leaves out is left alone", async () => {
    const { settings, server, set, held, sent } = await begin();
    await set("motd", "Theirs");
    const state = await settings.create({ server, values: { "max-players": 40, pvp: false, difficulty: "easy" }, restart: true });
    expect(state.id).toBe(server);
    expect(await sent()).toEqual([{ values: { "max-players": "40", pvp: "false" }, restart: true }]);
    expect(await held()).toMatchObject({ motd: "Theirs", "max-players": "40", pvp: "false" });
  });

  test.each(["list", "map"] as const)(
    "settings that the panel shows as a %s are compared alike: no changes, and drift is detected",
    async (gameSettingGroups) => {
      const { settings, server, set, fixture } = await begin({ readings: { gameSettingGroups } });
      const { inputs } = await settings.check({ server, values: { "max-players": 40, pvp: false } });
      const state = await settings.create(inputs);
      fixture.restart();
      expect(await settings.diff(state, inputs)).toMatchObject({ changes: false });
      await set("pvp", "true");
      fixture.restart();
      expect(await settings.diff(state, inputs)).toMatchObject({ changes: true });
      expect(fixture.said()).toContain("data: drift: values differs on the platform");
    },
  );

  test("settings that a write resets to their defaults are written again", async () => {
    const { settings, server, set, held, sent } = await begin({ readings: { gameSettingWrites: "go back" } });
    await set("motd", "Theirs");
    await settings.create({ server, values: { pvp: "false" } });
    expect(await held()).toMatchObject({ motd: "Theirs", pvp: "false" });
    expect(await sent()).toEqual([{ values: { pvp: "false" } }, { values: { motd: "Theirs", pvp: "false" } }]);
  });

  test("settings that an interrupted run has written remain, whatever else changes with them", async () => {
    const { settings, server, set, held, fixture, sent } = await begin();
    const { inputs: before } = await settings.check({ server, values: { "max-players": 40 } });
    const state = await settings.create(before);
    await set("max-players", "50");
    await sent();
    fixture.restart();
    const { inputs } = await settings.check({ server, values: { "max-players": 50 }, restart: true });
    await settings.update(state, inputs);
    expect([await sent(), await held()]).toEqual([[], expect.objectContaining({ "max-players": "50" })]);
  });

  test("settings that leave the program return to their defaults, and all of them with the resource", async () => {
    const { settings, server, set, held, sent, fixture } = await begin();
    await set("motd", "Theirs");
    const state = await settings.create({ server, values: { "max-players": "40", pvp: "false" } });
    await sent();
    fixture.restart();
    const less = { server, values: { pvp: "false" } };
    const changed = await settings.update(state, less);
    expect(await sent()).toEqual([{ values: { "max-players": "20" } }]);
    fixture.restart();
    expect(await settings.diff(changed, less)).toMatchObject({ changes: false });
    await settings.delete(changed);
    expect(await sent()).toEqual([{ values: { pvp: "true" } }]);
    expect(await held()).toMatchObject({ motd: "Theirs", "max-players": "20", pvp: "true" });
  });

  test("settings without a default remain although this stack wrote them, and a line reports it", async () => {
    const { settings, server, sandbox, fixture, sent } = await begin();
    const body = { supported: true, groups: [{ file: "a.cfg", settings: [{ id: "seed", value: "1" }] }] };
    await sandbox.fault({ kind: "status", code: 200, body, times: 9, match: { method: "GET", path: /game-settings$/ } });
    const { id, outs } = await settings.create({ server, values: { seed: "1" } });
    fixture.said();
    await settings.delete({ id, outs: { ...outs, [HIDDEN.ownWrites]: ["values.seed"] } });
    expect(fixture.said()).toEqual(["data: left in place: seed: the panel shows no default, so the current value is kept"]);
    expect(await sent()).toEqual([]);
  });

  test("settings that no write of this stack changed are left in place, one by one and with the resource", async () => {
    const { settings, server, set, held, sent, fixture } = await begin();
    await set("pvp", "false");
    await set("max-players", "40");
    const state = await settings.create({ server, values: { pvp: "false", "max-players": "40", difficulty: "hard" } });
    expect(await sent()).toEqual([{ values: { difficulty: "hard" } }]);
    fixture.restart();
    const less = { server, values: { "max-players": "40", difficulty: "hard" } };
    const changed = await settings.update(state, less);
    expect(fixture.said()).toEqual(["data: left in place: values.pvp: no write of this stack changed it, so the value is kept"]);
    expect(await sent()).toEqual([]);
    await settings.delete(changed);
    expect(await sent()).toEqual([{ values: { difficulty: "easy" } }]);
    expect(fixture.said()).toEqual([
      `data: left in place: values.max-players of game server ${server}: no write of this stack changed it, so the value is kept`,
    ]);
    expect(await held()).toMatchObject({ pvp: "false", "max-players": "40", difficulty: "easy" });
  });

  test.each<[string, string | undefined, object, string]>([
    ["an unknown setting", undefined, { "max-plaers": 40 }, 'is not a setting of this game: "max-plaers". Did you mean "max-players"?'],
    ["too large a value", undefined, { "max-players": 501 }, "must be at most 500"],
    ["a game without settings", "classic", { pvp: true }, "has no settings that the panel can read"],
  ])("%s is refused in the preview, and nothing is sent", async (_, game, values, reason) => {
    const { settings, server, sandbox, sent } = await begin();
    if (game) await sandbox.mutate("serverGames", server, { game });
    expect((await settings.preview({ server, values })).failures).toMatchObject([{ reason: expect.stringContaining(reason) }]);
    expect(await sent()).toEqual([]);
  });

  test("a preview names what a new resource changes", async () => {
    const { settings, server, fixture } = await begin();
    await settings.preview({ server, values: { "max-players": 40 } });
    expect(fixture.said()).toEqual([`data: adopted: the game settings of game server ${server}, changing values`]);
  });
});
