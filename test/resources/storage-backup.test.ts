import { storageBackup } from "../../provider/resources/hosting/storage-backup";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const RUN = { method: "POST", path: "/applications/{uuid}/storages/{storage_uuid}/backups/run" } as const;

async function applicationWithStorage(options: SandboxRunOptions = {}) {
  const fixture = await open(options);
  const { sandbox } = fixture;
  const applicationUuid = await addApplication(fixture, { name: "web" });
  const add = (fields: object) => sandbox.add("storages", { application_uuid: applicationUuid, ...fields });
  const storageUuid = await add({ type: "persistent", name: "data", mount_path: "/data" });
  await sandbox.add("storageBackups", { storage_uuid: storageUuid, frequency: "daily" });
  return {
    fixture,
    sandbox,
    add,
    archives: fixture.of(storageBackup),
    inputs: { applicationUuid, storageUuid },
    held: () => sandbox.find("storageArchives"),
    sent: async () => (await sandbox.journal()).filter(({ method }) => method === "POST").length,
  };
}

describe("StorageBackup", () => {
  test("a creation starts an archive, and does not wait until the archive is complete", async () => {
    const { archives, inputs, held, sent } = await applicationWithStorage();
    const { id, outs } = await archives.create(inputs);
    expect(await held()).toMatchObject([{ $id: id, status: "running" }]);
    expect([outs.ranAt, await sent()]).toEqual([expect.stringMatching(/Z$/), 1]);
  });

  test("a creation generates an id for the state if the response contains no archive", async () => {
    const { archives, inputs, held } = await applicationWithStorage({ variants: { writes: "empty" } });
    const { id } = await archives.create(inputs);
    expect(id).toMatch(new RegExp(`^${inputs.storageUuid}/2026-.*Z$`));
    expect(await held()).toHaveLength(1);
  });

  test("a creation fails for a storage without a backup schedule", async () => {
    const { archives, inputs, add, held, sent } = await applicationWithStorage();
    const bare = await add({ type: "persistent", name: "bare", mount_path: "/bare" });
    await expect(archives.create({ ...inputs, storageUuid: bare })).rejects.toThrow(
      /has no backup schedule, or is gone, so nothing was archived\. Declare a StorageBackupSchedule for the storage/,
    );
    expect([await held(), await sent()]).toEqual([[], 1]);
  });

  test("a creation waits for another backup in progress, but at most 900 s", async () => {
    const { fixture, archives, inputs, sandbox, held } = await applicationWithStorage();
    const busy = { match: RUN, kind: "status", code: 409, body: { message: "A backup is running." } } as const;
    await sandbox.fault({ ...busy, times: 4 });
    await archives.create(inputs);
    expect(await held()).toHaveLength(1);
    await sandbox.fault({ ...busy, times: 0 });
    const before = fixture.clock.now();
    await expect(archives.create(inputs, "other")).rejects.toThrow(/timed out after 900 s waiting for storage \w+ to accept a backup/);
    expect((fixture.clock.now() - before) / 1000).toBeLessThan(920);
  });

  test("a creation sends one request if the response is lost, and the next run reports that an archive may exist", async () => {
    const { fixture, archives, inputs, sandbox, held, sent } = await applicationWithStorage();
    await sandbox.fault({ match: RUN, kind: "drop-before" });
    const half = await archives.createHalfWay(inputs);
    expect([half.id, half.reason]).toEqual([
      expect.stringMatching(/^unknown:@\d+$/),
      "The response to the creation was lost, and no call shows whether the archive exists. Running the same command again creates another archive.",
    ]);
    expect(await sent()).toBe(1);
    fixture.restart();
    fixture.said();
    await archives.diff(half, inputs);
    await archives.create(inputs);
    expect([(await held()).length, await sent()]).toEqual([1, 2]);
    expect(fixture.said().join("\n")).toContain("an archive may exist that the state does not contain");
    await sandbox.fault({ match: RUN, times: 0, kind: "status", code: 500, body: { message: "Server Error" } });
    await expect(archives.create(inputs, "other")).rejects.toThrow(/failed with 500/);
    expect(await sent()).toBe(3);
  });

  test("a preview refuses a storage that is a file or does not exist", async () => {
    const { fixture, archives, inputs, add, sent } = await applicationWithStorage();
    expect((await archives.preview(inputs)).failures).toEqual([]);
    expect(fixture.said()).toEqual([`data: runs: an archive of storage ${inputs.storageUuid}`]);
    const file = await add({ type: "file", mount_path: "/etc/web.conf", content: "a" });
    const reasons = async (storageUuid: string) => {
      fixture.restart();
      return (await archives.preview({ ...inputs, storageUuid })).failures.map(({ reason }) => reason);
    };
    expect(await reasons(file)).toEqual(["is the file /etc/web.conf. Only persistent storages and directories can be backed up."]);
    expect(await reasons("nothing")).toEqual([expect.stringContaining("is visible to this token. Available: ")]);
    expect(await sent()).toBe(0);
  });
});
