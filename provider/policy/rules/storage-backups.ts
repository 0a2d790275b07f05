import { stackRule } from "../rule";

export const storageBackups = stackRule({
  id: "storage-backups",
  description: "A persistent storage has a backup schedule.",
  cure: "Declare a `StorageBackupSchedule` with the id of the storage.",
  reads: { Storage: ["type"], StorageBackupSchedule: ["enabled"] },
  stack(all) {
    const schedules = all.filter(({ kind, inputs }) => kind === "StorageBackupSchedule" && inputs.enabled !== false);
    const backedUp = new Set(schedules.flatMap((one) => one.sources("storageUuid")));
    return all
      .filter(({ kind, inputs, urn }) => kind === "Storage" && inputs.type === "persistent" && !backedUp.has(urn))
      .map((resource) => ({ resource, text: "it has no backup schedule" }));
  },
});
