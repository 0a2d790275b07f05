import * as hosting from "../../sdk";
import { dataFixture, refusedTwice } from "./data-gate-fixture";
import { onEveryEngine } from "./engines";
import { expectSettled, linesOf, permitDataLoss, writesOf } from "./results";

// Steps that delete, overwrite or leave behind a part of the data although the object remains. A permission names the part: `Type:name#volumes`.

onEveryEngine("hosting:allowDataLoss for a part of the data", (open) => {
  const schedule = async (first: object) => {
    const args: Record<string, unknown> = { ...first };
    const { stack } = await dataFixture(open, ({ web }) => {
      const files = new hosting.Storage("files", { applicationUuid: web.id, type: "persistent", mountPath: "/files" });
      const place = { applicationUuid: web.id, storageUuid: files.id, frequency: "daily" };
      return { id: new hosting.StorageBackupSchedule("nightly", { ...place, ...args }).id };
    });
    await stack.up();
    await writesOf(stack);
    return { stack, args };
  };

  test.each<[string, object, object, string]>([
    [
      "a lower number of archives",
      { retentionAmountLocally: 30 },
      { retentionAmountLocally: 10 },
      "archives beyond retentionAmountLocally 10",
    ],
    ["a removed input", { retentionAmountLocally: 30 }, { retentionAmountLocally: undefined }, "archives beyond retentionAmountLocally 7"],
    ["a first limit of days in the bucket", {}, { retentionDaysS3: 9 }, "archives beyond retentionDaysS3 9"],
    ["a number of archives after no limit", { retentionAmountS3: 0 }, { retentionAmountS3: 100 }, "archives beyond retentionAmountS3 100"],
    ["a lower size", { retentionMaxStorageS3: 5 }, { retentionMaxStorageS3: 4 }, "archives beyond retentionMaxStorageS3 4"],
  ])("StorageBackupSchedule: `up` refuses %s without the permission for its archives", async (_, first, then, what) => {
    const { stack, args } = await schedule(first);
    Object.assign(args, then);
    const permission = "StorageBackupSchedule:nightly#archives";
    expect(linesOf(await stack.preview(), "nightly")).toEqual([
      `nightly: deletes data: ${what}; needs hosting:allowDataLoss ${permission}`,
    ]);
    const { text, sent } = await refusedTwice(stack, () => stack.up());
    expect(text).toContain(
      `StorageBackupSchedule "nightly" would delete data: ${what}. Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss '${permission}'. Otherwise undo the change in the program.`,
    );
    expect(sent).toEqual([]);
    await permitDataLoss(stack, permission);
    await stack.up();
    await expectSettled(stack);
  });

  test("StorageBackupSchedule needs no permission for a less strict limit or for the first schedule of a storage of the program", async () => {
    const { stack, args } = await schedule({ retentionAmountLocally: 3, retentionDaysLocally: 20 });
    Object.assign(args, { retentionAmountLocally: 5, retentionDaysLocally: 0 });
    expect(linesOf(await stack.preview(), "nightly")).toEqual([]);
    await stack.up();
    await expectSettled(stack);
  });

  test("StorageBackupSchedule needs the permission for the first schedule of a storage that the program does not manage", async () => {
    const { stack, fixture } = await dataFixture(open, ({ web }) => ({
      id: new hosting.Storage("files", { applicationUuid: web.id, type: "persistent", mountPath: "/files" }, { retainOnDelete: true }).id,
    }));
    const storageUuid = String((await stack.up()).outputs.id);
    fixture.declare = ({ web }) => ({
      id: new hosting.StorageBackupSchedule("nightly", { applicationUuid: web.id, storageUuid, frequency: "daily" }).id,
    });
    const permission = "StorageBackupSchedule:nightly#archives";
    const line = "nightly: deletes data: archives beyond retentionAmountLocally 7, retentionAmountS3 7";
    expect(linesOf(await stack.preview(), "nightly")).toContain(`${line}; needs hosting:allowDataLoss ${permission}`);
    const { sent } = await refusedTwice(stack, () => stack.up());
    expect(sent.filter((request) => request.startsWith("PUT"))).toEqual([]);
    await permitDataLoss(stack, permission);
    await stack.up();
    await expectSettled(stack);
  });

  test("a permission for the archives permits neither the deletion nor the replacement of the schedule", async () => {
    const { stack, args } = await schedule({});
    await permitDataLoss(stack, "StorageBackupSchedule:nightly#archives");
    expect(args).toEqual({});
    const { text, sent } = await refusedTwice(stack, () => stack.up({ replace: ["nightly"] }));
    expect(text).toContain('replacing StorageBackupSchedule "nightly"');
    expect(sent).toEqual([]);
  });

  test("ServerCleanupPolicy: `up` refuses to turn deleteUnusedVolumes on without the permission for the volumes", async () => {
    const args = { deleteUnusedVolumes: false };
    const { stack } = await dataFixture(open, ({ server }) => ({
      id: new hosting.ServerCleanupPolicy("alpha", { serverUuid: server, ...args }).id,
    }));
    const server = String((await stack.up()).outputs.id);
    args.deleteUnusedVolumes = true;
    const what = `volumes on server ${server} that no container uses at every cleanup, including those of stopped applications`;
    const permission = "ServerCleanupPolicy:alpha#volumes";
    expect(linesOf(await stack.preview(), "alpha")).toEqual([`alpha: deletes data: ${what}; needs hosting:allowDataLoss ${permission}`]);
    const { text, sent } = await refusedTwice(stack, () => stack.up());
    expect(text).toContain(`ServerCleanupPolicy "alpha" would delete data: ${what}. Nothing was changed.`);
    expect(sent).toEqual([]);
    await permitDataLoss(stack, permission);
    await stack.up();
    await expectSettled(stack);
    await permitDataLoss(stack);
    // The switch is on already, so a further update needs no permission.
    await expectSettled(stack);
  });

  test("ServerCleanup with deleteUnusedVolumes needs the permission for the volumes for each cleanup", async () => {
    const args = { triggers: [1] };
    const { stack } = await dataFixture(open, ({ server }) => ({
      id: new hosting.ServerCleanup("clean", { serverUuid: server, deleteUnusedVolumes: true, ...args }).id,
    }));
    const permission = "ServerCleanup:clean#volumes";
    expect(linesOf(await stack.preview(), "clean")[0]).toMatch(
      /^clean: deletes data: volumes on server \S+ that no container uses at the cleanup, including those of stopped applications; needs hosting:allowDataLoss ServerCleanup:clean#volumes$/,
    );
    const { text, sent } = await refusedTwice(stack, () => stack.up());
    expect(text).toContain('ServerCleanup "clean" would delete data: volumes on server');
    expect(sent.filter((request) => request.includes("cleanup"))).toEqual([]);
    await permitDataLoss(stack, permission);
    await stack.up();
    await permitDataLoss(stack);
    await expectSettled(stack);
    args.triggers = [2];
    expect((await refusedTwice(stack, () => stack.up())).sent).toEqual([]);
  });

  test("ServerCleanup needs the permission if the setting of the server deletes unused volumes", async () => {
    const { stack, shop } = await dataFixture(open, ({ server }) => ({
      id: new hosting.ServerCleanup("clean", { serverUuid: server }).id,
    }));
    await stack.up();
    await stack.sandbox.mutate("serverSettings", shop.seed.servers.alpha ?? "", { delete_unused_volumes: true });
    const { text } = await refusedTwice(stack, () => stack.up({ replace: ["clean"] }));
    expect(text).toContain('ServerCleanup "clean" would delete data: volumes on server');
  });

  test("Application: `up` needs the permission for the volumes to move an application without its volumes", async () => {
    const { stack, shop } = await dataFixture(open, ({ web }) => ({
      data: new hosting.Storage("data", { applicationUuid: web.id, type: "persistent", name: "data", mountPath: "/data" }).id,
    }));
    const { id } = (await stack.up()).outputs;
    const { servers, destinations } = shop.seed;
    shop.args = { serverUuid: servers.beta ?? "", destinationUuid: destinations["beta svc"] ?? "", migrateVolumes: false };
    const volume = /volume "\S*data" \(mounted at \/data\)/;
    const lines = linesOf(await stack.preview(), "web");
    expect(lines).toEqual([expect.stringMatching(/^web: stays on alpha: volume .*; needs hosting:allowDataLoss Application:web#volumes$/)]);
    expect(lines[0]).toMatch(volume);
    const { text, sent } = await refusedTwice(stack, () => stack.up());
    expect(text).toContain('Application "web" would leave data on alpha: volume ');
    expect(text).toContain(
      "To permit it: pulumi config set hosting:allowDataLoss 'Application:web#volumes'. Otherwise undo the change in the program.",
    );
    expect(sent).toEqual([]);
    await permitDataLoss(stack, `Application:web#${id}`);
    await refusedTwice(stack, () => stack.up());
    await permitDataLoss(stack, "Application:web#volumes");
    expect(linesOf(await stack.preview(), "web")).toEqual([expect.stringMatching(/^web: stays on alpha: volume [^;]*$/)]);
    await stack.up();
    await expectSettled(stack);
  });

  test("Application: `up` needs no permission to move an application that has no volumes", async () => {
    const { stack, shop } = await dataFixture(open, () => ({}));
    await stack.up();
    const { servers, destinations } = shop.seed;
    shop.args = { serverUuid: servers.beta ?? "", destinationUuid: destinations["beta svc"] ?? "", migrateVolumes: false };
    expect(linesOf(await stack.preview(), "web")).toEqual([]);
    await stack.up();
    await expectSettled(stack);
  });
});
