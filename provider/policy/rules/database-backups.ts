import { stackRule } from "../rule";

export const databaseBackups = stackRule({
  id: "database-backups",
  description: "A managed database is backed up by the program, or is protected.",
  cure: "Declare a `DatabaseBackup` of the database, or set the resource option `protect: true`.",
  reads: { ManagedDatabase: [], DatabaseBackup: [] },
  stack(all) {
    const backedUp = new Set(all.flatMap((one) => one.sources("databaseUuid")));
    return all
      .filter((one) => one.kind === "ManagedDatabase" && !one.isProtected && !backedUp.has(one.urn))
      .map((resource) => ({ resource, text: "it has no backup and is not protected" }));
  },
});
