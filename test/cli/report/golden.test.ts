import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { malformed } from "../../harness/well-formed";
import { COMMIT, LINK, recording, report, withoutRelease } from "./support";

// Write the golden files again with `UPDATE_GOLDEN=1 npx jest test/cli/report/golden.test.ts`, and read each of them.

const preview = (scene: string): [string, string[]] => [scene, [recording(`${scene}/preview-sames.json`)]];

const SCENES: [string, string[]][] = [
  ...[
    "create",
    "drift",
    "change",
    "replace",
    "delete",
    "gone",
    "exists",
    "over-the-cap",
    "not-permitted",
    "unchanged",
    "hostile-names",
    "hostile-names-refused",
    "failed-check",
    "failed-program",
    "failed-token",
    "missing-config",
  ].map(preview),
  ["refresh", [recording("refresh/preview-refresh.json")]],
  ["refreshed", [recording("refresh/refresh.jsonl")]],
  ["up", [recording("up/up-with-preview.txt")]],
  ["up-event-log", [recording("change/up.event-log.jsonl")]],
  ["up-waiting", [recording("waiting/up.jsonl")]],
  ["up-not-permitted", [recording("not-permitted/up.jsonl")]],
  ["destroy", [recording("destroy/destroy.jsonl")]],
  ["never-began", [`prod=${recording("never-began/no-backend.json")}`, "--log", recording("never-began/no-backend.stderr.txt")]],
  ["two-stacks", [recording("two-stacks/preview-prod.json"), recording("two-stacks/preview-dev.json")]],
  ["two-stacks-plain", [recording("two-stacks/preview-prod.json"), recording("two-stacks/preview-dev.json"), "--plain"]],
  ["missing", [recording("two-stacks/preview-dev.json"), "--expect", "prod,dev"]],
  ["all-missing", ["--expect", "prod,dev"]],
  // docs/images/report.png shows this report.
  ["sample", [recording("sample/preview-prod.json"), recording("sample/preview-dev.json")]],
  ["drift-alone", [recording("two-stacks/preview-prod.json"), recording("two-stacks/preview-dev.json"), "--only", "drift"]],
];

test.each(SCENES)("the report of the recording %s equals its golden file and is well-formed", async (name, args) => {
  const { code, out, notes } = await report([...args, "--sha", COMMIT, "--link", LINK]);
  expect({ code, notes }).toEqual({ code: 0, notes: [] });
  const golden = join(__dirname, "golden", `${name}.md`);
  const text = withoutRelease(out);
  if (process.env.UPDATE_GOLDEN) writeFileSync(golden, text);
  expect(existsSync(golden) ? readFileSync(golden, "utf8") : "").toBe(text);
  if (!args.includes("--plain")) expect(malformed(out, { maxBytes: 60_000, links: [LINK] })).toEqual([]);
});
