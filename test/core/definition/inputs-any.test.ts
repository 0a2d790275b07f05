import fc from "fast-check";
import { type Bag, UNKNOWN } from "../../../provider/core/values";
import { check } from "./inputs-fixture";

describe("any inputs", () => {
  const text = fc.constantFrom("web", "x", "AA", "  blank  ", "geheim99 ");
  const value = fc.oneof(text, fc.integer({ min: -1, max: 12 }), fc.boolean(), fc.constant(null), fc.constant(UNKNOWN));
  const bags = fc.record(
    {
      name: fc.oneof(text, fc.constant(UNKNOWN)),
      size: value,
      mode: fc.oneof(fc.constantFrom("fast", "slow"), value),
      tags: fc.oneof(fc.array(value, { maxLength: 4 }), value),
      source: fc.record({ kind: fc.oneof(fc.constantFrom("git", "image"), value), repository: value, image: value }, { requiredKeys: [] }),
      entries: fc.dictionary(
        fc.constantFrom("A", "B_C", "low"),
        fc.oneof(value, fc.record({ value, isLiteral: value }, { requiredKeys: [] })),
      ),
      secrets: fc.dictionary(fc.constantFrom("A", "low"), fc.constant("hush-hush")),
      password: fc.constantFrom("hush", "hush-hush", " hush-hush "),
      pair: fc.record({ from: value, to: value }),
    },
    { requiredKeys: [] },
  );
  const known = (bag: Bag): Bag => Object.fromEntries(Object.entries(bag).filter(([, item]) => !JSON.stringify(item).includes(UNKNOWN)));

  test("checkInputs does not change inputs that it has returned", () => {
    const unknown = fc.constant(UNKNOWN);
    const good = fc.record(
      {
        name: fc.oneof(fc.constantFrom("web", "API", "a b c"), unknown),
        size: fc.oneof(fc.integer({ min: 1, max: 5 }), unknown),
        tags: fc.oneof(fc.array(fc.oneof(fc.constantFrom("AA", "bb", " CC "), unknown), { minLength: 1, maxLength: 3 }), unknown),
        password: fc.oneof(fc.constantFrom("hush-hush", "  hush-hush-hush "), unknown),
        entries: fc.dictionary(fc.constantFrom("A", "B_C"), fc.oneof(fc.constant("x"), unknown, fc.record({ value: unknown }))),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(good, (bag) => {
        const first = check(bag);
        expect(first.problems).toEqual([]);
        expect(check(first.inputs)).toEqual(first);
      }),
      { numRuns: 300 },
    );
  });

  test("an unknown input causes no problem, and hides no problem of another input", () => {
    fc.assert(
      fc.property(bags, fc.constantFrom("size", "mode", "tags", "source", "entries", "pair"), (bag, veiled) => {
        const texts = (b: Bag) => check({ name: "web", ...b }).problems.filter(({ property }) => property.split(".")[0] !== veiled);
        const { problems: all } = check({ name: "web", ...bag });
        fc.pre(all.every(({ reason }) => !reason.includes("where mode is"))); // rules between inputs may need the unknown input
        expect(texts({ ...bag, [veiled]: UNKNOWN }).filter(({ reason }) => !reason.includes("where mode is"))).toEqual(texts(bag));
      }),
      { numRuns: 300 },
    );
  });

  test("no reported problem contains a secret, and each reason is a sentence", () => {
    fc.assert(
      fc.property(bags, (bag) => {
        for (const { property, reason } of check({ ...known(bag), strange: 1 }).problems) {
          expect(`${property} ${reason}`).not.toContain("hush");
          expect(reason).toMatch(/^[a-z].*[.?]$/s);
        }
      }),
      { numRuns: 300 },
    );
  });
});
