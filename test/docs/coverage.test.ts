import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpointsOf } from "../../scripts/generate/coverage";

const root = join(__dirname, "../..");

describe.each<[api: string, page: string, spec: string, count: number]>([
  ["hosting API", "coverage.md", "hosting-api.md", 149],
  ["game panel API", "coverage-game-panel.md", "game-panel-api.md", 123],
])("coverage of the %s", (_, file, spec, count) => {
  const page = readFileSync(join(root, "docs", file), "utf8");
  const rows = rowsOf(page);

  test("the endpoints of the specification, each once", () => {
    const endpoints = endpointsOf(readFileSync(join(root, "docs/spec", spec), "utf8"));
    expect(endpoints).toHaveLength(count);
    expect(rows.map(([endpoint]) => endpoint)).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`));
  });

  test("the numbers above are those of the rows", () => {
    const [, all, reached, equal, missing] =
      /Of the (\d+) endpoints .* reaches (\d+) through .* (\d+) more need no call of their own, and (\d+) are not/.exec(page) ?? [];
    const counted = (fits: (by: string) => boolean) => String(rows.filter(([, by]) => fits(by)).length);
    expect([all, reached, equal, missing]).toEqual([
      String(rows.length),
      counted((by) => by.startsWith("[")),
      counted((by) => by.startsWith("not needed")),
      counted((by) => by === "not yet"),
    ]);
  });

  test("a program reaches every endpoint", () => {
    expect(rows.filter(([, by]) => by === "not yet").map(([endpoint]) => endpoint)).toEqual([]);
  });
});

test.each<[string, string, string]>([
  ["coverage.md", "PATCH /applications/{uuid}/scheduled-tasks/{task_uuid}", "[ScheduledTask](reference/scheduled-task.md)"],
  ["coverage.md", "POST /team/envs", "[SharedVariable](reference/shared-variable.md)"],
  ["coverage.md", "POST /applications/private-<git_provider_1>-app", "[Application](reference/application.md)"],
  ["coverage.md", "GET /audit-events", "[getAuditEvents](reference/get-audit-events.md)"],
  ["coverage.md", "PATCH /applications/{uuid}/envs", "not needed: `PATCH /applications/{uuid}/envs/bulk` does the same"],
  ["coverage-game-panel.md", "POST /servers/{server}/settings/rename", "[game.Server](reference/game-server.md)"],
  ["coverage-game-panel.md", "POST /servers/{server}/power", "[game.Action](reference/game-action.md)"],
])("coverage: %s tells of %s: %s", (file, endpoint, by) => {
  expect(rowsOf(readFileSync(join(root, "docs", file), "utf8"))).toContainEqual([endpoint, by]);
});

function rowsOf(page: string): (readonly [endpoint: string, by: string])[] {
  return [...page.matchAll(/^\| `([A-Z]+ [^`]+)` \| (.*) \|$/gm)].map(([, endpoint = "", by = ""]) => [endpoint, by] as const);
}
