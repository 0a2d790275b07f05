import type { Variants } from "../world/variants";

type Row = Record<string, unknown>;

interface Usual {
  engines: (Row & { engine: string })[];
  plans: (Row & { plan: string })[];
  regions: (Row & { id: string; prices: Record<string, Row> })[];
  currency: string;
}

const SHAPES: Readonly<Record<Variants["catalog"], (usual: Usual) => unknown>> = {
  engine: (usual) => usual,

  id: ({ engines, plans, regions, currency }) => ({
    engines: engines.map(({ engine: id, ...row }) => ({ id, ...row })),
    plans: plans.map(({ plan: id, ...row }) => ({ id, name: `Plan ${id}`, ...row })),
    regions: regions.map(({ prices, ...row }) => ({
      ...row,
      prices: rowsOf(prices).map(({ name: plan, ...price }) => ({ plan, ...price })),
    })),
    currency,
  }),

  maps: ({ engines, plans, regions }) => ({
    engines: byName(engines.map(({ engine: name, ...row }) => ({ ...row, name }))),
    plans: byName(plans.map(({ plan: name, ...row }) => ({ ...row, name }))),
    regions: byName(regions.map(({ id: name, prices, ...row }) => ({ ...row, name, prices: byPeriod(prices) }))),
  }),

  plans: ({ engines, plans, regions, currency }) => ({
    data: {
      engines: engines.map(({ engine: key, ...row }) => ({ key, ...row })),
      plans: plans.map(({ plan: slug, ...row }) => ({
        slug,
        ...row,
        regions: Object.fromEntries(regions.map(({ id, prices }) => [id, prices[slug]])),
      })),
      regions: regions.map(({ id }) => id),
      currency,
    },
  }),

  flat: ({ engines, plans, regions, currency }) => ({
    engines: engines.map(({ engine }) => engine),
    plans: plans.map(({ plan }) => plan),
    regions: regions.map(({ id, city }) => ({ id, name: city })),
    prices: regions.flatMap(({ id: region, prices }) =>
      rowsOf(prices).map(({ name: plan, monthly_price: monthly, hourly_price: hourly }) => ({ region, plan, monthly, hourly, currency })),
    ),
  }),
};

/** Returns the catalogue in the form of a platform variant. Facts that this form cannot express are missing. */
export const catalogAsRead = (shape: Variants["catalog"], usual: Row): unknown => SHAPES[shape](usual as unknown as Usual);

const rowsOf = (map: Record<string, Row>): Row[] => Object.entries(map).map(([name, row]) => ({ name, ...row }));

const byName = (rows: (Row & { name: string })[]) => Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));

/** Returns the prices by period, for example `{monthly: {small: 9}, hourly: {small: 0.0123}}`. */
const byPeriod = (prices: Record<string, Row>) => ({
  monthly: Object.fromEntries(Object.entries(prices).map(([plan, { monthly_price }]) => [plan, monthly_price])),
  hourly: Object.fromEntries(Object.entries(prices).map(([plan, { hourly_price }]) => [plan, hourly_price])),
});
