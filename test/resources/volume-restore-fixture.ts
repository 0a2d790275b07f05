import type { Bag } from "../../provider/core/values";
import { volume } from "../../provider/resources/hosting/volume/resource";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { sandboxRuns } from "../support/sandbox-runs";

export const PERMITTED = { "hosting:autoConfirm": "true" };
const TWO_DAYS_SECONDS = 2 * 86_400;

/** Opens sandboxes with a 50 GB volume that contains files, and a finished backup of these files. */
export function volumeRestores() {
  const open = sandboxRuns();
  return async (options: SandboxRunOptions = {}) => {
    const fixture = await open({ config: PERMITTED, ...options });
    const { sandbox, clock } = fixture;
    const serverUuid = await fixture.server("alpha");
    const source = await sandbox.add("volumes", { server_uuid: serverUuid, size_gb: 50, backups: false });
    await sandbox.mutate("volumes", source, { content: "as it was" });
    const backup = await sandbox.add("volumeBackups", { volume_id: source });
    await sandbox.mutate("volumes", source, { content: "spoilt" });
    await clock.pass(TWO_DAYS_SECONDS);
    const inputs: Bag = { serverUuid, sizeGb: 50, backups: false, restoreFrom: { volumeId: source, backupId: backup } };
    return {
      fixture,
      sandbox,
      source,
      backup,
      inputs,
      volumes: fixture.of(volume),
      /** Returns the created volumes, without the volume from which the restore takes its backup. */
      made: async () => (await sandbox.find("volumes")).filter(({ $id }) => $id !== source),
      /** Returns the writes since the previous call of `sent`: `restore`, `restore confirmed`. */
      async sent(): Promise<string[]> {
        const entries = (await sandbox.journal()).filter(({ method }) => method !== "GET");
        await sandbox.clearJournal();
        return entries.map(({ method, path, body }) => {
          const isConfirmed = typeof body === "object" && body !== null && "confirm" in body;
          const call = method === "PATCH" ? "change" : (path.split("/").at(-1) ?? "");
          return isConfirmed ? `${call} confirmed` : call;
        });
      },
    };
  };
}
