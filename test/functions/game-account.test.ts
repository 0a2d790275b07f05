import * as z from "zod";
import { store } from "../../provider/api/game/store";
import { getAccount } from "../../provider/functions/game/account";
import { getActivity } from "../../provider/functions/game/activity";
import { getBilling, getOrders, getStoreCatalog } from "../../provider/functions/game/store";
import { sandboxRuns, survivalRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

test.each(["shown", "absent"] as const)("getAccount returns null for absent fields (optional fields: %s)", async (accountFields) => {
  const { ask, sandbox } = await open({ variants: { accountFields } });
  await sandbox.mutate("accounts", "account", { avatar_url: "/avatars/one.png", currency: "EUR" });
  const isShown = accountFields === "shown";
  expect(await ask(getAccount, {})).toEqual({
    id: "1",
    username: "sandbox",
    email: "sandbox@example.com",
    firstName: "Sandy",
    lastName: "Box",
    language: "en-GB",
    currency: isShown ? "EUR" : null,
    avatarUrl: isShown ? "/avatars/one.png" : null,
  });
});

test.each(["bare", "wrapped"] as const)("the store functions return games, orders and prices (response: %s)", async (storeAnswers) => {
  const { ask } = await open({ variants: { storeAnswers } });
  const { games, regions } = await ask(getStoreCatalog, {});
  expect([games.map(({ name }) => name), regions.map(({ id }) => id)]).toEqual([
    ["Blocks", "Islands"],
    ["one:hel", "one:par"],
  ]);
  expect(games[0]).toMatchObject({ plans: [{ memoryGb: 4, prices: [{ monthlyPrice: "6.00" }, {}] }, {}] });
  expect((await ask(getOrders, {})).orders).toMatchObject([
    { status: "active", region: "one:hel" },
    { status: "active", region: "one:hel" },
  ]);
  expect((await ask(getBilling, {})).orders[0]).toMatchObject({ price: "6.00", renewsAt: "2026-02-01T00:00:00+00:00", refund: null });
});

test.each([
  ["a bare list", [{ id: "blocks" }], [{ id: "blocks" }]],
  ["games by their ids", { games: { blocks: { name: "Blocks" } } }, [{ id: "blocks", name: "Blocks" }]],
  ["a list in data", { data: [{ id: "blocks" }] }, [{ id: "blocks" }]],
  ["a response without games", {}, []],
])("getStoreCatalog reads the store's catalogue from %s", (_, answer, games) => {
  expect(z.parse(store.catalog.response, answer)).toEqual({ games, regions: [] });
});

describe("getActivity", () => {
  const survivalServer = survivalRuns();
  const survivalWithActivity = async () => {
    const { sandbox, server, ask } = await survivalServer();
    for (let n = 0; n < 130; n++) {
      await sandbox.add("activity", { server, event: n % 2 === 0 ? "server:power.start" : "server:file.write", properties: { n } });
      await sandbox.add("activity", { event: "user:api-key.create", properties: { n } });
      await sandbox.advance(1);
    }
    await sandbox.clearJournal();
    return { sandbox, server, ask };
  };
  const numbers = ({ entries }: { entries: { properties?: Record<string, unknown> | null | undefined }[] }) =>
    entries.map(({ properties }) => properties?.n);
  const countdown = (from: number, count: number, step = 1) => Array.from({ length: count }, (_, n) => from - n * step);

  test("getActivity of a server returns the matching entries, newest first", async () => {
    const { ask, server, sandbox } = await survivalWithActivity();
    expect(numbers(await ask(getActivity, { server }))).toEqual(countdown(129, 100));
    expect(await sandbox.journal()).toHaveLength(1);
    expect(numbers(await ask(getActivity, { server, event: "power", limit: 3 }))).toEqual([128, 126, 124]);
    expect(numbers(await ask(getActivity, { server, limit: 120 }))).toEqual(countdown(129, 120));
  });

  test("getActivity without a server returns the actions on the account", async () => {
    const { ask } = await survivalWithActivity();
    const { entries } = await ask(getActivity, { limit: 2 });
    expect(entries).toEqual([
      expect.objectContaining({ event: "user:api-key.create", isApi: false, properties: { n: 129 } }),
      expect.objectContaining({ event: "user:api-key.create", properties: { n: 128 } }),
    ]);
  });

  test("getActivity reads the last pages if the panel lists the oldest entries first", async () => {
    const rows = countdown(249, 250).reverse();
    const asked: number[] = [];
    const get = async (_: unknown, { query }: { query: { page: number } }) => {
      asked.push(query.page);
      const items = rows.slice((query.page - 1) * 100, query.page * 100);
      return {
        items: items.map((n) => ({ event: "e", timestamp: new Date(n * 1000).toISOString(), properties: { n } })),
        pagination: { total_pages: 3 },
      };
    };
    const answer = await getActivity.call({ panel: { get } } as unknown as Parameters<typeof getActivity.call>[0], { limit: 100 });
    expect(numbers(answer)).toEqual(countdown(249, 100));
    expect(asked).toEqual([1, 3, 2]);
  });
});
