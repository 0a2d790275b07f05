import * as hosting from "../../sdk";
import { dataFixture, HOLDING, refusedTwice } from "./data-gate-fixture";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, permitDataLoss, writesOf } from "./results";

// Replacements that the user or a resource option requests, although no input of the type requires them.

/** After this time, the platform treats an equal order as a new order. */
const TWO_DAYS_SECONDS = 2 * 86_400;

onEveryEngine("hosting:allowDataLoss for replacements with --replace", (open) => {
  const stackWithData = async (type: string) => {
    const { stack } = await dataFixture(open, (place) => ({ data: HOLDING[type]?.declare("data", place, {}).id }));
    const id = String((await stack.up()).outputs.data);
    await stack.sandbox.advance(TWO_DAYS_SECONDS);
    return { stack, id, permission: `${type}:data#${id}`, what: HOLDING[type]?.what ?? "" };
  };

  test.each(["Volume", "ManagedDatabase", "Storage", "StorageBackupSchedule", "game.Database"])(
    "%s: `up` refuses a replacement that would delete the old object first",
    async (type) => {
      const { stack, permission, id, what } = await stackWithData(type);
      const { text, sent } = await refusedTwice(stack, () => stack.up({ replace: ["data"] }));
      expect(text).toContain(
        `replacing ${type} "data" (id ${id}) would delete data: ${what}. Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss '${permission}'. To keep the data, undo the change that replaces the resource, or remove the option that replaces it.`,
      );
      expect(sent).toEqual([]);
      await expectSettled(stack);
      await permitDataLoss(stack, permission);
      await stack.up({ replace: ["data"] });
      expect((await writesOf(stack))[0]).toMatch(/^DELETE /);
      await expectSettled(stack);
    },
  );

  test.each([
    ["the price of the new database", {}, { config: { "hosting:autoConfirm": "false" } }, "is not permitted, and nothing was bought"],
    ["a price beyond the cap", {}, { config: { "hosting:maxMonthlyIncrease": "1" } }, "hosting:maxMonthlyIncrease 1"],
    ["a plan that the catalogue does not contain", { plan: "smal" }, { config: {} }, "plan"],
  ])("`up` keeps the old ManagedDatabase if %s prevents the new one", async (_, changed, { config }, reason) => {
    const args = { engine: "relational_1", plan: "small", region: "one:hel" };
    const { stack } = await dataFixture(open, () => ({ data: new hosting.ManagedDatabase("data", args).id }));
    const id = String((await stack.up()).outputs.data);
    await stack.sandbox.advance(TWO_DAYS_SECONDS);
    await permitDataLoss(stack, `ManagedDatabase:data#${id}`);
    Object.assign(args, changed);
    for (const [key, value] of Object.entries(config)) await stack.setConfig(key, value);
    const { text, sent } = await refusedTwice(stack, () => stack.up({ replace: ["data"] }));
    expect(text).toContain(reason);
    expect(sent.filter((request) => !request.startsWith("POST /svc/databases"))).toEqual([]);
    expect(await stack.sandbox.find("databases")).toMatchObject([{ $id: id }]);
  });
});

onEveryEngine("hosting:allowDataLoss for replacements by an option", (open) => {
  test("`up` needs hosting:allowDataLoss for a replacement that `replaceOnChanges` causes", async () => {
    const args = { sizeGb: 50 };
    const { stack } = await dataFixture(open, ({ server }) => ({
      id: new hosting.Volume("data", { serverUuid: server, ...args }, { replaceOnChanges: ["sizeGb"] }).id,
    }));
    const first = String((await stack.up()).outputs.id);
    args.sizeGb = 80;
    const line = "data: deletes data: 50 GB volume with its files and backups";
    const permission = `Volume:data#${first}`;
    const preview = await stack.preview();
    expect(happened(preview, "data")).toBe("replace sizeGb");
    expect(linesOf(preview, "data")).toContain(`${line}; needs hosting:allowDataLoss ${permission}`);
    // The price is the price of the whole new volume, not the difference.
    expect(linesOf(preview).at(-1)).toBe("price: total +7.40 USD/month so far in this run");
    const { text, sent } = await refusedTwice(stack, () => stack.up());
    expect(text).toContain(
      `replacing Volume "data" (id ${first}) would delete data: 50 GB volume with its files and backups. Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss '${permission}'.`,
    );
    expect(sent).toEqual([]);
    await permitDataLoss(stack, permission);
    expect(linesOf(await stack.preview(), "data")).toContain(line);
    await stack.up();
    expect(await stack.sandbox.find("volumes")).toMatchObject([{ size_gb: 80 }]);
    await expectSettled(stack);
  });

  test("`up` refuses to continue an interrupted replacement while the old storage exists", async () => {
    const { stack, fixture } = await dataFixture(open, (place) => ({ id: HOLDING.Storage?.declare("data", place, {}).id }));
    const first = String((await stack.up()).outputs.id);
    const path = "/applications/{uuid}/storages";
    const body = { persistent_storages: [], file_storages: [] };
    await stack.sandbox.fault({ match: { method: "GET", path }, kind: "status", code: 200, body, times: 0 });
    await stack.sandbox.fault({ match: { method: "POST", path }, kind: "status", code: 422, body: { message: "Full" }, times: 0 });
    expect((await errorsOf(stack.up())).text).toContain('failed with 422: "Full"');
    await stack.sandbox.clearFaults();
    const { text, sent } = await refusedTwice(stack, () => stack.up());
    expect(text).toMatch(
      /To keep the data, undo the change that replaces the resource, or remove the option that replaces it\. If neither a change nor an option replaces it, the cause is an interrupted replacement in the state: run pulumi state delete '[^']+::data', set adopt: true on the resource, and run pulumi up\. The run ends here, with --continue-on-error too, because Pulumi would wait without end for a deletion that fails in a replacement\. \[hosting:allowDataLoss=Storage:data#\w+\] \[data_loss_refused\]$/,
    );
    expect(sent).toEqual([]);
    // A rehearsal has no `pulumi state delete`. An `up` without the resource drops the resource from the state instead, and sends
    // nothing.
    const { declare } = fixture;
    fixture.declare = () => ({});
    await stack.up();
    fixture.declare = ({ web }) => ({
      id: new hosting.Storage("data", { applicationUuid: web.id, type: "persistent", mountPath: "/data", adopt: true }).id,
    });
    expect((await stack.up()).outputs.id).toBe(first);
    fixture.declare = declare;
    await stack.up();
    expect(await writesOf(stack)).toEqual([]);
    await expectSettled(stack);
  });

  test("a replacement of a storage needs hosting:allowDataLoss for the storage and for its backup schedule", async () => {
    const at = { path: "/data" };
    const { stack } = await dataFixture(open, ({ web }) => {
      const options = { replaceOnChanges: ["mountPath"] };
      const data = new hosting.Storage("data", { applicationUuid: web.id, type: "persistent", mountPath: at.path }, options);
      new hosting.StorageBackupSchedule("nightly", { applicationUuid: web.id, storageUuid: data.id, frequency: "daily" });
      return { data: data.id };
    });
    const first = String((await stack.up()).outputs.data);
    at.path = "/elsewhere";
    const permissions = [`Storage:data#${first}`, `StorageBackupSchedule:nightly#${first}`];
    await permitDataLoss(stack, permissions[0] ?? "");
    const { text, sent } = await refusedTwice(stack, () => stack.up());
    expect(text).toContain(`replacing StorageBackupSchedule "nightly" (id ${first}) would delete data: backup schedule with its archives`);
    expect(sent).toEqual([]);
    await permitDataLoss(stack, ...permissions);
    await stack.up();
    expect((await writesOf(stack)).map((request) => request.split(" ")[0])).toEqual(["DELETE", "DELETE", "POST", "PUT"]);
    await expectSettled(stack);
  });

  test("a replacement of an application needs hosting:allowDataLoss only if the application has a storage", async () => {
    const { shop, stack } = await dataFixture(open, () => ({}));
    const { outputs } = await stack.up();
    shop.args = { source: { kind: "ctrfile", ctrfile: "FROM a\n" } };
    expect(linesOf(await stack.preview(), "web")).toEqual([]);
    expect((await stack.up()).outputs.id).not.toBe(outputs.id);
    shop.args = { source: { kind: "ctrfile", ctrfile: "FROM b\n" } };
    await stack.sandbox.add("storages", {
      application_uuid: String((await stack.sandbox.find("applications"))[0]?.uuid),
      type: "persistent",
      name: "uploads",
      mount_path: "/uploads",
    });
    expect(linesOf(await stack.preview(), "web")).toEqual([
      expect.stringMatching(/^web: deletes data: application with the data of 1 storage; needs hosting:allowDataLoss Application:web#\w+$/),
    ]);
    expect((await errorsOf(stack.up())).text).toContain('replacing Application "web"');
  });
});
