import * as z from "zod";
import {
  adviceOf,
  anyOf,
  listOf,
  looseFlag,
  looseInteger,
  looseNumber,
  looseText,
  maybe,
  objectOf,
  shown,
} from "../../provider/api/generous";

const Row = z.looseObject({ uuid: z.string(), size: maybe(looseNumber) });
const row = { uuid: "a" };
const rows = listOf(Row, "volumes");

describe("a list", () => {
  test.each<[string, unknown]>([
    ["bare", [row]],
    ["below data", { data: [row] }],
    ["below its plural", { volumes: [row], count: 1 }],
    ["below its plural, beside another list", { volumes: [row], servers: [] }],
    ["as the only list", { items: [row], total: 1 }],
    ["as the only list beside errors", { items: [row], errors: [] }],
    ["by position", { 0: row }],
    ["by position, after a filter", { 3: row }],
    ["the only page of it", { data: [row], meta: { last_page: 1 }, current_page: 1, last_page: 1, next_page_url: null }],
  ])("is read %s", (_, answer) => expect(rows.parse(answer)).toEqual([row]));

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["an empty object", {}],
    ["a message", { message: "Unauthenticated." }],
    ["two lists without its name", { items: [row], others: [] }],
    ["no list below its name", { volumes: null }],
    ["a list of errors alone", { errors: [] }],
  ])("is not read from %s, which would make everything pass for gone", (_, answer) => expect(rows.safeParse(answer).success).toBe(false));

  test.each<[string, unknown]>([
    ["last_page", { data: [row], last_page: 2 }],
    ["total_pages", { data: [row], meta: { pagination: { total_pages: 2 } } }],
    ["next_page_url", { data: [row], next_page_url: "/volumes?page=2" }],
  ])("is refused where %s says that it is a page of it", (_, answer) =>
    expect(rows.safeParse(answer).error?.issues[0]?.message).toBe("only one page of a longer list"),
  );

  test("fails with a row that cannot be read, naming its place; as advice it leaves it out", () => {
    const answer = { data: [{ name: "no id" }, row, null] };
    expect(rows.safeParse(answer).error?.issues[0]?.path).toEqual([0, "uuid"]);
    expect(adviceOf(Row, "volumes").parse(answer)).toEqual([row]);
    expect(adviceOf(Row, "volumes").safeParse("x").success).toBe(false);
  });
});

test("an object is read bare, below data and below its own name; what has an id is the object itself", () => {
  const one = objectOf(Row, "volume");
  expect([row, { data: row }, { volume: row, message: "made" }].map((answer) => one.parse(answer))).toEqual([row, row, row]);
  expect(one.parse({ uuid: "b", data: row })).toEqual({ uuid: "b", data: row });
  expect(one.safeParse({ message: "no" }).success).toBe(false);
});

test.each<[unknown, number | undefined]>([
  [5, 5],
  ["5.00", 5],
  [" 5 ", 5],
  ["-0.5", -0.5],
  ["", undefined],
  ["1e3", undefined],
  ["5 USD", undefined],
  [null, undefined],
  [true, undefined],
  [Number.POSITIVE_INFINITY, undefined],
])("a number is read from %j as %p", (value, number) => expect(looseNumber.safeParse(value).data).toBe(number));

test("a whole number is read from a text, and a fraction is none", () => {
  expect(["50", 50, 1.5, "1.5"].map((value) => looseInteger.safeParse(value).data)).toEqual([50, 50, undefined, undefined]);
});

test("a flag is read from what a store and a form make of it", () => {
  expect([true, 1, "1", "true", false, 0, "0", "false"].map((value) => looseFlag.parse(value))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(["yes", 2, null].map((value) => looseFlag.safeParse(value).success)).toEqual([false, false, false]);
});

test("a text is read from a number, and an empty one is none", () => {
  expect([7, "x", ""].map((value) => looseText.safeParse(value).data)).toEqual(["7", "x", undefined]);
});

test("shown distinguishes null from absent; unreadable values count as absent", () => {
  const schema = z.looseObject({ server_uuid: shown(z.string()), size_gb: maybe(looseInteger) });
  expect(schema.parse({})).toEqual({});
  expect("server_uuid" in schema.parse({})).toBe(false);
  expect(schema.parse({ server_uuid: null, size_gb: null })).toEqual({ server_uuid: null, size_gb: undefined });
  expect(schema.parse({ server_uuid: { uuid: "x" }, size_gb: "big" })).toEqual({ server_uuid: undefined, size_gb: undefined });
});

test("an answer of which no field is needed may be empty, or anything", () => {
  const schema = anyOf({ uuid: maybe(z.string()) });
  expect([undefined, null, "", [], { uuid: "a" }, { uuid: 5 }].map((answer) => schema.parse(answer).uuid)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    "a",
    undefined,
  ]);
});
