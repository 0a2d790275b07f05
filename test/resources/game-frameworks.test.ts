import { withMods } from "./game-server-fixture";

const begin = withMods();

describe("a mod framework", () => {
  test.each(["beside", "inside"] as const)(
    "a framework that shows %s in the list is compared, and drift is repaired",
    async (currentFramework) => {
      const { frameworks, server, set, state, fixture } = await begin({ currentFramework });
      const inputs = { server, framework: "loader_1" };
      const held = await frameworks.create(inputs);
      await set({ framework: "vanilla" });
      fixture.restart();
      expect(await frameworks.diff(held, inputs)).toMatchObject({ changes: true });
      await frameworks.update(held, inputs);
      expect((await state())?.framework).toBe("loader_1");
    },
  );

  test("a framework that does not show is written when it changes, and drift is not detected", async () => {
    const { frameworks, server, set, sent, state, fixture } = await begin({ currentFramework: "nowhere" });
    const held = await frameworks.create({ server, framework: "loader_1" });
    await set({ framework: "vanilla" });
    fixture.restart();
    expect(await frameworks.diff(held, { server, framework: "loader_1" })).toMatchObject({ changes: false });
    await frameworks.update(held, { server, framework: "loader_2" });
    expect([(await sent()).length, (await state())?.framework]).toEqual([2, "loader_2"]);
  });

  test("a framework that does not exist, or of a game without any, is refused in the preview; deleting it sends nothing", async () => {
    const { frameworks, server, set, sent } = await begin();
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

describe("workshop items", () => {
  test.each(["texts", "numbers", "objects"] as const)("shown as %s are compared in their order", async (workshopItems) => {
    const { workshops, server, fixture, sent } = await begin({ workshopItems });
    const { inputs } = await workshops.check({ server, items: [30, "10"] });
    const held = await workshops.create(inputs);
    fixture.restart();
    expect(await workshops.diff(held, inputs)).toMatchObject({ changes: false });
    await workshops.delete(held);
    expect(await sent()).toEqual([
      ["PUT /workshop", { items: ["30", "10"] }],
      ["PUT /workshop", { items: [] }],
    ]);
  });

  test("workshop items of a game with a collection are that collection only", async () => {
    const { workshops, server, set, fixture } = await begin();
    await set({ game: "shooter" });
    expect((await workshops.preview({ server, items: ["1", "2"] })).failures).toEqual([
      { property: "items", reason: "must be one collection for this game; it has 2 items." },
    ]);
    const held = await workshops.create({ server, items: ["99"] });
    fixture.restart();
    expect(await workshops.diff(held, { server, items: ["99"] })).toMatchObject({ changes: false });
  });

  test.each<[string, string | undefined, unknown[], string]>([
    ["a word", undefined, ["map"], "must be the number of a workshop item"],
    ["one twice", undefined, ["1", 1], "is listed twice: 1."],
    ["any of a game without a workshop", "classic", ["1"], "has no workshop"],
  ])("%s is refused in the preview, and nothing is sent", async (_, game, items, reason) => {
    const { workshops, server, set, sent } = await begin();
    if (game) await set({ game });
    expect((await workshops.preview({ server, items })).failures).toMatchObject([{ reason: expect.stringContaining(reason) }]);
    expect(await sent()).toEqual([]);
  });
});
