import { volumeBackup } from "../../provider/resources/hosting/volume-backup";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const BACKUP = { method: "POST", path: "/svc/servers/{uuid}/volumes/{id}/backups" } as const;

async function openVolumeBackups(options: SandboxRunOptions = {}) {
  const fixture = await open(options);
  const { sandbox } = fixture;
  const volumeId = await sandbox.add("volumes", { server_uuid: await fixture.server("alpha"), size_gb: 50 });
  return {
    fixture,
    sandbox,
    backups: fixture.of(volumeBackup),
    inputs: { volumeId },
    held: () => sandbox.find("volumeBackups"),
    sent: async () => (await sandbox.journal()).filter(({ method }) => method === "POST").length,
  };
}

describe("backup of a volume", () => {
  test("the next run adopts the backup that a killed run started", async () => {
    const { fixture, backups, inputs, held } = await openVolumeBackups();
    await backups.createAndDie(inputs, 10);
    expect(await held()).toMatchObject([{ status: "running" }]);
    fixture.said();
    const { id, outs } = await backups.create(inputs);
    expect(await held()).toMatchObject([{ $id: id, status: "finished" }]);
    expect(outs).toMatchObject({ sizeGb: 50, ranAt: expect.stringMatching(/^2026-01-.*Z$/) });
    expect(fixture.said()[0]).toContain(`adopted: a backup that was already in progress (id ${id})`);
  });

  test("a creation fails with the platform's own error, and sends the request once", async () => {
    const { backups, inputs, sandbox, held, sent } = await openVolumeBackups();
    await sandbox.fault({ match: BACKUP, times: 0, kind: "status", code: 500, body: { message: "Server Error" } });
    await expect(backups.create(inputs)).rejects.toThrow(/failed with 500: "Server Error"/);
    expect(await sent()).toBe(1);
    expect(await held()).toEqual([]);
  });

  test.each(["listed", "not listed"] as const)(
    "a creation orders only one paid backup if the response is lost (runningBackups: %s)",
    async (runningBackups) => {
      const config = { "hosting:autoConfirm": "true" };
      const { fixture, backups, inputs, sandbox, held, sent } = await openVolumeBackups({
        config,
        variants: { extraBackups: "quoted", runningBackups },
      });
      await sandbox.fault({ match: { ...BACKUP, nth: 2 }, kind: "drop-after" });
      const { id } = await backups.create(inputs);
      expect([await held(), await sent()]).toMatchObject([[{ $id: id, status: "finished" }], 2]);
      expect(fixture.said().filter((line) => line.includes("paid:"))).toHaveLength(1);
    },
  );

  test("a creation fails if the backup fails", async () => {
    const { fixture, backups, inputs, sandbox, held } = await openVolumeBackups();
    void fixture.clock.sleep(5000).then(async () => {
      const [row] = await sandbox.find("volumeBackups");
      await sandbox.mutate("volumeBackups", String(row?.$id), { status: "failed" });
    });
    await expect(backups.createHalfWay(inputs)).rejects.toThrow(/backup \d+ of volume \d+ ended as failed\. Run pulumi up again/);
    await backups.create(inputs);
    expect(await held()).toHaveLength(2);
  });

  test("a deletion keeps the backup on the platform, and sends only the request for the team", async () => {
    const { backups, inputs, sandbox, held } = await openVolumeBackups();
    const state = await backups.create(inputs);
    await sandbox.clearJournal();
    await backups.delete(state);
    expect((await sandbox.journal()).map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/v1/team"]);
    expect(await held()).toHaveLength(1);
  });
});
