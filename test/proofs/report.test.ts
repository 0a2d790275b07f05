import { randomModel } from "./report/models";
import { violationsOf } from "./report/prove";

// These tests run a few random models. `npm run proof -- report` tries ten thousand models, and measures the time.

test.each(Array.from({ length: 12 }, (_, n) => n + 1))("the report of the random model %i violates no rule", async (seed) => {
  expect(await violationsOf(seed)).toEqual([]);
});

test("the random models contain every operation, drift, data losses and prices", () => {
  const all = Array.from({ length: 12 }, (_, n) => randomModel(n + 1).expected).flat();
  const { counts, dataLosses, up, down } = all.reduce((x, y) => ({
    counts: {
      create: x.counts.create + y.counts.create,
      update: x.counts.update + y.counts.update,
      replace: x.counts.replace + y.counts.replace,
      delete: x.counts.delete + y.counts.delete,
      deploy: x.counts.deploy + y.counts.deploy,
      drift: x.counts.drift + y.counts.drift,
    },
    dataLosses: x.dataLosses + y.dataLosses,
    up: x.up + y.up,
    down: x.down + y.down,
  }));
  expect(Math.min(...Object.values(counts), dataLosses, up, down)).toBeGreaterThan(0);
});
