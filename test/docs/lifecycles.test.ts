import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lifecycleText, sentIn, shotsIn } from "../../scripts/generate/lifecycles";
import type { Fixture } from "../harness/fixture";
import { lifecycleFixtures } from "../harness/fixtures";
import { deleted, type LifecycleFixture } from "../harness/lifecycle-fixture";
import { titleOf } from "../harness/scenarios";

const sent = sentIn(shotsIn(readFileSync(join(__dirname, "../e2e/__snapshots__/lifecycles.test.ts.snap"), "utf8")));

test("every lifecycle fixture has text, and each of its stages has calls in the snapshot", () => {
  const stages = lifecycleFixtures.flatMap((lifecycleFixture) =>
    lifecycleFixture.scenarios.flatMap((scenario) =>
      scenario.stages.map(({ name }) => [titleOf({ ...lifecycleFixture, ...scenario }), name] as const),
    ),
  );
  expect(stages.filter(([title, name]) => sent.get(title)?.[name] === undefined)).toEqual([]);
  expect(lifecycleFixtures.filter((lifecycleFixture) => lifecycleText(lifecycleFixture, sent) === "")).toEqual([]);
});

const SNAPSHOT = `exports[\`Thing: every stage succeeds 1\`] = \`
{
  "adopted by another stack": [],
  "change": [
    "PATCH /things/{id}",
  ],
  "create": [
    "POST /things",
    "PUT /things/{id}/size",
  ],
  "delete": [
    "DELETE /things/{id}",
  ],
}
\`;
exports[\`Thing (other): every stage succeeds 1\`] = \`
{
  "create": [
    "POST /things/other",
  ],
  "delete": [
    "DELETE /things/{id}",
  ],
}
\`;
`;

const thing = (args: object) => ({ data: args });
const thingFixture = {
  kind: "Thing",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ alpha }: Fixture) => thing({ alpha, sizeGb: 1, note: "a" }) },
        { name: "change", program: ({ beta }: Fixture) => thing({ alpha: beta, sizeGb: 1 }) },
        deleted,
      ],
    },
    { variant: "other", stages: [{ name: "create", program: () => thing({}) }, deleted] },
  ],
} as unknown as LifecycleFixture;

test("lifecycleText lists every stage of the first scenario, and only differing stages of the second", () => {
  const rows = lifecycleText(thingFixture, sentIn(shotsIn(SNAPSHOT)))
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);
  expect(rows).toEqual([
    "| created | `POST /things`, `PUT /things/{id}/size` |",
    "| another stack adopts it with `adopt: true` | none |",
    "| change: `alpha` and `note` | `PATCH /things/{id}` |",
    "| deleted | `DELETE /things/{id}` |",
    "| other: created | `POST /things/other` |",
  ]);
});
