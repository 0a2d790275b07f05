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
  wholeOf,
} from "../../provider/api/generous";

const Row = z.looseObject({ uuid: z.string(), size: maybe(looseNumber) });
const row = { uuid: "a" };
const rows = listOf(Row, "volumes");

describe("a list", () => {
  test.each<[string, unknown]>([
    ["without a wrapper", [row]],
    ["below the key data", { data: [row] }],
    ["below its plural name", { volumes: [row], count: 1 }],
    ["below its plural name, next to another list", { volumes: [row], servers: [] }],
    ["below an unknown key if it is the only list", { items: [row], total: 1 }],
    ["below an unknown key if the only other list contains errors", { items: [row], errors: [] }],
    ["from an object with positions as keys", { 0: row }],
    ["from an object that lacks some positions after a filter", { 3: row }],
    [
      "from the only page of a paginated answer",
      { data: [row], meta: { last_page: 1 }, current_page: 1, last_page: 1, next_page_url: null },
    ],
  ])("listOf reads a list %s", (_, answer) => expect(rows.parse(answer)).toEqual([row]));

  test.each<[string, unknown]>([
    ["a missing answer", undefined],
    ["null", null],
    ["an empty object", {}],
    ["an error message", { message: "Unauthenticated." }],
    ["two lists under unknown keys", { items: [row], others: [] }],
    ["null below its plural name", { volumes: null }],
    ["an answer with a list of errors only", { errors: [] }],
  ])("listOf refuses %s, because an empty list would make every object seem gone", (_, answer) =>
    expect(rows.safeParse(answer).success).toBe(false),
  );

  test.each<[string, unknown]>([
    ["last_page", { data: [row], last_page: 2 }],
    ["total_pages", { data: [row], meta: { pagination: { total_pages: 2 } } }],
    ["links.next", { data: [row], links: { next: "/volumes?page=2" } }],
    ["next_cursor", { data: [row], next_cursor: "abc" }],
    ["has_more", { data: [row], has_more: true }],
    ["total", { data: [row], total: 2 }],
    ["the total of its pagination", { data: [row], meta: { pagination: { total: 2, total_pages: 1 } } }],
    ["next_page_url", { data: [row], next_page_url: "/volumes?page=2" }],
  ])("listOf refuses one page of a longer list if the response contains %s", (_, answer) =>
    expect(rows.safeParse(answer).error?.issues[0]?.message).toBe("only one page of a longer list"),
  );

  test.each<[string, object]>([
    ["links.next", { links: { next: "/storages?page=2" } }],
    ["has_more", { has_more: true }],
    ["last_page", { meta: { last_page: 2 } }],
  ])("wholeOf refuses an object with a cut list if the object contains %s", (_, sign) => {
    const whole = wholeOf(z.looseObject({ volumes: rows }));
    expect(whole.safeParse({ volumes: [row] }).success).toBe(true);
    expect(whole.safeParse({ volumes: [row], ...sign }).error?.issues[0]?.message).toBe("only one page of a longer list");
  });

  test("listOf refuses a list with an unreadable item, and adviceOf skips the item", () => {
    const answer = { data: [{ name: "no id" }, row, null] };
    expect(rows.safeParse(answer).error?.issues[0]?.path).toEqual([0, "uuid"]);
    expect(adviceOf(Row, "volumes").parse(answer)).toEqual([row]);
    expect(adviceOf(Row, "volumes").safeParse("x").success).toBe(false);
  });
});

test("objectOf reads an object with or without a wrapper", () => {
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
])("looseNumber reads %j as %p", (value, number) => expect(looseNumber.safeParse(value).data).toBe(number));

test("looseInteger reads an integer from a string and refuses a fraction", () => {
  expect(["50", 50, 1.5, "1.5"].map((value) => looseInteger.safeParse(value).data)).toEqual([50, 50, undefined, undefined]);
});

test("looseFlag accepts booleans in the forms that databases and HTML forms use", () => {
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

test("looseText turns a number into a string, and refuses an empty string", () => {
  expect([7, "x", ""].map((value) => looseText.safeParse(value).data)).toEqual(["7", "x", undefined]);
});

test("`shown` distinguishes a field that is null from a missing field", () => {
  const schema = z.looseObject({ server_uuid: shown(z.string()), size_gb: maybe(looseInteger) });
  expect(schema.parse({})).toEqual({});
  expect("server_uuid" in schema.parse({})).toBe(false);
  expect(schema.parse({ server_uuid: null, size_gb: null })).toEqual({ server_uuid: null, size_gb: undefined });
  expect(schema.parse({ server_uuid: { uuid: "x" }, size_gb: "big" })).toEqual({ server_uuid: undefined, size_gb: undefined });
});

test("anyOf accepts an empty response and an unreadable field", () => {
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
