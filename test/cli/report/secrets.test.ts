import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RECORDINGS, recorded, recording, report } from "./support";

const FORMATS = [[], ["--json"], ["--plain"], ["--no-values"], ["--json", "--no-values"]];
const files = readdirSync(RECORDINGS, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.(?:json|jsonl|txt)$/.test(path) && !/preview(?:-diff)?\.txt|plan|preview-output|stderr|program\.ts/.test(path),
);

test("`report` prints no secret of a recording, except in the error of a program", async () => {
  let planted = 0;
  for (const path of files) {
    const text = recorded(path);
    planted += text.split("PLANTED-SECRET").length - 1;
    for (const format of FORMATS) {
      const { out, notes } = await report([recording(path), ...format]);
      // The report cannot detect a secret in an error of the program. With `--no-values`, it leaves the error out.
      if (path.startsWith("failed-program/") && !format.includes("--no-values")) continue;
      expect(`${path} ${out}${notes.join()}`).not.toMatch(/PLANTED-SECRET|__written|\bQ9\b/);
    }
  }
  expect(planted).toBeGreaterThan(20);
});

describe("`report` of a digest, of events and of a rehearsal that contain secrets", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "report-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const SECRET = "hunter2";
  const urn = (type: string, name: string) => `urn:pulumi:prod::shop::${type}::${name}`;
  const VARIABLES = "pulumi-nodejs:dynamic/hosting:EnvironmentVariables";
  const APPLICATION = "pulumi-nodejs:dynamic/hosting:Application";
  const OTHER = "other:index:Thing";
  const state = (type: string, value: unknown, more: object = {}) => ({
    inputs: { variables: { A: value }, httpBasicAuthPassword: value, additionalFields: { some_password: value }, value, ...more },
    outputs: { variables: { A: value }, connection: value, __written: value },
    type,
  });
  const changes = (kind: string) =>
    Object.fromEntries(
      ["variables.A", "httpBasicAuthPassword", "additionalFields.some_password", "value", "__written.A"].map((path) => [
        path,
        { kind, diffKind: kind, inputDiff: true },
      ]),
    );

  // Forms of a secret in the output of the engine: marked, hidden, or in clear text if only the definition marks it as secret.
  const FORMS = [SECRET, "[secret]", { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", plaintext: `"${SECRET}"` }];
  const cases = FORMS.flatMap((form) =>
    ["add", "update", "delete"].flatMap((kind) => [VARIABLES, APPLICATION, OTHER].map((type) => ({ form, kind, type }))),
  );

  test.each(cases)("`report` prints no secret in the form %j", async ({ form, kind, type }) => {
    const of = urn(type, "web");
    const digest = {
      config: { "shop:password": SECRET },
      steps: [{ op: "update", urn: of, oldState: state(type, form), newState: state(type, form), detailedDiff: changes(kind) }],
      diagnostics: [
        { urn: of, severity: "debug", message: SECRET },
        { urn: of, severity: "info", ephemeral: true, message: SECRET },
      ],
      changeSummary: { update: 1 },
    };
    const events = [
      { sequence: 0, preludeEvent: { config: digest.config } },
      { sequence: 1, diagnosticEvent: { urn: of, severity: "debug", message: SECRET } },
      {
        sequence: 2,
        resourcePreEvent: {
          metadata: { op: "update", urn: of, old: state(type, form), new: state(type, form), detailedDiff: changes(kind) },
        },
      },
      { sequence: 3, summaryEvent: { resourceChanges: { update: 1 } } },
    ];
    const rehearsal = {
      rehearsal: true,
      operation: "preview",
      stack: "prod",
      ok: true,
      steps: [{ op: "update", urn: of, changes: changes(kind), old: state(type, form), new: state(type, form) }],
      diagnostics: [],
      outputs: { a: SECRET },
    };
    const written = {
      "digest.json": JSON.stringify(digest, undefined, 4),
      "events.jsonl": events.map((event) => JSON.stringify(event)).join("\n"),
      "rehearsal.json": JSON.stringify(rehearsal, undefined, 2),
    };
    for (const [name, content] of Object.entries(written)) {
      writeFileSync(join(folder, name), content);
      for (const format of FORMATS) {
        const { code, out } = await report([join(folder, name), ...format]);
        expect(code).toBe(0);
        expect(out).toContain("web");
        expect(out).not.toContain(SECRET);
      }
    }
  });
});
