import type { JournalEntry } from "../../sandbox";
import { sentCall, sentTexts, watched } from "./sent";

const entry = (more: Partial<JournalEntry>): JournalEntry => ({
  at: "",
  method: "GET",
  path: "/api/v1/things",
  query: {},
  status: 200,
  ...more,
});

describe("sentTexts", () => {
  test("sentTexts contains one text per call, with every parameter that the API accepted", () => {
    const things = { method: "PATCH", path: "/api/v1/things/1", call: "PATCH /things/{uuid}" };
    const entries = [
      entry({ ...things, query: { force: "true" }, body: { name: "a", files: [{ from: "a" }, { to: "b" }] } }),
      entry({ ...things, path: "/api/v1/things/2", body: { note: null }, idempotencyKey: "one" }),
      entry({ call: "GET /things" }),
    ];
    const texts = sentTexts("hosting", entries, new Map([["hosting GET /things", new Set(["uuid", "name"])]]));
    expect(texts).toEqual({
      "GET /things": "response name uuid",
      "PATCH /things/{uuid}": "query force | headers Idempotency-Key | body files files.from files.to name note",
    });
    expect(sentCall(texts["PATCH /things/{uuid}"] ?? "")).toEqual({
      query: ["force"],
      headers: ["Idempotency-Key"],
      body: ["files", "files.from", "files.to", "name", "note"],
      response: [],
    });
  });

  test.each<[string, Partial<JournalEntry>]>([
    ["was refused", { status: 422 }],
    ["got no complete response", { status: 0 }],
    ["is not a call of the API", { call: undefined }],
    ["went to the other API", { path: "/api/client/things" }],
    ["went to the node of a game server", { path: "/node/things" }],
  ])("sentTexts omits a request that %s", (_, more) => {
    expect(sentTexts("hosting", [entry({ call: "GET /things", ...more })], new Map())).toEqual({});
  });
});

describe("`watched`", () => {
  const watchedAnswer = () => {
    const used: string[] = [];
    const answer = { rows: [{ name: "a", deep: { size: 1 } }], total: 1 };
    return { used, answer, copy: watched(answer, (field) => used.push(field)) as typeof answer };
  };

  test("`watched` records each field of a response that is read, and no other field", () => {
    const { used, copy } = watchedAnswer();
    expect(used).toEqual([]);
    expect(copy.rows[0]?.deep.size).toBe(1);
    expect(used).toEqual(["rows", "rows.deep", "rows.deep.size"]);
  });

  test("a copy from `watched` equals the response, and a change of the copy leaves the response unchanged", () => {
    const { copy, answer } = watchedAnswer();
    expect(structuredClone(copy)).toEqual(answer);
    copy.total = 2;
    expect({ ...copy }.total).toBe(2);
    expect(answer.total).toBe(1);
  });
});
