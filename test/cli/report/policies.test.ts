import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recording, report } from "./support";

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

test("a report of a failed run states that the output of the run does not contain the reason", async () => {
  const digest = { config: {}, steps: [], diagnostics: [{ severity: "error", message: "preview failed" }] };
  expect(await of("digest.json", JSON.stringify(digest, undefined, 4))).toContain("its output does not contain the reason");
});

test("a report of a recorded preview shows each violation of a policy with its rule and its remedy", async () => {
  const { out, code } = await report([recording("policies/preview-stream.jsonl")]);
  expect(code).toBe(0);
  const section = out.slice(out.indexOf("#### Policies"));
  const rows = section.split("\n").filter((line) => line.startsWith("| ") && line.includes("of <code>team</code>"));
  expect(rows.map((row) => row.split(" | ").slice(0, 3).join(" | "))).toEqual([
    "| advisory | <code>descriptions</code> of <code>team</code> | <code>web</code> (Application)",
    "| advisory | <code>exclusive-sets</code> of <code>team</code> | <code>web</code> (EnvironmentVariables)",
    "| advisory | <code>log-drains</code> of <code>team</code> | <code>web</code> (Application)",
    "| <b>mandatory</b> | <code>volume-backups</code> of <code>team</code> | <code>data</code> (Volume)",
  ]);
  expect(rows.at(-1)).toContain('<code>A volume has nightly backups, or is protected.</code><br><code>Volume "data": ');
  expect(rows.at(-1)).toContain("or set the resource option");
  expect(out).toContain("policy volume-backups of team (mandatory): A volume has nightly backups, or is protected.");
});

test("a report of a rehearsal shows the violations of its packs", async () => {
  const violations = [{ policy: "small", pack: "team", level: "mandatory", urn: URN, message: "Be small.\nIt is large." }];
  const step = { op: "create", name: "data", type: "pulumi-nodejs:dynamic/hosting:Volume", urn: URN, keys: [] };
  const rehearsal = {
    version: 1,
    rehearsal: true,
    operation: "preview",
    ok: false,
    steps: [step],
    summary: { create: 1 },
    diagnostics: [],
  };
  const out = await of("rehearsal.json", JSON.stringify({ ...rehearsal, violations }, undefined, 2));
  expect(out).toContain(
    "<code>small</code> of <code>team</code> | <code>data</code> (Volume) | <code>Be small.</code><br><code>It is large.</code>",
  );
  expect(out).not.toContain("does not contain the reason");
});
