import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recorded, recording, report } from "./support";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "report-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const RUN = "pulumi preview --json --show-sames > preview.json";

describe("`report` with input that it cannot read", () => {
  test.each<[string, () => string[], RegExp]>([
    ["the text of a preview", () => [recording("create/preview.txt")], new RegExp(`preview.txt is the text of a preview.* Run: ${RUN}`)],
    ["the text of a preview with --diff", () => [recording("create/preview-diff.txt")], /is the text of a preview/],
    [
      "a plan",
      () => [recording("create/plan.json")],
      /is a plan \(--save-plan\), which contains no prices and no drift\. Run: pulumi preview/,
    ],
    [
      "a preview with --output json",
      () => [recording("create/preview-output.json")],
      /was written with --output json, which contains no prices/,
    ],
    ["a state", () => [file("state.json", '{"version":3,"deployment":{}}')], /is the state of a stack/],
    ["JSON of another kind", () => [file("other.json", '{"a":1}')], /is JSON, but not of a preview/],
    ["a list", () => [file("list.json", "[1]")], /is not the JSON of a preview, an update or a rehearsal/],
    [
      "a project's file",
      () => [file("Pulumi.yaml", "name: shop\nruntime: nodejs\n")],
      /Pulumi\.yaml is not the JSON of a preview, an update or a rehearsal\. Run: pulumi preview/,
    ],
    ["no file", () => [], /Nothing to report\. Pass the file/],
    ["a missing file", () => [join(folder, "none.json")], /The file .*none\.json does not exist\./],
    ["a folder", () => [folder], /cannot be read \(EISDIR\)/],
    [
      "two files of one stack",
      () => [recording("create/preview-sames.json"), recording("drift/preview-sames.json")],
      /create.*preview-sames\.json and .*drift.*preview-sames\.json are both from the stack prod of the project shop-infra\. Pass one file per stack\. If they are from two projects of one name, /,
    ],
    [
      "a later model",
      () => [file("model.json", '{"report":2,"stacks":[]}')],
      /was made by a later version of pulumi-hosting\. Use the same version/,
    ],
    ["a broken model", () => [file("model.json", '{"report":1,"stacks":[{}]}')], /was not written by report --json/],
    [
      "--summary outside of GitHub",
      () => [recording("drift/preview-sames.json"), "--summary"],
      /--summary needs the variable GITHUB_STEP_SUMMARY/,
    ],
    ["a missing log", () => [file("empty.json", ""), "--log", join(folder, "none.log")], /The file .*none\.log does not exist/],
  ])("`report` refuses %s with one sentence and writes nothing", async (_, args, sentence) => {
    const { code, out, notes } = await report(args());
    expect({ code, out, notes }).toEqual({ code: 2, out: "", notes: [expect.stringMatching(sentence)] });
  });

  test("`report` of an empty file contains the last lines of the log", async () => {
    const log = file("stderr.log", Array.from({ length: 60 }, (_, n) => `line ${n}`).join("\n"));
    const { code, out } = await report([`prod=${file("empty.json", "")}`, "--log", log]);
    expect(code).toBe(0);
    expect(out).toContain("### The preview of prod never began");
    expect(out).not.toContain("line 19<");
    expect(out).toContain("<code>line 20</code>");
  });

  test("`report` reads a log that PowerShell wrote", async () => {
    const log = file("stderr.log", Buffer.from("\ufeffGrüße\r\n", "utf-16le"));
    const { out } = await report([`prod=${file("empty.json", "")}`, "--log", log]);
    expect(out).toContain("<code>Grüße</code>");
  });

  test("`report` of a truncated digest states that the run was killed", async () => {
    const whole = recorded("drift/preview-sames.json");
    const { code, out } = await report([file("cut.json", whole.slice(0, 12_288))]);
    expect(code).toBe(0);
    expect(out).toContain("### The preview of prod was killed");
    expect(out).toContain("cut off after 12,288 bytes: the run was killed");
  });

  test("`report` of truncated events contains everything up to the cut", async () => {
    const lines = recorded("destroy/destroy.jsonl").split("\n");
    const { code, out, notes } = await report([file("cut.jsonl", `${lines.slice(0, 9).join("\n")}\n${lines[9]?.slice(0, 40)}`)]);
    expect({ code, notes }).toEqual({ code: 0, notes: [] });
    expect(out).toContain("(not finished)");
    expect(out).toContain("4 deleted");
  });

  test("`report` skips lines that are not JSON and reports their number", async () => {
    const events = recorded("destroy/destroy.jsonl").split("\n");
    const { notes, out } = await report([file("noisy.jsonl", ["npm warn", ...events.slice(0, 5), "hm", ...events.slice(5)].join("\n"))]);
    expect(notes).toEqual([expect.stringMatching(/skipped 2 lines that are not JSON/)]);
    expect(out).toContain("8 deleted");
  });

  test("`report` reads a digest after other lines and in UTF-16", async () => {
    const { out: expected } = await report([recording("drift/preview-sames.json")]);
    const text = recorded("drift/preview-sames.json");
    for (const content of [
      `warning: old\n${text}`,
      `\ufeff${text}`,
      Buffer.from(`\ufeff${text}`, "utf16le"),
      text.replaceAll("\n", "\r\n"),
    ])
      expect((await report([file("preview.json", content)])).out).toBe(expected);
  });

  test.each([
    ["--fail-on", "nothing"],
    ["--fail-on", "increase"],
    ["--fail-on", "drift=1"],
    ["--max-bytes", "10"],
    ["--post", "sourceforge"],
    ["--pr", "0"],
  ])("`report` refuses the flag %s with the value %s", async (...args) => {
    await expect(report([recording("drift/preview-sames.json"), ...args])).rejects.toThrow();
  });
});

describe("`report` of the same run in several formats", () => {
  const bare = (text: string) =>
    text
      .replace(/<details><summary>Picture[\s\S]*?<\/details>\n\n/, "")
      .replace(/<details><summary>\d+ unchanged[\s\S]*?<\/details>\n\n/, "");

  test("`report` prints the same text for a digest, an event stream and an event log", async () => {
    const [digest, stream, log] = await Promise.all(
      ["preview-sames.json", "preview-stream.jsonl", "preview.event-log.jsonl"].map((name) => report([recording(`create/${name}`)])),
    );
    expect(bare(stream?.out ?? "")).toBe(bare(digest?.out ?? "x"));
    expect(bare(log?.out ?? "")).toBe(bare(digest?.out ?? "x"));
  });

  test("`report` prints a rehearsal and a digest in the same form, except for statements about the rehearsal", async () => {
    const digest = JSON.parse(recorded("change/preview-sames.json"));
    const rehearsal = rehearsalOf(digest);
    const args = ["--sha", "8c1f2ab"];
    const [first, second] = await Promise.all([
      report([recording("change/preview-sames.json"), ...args]),
      report([file("rehearsal.json", JSON.stringify(rehearsal, undefined, 2)), ...args]),
    ]);
    const alike = (text: string) =>
      bare(text)
        .replace(/^### .*$/m, "")
        .replace(/^\+2.40 · /m, "")
        .replace("</b> (shop-infra): +2.40 USD/month, ", "</b> (shop-infra): ")
        .replace("#### Money (prices of the sandbox)", "#### Money")
        .replace("cap 200.00", "");
    expect(alike(second.out)).toBe(alike(first.out));
    expect(second.out).toContain("### Rehearsal of 8c1f2ab (sandbox, no account)");
  });

  test("`report` of a rehearsal names the target branch or the base folder", async () => {
    const text = JSON.stringify({ ...rehearsalOf({ steps: [], diagnostics: [] }), against: "/home/runner/work/base/infra" });
    const heading = async (environment: Record<string, string>) => {
      const { out } = await report([file("rehearsal.json", text), "--json"], { environment });
      const again = await report([file("model.json", out)], { environment: {} });
      return /^### .*$/m.exec(again.out)?.[0];
    };
    expect(await heading({})).toBe("### Rehearsal against infra (sandbox, no account)");
    expect(await heading({ GITHUB_ACTIONS: "true", GITHUB_BASE_REF: "release/1" })).toBe(
      "### Rehearsal against release/1 (sandbox, no account)",
    );
    expect(await heading({ GITLAB_CI: "true", CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main" })).toMatch(/against main /);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a recording of the engine.
function rehearsalOf(digest: any): object {
  const nameIn = (urn: string) => urn.split("::").slice(3).join("::");
  return {
    rehearsal: true,
    operation: "preview",
    project: "shop-infra",
    stack: "prod",
    ok: true,
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    steps: digest.steps.map((step: any) => ({
      op: step.op,
      urn: step.urn,
      name: nameIn(step.urn),
      keys: Object.keys(step.detailedDiff ?? {}),
      changes: Object.fromEntries(Object.entries(step.detailedDiff ?? {}).map(([path, one]) => [path, (one as { kind: string }).kind])),
      old: step.oldState && { inputs: step.oldState.inputs, outputs: step.oldState.outputs, id: step.oldState.id },
      new: step.newState && { inputs: step.newState.inputs, outputs: step.newState.outputs },
      dependencies: (step.newState ?? step.oldState).dependencies ?? [],
    })),
    summary: digest.changeSummary,
    diagnostics: digest.diagnostics.map(({ severity, urn, message }: { severity: string; urn?: string; message: string }) => ({
      severity,
      name: urn === undefined ? "" : nameIn(urn),
      message: message.replace(/^warning: /, "").trimEnd(),
    })),
  };
}

test("`report` prints the same report from its own JSON, and --no-values removes every value", async () => {
  const args = ["--sha", "8c1f2ab"];
  const model = join(folder, "model.json");
  expect((await report([recording("change/preview-sames.json"), ...args, "--json", "--out", model])).code).toBe(0);
  const [direct, again] = await Promise.all([report([recording("change/preview-sames.json"), ...args]), report([model, ...args])]);
  expect(again.out).toBe(direct.out);
  expect(direct.out).toContain("50 → 80");
  const bare = await report([recording("change/preview-sames.json"), ...args, "--json", "--no-values"]);
  expect(JSON.parse(bare.out)).toMatchObject({ report: 1, at: "2026-11-21T14:03:11Z", commit: "8c1f2ab", stacks: [{ stack: "prod" }] });
  expect(bare.out).not.toMatch(/"before"|"after"/);
  expect(bare.out).not.toContain("1.4");
});

test.each([
  ["drift", "error", 0],
  ["drift", "drift", 3],
  ["delete", "delete,replace", 3],
  ["delete", "data-loss", 3],
  ["replace", "replace", 3],
  ["drift", "replace,delete,data-loss", 0],
  ["not-permitted", "not-permitted", 3],
  ["over-the-cap", "not-permitted", 3],
  ["change", "increase=2.40", 0],
  ["change", "increase=2.39", 3],
  ["create", "increase=1000", 3],
  ["failed-check", "error", 3],
])("the recording %s with --fail-on %s exits with %i", async (scene, list, code) => {
  const { code: got, notes } = await report([recording(`${scene}/preview-sames.json`), "--fail-on", list]);
  expect(got).toBe(code);
  expect(notes.length > 0).toBe(code === 3);
});

test("a report counts an update that overwrites data as data loss", async () => {
  const reported = "overwrites: version 1.21.4 → 1.20.6 reinstalls game server f1377377; the world is deleted (resetWorld)";
  const urn = "urn:pulumi:prod::game::pulumi-nodejs:dynamic/hosting/game:GameVersion::survival";
  const digest = {
    steps: [{ op: "update", urn, oldState: { type: "t", urn, inputs: {} }, newState: { type: "t", urn, inputs: {} }, detailedDiff: null }],
    diagnostics: [{ urn, severity: "warning", message: `warning: survival: ${reported}\n` }],
    changeSummary: { update: 1 },
  };
  const { code, out } = await report([file("preview.json", JSON.stringify(digest, undefined, 4)), "--fail-on", "data-loss"]);
  expect(code).toBe(3);
  expect(out).toMatch(/> <b>Overwrites data:<\/b> <code>survival<\/code> \(.*GameVersion.*\): .*the world is deleted/);
});

test("--widget counts a replacement as a create and a delete", async () => {
  const widget = join(folder, "widget.json");
  await report([recording("replace/preview-sames.json"), "--widget", widget, "--out", join(folder, "out.markdown")]);
  expect(JSON.parse(readFileSync(widget, "utf8"))).toEqual({ create: 1, update: 0, delete: 1 });
});

test("--summary appends Markdown even with --json, and --out leaves the standard output empty", async () => {
  const summary = file("summary.markdown", "before\n");
  const out = join(folder, "model.json");
  const ran = await report([recording("drift/preview-sames.json"), "--summary", "--json", "--out", out], {
    environment: { GITHUB_STEP_SUMMARY: summary },
  });
  expect(ran).toEqual({ code: 0, out: "", notes: [] });
  expect(readFileSync(summary, "utf8")).toMatch(/^before\n<!-- pulumi-hosting report key=default /);
  expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({ report: 1 });
});

test("--out prints the report and exits with 1 if the file cannot be written", async () => {
  const ran = await report([recording("drift/preview-sames.json"), "--out", join(folder, "none", "out.markdown")]);
  expect(ran.code).toBe(1);
  expect(ran.out).toContain("### Preview");
  expect(ran.notes).toEqual([expect.stringContaining("cannot be written (ENOENT)")]);
});

test("`report` names the replaced resource that causes the replacement of another resource", async () => {
  const urnOf = (type: string, name: string) => `urn:pulumi:prod::shop::pulumi-nodejs:dynamic/hosting:${type}::${name}`;
  const [project, web] = [urnOf("Project", "shop"), urnOf("Application", "web")];
  const step = (urn: string, more: object) => {
    const state = { type: "t", urn, inputs: {}, dependencies: urn === project ? [] : [project] };
    return { op: "replace", urn, oldState: state, newState: state, detailedDiff: null, ...more };
  };
  const steps = [step(project, { detailedDiff: { name: { kind: "update", inputDiff: true } } }), step(web, {})];
  const digest = { steps, diagnostics: [], changeSummary: { replace: 2 } };
  const args = [file("preview.json", JSON.stringify(digest, undefined, 4))];
  expect((await report(args)).out).toMatch(/<code>web<\/code> \(Application\)\s*\|\s*because <code>shop<\/code> is replaced/);
  expect(JSON.parse((await report([...args, "--json"])).out).stacks[0].rows).toMatchObject([
    { name: "web", changes: [], because: "shop" },
    { name: "shop", changes: [{ path: "name" }] },
  ]);
});
