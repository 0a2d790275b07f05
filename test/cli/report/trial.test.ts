import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reportCommand } from "../../../cli/report/command";
import type { TrialResult } from "../../../cli/twin/trial-result";
import { runHere } from "../../rehearsal/command-here";

const preview = join(__dirname, "../../report-recordings/not-permitted/preview-sames.json");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "trial-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TRIAL: TrialResult = {
  trial: 1,
  release: "0.4.0",
  project: "shop-infra",
  stack: "prod",
  account: "https://console.example.com#17",
  madeAt: "2026-03-10T10:00:00.000Z",
  copied: { equal: 118, of: 118, differences: [] },
  missing: [],
  warnings: [],
  ok: false,
  failures: [{ type: "Volume", name: "data", urn: "urn", message: "sizeGb: is not offered in Helsinki" }],
  destroyFailures: [],
  notCertain: [],
  depends: [],
  steps: { done: 12, of: 13 },
  requests: 43,
  seconds: 15,
  again: [],
  notCompared: 0,
  notTried: ["builds are not tried"],
};

async function report(trial: Partial<TrialResult>, ...args: string[]) {
  const file = join(folder, "trial.json");
  writeFileSync(file, JSON.stringify({ ...TRIAL, ...trial }));
  const printed: string[] = [];
  const noted: string[] = [];
  const command = reportCommand({ environment: {}, print: (text) => void printed.push(text), note: (text) => void noted.push(text) });
  const { code } = await runHere(command, ["report", preview, "--trial", file, ...args], {});
  return { code, text: printed.join(""), notes: noted.join("\n") };
}

test("`report --trial` shows one line about the trial in the head, and the steps in a folded part", async () => {
  const { code, text } = await report({});
  expect(code).toBe(0);
  const [head = "", folded = ""] = text.split("<details><summary>Trial of prod on a copy of the account</summary>");
  expect(head).toContain("tried on a copy: up would stop at Volume");
  expect(folded).toContain("12 of 13 steps done, 43 requests, 15 s");
});

test("`report --trial` states that the trial succeeded", async () => {
  const { text } = await report({ ok: true, failures: [] });
  expect(text).toContain("tried on a copy: succeeds in about 15 s, second preview empty");
});

test("`report --trial` shows how many steps would succeed if the others are not certain", async () => {
  const notCertain = [{ what: "GET /projects", why: "it was not copied", resources: [] }];
  const { text } = await report({ ok: true, failures: [], notCertain });
  expect(text).toContain("tried on a copy: 12 of 13 steps would succeed, 1 thing not certain");
  expect(text).toContain("second preview: empty, apart from what up did not do");
});

test("`report --no-values` shows no text of the platform from a trial", async () => {
  const { text } = await report({}, "--no-values");
  expect(text).toContain("tried on a copy: up would stop at Volume");
  expect(text).not.toMatch(/Helsinki|console\.example\.com/);
});

test.each([
  ["another stack", { stack: "dev" }, /is a trial of shop-infra\/dev/],
  ["another project", { project: "other" }, /is a trial of other\/prod/],
  ["another plan", { plan: "0".repeat(64) }, /another plan/],
])("`report --trial` refuses the trial of %s", async (_, change, reason) => {
  const { code, notes } = await report(change);
  expect([code, notes]).toEqual([2, expect.stringMatching(reason)]);
});
