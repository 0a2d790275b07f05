import { HIDDEN } from "../../provider/core/values";
import { gameSettings, settingProblems } from "../../provider/resources/game/game-settings";
import { onSurvival } from "./game-server-fixture";

const survivalServer = onSurvival(({ fixture, sandbox, server }) => ({
  settings: fixture.of(gameSettings),
  set: (id: string, value: string) => sandbox.mutate("gameSettings", `${server}/${id}`, { value }),
  held: async () => Object.fromEntries((await sandbox.find("gameSettings", { server })).map((row) => [row.setting, row.value])),
}));

const SETTING = { id: "max-players", value: "20", default: "20", min: 1, max: 500 };
const CHOICE = { id: "difficulty", value: "easy", options: ["easy", "hard"].map((id) => ({ id, name: id })) };

test.each<[string, Record<string, string>, string | undefined]>([
  ["finds no problem in valid values", { "max-players": "40", difficulty: "hard" }, undefined],
  [
    "reports an unknown setting",
    { "max-player": "40" },
    'is not a setting of this game: "max-player". Did you mean "max-players"? Available: max-players, difficulty.',
  ],
  ["reports a number that is too small", { "max-players": "0" }, "must be at least 1 (got 0)."],
  ["reports a number that is too large", { "max-players": "501" }, "must be at most 500 (got 501)."],
  ["reports a text for a number", { "max-players": "many" }, 'must be a number such as 40 or 0.5, but is "many".'],
  ["reports a number with a trailing point", { "max-players": "40." }, 'must be a number such as 40 or 0.5, but is "40.".'],
  [
    "reports a value that is not an option",
    { difficulty: "peaceful" },
    'must be one of the setting\'s options, but is "peaceful". Available: easy, hard.',
  ],
])("settingProblems %s", (_, values, reason) => {
  expect(settingProblems([SETTING, CHOICE], values).map((problem) => problem.reason)).toEqual(reason === undefined ? [] : [reason]);
});

describe("settings of a game", () => {
  test("a creation writes only the settings that differ on the panel, and writes their values as texts", async () => {
    const { settings, server, set, held, sent } = await survivalServer();
    await set("motd", "Theirs");
    const state = await settings.create({ server, values: { "max-players": 40, pvp: false, difficulty: "easy" }, restart: true });
    expect(state.id).toBe(server);
    expect(await sent()).toEqual([{ values: { "max-players": "40", pvp: "false" }, restart: true }]);
    expect(await held()).toMatchObject({ motd: "Theirs", "max-players": "40", pvp: "false" });
  });

  test.each(["list", "map"] as const)("a diff detects drift if the panel shows the settings as a %s", async (gameSettingGroups) => {
    const { settings, server, set, fixture } = await survivalServer({ variants: { gameSettingGroups } });
    const { inputs } = await settings.check({ server, values: { "max-players": 40, pvp: false } });
    const state = await settings.create(inputs);
    fixture.restart();
    expect(await settings.diff(state, inputs)).toMatchObject({ changes: false });
    await set("pvp", "true");
    fixture.restart();
    expect(await settings.diff(state, inputs)).toMatchObject({ changes: true });
    expect(fixture.said()).toContain("data: drift: values differs on the platform");
  });

  test("a creation restores settings that the panel reset during the write", async () => {
    const { settings, server, set, held, sent } = await survivalServer({ variants: { gameSettingWrites: "go back" } });
    await set("motd", "Theirs");
    await settings.create({ server, values: { pvp: "false" } });
    expect(await held()).toMatchObject({ motd: "Theirs", pvp: "false" });
    expect(await sent()).toEqual([{ values: { pvp: "false" } }, { values: { motd: "Theirs", pvp: "false" } }]);
  });

  test("an update sends nothing if an interrupted run already wrote the settings", async () => {
    const { settings, server, set, held, fixture, sent } = await survivalServer();
    const { inputs: before } = await settings.check({ server, values: { "max-players": 40 } });
    const state = await settings.create(before);
    await set("max-players", "50");
    await sent();
    fixture.restart();
    const { inputs } = await settings.check({ server, values: { "max-players": 50 }, restart: true });
    await settings.update(state, inputs);
    expect([await sent(), await held()]).toEqual([[], expect.objectContaining({ "max-players": "50" })]);
  });

  test("the provider restores the default of a removed setting that this stack wrote", async () => {
    const { settings, server, set, held, sent, fixture } = await survivalServer();
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

  test("a deletion keeps a setting without a default, and reports this", async () => {
    const { settings, server, sandbox, fixture, sent } = await survivalServer();
    const body = { supported: true, groups: [{ file: "a.cfg", settings: [{ id: "seed", value: "1" }] }] };
    await sandbox.fault({ kind: "status", code: 200, body, times: 9, match: { method: "GET", path: /game-settings$/ } });
    const { id, outs } = await settings.create({ server, values: { seed: "1" } });
    fixture.said();
    await settings.delete({ id, outs: { ...outs, [HIDDEN.ownWrites]: ["values.seed"] } });
    expect(fixture.said()).toEqual(["data: left in place: seed: the panel shows no default, so the current value is kept"]);
    expect(await sent()).toEqual([]);
  });

  test("the provider keeps the value of a removed setting that this stack never changed", async () => {
    const { settings, server, set, held, sent, fixture } = await survivalServer();
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
    ["a value that is too large", undefined, { "max-players": 501 }, "must be at most 500"],
    ["settings for a game without settings", "classic", { pvp: true }, "has no settings that the panel can read"],
  ])("a preview refuses %s, and nothing is sent", async (_, game, values, reason) => {
    const { settings, server, sandbox, sent } = await survivalServer();
    if (game) await sandbox.mutate("serverGames", server, { game });
    expect((await settings.preview({ server, values })).failures).toMatchObject([{ reason: expect.stringContaining(reason) }]);
    expect(await sent()).toEqual([]);
  });

  test("a preview reports that a new resource changes the game's settings", async () => {
    const { settings, server, fixture } = await survivalServer();
    await settings.preview({ server, values: { "max-players": 40 } });
    expect(fixture.said()).toEqual([`data: adopted: the game settings of game server ${server}, changing values`]);
  });
});
