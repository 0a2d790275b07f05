import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { report } from "./support";

const folder = mkdtempSync(join(tmpdir(), "policies-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const URN = "urn:pulumi:prod::shop::pulumi-nodejs:dynamic/hosting:Volume::data";

async function of(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, text);
  return (await report([file])).out;
}

const violation = (enforcementLevel: string) => ({
  policyEvent: {
    resourceUrn: URN,
    message: "<{%fg 1%}>Volumes have at most 40 GB.<{%reset%}>",
    color: "raw",
    policyName: "small-volumes",
    policyPackName: "acme",
    enforcementLevel,
  },
});
const events = (more: object, result = "failed") =>
  [more, { summaryEvent: { resourceChanges: {}, isPreview: true, result } }]
    .map((event, sequence) => JSON.stringify({ sequence, timestamp: 1, ...event }))
    .join("\n");

test("a report shows a mandatory policy as an error, and an advisory policy in the table", async () => {
  const mandatory = await of("mandatory.jsonl", events(violation("mandatory")));
  expect(mandatory).toContain("policy small-volumes of acme (mandatory): Volumes have at most 40 GB.");
  expect(mandatory).toMatch(/Error<\/b> at <code>data<\/code>/);
  const advisory = await of("advisory.jsonl", events(violation("advisory"), "succeeded"));
  const row = "<code>small-volumes</code> of <code>acme</code> | <code>data</code> (Volume) | <code>Volumes have at most 40 GB.</code> |";
  expect(advisory).toContain(`#### Policies`);
  expect(advisory).toContain(`| advisory | ${row}`);
  expect(mandatory).toContain(`| <b>mandatory</b> | ${row}`);
  expect(advisory).not.toMatch(/<b>Error<\/b>/);
  expect(await of("disabled.jsonl", events(violation("disabled"), "succeeded"))).not.toContain("small-volumes");
});

test("a report states that the output of a failed run contains no reason", async () => {
  const digest = { config: {}, steps: [], diagnostics: [{ severity: "error", message: "preview failed" }] };
  expect(await of("digest.json", JSON.stringify(digest, undefined, 4))).toContain("its output does not contain the reason");
});
