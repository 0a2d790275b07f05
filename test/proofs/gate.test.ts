import { type Outcome, violationIn } from "./gate/case";
import { casesOf, caseText, PRICE_VARIANTS, provedCase, SETTINGS } from "./gate/prove";

// These tests run every 23rd case of the proof. Together, they cover each call, setting and variant. `npm run proof -- gate` runs all
// cases.

const cases = casesOf();
const STEP = 23;
const some = cases.filter((_, n) => n % STEP === 0);

test.each(some.map((gateCase) => [caseText(gateCase), gateCase] as const))(
  "%s: ten concurrent calls spend exactly the permitted amount",
  async (_, gateCase) => {
    expect(await provedCase(gateCase)).toBeUndefined();
  },
);

test("the short proof contains every paid call, every setting and every price variant", () => {
  const met = (of: (gateCase: (typeof cases)[number]) => unknown) => new Set(some.map(of)).size;
  expect([
    met(({ call }) => call),
    met(({ setting }) => setting),
    met(({ variants }) => variants),
    met(({ isOffered }) => isOffered),
  ]).toEqual([new Set(cases.map(({ call }) => call)).size, SETTINGS.length, PRICE_VARIANTS.length, 2]);
});

describe("the proof of the gate", () => {
  const caseOf = (name: string) => cases.find(({ call }) => call.name === name);
  const well: Outcome = { increase: 0, done: 0, errors: [], confirmed: 0, made: 0, kept: 0 };
  const violation = (
    setting: { autoConfirm: boolean; fits?: number },
    cap: number | undefined,
    outcome: Partial<Outcome>,
    { name = "add a volume", each = 5 } = {},
  ) => {
    const gateCase = caseOf(name);
    return gateCase && violationIn({ ...gateCase, setting: { name: "", ...setting } }, cap, each, { ...well, ...outcome });
  };
  const FREE = { name: "restore over a volume", each: 0 };

  test.each<[string, ReturnType<typeof violation>, string]>([
    [
      "a confirmed call without permission",
      violation({ autoConfirm: false }, undefined, { confirmed: 1 }),
      "1 calls were confirmed without permission",
    ],
    [
      "a change without permission",
      violation({ autoConfirm: false }, undefined, { done: 1, increase: 5 }),
      "1 calls acted without permission, for 5.00",
    ],
    [
      "more than the cap",
      violation({ autoConfirm: true, fits: 3 }, 17, { done: 4, increase: 20, made: 4, kept: 4 }),
      "20.00 was spent, but the cap is 17",
    ],
    [
      "two objects for one permission",
      violation({ autoConfirm: true }, undefined, { done: 10, increase: 55, made: 11, kept: 10 }),
      "11 objects were created, but the provider knows 10",
    ],
    [
      "less than what is permitted",
      violation({ autoConfirm: true, fits: 3 }, 17, { done: 2, increase: 10 }),
      "2 of 3 calls acted: no error",
    ],
    [
      "a change that no request confirmed",
      violation({ autoConfirm: true }, undefined, { done: 10, increase: 50, confirmed: 9 }),
      "9 requests were confirmed for 10 changes that need 1 each",
    ],
    [
      "more than one confirmation for one change",
      violation({ autoConfirm: true }, undefined, { done: 10, increase: 50, confirmed: 11 }),
      "11 requests were confirmed for 10 changes that need 1 each",
    ],
    [
      "a free event without permission",
      violation({ autoConfirm: false }, undefined, { done: 10 }, FREE),
      "10 calls acted without permission, for 0.00",
    ],
    [
      "a free event that was not confirmed",
      violation({ autoConfirm: true }, undefined, { done: 10 }, FREE),
      "0 requests were confirmed for 10 changes that need 1 each",
    ],
    [
      "a free event that a cap of zero stopped",
      violation({ autoConfirm: true, fits: 0 }, 0, { done: 9, confirmed: 9, errors: ["maxMonthlyIncrease"] }, FREE),
      "9 of 10 calls acted: maxMonthlyIncrease",
    ],
    [
      "a free event that raised the bill",
      violation({ autoConfirm: true }, undefined, { done: 10, confirmed: 10, increase: 5 }, FREE),
      "10 calls acted, and the bill rose by 5.00",
    ],
    [
      "an error of another sort",
      violation({ autoConfirm: true }, undefined, { errors: ["Error: boom"] }),
      "an unexpected error: Error: boom",
    ],
  ])("the proof of the gate reports %s", (_, found, text) => {
    expect(found).toBe(text);
  });

  test("the proof of the gate reports a call that is wrongly marked as free or paid", async () => {
    const [free, paid] = [caseOf("restore over a volume"), caseOf("back up a volume")];
    if (!free || !paid) throw new Error("these calls are not in the proof");
    const { isFree, ...notFree } = free.call;
    expect(await provedCase({ ...free, call: notFree })).toBe("the call costs nothing, so it proves nothing");
    expect(await provedCase({ ...paid, call: { ...paid.call, isFree: true } })).toBe("the call should be free, but it costs 0.50");
  });
});
