import { store as calls } from "../../provider/api/game/store";
import { product, route } from "../http/product";
import { reply } from "../http/reply";
import type { Fields } from "../world/json";
import type { World } from "../world/world";

// Source: docs/spec/game-panel-api.md, "Store". The specification does not describe the fields of responses, so they are platform variants.

const REGIONS: readonly Fields[] = [
  { id: "one:hel", name: "Helsinki" },
  { id: "one:par", name: "Paris" },
];

/** Returns the monthly price. */
const price = (memoryGb: number, region: number): string => (memoryGb * 1.5 + region * 0.5).toFixed(2);

const plan = (memory_gb: number): Fields => ({
  id: `plan-${memory_gb}`,
  memory_gb,
  prices: REGIONS.map(({ id: region = "" }, n) => ({ region, monthly_price: price(memory_gb, n), currency: "EUR" })),
});

const GAMES: readonly Fields[] = [
  { id: "blocks", name: "Blocks", plans: [plan(4), plan(8)] },
  { id: "islands", name: "Islands", plans: [plan(8)] },
];

/** Returns the orders of the store: one for every server that the account owns. */
const ordersOf = ({ gameServers }: World): Fields[] =>
  Object.values(gameServers)
    .filter(({ server_owner }) => server_owner)
    .map((row) => ({ id: row.internal_id, status: "active", server: row.identifier, game: "blocks", plan: "plan-4", region: row.region }));

const billed = (row: Fields): Fields => ({
  ...row,
  price: price(4, 0),
  currency: "EUR",
  renews_at: "2026-02-01T00:00:00+00:00",
  cancelled_at: null,
  refund: null,
});

const isWrapped = ({ variants }: World): boolean => variants.storeAnswers === "wrapped";
const wrapped = (world: World, rows: readonly Fields[]) => (isWrapped(world) ? { orders: rows } : rows);

export const store = product({
  routes: [
    route(calls.catalog, ({ world }) =>
      reply.ok(isWrapped(world) ? { data: { games: GAMES, regions: REGIONS } } : { games: GAMES, regions: REGIONS }),
    ),
    route(calls.orders, ({ world }) => reply.ok(wrapped(world, ordersOf(world)))),
    route(calls.billing, ({ world }) => reply.ok(wrapped(world, ordersOf(world).map(billed)))),
  ],
});
