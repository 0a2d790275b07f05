import { readFileSync } from "node:fs";
import { join } from "node:path";
import { functions } from "../../provider/functions";
import { endpointsOf } from "../../scripts/generate/coverage/endpoints";
import { coveragePage } from "../../scripts/generate/coverage/page";
import { coverageOf } from "../../scripts/generate/coverage/rows";
import { sentCalls } from "../../scripts/generate/coverage/sent";
import { shotsIn } from "../../scripts/generate/lifecycles";
import { inputsPrograms, programTitle } from "../coverage/programs";
import { lifecycleFixtures } from "../harness/fixtures";
import { titleOf } from "../harness/scenarios";
import { type SentCall, sentCall } from "../harness/sent";

const root = join(__dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

interface PageRow {
  endpoint: string;
  by: string;
  fields: string;
  missing: string;
}

const rowsOf = (page: string): PageRow[] =>
  [...page.matchAll(/^\| `([A-Z]+ [^`]+)` \| (.*?) \| (.*?) ?\| (.*?) ?\|$/gm)].map(
    ([, endpoint = "", by = "", fields = "", missing = ""]) => ({
      endpoint,
      by,
      fields,
      missing,
    }),
  );

describe.each<[api: string, page: string, spec: string, count: number]>([
  ["hosting API", "coverage.md", "hosting-api.md", 149],
  ["game panel API", "coverage-game-panel.md", "game-panel-api.md", 123],
])("coverage of the %s", (_, file, spec, count) => {
  const page = read(`docs/${file}`);
  const rows = rowsOf(page);

  test("the page lists each endpoint of the specification once", () => {
    const endpoints = endpointsOf(read(`docs/spec/${spec}`));
    // The count shows whether the parser misses a row. Change the count above if the specification gains or loses endpoints.
    expect(endpoints).toHaveLength(count);
    expect(rows.map(({ endpoint }) => endpoint)).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`));
  });

  test("the totals at the top of the page match the table", () => {
    const [, all, sent, others] =
      /has (\d+) endpoints\. Resource types and functions send (\d+) of them\. .* the other (\d+) are not sent\./.exec(page) ?? [];
    const isSent = ({ by }: PageRow) => by.startsWith("[");
    expect([all, sent, others].map(Number)).toEqual([rows.length, rows.filter(isSent).length, rows.filter((row) => !isSent(row)).length]);
  });

  test("the page gives a reason for every endpoint that is not sent", () => {
    expect(rows.filter(({ by, missing }) => by === "–" && missing === "").map(({ endpoint }) => endpoint)).toEqual([]);
  });
});

test.each<[string, PageRow]>([
  [
    "coverage.md",
    {
      endpoint: "PATCH /applications/{uuid}/scheduled-tasks/{task_uuid}",
      by: "[ScheduledTask](reference/scheduled-task.md)",
      fields: "body: 6 fields, 6 specified",
      missing: "",
    },
  ],
  [
    "coverage.md",
    {
      endpoint: "POST /applications/{uuid}/start",
      by: "[ApplicationState](reference/application-state.md), [Deployment](reference/deployment.md)",
      fields: "query: `force`, `instant_deploy`<br>response: `deployment_uuid`",
      missing: "`message`: a sentence in the language of the caller, on which no program can rely",
    },
  ],
  [
    "coverage.md",
    {
      endpoint: "PATCH /applications/{uuid}/envs",
      by: "–",
      fields: "",
      missing: "`PATCH /applications/{uuid}/envs/bulk` changes the same, and it changes several variables in one request",
    },
  ],
  [
    "coverage-game-panel.md",
    {
      endpoint: "POST /servers/{server}/power",
      by: "[game.Action](reference/game-action.md), [game.Server](reference/game-server.md)",
      fields: "body: `signal`",
      missing: "",
    },
  ],
])("the page %s contains the row %j", (file, row) => {
  expect(rowsOf(read(`docs/${file}`))).toContainEqual(row);
});

describe("sources of the coverage pages", () => {
  const titlesIn = (file: string) =>
    [...shotsIn(read(`test/${file}.test.ts.snap`)).keys()]
      .filter((title) => title.endsWith(": calls 1"))
      .map((title) => title.split(": ")[0]);

  test("the snapshots have entries for exactly the existing lifecycle fixtures, functions and programs", () => {
    const scenarios = lifecycleFixtures.flatMap((lifecycleFixture) =>
      lifecycleFixture.scenarios.map((scenario) => titleOf({ ...lifecycleFixture, ...scenario })),
    );
    expect(titlesIn("e2e/__snapshots__/lifecycles").sort()).toEqual(scenarios.sort());
    const names = functions.map(({ module, name }) => (module === undefined ? name : `${module}.${name}`));
    expect(titlesIn("functions/__snapshots__/every").sort()).toEqual(names.sort());
    expect(titlesIn("coverage/__snapshots__/every-input").sort()).toEqual(inputsPrograms.map(programTitle).sort());
  });
});

describe("coverageOf", () => {
  const endpoints = [
    { section: "Things", method: "GET", path: "/things" },
    { section: "Things", method: "POST", path: "/things" },
  ];
  const specified = { "GET /things": { query: "page", response: "name note" }, "POST /things": { body: "name files.from", count: 3 } };
  const sent = (calls: Record<string, string>) =>
    new Map(Object.entries(calls).map(([call, text]) => [call, new Map<string, SentCall>([["Thing", sentCall(text)]])]));
  const GET = "query page | response name note";
  const POST = "body name files files.from note";
  const problems = (calls: Record<string, string>, reasons: Record<string, string> = {}) =>
    coverageOf(endpoints, specified, sent(calls), new Map(Object.entries(reasons))).problems;

  test("coverageOf reports no problem if every specified endpoint and field is sent", () => {
    expect(problems({ "GET /things": GET, "POST /things": POST })).toEqual([]);
  });

  test.each<[string, Record<string, string>, string, string]>([
    ["an endpoint", { "GET /things": GET }, "POST /things", "POST /things is not sent"],
    [
      "a parameter",
      { "GET /things": "response name note", "POST /things": POST },
      "GET /things query page",
      "GET /things: page (query) is not sent",
    ],
    [
      "a field of a body",
      { "GET /things": GET, "POST /things": "body name files note" },
      "POST /things body files.from",
      "POST /things: files.from (body) is not sent",
    ],
    [
      "a field of a response",
      { "GET /things": "query page | response name", "POST /things": POST },
      "GET /things response note",
      "GET /things: the field note of the response is not read",
    ],
    [
      "a counted field",
      { "GET /things": GET, "POST /things": "body name files files.from" },
      "POST /things body others",
      "POST /things: 2 of 3 fields of the body are sent",
    ],
  ])("coverageOf reports %s that is missing, unless a reason is given", (_, calls, what, problem) => {
    expect(problems(calls)).toEqual([`${problem}, and it has no reason.`]);
    expect(problems(calls, { [what]: "it is not needed" })).toEqual([]);
  });

  test("coverageOf reports a superfluous reason for an endpoint that is sent", () => {
    expect(problems({ "GET /things": GET, "POST /things": POST }, { "POST /things": "too new" })).toEqual([
      "A reason is given for POST /things, which is offered or not specified.",
    ]);
  });

  test("coveragePage lists each endpoint with its resource type, its fields and the reasons for gaps", () => {
    const reasons = new Map([
      ["GET /things query page", "one page has all"],
      ["POST /things", "things are bought in the console"],
    ]);
    const page = coveragePage(
      "thing API",
      "things",
      coverageOf(endpoints, specified, sent({ "GET /things": "response name note" }), reasons),
      (name) => `[${name}](x)`,
    );
    expect(rowsOf(page.replaceAll("–", "[–"))).toEqual([
      { endpoint: "GET /things", by: "[Thing](x)", fields: "response: `name`, `note`", missing: "`page`: one page has all" },
      { endpoint: "POST /things", by: "[–", fields: "", missing: "things are bought in the console" },
    ]);
  });

  test("sentCalls collects the calls of the given types, and ignores the names of path parameters", () => {
    const shots = new Map<string, unknown>([
      ["Thing (old): created 1", { create: ["POST /things"] }],
      ["Thing (old): created: calls 1", { "GET /things/{id}": "query page" }],
      ["Thing: created: calls 1", { "GET /things/{uuid}": "response name" }],
      ["other.Thing: created: calls 1", { "GET /things/{uuid}": "response other" }],
    ]);
    expect(sentCalls([shots], new Set(["Thing"]))).toEqual(
      new Map([["GET /things/{}", new Map([["Thing", { query: ["page"], headers: [], body: [], response: ["name"] }]])]]),
    );
  });
});
