import { catalogPrice, entryNamed, readCatalog } from "../../provider/api/hosting/database-catalog";

const wanted = { engine: "pg", region: "hel", plan: "small" };
const names = { engines: ["pg"], regions: ["hel", "par"], plans: ["small", "large"] };
const price = { monthly_price: 9, hourly_price: 0.0123 };
const told = { monthly: 9, hourly: 0.0123 };

describe("the catalogue's price is found", () => {
  test.each<[string, object]>([
    ["per plan map of a region", { ...names, regions: [{ id: "hel", prices: { small: price } }] }],
    ["below the region, in its plans", { ...names, regions: [{ id: "hel", plans: { small: price } }] }],
    [
      "in a list below the region",
      { ...names, regions: [{ name: "hel", prices: [{ plan: "small", monthly: "9.00", hourly: "0.0123" }] }] },
    ],
    [
      "in plans of a region that are rows",
      { ...names, regions: [{ slug: "hel", plans: [{ id: "small", price_monthly: 9, price_hourly: 0.0123 }] }] },
    ],
    ["in plans, by region", { ...names, plans: [{ plan: "small", prices: { hel: price, par: { monthly_price: 12 } } }] }],
    [
      "in plans, by regions",
      {
        ...names,
        plans: [
          {
            id: "small",
            regions: [
              { id: "hel", ...price },
              { id: "par", monthly_price: 12 },
            ],
          },
        ],
      },
    ],
    ["in plans, the same everywhere", { ...names, plans: [{ slug: "small", name: "Small", ...price }] }],
    [
      "in a flat list",
      {
        ...names,
        prices: [
          { region: "par", plan: "small", monthly: 12 },
          { region: "hel", plan: "small", ...price },
        ],
      },
    ],
    ["in a map of maps", { ...names, prices: { hel: { small: price }, par: { small: { monthly: 12 } } } }],
    ["in a map of maps, plan first", { ...names, prices: { small: { hel: price, par: { monthly: 12 } } } }],
    ["by period, then plan", { ...names, regions: { hel: { prices: { monthly: { small: 9, large: 18 }, hourly: { small: "0.0123" } } } } }],
    [
      "by plan, then period with a currency",
      { ...names, regions: { hel: { small: { monthly: { amount: "9", currency: "EUR" }, hourly: { amount: 0.0123 } } } } },
    ],
    [
      "per engine",
      {
        ...names,
        engines: [
          { id: "pg", plans: [{ id: "small", ...price }] },
          { id: "kv", plans: [{ id: "small", monthly: 5 }] },
        ],
      },
    ],
    ["per engine, by region", { engines: { pg: { plans: { small: { regions: { hel: price } } } } }, regions: names.regions }],
    ["below data", { data: { ...names, regions: [{ id: "hel", prices: { small: price } }] } }],
    ["below catalog", { catalog: { ...names, regions: [{ id: "hel", prices: { small: price } }] } }],
    [
      "of a region that is named by its id in one place and by its name in another",
      {
        ...names,
        regions: [{ id: "hel", name: "Helsinki" }, { id: "par" }],
        prices: [{ region: "Helsinki", plan: "small", ...price }],
      },
    ],
  ])("%s", (_, answer) => expect(catalogPrice(readCatalog(answer), wanted)).toMatchObject(told));
});

describe("the catalogue's price is unknown, never guessed,", () => {
  test.each<[string, unknown]>([
    ["where there is no answer", undefined],
    ["in a text", "<html>"],
    ["in an empty object", {}],
    ["where no period stands beside it", { ...names, regions: [{ id: "hel", prices: { small: 9 } }] }],
    [
      "where two facts contradict each other",
      {
        ...names,
        prices: [
          { region: "hel", plan: "small", monthly: 9 },
          { region: "hel", plan: "small", monthly: 10 },
        ],
      },
    ],
    ["for another region", { ...names, prices: [{ region: "par", plan: "small", monthly: 9 }] }],
    ["for another plan", { ...names, prices: [{ region: "hel", plan: "large", monthly: 9 }] }],
    ["without a plan", { ...names, regions: [{ id: "hel", monthly_price: 9 }] }],
    ["where it is no number", { ...names, prices: [{ region: "hel", plan: "small", monthly: "on request" }] }],
  ])("%s", (_, answer) => expect(catalogPrice(readCatalog(answer), wanted)).toBeUndefined());
});

test("the catalogue's entries are known by every name that it shows of them, the API's own first", () => {
  const { engines, plans, regions } = readCatalog({
    engines: [
      { engine: "pg", name: "Engine One", eviction_policies: null },
      { id: 3, key: "kv", name: "Engine Two", eviction_policies: ["lru"] },
    ],
    plans: { small: { memory: 1 }, large: {} },
    locations: ["hel"],
  });
  expect(engines?.map(({ name, evictionPolicies, showsPolicies }) => [name, evictionPolicies, showsPolicies])).toEqual([
    ["pg", undefined, true],
    ["kv", ["lru"], true],
  ]);
  expect(engines?.[1]?.names).toEqual(["kv", "Engine Two", "3"]);
  expect(plans?.map(({ name }) => name)).toEqual(["small", "large"]);
  expect(regions?.map(({ name }) => name)).toEqual(["hel"]);
  expect(entryNamed(engines, "Engine Two")?.name).toBe("kv");
  expect(entryNamed(engines, undefined)).toBeUndefined();
});

test("the catalogue's currency is the nearest to the price, and undefined where none is named", () => {
  const at = (answer: object) => catalogPrice(readCatalog({ ...names, ...answer }), wanted)?.currency;
  expect(at({ prices: [{ plan: "small", monthly: 9 }] })).toBeUndefined();
  expect(at({ currency: "", prices: [{ plan: "small", monthly: 9 }] })).toBeUndefined();
  expect(at({ currency: "USD", prices: [{ plan: "small", monthly: 9 }] })).toBe("USD");
  expect(at({ currency: "USD", regions: [{ id: "hel", currency: "EUR", prices: { small: price } }] })).toBe("EUR");
});

test("a catalogue without a list refuses no engine", () => {
  expect(readCatalog({ plans: [null, {}], regions: "all" })).toEqual({ prices: [] });
  expect(readCatalog([1])).toEqual({ prices: [] });
});
