import { HIDDEN, UNKNOWN } from "../../../provider/core/values";
import { failureOf } from "../../harness/plugin-client";
import { type PluginFixture, pluginOnSandbox, urn } from "./fixture";

let f: PluginFixture;
let serverUuid: string;
beforeEach(async () => {
  f = await pluginOnSandbox();
  serverUuid = await f.server("alpha");
});
afterEach(() => f.close());

const VOLUME = urn("Volume", "data");
const volume = (sizeGb: number) => ({ serverUuid, sizeGb });
const checked = async (sizeGb: number) => (await f.run(f.plugin.check(VOLUME, volume(sizeGb)))).inputs;

async function bought() {
  await f.restart({ autoConfirm: "true" });
  const made = await f.created("Volume", "data", volume(50));
  await f.restart({ autoConfirm: "true" });
  await f.sandbox.clearJournal();
  f.said();
  return made;
}

describe("confirm gate", () => {
  test("a preview reports price and missing permission, and `up` then buys nothing", async () => {
    const inputs = await checked(50);
    await f.run(f.plugin.create(VOLUME, inputs, { isPreview: true }));
    expect(f.said()).toEqual([
      expect.stringMatching(/^info data: price: \+5\.00 .* for a 50 GB volume; needs hosting:autoConfirm$/),
      expect.stringMatching(/^info price: total \+5\.00/),
    ]);
    await f.restart();
    await checked(50);
    const failure = await failureOf(f.run(f.plugin.create(VOLUME, inputs)));
    expect(failure).toMatchObject({ code: 9, text: expect.stringMatching(/is not permitted[\s\S]*\[not_permitted\]$/) });
    expect(await f.sandbox.find("volumes")).toEqual([]);
  });

  test("a preview of an update reports the price, and Diff reports no price", async () => {
    const { id, properties, inputs } = await bought();
    const news = await checked(80);
    await f.run(f.plugin.diff(VOLUME, id, properties, news));
    expect(f.said().filter((line) => line.includes("price"))).toEqual([]);
    await f.run(f.plugin.update(VOLUME, id, properties, news, { isPreview: true, oldInputs: inputs }));
    expect(f.said()).toEqual(expect.arrayContaining([expect.stringMatching(/^info data: price: \+2\.40/)]));
    expect(await f.writes()).toEqual([]);
  });
});

describe("data gate", () => {
  test("a deletion without hosting:allowDataLoss fails, and the object remains", async () => {
    const { id, properties } = await bought();
    const failure = await failureOf(f.run(f.plugin.delete(VOLUME, id, properties)));
    expect(failure).toMatchObject({
      code: 9,
      text: expect.stringMatching(/^deleting Volume "data" \(id \d+\) would delete data[\s\S]*\[data_loss_refused\]$/),
    });
    expect(await f.sandbox.find("volumes")).toHaveLength(1);
    expect(await f.writes()).toEqual([]);
  });

  // With `destroy --target --target-dependents`, the engine calls Diff with unknown values for each dependent of the target.
  test("a deletion after a Diff with unknown values needs hosting:allowDataLoss", async () => {
    await f.close();
    const env = { HOSTING_ALLOW_DATA_LOSS: "" };
    f = await pluginOnSandbox({ env });
    await f.restart({ autoConfirm: "true" });
    const database = { engine: "relational_1", plan: "small", region: "one:hel" };
    const { id, properties } = await f.created("ManagedDatabase", "data", database);
    const DATABASE = urn("ManagedDatabase", "data");
    const deleted = async () => {
      await f.restart();
      f.said();
      const { replaces } = await f.run(f.plugin.diff(DATABASE, id, properties, { ...database, region: UNKNOWN }));
      expect([replaces, f.said()]).toEqual([["region"], []]);
      await f.run(f.plugin.delete(DATABASE, id, properties));
    };
    const failure = await failureOf(deleted());
    expect(failure.text).toMatch(/^deleting ManagedDatabase "data" \(id \w+\) would delete data/);
    env.HOSTING_ALLOW_DATA_LOSS = "ManagedDatabase:data";
    await deleted();
    expect(await f.sandbox.find("managedDatabases")).toEqual([]);
  });

  test("a preview reports the data loss of a forced replacement, and `up` refuses it", async () => {
    const { id, properties, inputs } = await bought();
    const declare = async () => {
      await f.run(f.plugin.check(VOLUME, volume(50), inputs));
      await f.run(f.plugin.diff(VOLUME, id, properties, inputs));
      return (await f.run(f.plugin.check(VOLUME, volume(50)))).inputs;
    };
    await f.run(f.plugin.create(VOLUME, await declare(), { isPreview: true }));
    expect(f.said()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^warning data: deletes data: .*; needs hosting:allowDataLoss Volume:data#${id}$`)),
      ]),
    );
    await f.restart({ autoConfirm: "true" });
    const news = await declare();
    const failure = await failureOf(f.run(f.plugin.create(VOLUME, news)));
    expect(failure.text).toMatch(/^replacing Volume "data" .* would delete data/);
    expect(await f.writes()).toEqual([]);
  });

  test.each([
    ["an `up`", "\n\n\nisUp=true", 1],
    ["a preview", "\n\npreview", 0],
    ["a run of an SDK that does not report it", "", 0],
  ])("the second check refuses a forced replacement only in an `up`: %s", async (_, caller, failing) => {
    const { id, properties, inputs } = await bought();
    const news = { ...volume(50), [HIDDEN.caller]: caller };
    await f.run(f.plugin.check(VOLUME, news, inputs));
    await f.run(f.plugin.diff(VOLUME, id, properties, inputs));
    const { failures, inputs: checked } = await f.run(f.plugin.check(VOLUME, news));
    expect(failures).toHaveLength(failing);
    for (const { reason } of failures)
      expect(reason).toMatch(/^replacing Volume "data" .* The run ends here, with --continue-on-error too/);
    expect(checked).not.toHaveProperty(HIDDEN.caller);
    expect(await f.writes()).toEqual([]);
  });

  test("HOSTING_RESUME lets a creation adopt the object of an interrupted run", async () => {
    await f.sandbox.add("projects", { name: "shop" });
    const project = urn("Project", "shop");
    const { inputs } = await f.run(f.plugin.check(project, {}));
    expect((await failureOf(f.run(f.plugin.create(project, inputs)))).text).toContain("HOSTING_RESUME=Project:shop");
    const resumed = await pluginOnSandbox({ env: { HOSTING_RESUME: "Project:shop" } });
    try {
      const there = String(await resumed.sandbox.add("projects", { name: "shop" }));
      expect(await resumed.created("Project", "shop", {})).toMatchObject({ id: there });
    } finally {
      await resumed.close();
    }
  });

  test("hosting:account with another account stops a creation before its first write", async () => {
    await f.restart({ account: `${f.sandbox.baseUrl}#999` });
    const project = urn("Project", "shop");
    const { inputs, failures } = await f.run(f.plugin.check(project, {}));
    expect(failures).toEqual([]);
    for (const isPreview of [true, false])
      expect((await failureOf(f.run(f.plugin.create(project, inputs, { isPreview })))).text).toMatch(
        /999[\s\S]*\[(foreign_account|account_unverified)\]/,
      );
    expect(await f.writes()).toEqual([]);
  });
});
