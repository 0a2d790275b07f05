import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readModel, type StackReport } from "../../../cli/report/model/stack-report";
import { deletion, type Json, lossFiles, needsOf, plain, storage, URN } from "./losses-fixture";
import { report } from "./support";

const { folder, of } = lossFiles();

// The report derives deleted data from the steps of a run: no line of a preview announces a plain delete.

test("a report names the permission for the deletion of an object with data", async () => {
  const { stack, code } = await of(deletion(), "--fail-on", "data-loss");
  expect(needsOf(stack)).toEqual(["old-uploads: Volume:old-uploads#1004", "orders: ManagedDatabase:orders#manageddatabases00000001"]);
  expect(code).toBe(3);
});

test.each([
  ["Volume:old-uploads#1004", ["old-uploads: permitted", "orders: ManagedDatabase:orders#manageddatabases00000001"]],
  ["Volume:old-uploads, ManagedDatabase:orders", ["old-uploads: permitted", "orders: permitted"]],
  ["Volume:old-uploads#1003", ["old-uploads: Volume:old-uploads#1004", "orders: ManagedDatabase:orders#manageddatabases00000001"]],
])("a report applies hosting:allowDataLoss=%s only to the objects that the setting names", async (list, expected) => {
  const digest = deletion();
  digest.config["hosting:allowDataLoss"] = list;
  const { stack } = await of(digest);
  expect([...needsOf(stack)].sort()).toEqual(expected);
});

test("a report ignores an entry without an id if two resources match the entry's type and name", async () => {
  const digest = deletion();
  digest.config["hosting:allowDataLoss"] = "Volume:old-uploads,ManagedDatabase:orders";
  const [one] = digest.steps.filter(({ urn }) => urn.endsWith(":Volume::old-uploads"));
  if (one) digest.steps.push({ ...one, op: "same", urn: one.urn.replace("shop-infra::", "shop-infra::my:index:Box$") });
  expect([...needsOf((await of(digest)).stack)].sort()).toEqual(["old-uploads: Volume:old-uploads#1004", "orders: permitted"]);
});

test("--fail-on not-permitted exits with 3 until every deletion of data is permitted", async () => {
  const digest = deletion();
  expect((await of(digest, "--fail-on", "not-permitted")).code).toBe(3);
  digest.config["hosting:allowDataLoss"] = "Volume:old-uploads,ManagedDatabase:orders";
  expect((await of(digest, "--fail-on", "not-permitted")).code).toBe(0);
});

test("a report names the permission of the application if `up` deletes a storage together with this application", async () => {
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

test("a report shows no data loss for a retained object, and none for a file whose content is an input", async () => {
  const digest = deletion();
  digest.steps = digest.steps.filter(({ op }) => op !== "delete");
  digest.steps.push(storage("kept", { retainOnDelete: true }), storage("file", { inputs: { type: "file", content: "a" } }));
  expect(needsOf((await of(digest)).stack)).toEqual([]);
});

test.each([
  ["deletes data: 50 GB volume with its files and 7 backups; needs hosting:allowDataLoss Volume:data#1003", "Volume:data#1003"],
  ["deletes data: 50 GB volume with its files and 7 backups", undefined],
  // The prefix of this line in release 0.2.
  ["loses: 50 GB volume with its files and 7 backups", undefined],
])("a report takes the data loss of a replacement from the provider's line: %s", async (line, needs) => {
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

test("a report warns of entries in hosting:allowDataLoss that match no resource", async () => {
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

test("a report does not warn of entries in HOSTING_ALLOW_DATA_LOSS that match no resource", async () => {
  const file = join(folder, "variable.json");
  writeFileSync(file, JSON.stringify(deletion()));
  const { out } = await report([file, "--json"], { environment: { HOSTING_ALLOW_DATA_LOSS: "Volume:of-another-stack" } });
  expect(readModel(JSON.parse(out), "model").stacks[0]?.lines).toEqual([]);
});

test("a report shows a refused deletion as a missing permission, and not as deleted data", async () => {
  const refusal =
    "deleting Volume \"old-uploads\" (id 1004) would delete data: 20 GB volume with its files and backups. It was not deleted and stays in the state; objects of earlier steps are deleted, or exist in their parent but no longer in the state. To delete it: HOSTING_ALLOW_DATA_LOSS='Volume:old-uploads#1004' pulumi destroy. To keep it outside Pulumi: pulumi state delete 'urn'.";
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
      isData: true,
      permission: { by: "variable", entries: ["Volume:old-uploads#1004"] },
    },
  ]);
});

test("a report shows `its data` if the inputs do not describe the deleted data", async () => {
  const digest = deletion();
  digest.steps.push({
    op: "delete",
    urn: `${URN}/game:Folder::mods`,
    oldState: { id: "abcd1234/mods", inputs: { server: "abcd1234", path: "/mods", deleteContents: true }, outputs: {} },
  });
  const { stack } = await of(digest);
  expect(stack.alarms).toContainEqual(
    expect.objectContaining({ alarm: "data loss", name: "mods", what: "its data", needs: "game.Folder:mods#abcd1234/mods" }),
  );
});

test.each([
  [{ triggers: { kind: "update" } }, []],
  [{ triggers: { kind: "update" }, name: { kind: "update" } }, ["nightly: game.Backup:nightly#b1"]],
])("a report shows no data loss for a backup if only the triggers cause the replacement: %j", async (detailedDiff, expected) => {
  const digest = deletion();
  digest.steps = digest.steps.filter(({ op }) => op === "same");
  const inputs = { server: "abcd1234", name: "nightly" };
  const oldState = { id: "b1", inputs, outputs: { ...inputs, createdAt: "2026-11-01T00:00:00Z" } };
  digest.steps.push({ op: "replace", urn: `${URN}/game:Backup::nightly`, oldState, detailedDiff });
  expect(needsOf((await of(digest)).stack)).toEqual(expected);
});

const rehearsed = async (...steps: Json[]): Promise<string> => {
  const file = join(folder, "rehearsal.json");
  const head = { rehearsal: true, operation: "preview", stack: "prod", project: "shop", ok: true };
  writeFileSync(file, JSON.stringify({ ...head, steps, diagnostics: [], summary: { delete: 1 } }));
  return plain((await report([file])).out);
};
const volumeStep = { op: "delete", urn: `${URN}:Volume::data`, old: { id: "7", inputs: { sizeGb: 20 }, outputs: {} } };

test("a report of a rehearsal names the required permission without an id", async () => {
  const other = { op: "same", urn: `${URN}:Project::shop`, old: { id: "p", inputs: {}, outputs: {} } };
  const out = await rehearsed(volumeStep, other);
  expect(out).toContain("Deletes data: data (Volume) is deleted: 20 GB volume with its files and backups");
  expect(out).toContain("To permit the loss of data, add Volume:data to hosting:allowDataLoss, with the id that the preview shows.");
  expect(out).not.toContain("will stop");
});

test("a report of a rehearsal proposes the variable HOSTING_ALLOW_DATA_LOSS if the program declares no resource of this package", async () => {
  const out = await rehearsed(volumeStep);
  expect(out).toContain(
    "To permit the loss of data, set the variable HOSTING_ALLOW_DATA_LOSS to Volume:data. hosting:allowDataLoss has no effect here.",
  );
});
