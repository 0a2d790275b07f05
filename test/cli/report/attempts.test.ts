import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectionPool } from "../../../provider/api/network";
import { LoopbackForge } from "../../harness/pipelines/forge";
import { type Ran, recorded, recording, report } from "./support";

const UP = recording("change/up.event-log.jsonl");
const PREVIEW = recording("change/preview-sames.json");
const FAILED = recording("failed-token/preview-sames.json");

const folder = mkdtempSync(join(tmpdir(), "attempts-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content = ""): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const empty = `prod=${file("up.events")}`;
/** The events of an `up` that stopped after its first purchase. */
const half = file("half.jsonl", recorded("up/up-with-preview.txt").split("\n").slice(0, -20).join("\n"));

let forge: LoopbackForge;
beforeEach(async () => {
  forge = await LoopbackForge.start("github");
});
afterEach(() => forge.close());

let minute = 0;
const post = (args: readonly string[], run: number, attempt = 1): Promise<Ran> =>
  report([...args, "--each-stack", "--key", "shop", "--post", "github"], {
    environment: { ...forge.environment, GITHUB_RUN_ID: String(run), GITHUB_RUN_ATTEMPT: String(attempt), CI: "true" },
    now: () => new Date(Date.UTC(2026, 10, 21, 15, minute++)),
    connect: (origin) => connectionPool(origin, 5, {}),
  });
const bodies = (): string[] => (forge.comments.get(7) ?? []).map(({ body }) => body);
const headings = (body = bodies()[0] ?? ""): string[] =>
  [...body.matchAll(/^### (.*)$|<summary>(Earlier result.*?)<\/summary>/gm)].map(([, top, earlier]) => top ?? earlier ?? "");

test("the comment of a stack shows the plan first, and the result after `up`", async () => {
  await post([PREVIEW], 1);
  await post([UP], 2);
  expect(headings()).toEqual([expect.stringMatching(/^Applied .* in shop-infra\/prod/)]);
  expect(bodies()).toHaveLength(1);
});

test("the comment after a second attempt of `up` still shows the result and the purchases of the first attempt", async () => {
  await post([recording("up/up-with-preview.txt")], 2);
  await post([empty, "--operation", "up", "--preview", `prod=${FAILED}`], 2, 2);
  const [body = ""] = bodies();
  expect(headings()).toEqual([expect.stringMatching(/never began/), expect.stringMatching(/^Earlier result .*: Applied/)]);
  const [, kept = ""] = body.split("Earlier result");
  expect(kept).toMatch(/12 created[\s\S]*<code>orders<\/code> \(ManagedDatabase\)/);
  await post([UP], 2, 3);
  expect(headings()).toEqual([
    expect.stringMatching(/^Applied/),
    expect.stringMatching(/^Earlier result .*never began/),
    expect.stringMatching(/^Earlier result .*: Applied/),
  ]);
  expect(bodies()).toHaveLength(1);
});

test("a second report of the same attempt replaces the first report", async () => {
  await post([half], 2);
  await post([UP], 2);
  expect(headings()).toHaveLength(1);
});

test("the comment shows the result of a repeated old run below the newer report", async () => {
  await post([UP], 3);
  expect((await post([half], 2, 2)).out).toMatch(/^comment updated/);
  expect(headings()).toEqual([expect.stringMatching(/^Applied/), expect.stringMatching(/^Earlier result/)]);
  expect((await post([PREVIEW], 1)).out).toMatch(/^comment left unchanged: it is from a later run/);
});

test("the comment still shows the result of `up` below a newer plan", async () => {
  await post([UP], 2);
  await post([PREVIEW], 3);
  expect(headings()).toEqual([expect.stringMatching(/^Preview/), expect.stringMatching(/^Earlier result .*Applied/)]);
});

test("a report that a stack was not started does not replace this stack's result of the same run", async () => {
  await post([UP], 2);
  expect((await post(["--expect", "prod,staging", "--operation", "up"], 2)).code).toBe(0);
  expect(bodies().map((body) => headings(body)[0])).toEqual([expect.stringMatching(/^Applied/), "staging was not started"]);
});

test("earlier results are shortened to their headings if the comment would be too long", async () => {
  for (let attempt = 1; attempt <= 12; attempt++) await post([UP, "--max-bytes", "20000"], 2, attempt);
  const [body = ""] = bodies();
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000);
  expect(body.match(/Earlier result/g)).toHaveLength(11);
});

describe("an `up` that never began", () => {
  const up = (...args: string[]) => report([empty, "--operation", "up", ...args]);

  test("does not look like a preview, and shows the error of the preceding preview", async () => {
    const { out } = await up("--preview", `prod=${FAILED}`);
    expect(out).toContain("### The update of prod never began");
    expect(out).toMatch(/\*\*Error\*\*|<b>Error<\/b>/);
    expect(out).not.toMatch(/preview of prod/i);
  });

  test("shows the refusal of --approved, also with --no-values", async () => {
    const approved = join(folder, "approved.json");
    await report([`prod=${recording("drift/preview-sames.json")}`, "--json", "--out", approved]);
    for (const more of [[], ["--no-values"]]) {
      const { out, code } = await up("--preview", `prod=${PREVIEW}`, "--approved", approved, ...more);
      expect({ out, code }).toEqual({ out: expect.stringContaining("differs from the approved one"), code: 0 });
    }
  });

  test("shows the lines of all its logs", async () => {
    const { out } = await up("--log", file("one.log", "first reason\n"), "--log", file("two.log", "second reason\n"));
    expect(out).toContain("<code>first reason</code><br><code>second reason</code>");
  });
});

test("--errors prints the errors that --no-values leaves out", async () => {
  const { out, notes } = await report([FAILED, "--no-values", "--errors"]);
  expect(out).toContain("the log of the run shows it");
  expect(notes.join("\n")).toMatch(/^prod: .*token/im);
});

test("--stopped reports that nothing was applied, and names the condition of --fail-on", async () => {
  const { out, code } = await report([
    recording("not-permitted/preview-sames.json"),
    "--stopped",
    "--fail-on",
    "not-permitted",
    "--no-values",
  ]);
  expect({ out, code }).toEqual({ out: expect.stringMatching(/### Nothing was applied[\s\S]*not-permitted is true in prod/), code: 0 });
});

test.each(["not-permitted", "exists"])("the condition not-permitted is true for a plan at which `up` would stop (%s)", async (scene) => {
  const { out, code } = await report([recording(`${scene}/preview-sames.json`), "--fail-on", "not-permitted"]);
  expect({ out, code }).toEqual({ out: expect.stringMatching(/`up` will stop/), code: 3 });
});

async function refused(message: string): Promise<string> {
  const urn = "urn:pulumi:prod::shop::pulumi-nodejs:dynamic/hosting:Volume::data";
  const events = [
    { sequence: 1, timestamp: 1, preludeEvent: { config: {} } },
    { sequence: 2, timestamp: 1, diagnosticEvent: { urn, prefix: "error: ", message, color: "never", severity: "error" } },
    { sequence: 3, timestamp: 1, summaryEvent: { maybeCorrupt: false, durationSeconds: 1, resourceChanges: {}, isPreview: false } },
  ];
  const path = file("refused.jsonl", events.map((one) => JSON.stringify(one)).join("\n"));
  return (await report([`prod=${path}`], { environment: { CI: "true" } })).out;
}

test.each([
  [
    "a deletion",
    "deleting Volume \"data\" (id 1003) would delete data: a 50 GB volume. It was not deleted and stays in the state. To keep it outside Pulumi: pulumi state delete 'urn'. To delete it: pulumi config set hosting:allowDataLoss 'Volume:data#1003'. [data_loss_refused]",
    "'Volume:data#1003'",
  ],
  [
    "a loss in other words",
    "the volume holds files. Run pulumi config set hosting:allowDataLoss 'Volume:data#1003' to lose them. [data_loss_refused]",
    "'Volume:data#1003'",
  ],
  [
    "a loss of a name with a quote",
    "replacing Volume \"it's\" would delete data: a volume. Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss 'Volume:it'\\''s#1003'. To keep the data, revert it. [data_loss_refused]",
    "'Volume:it'\\''s#1003'",
  ],
])("the command that permits %s contains no error code, and the report names the stack", async (_what, refusal, list) => {
  const out = await refused(refusal);
  expect(out).toContain(`\n> pulumi config set hosting:allowDataLoss ${list} --stack prod\n`);
  expect(out).not.toContain("data_loss_refused");
});

test("the report shows a line of program code that permits the data loss if the provider is explicit", async () => {
  const line = 'new hosting.Provider("other", { …, allowDataLoss: "Application:web#volumes" })';
  const out = await refused(
    `Application "web" would leave data on alpha: volume "data". Nothing was changed. To permit it: ${line}. Otherwise undo the change in the program. [data_loss_refused]`,
  );
  expect(out).toMatch(/would leave data on alpha: [^.]*<\/code>\. To permit it, change the program: <code>new hosting\.Provider/);
  expect(out).not.toMatch(/, run <code>new|not permitted yet|data_loss_refused/);
});

test("one comment contains the preview of a stack and the rehearsal of this stack", async () => {
  const preview = JSON.parse(readFileSync(recording("change/preview-sames.json"), "utf8"));
  const rehearsal = file(
    "rehearsal.json",
    JSON.stringify({ rehearsal: true, operation: "preview", stack: "prod", ok: true, steps: [], diagnostics: [] }, undefined, 2),
  );
  const { out, code } = await report([file("preview.json", JSON.stringify(preview, undefined, 2)), `prod=${rehearsal}`]);
  expect({ out, code }).toEqual({
    out: expect.stringMatching(/### Preview[\s\S]*<summary>Rehearsal of prod \(sandbox, no account\): /),
    code: 0,
  });
});

test("one comment contains the preview of a stack and the rehearsal that never began", async () => {
  const model = join(folder, "rehearsal-model.json");
  await report([empty, "--operation", "rehearsal", "--json", "--out", model]);
  const { out, code } = await report([recording("change/preview-sames.json"), model]);
  expect({ out, code }).toEqual({
    out: expect.stringMatching(/### Preview[\s\S]*Rehearsal of prod .*: the rehearsal never began/),
    code: 0,
  });
});
