import { holeIn, type Outcome } from "../../proof/gate/cell";
import { cellsOf, cellText, PRICE_READINGS, provedCell, SETTINGS } from "../../proof/gate/prove";

// The short form: each call meets some cells, so that each setting and each reading is met by several; `npm run proof -- gate` has all of them.

const cells = cellsOf();
const STEP = 23;
const some = cells.filter((_, n) => n % STEP === 0);

test.each(some.map((cell) => [cellText(cell), cell] as const))("%s: ten at once spend what is permitted", async (_, cell) => {
  expect(await provedCell(cell)).toBeUndefined();
});

test("the short form has every call, every setting and every reading", () => {
  const met = (of: (cell: (typeof cells)[number]) => unknown) => new Set(some.map(of)).size;
  expect([
    met(({ call }) => call),
    met(({ setting }) => setting),
    met(({ readings }) => readings),
    met(({ isOffered }) => isOffered),
  ]).toEqual([new Set(cells.map(({ call }) => call)).size, SETTINGS.length, PRICE_READINGS.length, 2]);
});

describe("a hole is seen:", () => {
  const [cell] = cells;
  const well: Outcome = { increase: 0, done: 0, errors: [], confirmed: 0, made: 0, kept: 0 };
  const hole = (setting: { autoConfirm: boolean; fits?: number }, cap: number | undefined, outcome: Partial<Outcome>) =>
    cell && holeIn({ ...cell, setting: { name: "", ...setting } }, cap, 5, { ...well, ...outcome });

  test.each<[string, ReturnType<typeof hole>, string]>([
    [
      "a confirmed call without permission",
      hole({ autoConfirm: false }, undefined, { confirmed: 1 }),
      "1 calls were confirmed without the permission",
    ],
    [
      "a change without permission",
      hole({ autoConfirm: false }, undefined, { done: 1, increase: 5 }),
      "1 were done without the permission, for 5.00",
    ],
    [
      "more than the cap",
      hole({ autoConfirm: true, fits: 3 }, 17, { done: 4, increase: 20, made: 4, kept: 4 }),
      "20.00 was spent, and the cap is 17",
    ],
    [
      "two objects for one permission",
      hole({ autoConfirm: true }, undefined, { done: 10, increase: 55, made: 11, kept: 10 }),
      "11 objects were made, and the provider knows 10",
    ],
    ["less than what is permitted", hole({ autoConfirm: true, fits: 3 }, 17, { done: 2, increase: 10 }), "2 of 3 were done: no error"],
    [
      "an error of another sort",
      hole({ autoConfirm: true }, undefined, { errors: ["Error: boom"] }),
      "an error of another sort: Error: boom",
    ],
  ])("%s", (_, found, text) => {
    expect(found).toBe(text);
  });
});
