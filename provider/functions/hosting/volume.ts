import * as z from "zod";
import { volumes } from "../../api/hosting/volumes";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { documentedRow, fieldsOf, resultRow } from "../results";

const ListedVolume = z.looseObject({
  id: z.string().describe("Id of the volume."),
  status: z.string().describe("State. `attached` means usable; `unknown` means that the API shows no state."),
  sizeGb: z.number().nullish().describe("Size in GB."),
  serverUuid: z.string().nullish().describe("Id of its server; null while it is detached."),
  city: z.string().nullish().describe("City of the volume."),
  region: z.string().nullish().describe("Id of its region."),
  usedGb: z.number().nullish().describe("Used space in GB."),
  mountPath: z.string().nullish().describe("Path on the server."),
  backups: z.boolean().nullish().describe("Whether nightly backups are on."),
  autogrowMaxGb: z.number().nullish().describe("Maximum size for automatic growth, in GB; 0 means off."),
  monthlyPrice: z.number().nullish().describe("Price per month."),
  hourlyPrice: z.number().nullish().describe("Price per hour."),
  currency: z.string().nullish().describe("Currency of the prices."),
  keptUntil: z.string().nullish().describe("Date until which the platform keeps the volume after its server was deleted."),
  createdAt: z.string().nullish().describe("Time of the purchase."),
});

export const getVolumes = defineFunction({
  name: "getVolumes",
  doc: "The block storage volumes of the team. You can filter them by server or by state.",
  page: {
    source: 'docs/spec/hosting-api.md, "Storage volume"',
    example: `const { volumes } = hosting.getVolumesOutput({ status: "detached" });
export const unused = volumes.apply((all) => all.map((v) => v.id));`,
  },
  arguments: {
    serverUuid: field(z.string().min(1).optional(), "Filter by server. Default: all."),
    status: field(z.string().min(1).optional(), "Filter by state, such as `detached`. Default: all."),
  },
  result: { volumes: field(z.array(ListedVolume), "The volumes, in the API's order.") },

  async call({ hosting }, { serverUuid, status }) {
    const rows = (await hosting.get(volumes.list)).filter((v) => status === undefined || v.status === status);
    // If a row of the team's list does not show the server of a volume, a second call lists the volumes of the requested server.
    const own =
      serverUuid === undefined || rows.every((v) => v.server_uuid !== undefined)
        ? undefined
        : new Set((await hosting.get(volumes.listOfServer, { params: { uuid: serverUuid } })).map((v) => String(v.id)));
    const wanted = rows.filter((v) => serverUuid === undefined || (own ? own.has(String(v.id)) : v.server_uuid === serverUuid));
    return { volumes: wanted.map((v) => resultRow(ListedVolume, { ...v, id: String(v.id), status: v.status ?? "unknown" })) };
  },
});

const Offer = z.object({
  city: z.string().nullable().describe("City of the server."),
  sizes: z.array(z.number()).describe("Volume sizes in GB that the city offers; empty if the API does not report them."),
  sizeGb: z.number().nullable().describe("Size in GB to which the prices apply; null if no size was requested."),
  monthlyPrice: z.number().nullable().describe("Price per month, including nightly backups."),
  hourlyPrice: z.number().nullable().describe("Price per hour, including nightly backups."),
  backupsMonthlyPrice: z.number().nullable().describe("Part of the monthly price for backups, if the API reports it."),
  currency: z.string().nullable().describe("Currency of the prices."),
});

export const getVolumeOffer = defineFunction({
  name: "getVolumeOffer",
  doc: "The volume sizes that a server's city offers, and the price of one of them. The call changes nothing.",
  page: {
    source: 'docs/spec/hosting-api.md, "Purchased servers and volumes" (volumes/offer)',
    example: `const config = new pulumi.Config();
const offer = hosting.getVolumeOfferOutput({ serverUuid: config.require("serverUuid"), sizeGb: 50 });
export const price = offer.monthlyPrice;`,
  },
  arguments: {
    serverUuid: field(z.string().min(1), "Id of the server."),
    sizeGb: field(
      z.int().min(10).max(1000).optional(),
      "Size in GB for which to return the price. Default: the result contains only the sizes, without a price.",
    ),
  },
  result: fieldsOf(Offer),

  async call({ hosting }, { serverUuid, sizeGb }) {
    const offer = await hosting.get(volumes.offer, {
      params: { uuid: serverUuid },
      query: sizeGb === undefined ? {} : { size_gb: sizeGb },
    });
    return documentedRow(Offer, { ...offer, sizes: offer.sizes ?? [] });
  },
});

const ListedBackup = z.looseObject({
  id: z.string().describe("Id of the backup."),
  createdAt: z.string().nullish().describe("Creation time."),
  sizeGb: z.number().nullish().describe("Size of the backup in GB."),
  status: z.string().nullish().describe("State, if the platform shows it. A backup without a state is complete."),
});

export const getVolumeBackups = defineFunction({
  name: "getVolumeBackups",
  doc: "The backups of a volume, newest first. They include nightly backups, and backups that a user or a program requested. The platform keeps a backup for 7 days.",
  page: {
    source: 'docs/spec/hosting-api.md, "Purchased servers and volumes"',
    example: `const { backups } = hosting.getVolumeBackupsOutput({ volumeId: "17" });
export const restorable = backups.apply((all) => all.map(({ id, createdAt }) => \`\${id} (\${createdAt})\`));`,
  },
  arguments: { volumeId: field(z.string().min(1), "Id of the volume.") },
  result: { backups: field(z.array(ListedBackup), "The backups, newest first.") },

  async call({ hosting }, { volumeId }) {
    const rows = await hosting.get(volumes.listBackups, { params: { id: volumeId } });
    return { backups: rows.map((row) => resultRow(ListedBackup, { ...row, id: String(row.id) })) };
  },
});
