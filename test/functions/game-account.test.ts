import { store } from "../../provider/api/panel/store";
import { getAccount } from "../../provider/functions/game/get-account";
import { getBilling } from "../../provider/functions/game/get-billing";
import { getOrders } from "../../provider/functions/game/get-orders";
import { getStoreCatalog } from "../../provider/functions/game/get-store-catalog";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

test.each(["shown", "absent"] as const)("getAccount: what the panel shows (%s), null for the rest", async (accountFields) => {
  const { ask, sandbox } = await open({ readings: { accountFields } });
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

test.each(["bare", "wrapped"] as const)("the store: games with prices, orders, and what they cost (%s)", async (storeAnswers) => {
  const { ask } = await open({ readings: { storeAnswers } });
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
  ["an answer without any", {}, []],
])("the store's catalogue as %s is read", (_, answer, games) => {
  expect(store.catalog.response.parse(answer)).toEqual({ games, regions: [] });
});
