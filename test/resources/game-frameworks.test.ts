import { withMods } from "./game-server-fixture";

const survivalWithMods = withMods();

describe("mod framework of a game server", () => {
  test.each(["beside", "inside"] as const)(
    "a diff detects drift of a framework that the panel shows %s the list of frameworks",
    async (currentFramework) => {
      const { frameworks, server, set, state, fixture } = await survivalWithMods({ currentFramework });
      const inputs = { server, framework: "loader_1" };
      const held = await frameworks.create(inputs);
      await set({ framework: "vanilla" });
      fixture.restart();
      expect(await frameworks.diff(held, inputs)).toMatchObject({ changes: true });
      await frameworks.update(held, inputs);
      expect((await state())?.framework).toBe("loader_1");
    },
  );

  test("a diff detects no drift of a framework that the panel does not show", async () => {
    const { frameworks, server, set, sent, state, fixture } = await survivalWithMods({ currentFramework: "nowhere" });
    const held = await frameworks.create({ server, framework: "loader_1" });
    await set({ framework: "vanilla" });
    fixture.restart();
    expect(await frameworks.diff(held, { server, framework: "loader_1" })).toMatchObject({ changes: false });
    await frameworks.update(held, { server, framework: "loader_2" });
    expect([(await sent()).length, (await state())?.framework]).toEqual([2, "loader_2"]);
  });

  test("a preview refuses an unknown framework and a game without frameworks", async () => {
    const { frameworks, server, set, sent } = await survivalWithMods();
    expect((await frameworks.preview({ server, framework: "loader_3" })).failures).toEqual([
      {
        property: "framework",
        reason: expect.stringContaining('is not a mod framework of this game: "loader_3". Did you mean "loader_1"?'),
      },
    ]);
    const held = await frameworks.create({ server, framework: "loader_1" });
    await sent();
    await frameworks.delete(held);
    await set({ game: "classic" });
    expect((await frameworks.preview({ server, framework: "loader_1" })).failures).toMatchObject([{ property: "server" }]);
    expect(await sent()).toEqual([]);
  });
});

describe("workshop items of a game server", () => {
  test.each(["texts", "numbers", "objects"] as const)(
    "a diff finds no change if the panel shows the items as %s",
    async (workshopItems) => {
      const { workshops, server, fixture, sent } = await survivalWithMods({ workshopItems });
      const { inputs } = await workshops.check({ server, items: [30, "10"] });
      const held = await workshops.create(inputs);
      fixture.restart();
      expect(await workshops.diff(held, inputs)).toMatchObject({ changes: false });
      await workshops.delete(held);
      expect(await sent()).toEqual([
        ["PUT /workshop", { items: ["30", "10"] }],
        ["PUT /workshop", { items: [] }],
      ]);
    },
  );

  test("a preview requires exactly one collection for a game that uses collections", async () => {
    const { workshops, server, set, fixture } = await survivalWithMods();
    await set({ game: "shooter" });
    expect((await workshops.preview({ server, items: ["1", "2"] })).failures).toEqual([
      { property: "items", reason: "must be exactly one collection for this game, but has 2 items." },
    ]);
    const held = await workshops.create({ server, items: ["99"] });
    fixture.restart();
    expect(await workshops.diff(held, { server, items: ["99"] })).toMatchObject({ changes: false });
  });

  test.each<[string, string | undefined, unknown[], string]>([
    ["an item that is not a number", undefined, ["map"], "must be the number of a workshop item"],
    ["an item that is listed twice", undefined, ["1", 1], "is listed twice: 1."],
    ["items for a game without a workshop", "classic", ["1"], "has no workshop"],
  ])("a preview refuses %s, and nothing is sent", async (_, game, items, reason) => {
    const { workshops, server, set, sent } = await survivalWithMods();
    if (game) await set({ game });
    expect((await workshops.preview({ server, items })).failures).toMatchObject([{ reason: expect.stringContaining(reason) }]);
    expect(await sent()).toEqual([]);
  });
});
