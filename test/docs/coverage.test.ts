import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpointsOf } from "../../scripts/generate/coverage";

const root = join(__dirname, "../..");
const page = readFileSync(join(root, "docs/coverage.md"), "utf8");
const rows = [...page.matchAll(/^\| `([A-Z]+ [^`]+)` \| (.*) \|$/gm)].map(([, endpoint = "", by = ""]) => [endpoint, by] as const);

test("coverage: the endpoints of the specification, each once", () => {
  const endpoints = endpointsOf(readFileSync(join(root, "docs/spec/hosting-api.md"), "utf8"));
  expect(endpoints).toHaveLength(149);
  expect(rows.map(([endpoint]) => endpoint)).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`));
});

test.each<[string, string]>([
  ["PATCH /applications/{uuid}/scheduled-tasks/{task_uuid}", "[ScheduledTask](reference/scheduled-task.md)"],
  ["POST /team/envs", "[SharedVariable](reference/shared-variable.md)"],
  ["POST /applications/private-<git_provider_1>-app", "[Application](reference/application.md)"],
  ["GET /audit-events", "[getAuditEvents](reference/get-audit-events.md)"],
  ["POST /applications/{uuid}/envs", "not needed: `PATCH /applications/{uuid}/envs/bulk` does the same"],
])("coverage: %s is told of: %s", (endpoint, by) => {
  expect(rows).toContainEqual([endpoint, by]);
});

test("coverage: a program reaches every endpoint", () => {
  expect(rows.filter(([, by]) => by === "not yet")).toEqual([]);
});

test("coverage: the numbers above are those of the rows", () => {
  const [, all, reached, equal, missing] =
    /Of the (\d+) endpoints .* reaches (\d+) through .* (\d+) more need no call of their own, and (\d+) are not/.exec(page) ?? [];
  const count = (fits: (by: string) => boolean) => String(rows.filter(([, by]) => fits(by)).length);
  expect([all, reached, equal, missing]).toEqual([
    String(rows.length),
    count((by) => by.startsWith("[")),
    count((by) => by.startsWith("not needed")),
    count((by) => by === "not yet"),
  ]);
});
