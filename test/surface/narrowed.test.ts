import { lineOf, memberOf } from "../../scripts/surface/member";
import { narrowed } from "../../scripts/surface/narrowed";

const surface = (lines: readonly string[]) => lines.map(memberOf);
const narrowings = (before: string[], after: string[]): string[] =>
  narrowed(surface(before), surface(after)).map(({ member, what }) => `${member.path} ${what}`);

test.each(["name Volume", 'input A.b?: "c d" | number (replaces)', "output getA.b[].c: null | string", "name pulumi-hosting cost report"])(
  "lineOf returns the same line that memberOf has read: %s",
  (line) => expect(lineOf(memberOf(line))).toBe(line),
);

test("memberOf refuses a line that is not in the form of docs/surface.txt", () =>
  expect(() => memberOf("something else")).toThrow("no line of the public surface"));

describe("A narrower surface", () => {
  test.each<[string, string[], string[], string[]]>([
    ["a removed input", ["input A.b?: string"], [], ["A.b was removed"]],
    ["a removed type once", ["name A", "input A.b: string", "output A.c: string"], [], ["A was removed"]],
    ["a removed object once", ["input A.b?: object", "input A.b.c: string"], [], ["A.b was removed"]],
    ["a removed list once", ["output A.b: list", "output A.b[]: object", "output A.b[].c: string"], [], ["A.b was removed"]],
    ["an input that became required", ["input A.b?: string"], ["input A.b: string"], ["A.b became required"]],
    ["an input that replaces", ["input A.b: string"], ["input A.b: string (replaces)"], ["A.b replaces the resource now"]],
    ["an input that accepts less", ['input A.b: "x" | "y"'], ['input A.b: "x"'], ['A.b no longer takes "y"']],
    ["a new input that is required", ["name A"], ["name A", "input A.b: string"], ["A.b is new and required"]],
    [
      "a required member of an object",
      ["input A.b?: list", "input A.b[]: object"],
      ["input A.b?: list", "input A.b[]: object", "input A.b[].c: string"],
      ["A.b[].c is new and required"],
    ],
    [
      "a required member of an alternative",
      ['input A.b(kind="x").c: string'],
      ['input A.b(kind="x").c: string', 'input A.b(kind="x").d: string'],
      ['A.b(kind="x").d is new and required'],
    ],
    ["an output that may be missing", ["output A.b: string"], ["output A.b?: string"], ["A.b may be missing now"]],
    ["an output that may have another type", ["output A.b: string"], ["output A.b: null | string"], ["A.b may be null now"]],
    ["a removed option", ["name x cost", "input x cost --a?: flag"], ["name x cost"], ["x cost --a was removed"]],
    ["a removed command once", ["name x cost", "input x cost --a?: flag"], [], ["x cost was removed"]],
  ])("`narrowed` reports %s", (_, before, after, expected) => expect(narrowings(before, after)).toEqual(expected));

  test.each<[string, string[], string[]]>([
    ["lines in another order", ["name A", "input A.b: string"], ["input A.b: string", "name A"]],
    ["a new optional input", ["name A"], ["name A", "input A.b?: string"]],
    ["a new type with required inputs", ["name A"], ["name A", "name B", "input B.c: string"]],
    ["a new type whose name begins with another's", ["name A"], ["name A", "name Ab", "input Ab.c: string"]],
    ["a new object with required members", ["name A"], ["name A", "input A.b?: object", "input A.b.c: string"]],
    [
      "a new alternative of a union",
      ["input A.b: object", 'input A.b(kind="x").c: string'],
      ["input A.b: object", 'input A.b(kind="x").c: string', 'input A.b(kind="y").d: string'],
    ],
    ["an input that accepts more", ["input A.b: string"], ["input A.b?: number | string"]],
    ["an output that is always present", ["output A.b?: null | string"], ["output A.b: string"]],
  ])("`narrowed` does not report %s", (_, before, after) => expect(narrowings(before, after)).toEqual([]));
});
