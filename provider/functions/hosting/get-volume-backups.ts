import * as z from "zod";
import { volumes } from "../../api/hosting/volumes";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";

const Listed = z.looseObject({
  id: z.string().describe("Id of the backup."),
  createdAt: z.string().nullish().describe("Creation time."),
  sizeGb: z.number().nullish().describe("Its size in GB."),
  status: z.string().nullish().describe("State, if the platform shows one. A backup without a state is finished."),
});

export const getVolumeBackups = defineFunction({
  name: "getVolumeBackups",
  doc: "The backups of a volume, newest first: the nightly ones, and the ones that a user or a program requested. The platform keeps them for 7 days.",
  source: 'docs/spec/hosting-api.md, "Purchased servers and volumes"',
  example: `const { backups } = hosting.getVolumeBackupsOutput({ volumeId: "17" });
export const restorable = backups.apply((all) => all.map(({ id, createdAt }) => \`\${id} (\${createdAt})\`));`,
  arguments: { volumeId: field(z.string().min(1), "Id of the volume.") },
  result: { backups: field(z.array(Listed), "The backups, newest first.") },
  async call({ hosting }, { volumeId }) {
    const rows = await hosting.get(volumes.listBackups, { params: { id: volumeId } });
    return { backups: rows.map((row) => resultRow(Listed, { ...row, id: String(row.id) })) };
  },
});
