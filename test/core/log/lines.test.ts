import fc from "fast-check";
import { type Line, lineText, readLine } from "../../../provider/core/log/lines";

// A price is written in cents, and an hourly price in hundredths of a cent. The parser can read back only amounts of this precision.
const amount = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100);
const hourly = fc.integer({ min: 0, max: 1_000_000 }).map((part) => part / 10_000);
const word = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,12}$/);
const sentence = fc.stringMatching(/^[a-zA-Z0-9][\wäé "'`<|()→.]{0,39}[a-z]$/);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const currency = optional(fc.constantFrom("USD", "EUR"));
const keys = fc.array(word, { minLength: 1, maxLength: 5 });
const price = fc.record({ increase: amount, hourly: optional(hourly), currency, what: sentence, atMost: fc.constantFrom(true, undefined) });

const lines: fc.Arbitrary<Line> = fc.oneof(
  fc.record({ line: fc.constantFrom("drift" as const, "not accepted" as const), keys }),
  fc.record({
    line: fc.constant("platform" as const),
    key: word,
    value: fc.oneof(fc.boolean(), fc.integer(), fc.stringMatching(/^\d[\w.]{0,15}$/)),
  }),
  fc.record({ line: fc.constant("gone" as const), isProtected: fc.boolean() }),
  fc.record({ line: fc.constant("unusable" as const), why: sentence }),
  fc.record({ line: fc.constant("changed by" as const), who: sentence }),
  fc.record({
    line: fc.constantFrom("adopted" as const, "left in place" as const, "runs" as const),
    what: sentence,
  }),
  fc.oneof(
    fc.record({ line: fc.constantFrom("deletes data" as const, "overwrites" as const), what: sentence }),
    fc.record({ line: fc.constantFrom("deletes data" as const, "overwrites" as const), what: sentence, needs: word }),
  ),
  fc.record({ line: fc.constant("stays on" as const), where: word, what: sentence, needs: word }),
  fc.record({ line: fc.constant("exists" as const), what: sentence, id: word, unless: sentence }),
  fc.record({ line: fc.constant("waiting" as const), what: sentence, seconds: fc.nat(9999) }),
  fc.record({ line: fc.constant("price" as const), price, isPermitted: fc.boolean() }),
  fc.record({ line: fc.constant("paid" as const), price }),
  fc.record({ line: fc.constant("paid unknown" as const), what: sentence }),
  fc.record({
    line: fc.constant("unknown price" as const),
    why: fc.oneof(
      sentence.map((text) => `until ${text}`),
      sentence,
    ),
    isPermitted: fc.boolean(),
  }),
  fc.record({ line: fc.constant("uncounted price" as const), cap: fc.oneof(amount, fc.constant("empty" as const)) }),
  fc.record({ line: fc.constant("total" as const), increase: amount, currency }),
  fc.record({ line: fc.constant("over the cap" as const), increase: amount, currency, cap: amount, howToPermit: sentence }),
  fc.record({ line: fc.constantFrom("rate limit" as const, "unavailable" as const), seconds: fc.nat(9999), why: sentence }),
);

test("readLine returns the line that lineText wrote", () => {
  fc.assert(
    fc.property(lines, (line) => {
      expect(readLine(lineText(line))).toEqual(line);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [
    "price: not known before the application exists",
    { line: "unknown price", why: "not known before the application exists", isPermitted: true },
  ],
  ["price: 5 somethings", { line: "unknown price", why: "5 somethings", isPermitted: true }],
])("readLine reads an unreadable price as an unknown price: %s", (text, line) => {
  expect(readLine(text)).toEqual(line);
});

test.each([
  ["the proxy of server x, changing proxyType, redirect", ["proxyType", "redirect"]],
  ["the domain of game server x, changing hostname (it is a.example.com)", ["hostname"]],
  ["the state of application x, changing state: up brings it from running to stopped", ["state"]],
  ["the backup schedule of storage x: all of its settings are replaced", []],
  ["a project (id 1): adopt is true", undefined],
])("readLine finds the inputs that an adoption changes: %s", (what, keys) => {
  expect(readLine(`adopted: ${what}`)).toEqual({ line: "adopted", what, ...(keys === undefined ? {} : { changing: { keys } }) });
});

test.each([
  ["taken over: a project (id 1): adopt is true", { line: "adopted", what: "a project (id 1): adopt is true" }],
  ['stays: "b" declares it now', { line: "left in place", what: '"b" declares it now' }],
  ["not taken: size; the platform keeps its own value", { line: "not accepted", keys: ["size"] }],
  [
    "price: unknown, so that it cannot be counted against hosting:maxMonthlyIncrease 10; up will stop there",
    { line: "uncounted price", cap: 10 },
  ],
  ["loses: replaced by the program, with its files", { line: "deletes data", what: "its files" }],
])("readLine reads a line of release 0.2: %s", (text, line) => {
  expect(readLine(text)).toEqual(line);
});

test.each(["next run: 2026-11-21T14:00:00Z (UTC)", "enabled: no region has room", "", "drift: another user moved it"])(
  "readLine returns undefined for text that is not a line: %s",
  (text) => {
    expect(readLine(text)).toBeUndefined();
  },
);
