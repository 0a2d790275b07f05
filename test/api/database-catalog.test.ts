import { catalogPrice, entryNamed, readCatalog } from "../../provider/api/hosting/database-catalog";

const wanted = { engine: "pg", region: "hel", plan: "small" };
const names = { engines: ["pg"], regions: ["hel", "par"], plans: ["small", "large"] };
const price = { monthly_price: 9, hourly_price: 0.0123 };
const reported = { monthly: 9, hourly: 0.0123 };

describe("catalogPrice finds the price in each form of the catalogue", () => {
  test.each<[string, object]>([
    ["in a region's map of plans", { ...names, regions: [{ id: "hel", prices: { small: price } }] }],
    ["in the plans of a region", { ...names, regions: [{ id: "hel", plans: { small: price } }] }],
    ["in a list of a region", { ...names, regions: [{ name: "hel", prices: [{ plan: "small", monthly: "9.00", hourly: "0.0123" }] }] }],
    [
      "in the plans of a region that are a list",
      { ...names, regions: [{ slug: "hel", plans: [{ id: "small", price_monthly: 9, price_hourly: 0.0123 }] }] },
    ],
    ["in a plan's map of regions", { ...names, plans: [{ plan: "small", prices: { hel: price, par: { monthly_price: 12 } } }] }],
    [
      "in a plan's list of regions",
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
    ["in a plan, for all regions", { ...names, plans: [{ slug: "small", name: "Small", ...price }] }],
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
    ["in a map of regions with maps of plans", { ...names, prices: { hel: { small: price }, par: { small: { monthly: 12 } } } }],
    ["in a map of plans with maps of regions", { ...names, prices: { small: { hel: price, par: { monthly: 12 } } } }],
    [
      "in a map of periods with maps of plans",
      { ...names, regions: { hel: { prices: { monthly: { small: 9, large: 18 }, hourly: { small: "0.0123" } } } } },
    ],
    [
      "in a map of plans with periods and a currency",
      { ...names, regions: { hel: { small: { monthly: { amount: "9", currency: "EUR" }, hourly: { amount: 0.0123 } } } } },
    ],
    [
      "in the plans of an engine",
      {
        ...names,
        engines: [
          { id: "pg", plans: [{ id: "small", ...price }] },
          { id: "kv", plans: [{ id: "small", monthly: 5 }] },
        ],
      },
    ],
    [
      "in a map of engines with plans and regions",
      { engines: { pg: { plans: { small: { regions: { hel: price } } } } }, regions: names.regions },
    ],
    ["below the key data", { data: { ...names, regions: [{ id: "hel", prices: { small: price } }] } }],
    ["below the key catalog", { catalog: { ...names, regions: [{ id: "hel", prices: { small: price } }] } }],
    [
      "of a region that appears by its id and by its name",
      {
        ...names,
        regions: [{ id: "hel", name: "Helsinki" }, { id: "par" }],
        prices: [{ region: "Helsinki", plan: "small", ...price }],
      },
    ],
  ])("catalogPrice finds a price %s", (_, answer) => expect(catalogPrice(readCatalog(answer), wanted)).toMatchObject(reported));
});

describe("catalogPrice finds no price", () => {
  test.each<[string, unknown]>([
    ["if the answer is missing", undefined],
    ["if the answer is a string", "<html>"],
    ["if the answer is an empty object", {}],
    ["if the price has no period", { ...names, regions: [{ id: "hel", prices: { small: 9 } }] }],
    [
      "if two prices contradict each other",
      {
        ...names,
        prices: [
          { region: "hel", plan: "small", monthly: 9 },
          { region: "hel", plan: "small", monthly: 10 },
        ],
      },
    ],
    ["if the price is for another region", { ...names, prices: [{ region: "par", plan: "small", monthly: 9 }] }],
    ["if the price is for another plan", { ...names, prices: [{ region: "hel", plan: "large", monthly: 9 }] }],
    ["if the price has no plan", { ...names, regions: [{ id: "hel", monthly_price: 9 }] }],
    ["if the price is not a number", { ...names, prices: [{ region: "hel", plan: "small", monthly: "on request" }] }],
  ])("catalogPrice returns undefined and does not guess %s", (_, answer) =>
    expect(catalogPrice(readCatalog(answer), wanted)).toBeUndefined(),
  );
});

test("readCatalog keeps every name of an engine, the API's own name first", () => {
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

test("catalogPrice returns the currency nearest to the price in the catalogue, if any", () => {
  const at = (answer: object) => catalogPrice(readCatalog({ ...names, ...answer }), wanted)?.currency;
  expect(at({ prices: [{ plan: "small", monthly: 9 }] })).toBeUndefined();
  expect(at({ currency: "", prices: [{ plan: "small", monthly: 9 }] })).toBeUndefined();
  expect(at({ currency: "USD", prices: [{ plan: "small", monthly: 9 }] })).toBe("USD");
  expect(at({ currency: "USD", regions: [{ id: "hel", currency: "EUR", prices: { small: price } }] })).toBe("EUR");
});

test("readCatalog returns no engines if the catalogue contains no list of engines", () => {
  expect(readCatalog({ plans: [null, {}], regions: "all" })).toEqual({ prices: [] });
  expect(readCatalog([1])).toEqual({ prices: [] });
});
