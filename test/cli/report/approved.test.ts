import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { reportCommand } from "../../../cli/report/command";
import { runHere } from "../../rehearsal/command-here";

const recordings = resolve(__dirname, "../../report-recordings");
const folder = mkdtempSync(join(tmpdir(), "approved-"));

type Digest = {
  steps: { newState?: { inputs?: Record<string, unknown> }; urn: string; op: string }[];
  diagnostics?: { message: string }[];
};
const recorded = (): Digest => JSON.parse(readFileSync(join(recordings, "change/preview-sames.json"), "utf8"));

let files = 0;
function file(content: object): string {
  const path = join(folder, `${++files}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

async function report(args: readonly string[], environment: Record<string, string> = {}) {
  const printed = { stdout: "", notes: "" };
  const command = reportCommand({
    environment,
    print: (text) => (printed.stdout += text),
    note: (text) => (printed.notes += `${text}\n`),
  });
  const { code } = await runHere(command, ["report", ...args], environment);
  return { code, ...printed };
}

const digest = async (content: object): Promise<string> => (await report([`prod=${file(content)}`, "--digest"])).stdout;

async function approved(content: object, ...options: string[]): Promise<string> {
  const model = join(folder, `${++files}.model.json`);
  await report([`prod=${file(content)}`, "--json", "--out", model, ...options]);
  return model;
}

test("--digest does not depend on the order of steps and messages", async () => {
  const first = await digest(recorded());
  expect(first).toMatch(/^prod [0-9a-f]{64}\n$/);
  const other = recorded();
  other.steps.reverse();
  other.diagnostics = [...(other.diagnostics ?? []), ...(other.diagnostics ?? []).slice(0, 1)].reverse();
  expect(await digest(other)).toBe(first);
});

test("--digest is different if a value, a step, a price or a deletion of data in the plan is different", async () => {
  const seen = new Set([await digest(recorded())]);
  const value = recorded();
  const updated = value.steps.find(({ op }) => op === "update");
  Object.assign(updated?.newState?.inputs ?? {}, { description: "of another commit" });
  seen.add(await digest(value));
  const step = recorded();
  step.steps = step.steps.filter(({ op }) => op !== "update");
  seen.add(await digest(step));
  const price = recorded();
  const urn = price.steps.find((step) => step.urn.endsWith("Volume::data"))?.urn;
  const line = (message: string) => ({ ...price, diagnostics: [...(price.diagnostics ?? []), { urn, message, severity: "info" }] });
  seen.add(await digest(line("data: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume; needs hosting:autoConfirm\n")));
  seen.add(await digest(line("data: price: +7.00 USD/month (0.0096/hour) for a 50 GB volume; needs hosting:autoConfirm\n")));
  seen.add(await digest(line("data: deletes data: 50 GB volume with its files\n")));
  expect(seen.size).toBe(6);
});

test("--digest does not depend on permissions, authors of changes, waits or the provider's code", async () => {
  const line = async (message: string) => {
    const content = recorded();
    const urn = content.steps.find((step) => step.urn.endsWith("Volume::data"))?.urn;
    for (const step of content.steps) if (step.newState?.inputs) step.newState.inputs.__provider = message;
    return digest({ ...content, diagnostics: [...(content.diagnostics ?? []), { urn, message, severity: "info" }] });
  };
  const price = "data: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume";
  expect(await line(`${price}; needs hosting:autoConfirm\n`)).toBe(await line(`${price}\n`));
  const loss = "data: deletes data: 50 GB volume with its files";
  expect(await line(`${loss}; needs hosting:allowDataLoss Volume:data#1\n`)).toBe(await line(`${loss}\n`));
  expect(await line("web: changed by: Anna (console) 2026-11-20 16:12 UTC: application.updated\n")).toBe(
    await line("rate limit: waiting 12 s (200 of 200 requests used)\n"),
  );
  // The token of the preview may lack "Read sensitive data", and that of `up` may have it.
  const unseen =
    'web: Drift in secret values cannot be detected: the platform shows secrets only to a token with the permission "Read sensitive data".';
  expect(await line(`${unseen}\n`)).toBe(await line("web: waiting: deployment in_progress for 40 s\n"));
});

test("--approved accepts the same plan, even from a report with --no-values", async () => {
  for (const options of [[], ["--no-values"]])
    expect(await report([`prod=${file(recorded())}`, "--approved", await approved(recorded(), ...options)])).toMatchObject({
      code: 0,
      notes: "",
    });
});

test("--approved exits with 3 for another plan, a failed preview or a missing stack", async () => {
  const model = await approved(recorded());
  const other = recorded();
  other.steps = other.steps.filter(({ op }) => op !== "update");
  expect(await report([`prod=${file(other)}`, "--approved", model])).toMatchObject({
    code: 3,
    notes: expect.stringMatching(
      /^--approved: The plan of prod differs from the approved one in \w+ "\w+"[^:]*: .* Repeating only the failed jobs cannot succeed: on GitHub, choose Re-run all jobs\. Run the pipeline again to review the new plan\.\n$/,
    ),
  });
  const failed = { ...recorded(), diagnostics: [{ message: "error: it failed\n", severity: "error" }] };
  expect(await report([`prod=${file(failed)}`, "--approved", model])).toMatchObject({
    code: 3,
    notes: expect.stringMatching(/The preview of prod did not finish/),
  });
  for (const [stack, before] of [
    ["dev", model],
    ["prod", await approved(failed)],
  ])
    expect(await report([`${stack}=${file(recorded())}`, "--approved", String(before)])).toMatchObject({
      code: 3,
      notes: expect.stringMatching(new RegExp(`${stack} has no approved plan\\.`)),
    });
});

test("--approved names the differing resource and input, and with --no-values only the resource", async () => {
  const other = recorded();
  const updated = other.steps.find(({ op }) => op === "update");
  Object.assign(updated?.newState?.inputs ?? {}, { description: "at 12:01" });
  for (const [options, named] of [
    [[], ' in Project "shop" (description): '],
    [["--no-values"], ' in Project "shop": '],
  ] as const) {
    const model = await approved(recorded(), ...options);
    expect(readFileSync(model, "utf8").includes(" > description")).toBe(options.length === 0);
    const { code, notes } = await report([`prod=${file(other)}`, "--approved", model]);
    expect([code, notes.includes(named) ? named : notes]).toEqual([3, named]);
  }
});

test("--approved exits with 2 for a file that is not a report", async () => {
  const preview = file(recorded());
  expect(await report([`prod=${preview}`, "--approved", preview])).toMatchObject({
    code: 2,
    notes: expect.stringMatching(/is not a report/),
  });
  expect(await report([`prod=${preview}`, "--approved", join(folder, "none")])).toMatchObject({
    code: 2,
    notes: expect.stringMatching(/ENOENT/),
  });
});

test.each([
  [{}, "pulumi config set hosting:autoConfirm true"],
  [{ CI: "false" }, "pulumi config set hosting:autoConfirm true"],
  [{ CI: "true" }, "HOSTING_AUTO_CONFIRM=true"],
])("a report in the environment %j proposes %s as the way to permit a price", async (environment, cure) => {
  const sentence = cure.startsWith("HOSTING") ? `set <code>${cure}</code> in this pipeline.` : `run <code>${cure}</code>.`;
  const content = recorded();
  const urn = content.steps.find((step) => step.urn.endsWith("Volume::data"))?.urn;
  const message = "data: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume; needs hosting:autoConfirm\n";
  const priced = file({ ...content, diagnostics: [{ urn, message, severity: "info" }] });
  for (const options of [[], ["--no-values"]])
    expect((await report([`prod=${priced}`, ...options], environment)).stdout.replaceAll("&#95;", "_")).toContain(
      `Increases of 5.00 USD/month are not permitted yet. To permit it, ${sentence}`,
    );
});
