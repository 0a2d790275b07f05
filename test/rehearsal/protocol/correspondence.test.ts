import { Correspondence } from "../../../rehearsal/protocol/correspondence";
import { UNKNOWN } from "../../../rehearsal/protocol/wire";

const [first, second, third] = ["abcdefghijklmnopqrstuvwx", "bcdefghijklmnopqrstuvwxy", "cdefghijklmnopqrstuvwxyz"] as const;
const noAddress = () => new Correspondence(new Map());

test.each([
  ["the id of a new object", first, second],
  ["an id within a text", `/data/${first}/x`, `/data/${second}/x`],
  ["a uuid", "11111111-2222-3333-4444-555555555555", "66666666-7777-8888-9999-000000000000"],
  ["a time", "2026-11-28T01:02:03.000000Z", "2026-11-28T09:08:07.000000Z"],
  ["a revision", "0123456789abcdef", "fedcba9876543210"],
])("%s can differ in each run, and a translated text contains the value of this run", (_, recorded, now) => {
  const correspondence = noAddress();
  expect(correspondence.isSame(["id", [recorded]], ["id", [now]])).toBe(true);
  expect(correspondence.translated([[`of ${recorded}`], 1])).toEqual([[`of ${now}`], 1]);
});

test.each([
  ["another text", "running", "exited"],
  ["another number", 1, 2],
  ["another text around an id", `a ${first}`, `b ${second}`],
  ["a known id in place of an unknown value", UNKNOWN, "66666666-7777-8888-9999-000000000000"],
  ["a value that is missing", first, undefined],
  ["a list of another length", [first], [first, first]],
])("%s is a difference", (_, recorded, now) => {
  expect(noAddress().isSame([recorded], [now])).toBe(false);
});

test("two different ids never correspond to the same id", () => {
  const correspondence = noAddress();
  expect(correspondence.isSame(first, third)).toBe(true);
  expect([correspondence.isSame(second, third), correspondence.isSame(first, second)]).toEqual([false, false]);
});

test("the address of one copy corresponds to the address of another copy", () => {
  const correspondence = new Correspondence(new Map([["http://127.0.0.1:1", "http://127.0.0.1:2"]]));
  expect(correspondence.isSame("http://127.0.0.1:1/api", "http://127.0.0.1:2/api")).toBe(true);
  expect(correspondence.translated("at http://127.0.0.1:1")).toBe("at http://127.0.0.1:2");
});

test("the comparison ignores fields that only the provider reads", () => {
  expect(noAddress().isSame([["__written", ["salt"]]], [["__written", ["other salt"]]])).toBe(true);
  expect(noAddress().isSame([["written", ["salt"]]], [["written", ["other salt"]]])).toBe(false);
});
