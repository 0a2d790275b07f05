import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readModel, type StackReport } from "../../../cli/report/model";
import { recorded, report } from "./support";

// The report derives deleted data from the steps of a run: no line of a preview announces a plain delete.

type Json = Record<string, unknown>;
interface Digest extends Json {
  config: Record<string, string>;
  steps: { op: string; urn: string; oldState: Json; detailedDiff?: Json }[];
  diagnostics?: Json[];
}

const folder = mkdtempSync(join(tmpdir(), "losses-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const URN = "urn:pulumi:prod::shop-infra::pulumi-nodejs:dynamic/hosting";
const deletion = (): Digest => JSON.parse(recorded("delete/preview-sames.json"));

async function of(digest: Json, ...args: string[]): Promise<{ stack: StackReport; code: number }> {
  const file = join(folder, "preview.json");
  writeFileSync(file, JSON.stringify(digest, undefined, 4));
  const { out, code } = await report([file, "--json", ...args]);
  const [stack] = readModel(JSON.parse(out), file).stacks;
  if (!stack) throw new Error("no stack");
  return { stack, code };
}

const plain = (text: string): string =>
  text.replace(/<\/?(?:code|b)>/g, "").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));

const needsOf = ({ alarms }: StackReport): string[] =>
  alarms.flatMap((one) => (one.alarm === "data loss" ? [`${one.name}: ${one.needs ?? "permitted"}`] : []));

const storage = (name: string, more: Json = {}) => ({
  op: "delete",
  urn: `${URN}:Storage::${name}`,
  oldState: {
    id: "storage00000000000000001",
    inputs: { applicationUuid: "deletedapplication000001", type: "persistent" },
    outputs: {},
    ...more,
  },
});

test("a report names the permission for a plain deletion of an object with data", async () => {
  const { stack, code } = await of(deletion(), "--fail-on", "data-loss");
  expect(needsOf(stack)).toEqual(["old-uploads: Volume:old-uploads#1004", "orders: ManagedDatabase:orders#manageddatabases00000001"]);
  expect(code).toBe(3);
});

test.each([
  ["Volume:old-uploads#1004", ["old-uploads: permitted", "orders: ManagedDatabase:orders#manageddatabases00000001"]],
  ["Volume:old-uploads, ManagedDatabase:orders", ["old-uploads: permitted", "orders: permitted"]],
  ["Volume:old-uploads#1003", ["old-uploads: Volume:old-uploads#1004", "orders: ManagedDatabase:orders#manageddatabases00000001"]],
])("a report applies hosting:allowDataLoss %s to the objects that it names", async (list, expected) => {
  const digest = deletion();
  digest.config["hosting:allowDataLoss"] = list;
  const { stack } = await of(digest);
  expect([...needsOf(stack)].sort()).toEqual(expected);
});

test("--fail-on not-permitted exits with 3 until every deletion of data is permitted", async () => {
  const digest = deletion();
  expect((await of(digest, "--fail-on", "not-permitted")).code).toBe(3);
  digest.config["hosting:allowDataLoss"] = "Volume:old-uploads,ManagedDatabase:orders";
  expect((await of(digest, "--fail-on", "not-permitted")).code).toBe(0);
});

test("a report names the application's permission for a storage of a deleted application", async () => {
  const digest = deletion();
  digest.steps = digest.steps.filter(({ op }) => op !== "delete");
  digest.steps.push(storage("data"));
  expect(needsOf((await of(digest)).stack)).toEqual(["data: Storage:data#storage00000000000000001"]);
  for (const step of digest.steps) if (step.urn.endsWith(":Application::web")) step.op = "delete";
  expect(needsOf((await of(digest)).stack).sort()).toEqual([
    "data: Application:web#deletedapplication000001",
    "web: Application:web#deletedapplication000001",
  ]);
  digest.config["hosting:allowDataLoss"] = "Application:web";
  expect(needsOf((await of(digest)).stack).sort()).toEqual(["data: permitted", "web: permitted"]);
});

test("a report shows no loss of data for retainOnDelete, or for a file whose content is in the program", async () => {
  const digest = deletion();
  digest.steps = digest.steps.filter(({ op }) => op !== "delete");
  digest.steps.push(storage("kept", { retainOnDelete: true }), storage("file", { inputs: { type: "file", content: "a" } }));
  expect(needsOf((await of(digest)).stack)).toEqual([]);
});

test.each([
  ["deletes data: 50 GB volume with its files and 7 backups; needs hosting:allowDataLoss Volume:data#1003", "Volume:data#1003"],
  ["deletes data: 50 GB volume with its files and 7 backups", undefined],
  // The beginning of the line in release 0.2.
  ["loses: 50 GB volume with its files and 7 backups", undefined],
])("a report prefers the provider's line about a replacement to the step: %s", async (line, needs) => {
  const digest = deletion();
  for (const step of digest.steps) if (step.urn.endsWith(":Volume::data")) step.op = "replace";
  digest.diagnostics = [...(digest.diagnostics ?? []), { severity: "warning", urn: `${URN}:Volume::data`, message: `data: ${line}\n` }];
  const { stack } = await of(digest);
  expect(stack.alarms).toContainEqual({
    alarm: "data loss",
    op: "replace",
    name: "data",
    kind: "Volume",
    noun: "volume",
    what: "50 GB volume with its files and 7 backups",
    ...(needs === undefined ? {} : { needs }),
  });
});

test("a report of all resources names entries of hosting:allowDataLoss that match no resource", async () => {
  const digest = deletion();
  digest.config["hosting:allowDataLoss"] = "Volume:data#1003,Volume:data#1999,Volume:gone,Application:web,VolumeRestore:back#1/b2";
  const warnings = ({ lines }: StackReport) => lines.filter(({ text }) => text.includes("allowDataLoss")).map(({ text }) => text);
  expect(warnings((await of(digest)).stack)).toEqual(
    ["Volume:data#1999", "Volume:gone", "VolumeRestore:back#1/b2"].map(
      (entry) => `hosting:allowDataLoss contains ${entry}, which matches no resource of this stack. Remove the entry.`,
    ),
  );
  digest.steps = digest.steps.filter(({ op }) => op !== "same");
  expect(warnings((await of(digest)).stack)).toEqual([]);
});

test("a report shows a refusal of the data gate as a missing permission, not as a loss of data", async () => {
  const refusal =
    "deleting Volume \"old-uploads\" (id 1004) would delete data: 20 GB volume with its files and backups. It was not deleted and stays in the state; objects that the engine deleted earlier in this run are gone. To delete it: HOSTING_ALLOW_DATA_LOSS='Volume:old-uploads#1004' pulumi destroy. To keep it without Pulumi: pulumi state delete 'urn'.";
  const urn = `${URN}:Volume::old-uploads`;
  const state = { id: "1004", inputs: { sizeGb: 20 }, outputs: {} };
  const events = [
    { resourcePreEvent: { metadata: { op: "delete", urn, old: state } } },
    { diagnosticEvent: { urn, severity: "error", message: refusal } },
    { resOpFailedEvent: { metadata: { op: "delete", urn, old: state } } },
    { summaryEvent: { resourceChanges: {}, result: "failed" } },
  ];
  const file = join(folder, "destroy.jsonl");
  writeFileSync(file, events.map((event, sequence) => JSON.stringify({ sequence, timestamp: 1, ...event })).join("\n"));
  const { out } = await report([file, "--json"]);
  expect(readModel(JSON.parse(out), file).stacks[0]?.alarms).toEqual([
    {
      alarm: "not permitted",
      name: "old-uploads",
      amount: 'deleting Volume "old-uploads" (id 1004) would delete data: 20 GB volume with its files and backups',
      howToPermit: "HOSTING_ALLOW_DATA_LOSS='Volume:old-uploads#1004' pulumi destroy",
    },
  ]);
});

describe("permissions in a pipeline", () => {
  const run = async (digest: Json, environment: Record<string, string>, ...args: string[]) => {
    const file = join(folder, "preview.json");
    writeFileSync(file, JSON.stringify(digest, undefined, 4));
    const { out } = await report([file, ...args], { environment });
    return { out: plain(out), file };
  };

  test("the caution names the variable of the pipeline, and says that destroy reads only the variable", async () => {
    const { out } = await run(deletion(), { CI: "true" });
    const sentence =
      "To permit data loss in this pipeline, you can set the variable `HOSTING_ALLOW_DATA_LOSS` instead. It takes the same list as `hosting:allowDataLoss` and replaces that list. `pulumi destroy` reads only the variable.";
    expect(out.split(sentence)).toHaveLength(2);
    expect(out).toContain("To permit it, add Volume:old-uploads#1004 to hosting:allowDataLoss.");
    expect((await run(deletion(), {})).out).not.toContain("HOSTING_ALLOW_DATA_LOSS");
    expect((await run(deletion(), { CI: "true" }, "--no-values")).out).toContain(sentence);
  });

  test("the caution names the variable in a job that posts models of other jobs", async () => {
    const { out: model } = await run(deletion(), { CI: "true" }, "--json");
    const file = join(folder, "model.json");
    writeFileSync(file, model);
    expect((await report([file], { environment: { CI: "true" } })).out).toContain("It takes the same list");
  });

  test("the report applies the variable instead of the setting", async () => {
    const digest = deletion();
    digest.config["hosting:allowDataLoss"] = "ManagedDatabase:orders";
    const { out } = await run(digest, { CI: "true", HOSTING_ALLOW_DATA_LOSS: "Volume:old-uploads#1004" });
    expect(out).not.toContain("To permit it, add Volume");
    expect(out).toContain("To permit it, add ManagedDatabase:orders#manageddatabases00000001 to hosting:allowDataLoss.");
    expect((await run(deletion(), { CI: "true", HOSTING_ALLOW_DATA_LOSS: "" })).out).toContain(
      "To permit it, add Volume:old-uploads#1004 to hosting:allowDataLoss.",
    );
  });

  test("the caution names only the variable if the program declares no resource of this package any more", async () => {
    const digest = deletion();
    digest.config["hosting:allowDataLoss"] = "Volume:old-uploads,ManagedDatabase:orders";
    digest.steps = digest.steps.filter(({ op, urn }) => op === "delete" || urn.endsWith("pulumi:pulumi:Stack::shop-infra-prod"));
    (digest as Json).changeSummary = { delete: 2 };
    const { out } = await run(digest, {});
    expect(out).toContain("Deletes data, and `up` will stop.");
    expect(out).toContain("To permit it, set the variable HOSTING_ALLOW_DATA_LOSS=Volume:old-uploads#1004.");
  });
});

test("a report of a rehearsal names the permission without an id, and does not say that up will stop", async () => {
  const step = { op: "delete", urn: `${URN}:Volume::data`, old: { id: "7", inputs: { sizeGb: 20 }, outputs: {} } };
  const other = { op: "same", urn: `${URN}:Project::shop`, old: { id: "p", inputs: {}, outputs: {} } };
  const file = join(folder, "rehearsal.json");
  writeFileSync(
    file,
    JSON.stringify({
      rehearsal: true,
      operation: "preview",
      stack: "prod",
      project: "shop",
      ok: true,
      steps: [step, other],
      diagnostics: [],
      summary: { delete: 1 },
    }),
  );
  const out = plain((await report([file])).out);
  expect(out).toContain("Deletes data. prod deletes data (Volume): 20 GB volume with its files and backups.");
  expect(out).toContain("To permit it, add Volume:data with the id that the preview shows to hosting:allowDataLoss.");
  expect(out).not.toContain("will stop");
});
