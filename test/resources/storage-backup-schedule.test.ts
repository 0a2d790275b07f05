import { DynamicLifecycle } from "../../provider/hosts/dynamic-provider";
import { storageBackupSchedule } from "../../provider/resources/hosting/storage-backup-schedule";
import { DATA_MAY_GO, providerRun } from "../harness/provider";
import { VirtualClock } from "../harness/virtual-clock";

const CONFIG = { "hosting:baseUrl": "https://console.example.com", "hosting:apiToken": "a-token" };

test("a deletion of a StorageBackupSchedule waits at most 900 s for a backup", async () => {
  const clock = new VirtualClock(Date.parse("2026-01-01T00:00:00Z"));
  const lines: string[] = [];
  const run = providerRun({
    config: CONFIG,
    env: DATA_MAY_GO,
    clock,
    sink: ({ severity, text }) => void (severity === "debug" || lines.push(text)),
    connect: () => async (request) =>
      request.method === "GET"
        ? { status: 200, headers: {}, text: JSON.stringify({ id: 1, name: "ours" }) }
        : { status: 409, headers: {}, text: JSON.stringify({ message: "A backup is running." }) },
  });
  const begun = clock.now();
  const olds = { __urn: "urn:pulumi:dev::shop::x::nightly", applicationUuid: "a1", storageUuid: "s1", frequency: "daily" };
  await expect(clock.run(new DynamicLifecycle(storageBackupSchedule, run).delete("s1", olds))).rejects.toThrow(
    'timed out after 900 s waiting for the platform to accept the deletion of the backup schedule ("A backup is running"). A schedule cannot be deleted during a backup or a restore',
  );
  expect(clock.now() - begun).toBeLessThan(920_000);
  expect(lines[0]).toMatch(
    /^nightly: waiting: the platform to accept the deletion of the backup schedule \("A backup is running"\) for (8|9|1[0-5]) s$/,
  );
});
