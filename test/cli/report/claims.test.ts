import { digestOf, Files, type Json, type Step, urnOf } from "./digest";
import { recorded, report } from "./support";

// Claims that a report must not make: about other packages, failed runs, and an `up` that will stop.

const files = new Files();
afterAll(() => files.close());

const RDS = "aws:rds/instance:Instance";
const BUCKET = "aws:s3/bucket:Bucket";
const plain = (text: string): string =>
  text.replace(/<\/?(?:code|b)>/g, "").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
const errorOf = (message = "preview failed"): Json => ({ severity: "error", message: `error: ${message}\n` });

describe("a report with resources of other packages", () => {
  const steps: Step[] = [
    { op: "create", kind: RDS, name: "big", new: { instanceClass: "db.r5.24xlarge" } },
    { op: "replace", kind: RDS, name: "orders", old: {}, new: {}, changes: { engine: "update" } },
    { op: "delete", kind: BUCKET, name: "uploads", old: {} },
    { op: "delete", kind: BUCKET, name: "kept", old: {}, more: { retainOnDelete: true } },
    { op: "delete", kind: "acme:site:Site", name: "component", old: {}, more: { custom: false } },
    {
      op: "update",
      kind: "Project",
      name: "shop",
      old: { description: "a" },
      new: { description: "b" },
      changes: { description: "update" },
    },
  ];

  test("the heading covers only the bill of pulumi-hosting if the stack has resources of other packages", async () => {
    const { out } = await files.reportOf(digestOf(steps));
    expect(plain(out)).toContain("### Preview: the bill for the resources of pulumi-hosting does not change");
    const own = await files.reportOf(digestOf(steps.slice(-1)));
    expect(own.out).toContain("### Preview: the bill does not change");
  });

  test("a report names deleted and replaced resources of other packages in the caution", async () => {
    const { out, stack } = await files.reportOf(digestOf(steps));
    expect(plain(out)).toContain(
      `Other packages: this run deletes uploads (${BUCKET}), replaces orders (${RDS}). This report does not know what these resources cost or which data they contain.`,
    );
    expect(out).not.toContain("creates the new object");
    expect(stack.alarms.map(({ alarm }) => alarm)).toEqual(["other packages", "other packages"]);
    expect((await files.reportOf(digestOf(steps), "--no-values")).stack.alarms).toHaveLength(2);
  });

  test("the sum in a report covers only resources of pulumi-hosting", async () => {
    const volume: Step = { op: "delete", kind: "Volume", name: "data", old: { sizeGb: 50 }, outputs: { monthlyPrice: 5, currency: "USD" } };
    const { out } = await files.reportOf(digestOf([...steps, volume]));
    expect(out).toContain("−5.00 USD/month for the resources of pulumi-hosting");
  });
});

describe("a report of a failed preview", () => {
  const volume = (name: string): Step => ({ op: "create", kind: "Volume", name, new: { sizeGb: 50 } });
  const price = (name: string): Json => ({
    severity: "info",
    urn: urnOf("Volume", name),
    message: `${name}: price: +1.60 USD/month for a 20 GB volume\n`,
  });
  const old: Step = {
    op: "same",
    kind: "Volume",
    name: "old",
    old: { sizeGb: 50 },
    new: { sizeGb: 50 },
    outputs: { monthlyPrice: 4, currency: "USD" },
  };

  test("a report of a failed preview shows its sum as `at least`", async () => {
    const done = await files.reportOf(digestOf([volume("a"), old], [price("a")]));
    expect(plain(done.out)).toContain("(now 4.00, then 5.60)");
    const { out, stack } = await files.reportOf(digestOf([volume("a"), old], [price("a"), errorOf("it broke")]));
    expect(stack.money).toMatchObject({ isIncomplete: true });
    expect(plain(out)).toContain("at least +1.60 until the run failed · 1 to create");
    expect(plain(out)).toContain("| change of the bill until the run failed | at least +1.60 |");
    expect(out).not.toMatch(/now 4|then/);
  });

  test.each([
    ["an error summary alone", digestOf([], [errorOf()])],
    ["with steps", digestOf([volume("a")], [errorOf()])],
  ])("a report names the command that shows why a preview failed (%s)", async (_, digest) => {
    expect(plain((await files.reportOf(digest)).out)).toContain("its output does not contain the reason");
    expect(plain((await files.reportOf(digest)).out)).toContain(
      "PULUMI_ENABLE_STREAMING_JSON_PREVIEW=true pulumi preview --json > preview.json",
    );
  });

  test("a report of a failed preview states that the output of the run does not contain the reason", async () => {
    const events = [{ summaryEvent: { resourceChanges: {}, isPreview: true, result: "failed" } }];
    const file = files.file(
      "events.jsonl",
      events.map((event, sequence) => JSON.stringify({ sequence, timestamp: 1, ...event })).join("\n"),
    );
    expect((await report([`prod=${file}`])).out).toContain("its output does not contain the reason");
  });
});

test("a report shows the price increases that are not permitted, and the net change, as separate amounts", async () => {
  const message = "data: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume; needs hosting:autoConfirm\n";
  const made: Step = { op: "create", kind: "Volume", name: "data", new: { sizeGb: 50 } };
  const gone: Step = { op: "delete", kind: "ServerSize", name: "old", old: {}, outputs: { monthlyPrice: 2, currency: "USD" } };
  const diagnostics = [{ urn: urnOf("Volume", "data"), message, severity: "info" }];
  const text = plain((await files.reportOf(digestOf([made, gone], diagnostics))).out);
  expect(text).toContain("### Preview: +3.00 USD/month net");
  expect(text).toContain("increases +5.00, savings −2.00");
  expect(text).toContain("Increases of 5.00 USD/month are not permitted yet. Savings are not subtracted from this amount.");
  const alone = plain((await files.reportOf(digestOf([made], diagnostics))).out);
  expect(alone).toContain("### Preview: +5.00 USD/month\n");
  expect(alone).not.toContain("savings");
});

describe("a report with deleted data", () => {
  test("the heading of a report shows deleted data next to the bill", async () => {
    const text = plain((await files.reportOf(JSON.parse(recorded("delete/preview-sames.json")))).out);
    expect(text).toMatch(/^### Preview: up to −1\.60 USD\/month, deletes data of 2 resources$/m);
    expect(text).toMatch(/^−1\.60, one saving not known · 4 to delete$/m);
    // A heading from `--title` does not name the deleted data, so the line below the heading names it.
    const titled = plain((await files.reportOf(JSON.parse(recorded("delete/preview-sames.json")), "--title", "Prod")).out);
    expect(titled).toMatch(/^−1\.60, one saving not known · deletes data of 2 resources · /m);
    expect(text).toContain("old-uploads (Volume) is deleted");
    expect(text).toMatch(/`up` will stop: 2 losses of data are not permitted yet\. To permit them, run this command:/);
  });

  test("a report of a permitted data loss does not state that `up` will stop", async () => {
    const digest = JSON.parse(recorded("delete/preview-sames.json"));
    digest.config["hosting:allowDataLoss"] = "Volume:old-uploads,ManagedDatabase:orders";
    const text = plain((await files.reportOf(digest)).out);
    expect(text).toContain("deletes data of 2 resources");
    expect(text).not.toContain("`up` will stop");
  });

  test("a report counts deleted data of several stacks together", async () => {
    const rest = recorded("delete/preview-sames.json").replaceAll("urn:pulumi:prod::", "urn:pulumi:dev::");
    const { out } = await report([files.file("a.json", recorded("delete/preview-sames.json")), files.file("b.json", rest)]);
    expect(out).toContain("deletes data of 4 resources");
  });
});

test("a report in a pipeline names all stacks without hosting:autoConfirm in one sentence", async () => {
  const line: Json = {
    severity: "info",
    urn: urnOf("Volume", "data"),
    message: "data: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume; needs hosting:autoConfirm\n",
  };
  const digest = JSON.stringify(digestOf([{ op: "create", kind: "Volume", name: "data", new: {} }], [line]));
  const given = ["dev", "prod"].map((stack) =>
    files.file(`${stack}.json`, digest.replaceAll("urn:pulumi:prod::", `urn:pulumi:${stack}::`)),
  );
  const inPipeline = plain((await report(given, { environment: { CI: "true" } })).out);
  expect(inPipeline).toContain(
    "> `up` will stop: Increases of 5.00 USD/month in dev, 5.00 USD/month in prod are not permitted yet. To permit them, set HOSTING_AUTO_CONFIRM=true in this pipeline. It permits the increases of every stack in the pipeline, up to hosting:maxMonthlyIncrease where that is set.\n",
  );
  const local = plain((await report(given)).out);
  for (const stack of ["dev", "prod"])
    expect(local).toContain(
      `> - Increases of 5.00 USD/month are not permitted yet in ${stack}. To permit it, run pulumi config set hosting:autoConfirm true --stack ${stack}.\n`,
    );
});

test("a report sorts names with numbers by the value of the number", async () => {
  const steps = ["disk-10", "disk-9", "disk-1"].map((name): Step => ({ op: "create", kind: "Volume", name, new: { sizeGb: name.length } }));
  const { out } = await report([files.file("volumes.json", JSON.stringify(digestOf(steps)))]);
  expect(plain(out).match(/disk-\d+/g)).toEqual(["disk-1", "disk-9", "disk-10"]);
});
